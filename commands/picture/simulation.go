package picture

import (
	"errors"
	"fmt"
	"io"
	"math"
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
	if len(m.Course) == 0 || m.Course[0].Rounds < 1 || len(m.Distances) == 0 {
		return ErrSimulation
	}
	c, err := newChart(format)
	if err != nil {
		return err
	}
	c.drawSimulation(m, t)
	if err := c.finish(out); err != nil {
		return fmt.Errorf("writing a chart: %w", err)
	}
	return nil
}

func (c *chart) drawSimulation(m Simulation, t SimulationText) {
	const (
		from, to   = chartMargin, chartWidth - chartMargin
		middle     = 800
		top        = 38
		titleRoom  = 700
		statusRoom = to - from - 40
	)
	written := c.fit(label{at: point{from, top}, size: 26, weight: bold, ink: bright}, 18, titleRoom, t.Title)
	c.fit(label{at: point{to, top}, align: right, size: 16, weight: medium, ink: muted}, 12, statusRoom-written, t.Status)
	c.drawCourse(from, middle-40, m, t)
	c.drawDistances(middle+from, to, m, t)
}

// drawCourse plots the return against the rounds, which are a thousand times more at
// the end than at the beginning: what the first ones do is noise.
func (c *chart) drawCourse(from, to float64, m Simulation, t SimulationText) {
	last := float64(m.Course[len(m.Course)-1].Rounds)
	first := max(last/1000, float64(m.Course[0].Rounds))
	if first == last {
		first = last / 10
	}
	const least = 1e-6 // for a scale with two ends
	reach := max(m.Spread/math.Sqrt(first), least)
	for _, r := range m.Course {
		if float64(r.Rounds) >= first {
			reach = max(reach, math.Abs(r.Value-m.Exact))
		}
	}
	p := newPlot(from, to)
	p.x.low, p.x.high, p.x.powers = first, last, true
	p.y.low, p.y.high = max(m.Exact-1.1*reach, 0), m.Exact+1.1*reach // nothing returns less than nothing
	rows := p.y.shares(t.Percent)
	c.makeRoom(&p, rows)

	const steps = 100
	var band, line []point
	for i := range 2 * (steps + 1) { // there above, and back below
		side, step := 1.0, i
		if i > steps {
			side, step = -1, 2*steps+1-i
		}
		x := first * math.Pow(last/first, float64(step)/steps)
		band = append(band, p.place(x, max(m.Exact+side*m.Spread/math.Sqrt(x), 0)))
	}
	for _, r := range m.Course {
		if x := float64(r.Rounds); x >= first {
			line = append(line, p.place(x, r.Value))
		}
	}
	c.drawHead(p, t.Course, key{t.Observed, observedPen}, key{t.Exact, exactPen}, key{text: t.Band})
	c.polygon(band, moss)
	c.drawFrame(p, p.x.tens(t.Number), rows)
	c.stroke([]point{p.place(first, m.Exact), p.place(last, m.Exact)}, exactPen)
	c.stroke(line, observedPen)
	c.disc(line[len(line)-1], 5, gold)
}

// drawDistances plots a dot for each count, the first on top.
func (c *chart) drawDistances(from, to float64, m Simulation, t SimulationText) {
	reach := 3.5
	var rows []mark
	for i, d := range m.Distances {
		rows = append(rows, mark{float64(i), d.Label})
		reach = max(reach, math.Abs(d.Value)+0.5)
	}
	p := newPlot(from, to)
	p.x.low, p.x.high = -reach, reach
	p.y.low, p.y.high = float64(len(rows))-0.5, -0.5
	c.makeRoom(&p, rows)

	c.drawHead(p, t.Distances, key{text: t.Band})
	low, high := p.place(-m.Usual, p.y.low), p.place(m.Usual, p.y.high)
	c.polygon(rectangle(low.x, high.y, high.x, low.y), moss)
	c.drawFrame(p, p.x.deviations(t.Number), rows)
	c.stroke([]point{p.place(0, p.y.low), p.place(0, p.y.high)}, exactPen)
	for i, d := range m.Distances {
		c.disc(p.place(d.Value, float64(i)), 6, gold)
	}
}
