package picture

import (
	"errors"
	"image"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// StatsText is the words of a picture of a player's figures.
type StatsText struct {
	Title, Status string
	Balance       string // heading of the curve
	From, To      string // the two ends of its time
	Depths        string // heading of the bars
	// Number writes a number as short as it can be written.
	Number func(int64) string
}

// Balance is what a player had from a time on.
type Balance struct {
	At    time.Time
	Coins int64
}

// ErrStats refuses figures without a balance, or whose times go backwards.
var ErrStats = errors.New("figures need a balance, and times in order")

// The places of the two plots, with room for headings above and numbers beside.
const (
	statsTop    = 101
	statsBottom = Height - 48
	statsMiddle = 378 // where the bars begin
	statsScale  = 76  // room for the numbers of the curve's scale
	statsLevel  = 38  // for the levels beside the bars
	statsCount  = 68  // for the number of rounds behind the longest bar
)

// Stats draws how a balance went until now, and, unless there are none, how many
// rounds reached which level as their highest, from level 0 on.
func Stats(balances []Balance, now time.Time, depths []int, t StatsText) ([]byte, error) {
	if len(balances) == 0 {
		return nil, ErrStats
	}
	for i, b := range balances {
		if next := i + 1; next < len(balances) && balances[next].At.Before(b.At) {
			return nil, ErrStats
		}
	}
	return render(nil, func(c *canvas) {
		c.fill(c.Rect, ground)
		c.drawHeader(header{t.Title, t.Status, Width - margin})
		end := Width - margin
		if len(depths) > 0 {
			end = statsMiddle - 2*margin
			c.drawDepths(image.Rect(statsMiddle, statsTop, Width-margin, Height-margin), depths, t)
		}
		c.drawCurve(image.Rect(margin, statsTop, end, statsBottom), balances, now, t)
	})
}

// heading is above a plot, small below or beside one.
func heading(area image.Rectangle) line {
	return line{at: image.Pt(area.Min.X, area.Min.Y-24), width: area.Dx(), size: 20, smallest: 16,
		weight: bold, ramp: blend(ground, bright)}
}

func small(at image.Point, width int, side align) line {
	return line{at: at, align: side, width: width, size: 20, smallest: 14, weight: medium, ramp: blend(ground, muted)}
}

// drawCurve draws a balance as the stairs that it is, and a dot at its present height.
func (c *canvas) drawCurve(area image.Rectangle, balances []Balance, now time.Time, t StatsText) {
	c.write(heading(area), t.Balance)
	c.write(small(image.Pt(area.Min.X+statsScale, area.Max.Y+22), area.Dx()/2, left), t.From)
	c.write(small(image.Pt(area.Max.X, area.Max.Y+22), area.Dx()/3, right), t.To)

	first, last := balances[0], balances[len(balances)-1]
	low, high := last.Coins, last.Coins
	var stairs plotter.XYs
	for _, b := range balances {
		low, high = min(low, b.Coins), max(high, b.Coins)
		stairs = append(stairs, plotter.XY{X: b.At.Sub(first.At).Seconds(), Y: float64(b.Coins)})
	}
	present := plotter.XY{X: max(now.Sub(first.At).Seconds(), stairs[len(stairs)-1].X, 1), Y: float64(last.Coins)}
	stairs = append(stairs, present)

	p := newPlot()
	marks := scale(low, high)
	bottom, top := float64(marks[0]), float64(marks[len(marks)-1])
	const space = 0.04 // around, for the dot and the width of lines
	p.X.Min, p.X.Max = 0, present.X*(1+space)
	p.Y.Min, p.Y.Max = bottom-space*(top-bottom), top+space*(top-bottom)
	var ticks plot.ConstantTicks
	inner := image.Rect(area.Min.X+statsScale, area.Min.Y, area.Max.X, area.Max.Y)
	for _, m := range marks {
		ticks = append(ticks, plot.Tick{Value: float64(m), Label: "drawn"})
		y := inner.Max.Y - int(p.Y.Norm(float64(m))*float64(inner.Dy()))
		c.write(small(image.Pt(inner.Min.X-10, y), statsScale-10, right), t.Number(m))
	}
	p.Y.Tick.Marker = ticks
	c.err = errors.Join(c.err, addCurve(p, stairs, present))
	c.drawPlot(p, inner)
}

// drawDepths draws a bar a level, the highest on top, as the ladder has them.
func (c *canvas) drawDepths(area image.Rectangle, depths []int, t StatsText) {
	c.write(heading(area), t.Depths)
	most := 1
	values := make(plotter.Values, len(depths))
	for level, rounds := range depths {
		most = max(most, rounds)
		values[level] = float64(rounds)
	}
	inner := image.Rect(area.Min.X+statsLevel, area.Min.Y, area.Max.X-statsCount, area.Max.Y)
	p := newPlot()
	c.err = errors.Join(c.err, addBars(p, values, float64(inner.Dy())/float64(len(depths))))
	p.X.Min, p.X.Max = 0, float64(most)
	p.Y.Min, p.Y.Max = -0.5, float64(len(depths))-0.5
	c.drawPlot(p, inner)
	for level, rounds := range depths {
		y := inner.Max.Y - int(p.Y.Norm(float64(level))*float64(inner.Dy()))
		c.write(small(image.Pt(inner.Min.X-10, y), statsLevel-8, right), t.Number(int64(level)))
		count := small(image.Pt(inner.Min.X+int(p.X.Norm(float64(rounds))*float64(inner.Dx()))+9, y), statsCount-9, left)
		if rounds > 0 {
			count.ramp = blend(ground, bright)
		}
		c.write(count, t.Number(int64(rounds)))
	}
}
