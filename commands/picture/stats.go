package picture

import (
	"errors"
	"image"
	"math"
	"time"
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
	begin, end := image.Pt(area.Min.X+statsScale, area.Max.Y+22), image.Pt(area.Max.X, area.Max.Y+22)
	const apart = 14
	written := c.write(small(end, (end.X-begin.X)/2, right), t.To)
	c.write(small(begin, written.Min.X-apart-begin.X, left), t.From)

	first, last := balances[0], balances[len(balances)-1]
	age := func(at time.Time) float64 { return at.Sub(first.At).Seconds() }
	present := max(age(now), age(last.At), 1)
	low, high := last.Coins, last.Coins
	for _, b := range balances {
		low, high = min(low, b.Coins), max(high, b.Coins)
	}
	marks := scale(low, high)
	bottom, top := float64(marks[0]), float64(marks[len(marks)-1])
	const space = 0.04 // around, for the dot and the width of lines
	beyond := space * (top - bottom)
	inner := image.Rect(area.Min.X+statsScale, area.Min.Y, area.Max.X, area.Max.Y)
	x := axis{low: 0, high: present * (1 + space), from: float64(inner.Min.X), to: float64(inner.Max.X)}
	y := axis{low: bottom - beyond, high: top + beyond, from: float64(inner.Max.Y), to: float64(inner.Min.Y)}
	for _, m := range marks {
		at := y.pixel(float64(m))
		c.fill(image.Rect(inner.Min.X, at, inner.Max.X, at+1), edge)
		c.write(small(image.Pt(inner.Min.X-10, at), statsScale-10, right), t.Number(m))
	}

	const radius, halfWidth = 7, 2 // of the dot, of the curve
	at := image.Pt(x.pixel(present), y.pixel(float64(last.Coins)))
	c.cover(disc(radius), at, blend(ground, gold)) // its edge must not meet the curve: see cover
	for i := len(balances) - 1; i >= 0; i-- {      // back from the present
		before := image.Pt(x.pixel(age(balances[i].At)), y.pixel(float64(balances[i].Coins)))
		c.fill(image.Rect(at.X, before.Y, at.X, at.Y).Inset(-halfWidth), gold)
		c.fill(image.Rect(before.X, before.Y, at.X, before.Y).Inset(-halfWidth), gold)
		at = before
	}
}

// drawDepths draws a bar a level, the highest on top, as the ladder has them.
func (c *canvas) drawDepths(area image.Rectangle, depths []int, t StatsText) {
	c.write(heading(area), t.Depths)
	most := 1
	for _, rounds := range depths {
		most = max(most, rounds)
	}
	inner := image.Rect(area.Min.X+statsLevel, area.Min.Y, area.Max.X-statsCount, area.Max.Y)
	x := axis{low: 0, high: float64(most), from: float64(inner.Min.X), to: float64(inner.Max.X)}
	y := axis{low: -0.5, high: float64(len(depths)) - 0.5, from: float64(inner.Max.Y), to: float64(inner.Min.Y)}
	thickness := int(math.Round(0.7 * float64(inner.Dy()) / float64(len(depths))))
	const least = 2 // pixels, to be seen
	for level, rounds := range depths {
		at, end := y.pixel(float64(level)), x.pixel(float64(rounds))
		c.write(small(image.Pt(inner.Min.X-10, at), statsLevel-8, right), t.Number(int64(level)))
		count := small(image.Pt(end+9, at), statsCount-9, left)
		if rounds > 0 {
			upper := at - thickness/2
			c.fill(image.Rect(inner.Min.X, upper, max(end, inner.Min.X+least), upper+thickness), mint)
			count.ramp = blend(ground, bright)
		}
		c.write(count, t.Number(int64(rounds)))
	}
}
