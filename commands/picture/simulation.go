package picture

import (
	"errors"
	"fmt"
	"io"
	"math"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Simulation is what is drawn of one.
type Simulation struct {
	Course    []Return // how the return came about, by rounds
	Exact     float64  // return
	Spread    float64  // how far the return of one round is from the exact one, at the confidence shown
	Distances []Distance
	Usual     float64 // how far a distance is from zero, at the confidence shown
}

// Return is what has come back of each coin after some rounds.
type Return struct {
	Rounds int64
	Value  float64
}

// Distance is how far a count is from what was expected, in standard deviations.
type Distance struct {
	Label string
	Value float64
}

// SimulationText is the words of the chart of a simulation.
type SimulationText struct {
	Title, Status         string
	Course                string // heading of the return
	Observed, Exact, Band string // its legend
	Distances             string // heading of the distances
	// Number and Percent write what the scales show.
	Number  func(int64) string
	Percent func(share float64, decimals int) string
}

// ErrSimulation refuses a simulation of nothing.
var ErrSimulation = errors.New("a simulation needs rounds and counts")

// WriteSimulation draws how the return went towards the exact one, in the band
// where it should be, and how far the counts are from what was expected. The
// format is PNG or SVG.
func WriteSimulation(out io.Writer, format string, m Simulation, t SimulationText) error {
	if len(m.Course) == 0 || len(m.Distances) == 0 {
		return ErrSimulation
	}
	s, err := newSheet(format)
	if err != nil {
		return err
	}
	course, err := s.course(m, t)
	if err != nil {
		return fmt.Errorf("plotting the return: %w", err)
	}
	distances, err := s.distances(m, t)
	if err != nil {
		return fmt.Errorf("plotting the distances: %w", err)
	}
	const edge, head, middle = 28, 76, 800
	s.FillText(s.style(26, xfont.WeightBold, bright), vg.Point{X: edge, Y: chartHeight - 38}, t.Title)
	status := s.style(16, xfont.WeightNormal, muted)
	status.XAlign = draw.XRight
	s.FillText(status, vg.Point{X: chartWidth - edge, Y: chartHeight - 38}, t.Status)
	course.Draw(draw.Crop(s.Canvas, edge, middle-chartWidth-edge, edge, -head))
	distances.Draw(draw.Crop(s.Canvas, middle+edge, -edge, edge, -head))
	if _, err := s.out.WriteTo(out); err != nil {
		return fmt.Errorf("writing a chart: %w", err)
	}
	return nil
}

// course plots the return against the rounds, which are a thousand times more at
// the end than at the beginning: what the first ones do is noise.
func (s sheet) course(m Simulation, t SimulationText) (*plot.Plot, error) {
	p := s.plot(t.Course)
	last := float64(m.Course[len(m.Course)-1].Rounds)
	first := max(last/1000, float64(m.Course[0].Rounds))
	if first == last {
		first = last / 10
	}
	p.X.Scale, p.X.Min, p.X.Max = plot.LogScale{}, first, last
	p.X.Tick.Marker = decades(first, last, t.Number)

	var line, low, high plotter.XYs
	reach := m.Spread / math.Sqrt(first)
	for _, r := range m.Course {
		if x := float64(r.Rounds); x >= first {
			line = append(line, plotter.XY{X: x, Y: r.Value})
			reach = max(reach, math.Abs(r.Value-m.Exact))
		}
	}
	const steps = 100
	for i := range steps + 1 {
		x := first * math.Pow(last/first, float64(i)/steps)
		half := m.Spread / math.Sqrt(x)
		low = append(low, plotter.XY{X: x, Y: m.Exact - half})
		high = append(plotter.XYs{{X: x, Y: m.Exact + half}}, high...)
	}
	p.Y.Min, p.Y.Max = m.Exact-1.1*reach, m.Exact+1.3*reach // the legend is above
	p.Y.Tick.Marker = percents(p.Y.Min, p.Y.Max, t.Percent)

	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = inkColours[surface], inkColours[surface]
	band, err := plotter.NewPolygon(append(low, high...))
	if err != nil {
		return nil, err
	}
	band.Color, band.Width = inkColours[moss], 0
	exact, err := plotter.NewLine(plotter.XYs{{X: first, Y: m.Exact}, {X: last, Y: m.Exact}})
	if err != nil {
		return nil, err
	}
	exact.Color, exact.Width, exact.Dashes = inkColours[mint], 2, []vg.Length{8, 5}
	observed, err := plotter.NewLine(line)
	if err != nil {
		return nil, err
	}
	observed.Color, observed.Width = inkColours[gold], 2.5
	end, err := plotter.NewScatter(line[len(line)-1:])
	if err != nil {
		return nil, err
	}
	end.Color, end.Radius, end.Shape = inkColours[gold], 5, draw.CircleGlyph{}
	p.Add(band, grid, exact, observed, end)
	p.Legend.Add(t.Observed, observed)
	p.Legend.Add(t.Exact, exact)
	p.Legend.Add(t.Band, band)
	return p, nil
}

// distances plots a dot for each count, the first on top.
func (s sheet) distances(m Simulation, t SimulationText) (*plot.Plot, error) {
	p := s.plot(t.Distances)
	reach := 3.5
	var dots plotter.XYs
	var rows plot.ConstantTicks
	for i, d := range m.Distances {
		y := float64(-i)
		dots = append(dots, plotter.XY{X: d.Value, Y: y})
		rows = append(rows, plot.Tick{Value: y, Label: d.Label})
		reach = max(reach, math.Abs(d.Value)+0.5)
	}
	p.X.Min, p.X.Max = -reach, reach
	p.Y.Min, p.Y.Max = -float64(len(m.Distances))+0.5, 0.5
	p.Y.Tick.Marker, p.Y.Tick.Length, p.Y.Width = rows, 0, 0
	var marks plot.ConstantTicks
	step := math.Ceil(reach / 4)
	for x := -math.Floor(reach/step) * step; x <= reach; x += step {
		marks = append(marks, plot.Tick{Value: x, Label: t.Number(int64(x))})
	}
	p.X.Tick.Marker = marks

	band, err := plotter.NewPolygon(plotter.XYs{
		{X: -m.Usual, Y: p.Y.Min}, {X: m.Usual, Y: p.Y.Min}, {X: m.Usual, Y: p.Y.Max}, {X: -m.Usual, Y: p.Y.Max},
	})
	if err != nil {
		return nil, err
	}
	band.Color, band.Width = inkColours[moss], 0
	zero, err := plotter.NewLine(plotter.XYs{{X: 0, Y: p.Y.Min}, {X: 0, Y: p.Y.Max}})
	if err != nil {
		return nil, err
	}
	zero.Color, zero.Width, zero.Dashes = inkColours[mint], 2, []vg.Length{8, 5}
	counts, err := plotter.NewScatter(dots)
	if err != nil {
		return nil, err
	}
	counts.Color, counts.Radius, counts.Shape = inkColours[gold], 6, draw.CircleGlyph{}
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = nil, inkColours[surface]
	p.Add(band, grid, zero, counts)
	return p, nil
}

// decades marks the powers of ten, or the ends where there is none between.
func decades(first, last float64, number func(int64) string) plot.ConstantTicks {
	var ticks plot.ConstantTicks
	for x := math.Pow(10, math.Ceil(math.Log10(first))); x <= last; x *= 10 {
		ticks = append(ticks, plot.Tick{Value: x, Label: number(int64(x))})
	}
	if len(ticks) == 0 {
		ticks = plot.ConstantTicks{{Value: last, Label: number(int64(last))}}
	}
	return ticks
}

// percents marks shares at even distances: four to ten of them.
func percents(low, high float64, percent func(share float64, decimals int) string) plot.ConstantTicks {
	size := math.Floor(math.Log10((high - low) / 4))
	step := math.Pow(10, size)
	for _, times := range []float64{2, 5} {
		if (high-low)/(times*math.Pow(10, size)) >= 4 {
			step = times * math.Pow(10, size)
		}
	}
	var ticks plot.ConstantTicks
	for n := math.Ceil(low / step); n*step <= high; n++ {
		ticks = append(ticks, plot.Tick{Value: n * step, Label: percent(n*step, max(0, -2-int(size)))})
	}
	return ticks
}
