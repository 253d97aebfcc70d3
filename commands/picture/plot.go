package picture

import "math"

// plot is a part of a chart with two axes.
type plot struct {
	left float64 // where its heading begins, and the room for the marks of y
	x, y axis
}

// The places of the parts of a plot, from the top of the chart, and the size of
// its texts.
const (
	plotHead   = 92
	plotKeys   = 122
	plotTop    = 146
	plotBottom = chartHeight - chartMargin - 24
	plotText   = 14
	plotTick   = 6 // between an axis and what is written beside it
)

var (
	observedPen = pen{ink: gold, width: 2.5}
	exactPen    = pen{ink: mint, width: 2, dash: 7, rest: 6}
	axisPen     = pen{ink: edge, width: 1}
	gridPen     = pen{ink: surface, width: 0.5}
)

// newPlot returns a plot between two sides, whose values are to be set.
func newPlot(from, to float64) plot {
	return plot{left: from, x: axis{from: from, to: to}, y: axis{from: plotBottom, to: plotTop}}
}

// place returns where a pair of values is.
func (p plot) place(x, y float64) point { return point{p.x.place(x), p.y.place(y)} }

// scaleLabel is how the marks of an axis and the keys are written.
var scaleLabel = label{size: plotText, weight: medium, ink: muted}

// makeRoom moves the left end of a plot to the right of the marks on that side.
func (c *chart) makeRoom(p *plot, rows []mark) {
	widest := 0.0
	for _, m := range rows {
		widest = max(widest, c.width(scaleLabel, m.label))
	}
	p.x.from = math.Ceil(p.left + widest + 2*plotTick)
}

// key says what a line means, or, without a pen, the band.
type key struct {
	text string
	pen  pen
}

// drawHead writes a plot's heading and, below it, its keys, side by side.
func (c *chart) drawHead(p plot, heading string, keys ...key) {
	room := p.x.to - p.left
	c.fit(label{at: point{p.left, plotHead}, size: 18, weight: bold, ink: bright}, 12, room, heading)
	const sample, gap, between = 20, 8, 24
	at := p.left
	for _, k := range keys {
		if k.pen == (pen{}) {
			c.polygon(rectangle(at, plotKeys-7, at+sample, plotKeys+7), moss)
		} else {
			c.stroke([]point{{at, plotKeys}, {at + sample, plotKeys}}, k.pen)
		}
		at += sample + gap
		l := scaleLabel
		l.at = point{at, plotKeys}
		at += c.fit(l, 10, p.left+room-at, k.text) + between
	}
}

// drawFrame draws the axes of a plot with their marks, and a grid over what is
// there already.
func (c *chart) drawFrame(p plot, columns, rows []mark) {
	for _, m := range columns {
		x := math.Round(p.x.place(m.value))
		c.stroke([]point{{x, p.y.to}, {x, p.y.from}}, gridPen)
		c.stroke([]point{{x, p.y.from}, {x, p.y.from + plotTick}}, axisPen)
		l := scaleLabel
		l.at, l.align = point{x, p.y.from + plotTick + plotText}, centre
		c.write(l, m.label)
	}
	for _, m := range rows {
		y := math.Round(p.y.place(m.value))
		c.stroke([]point{{p.x.from, y}, {p.x.to, y}}, gridPen)
		c.stroke([]point{{p.x.from - plotTick, y}, {p.x.from, y}}, axisPen)
		l := scaleLabel
		l.at, l.align = point{p.x.from - 2*plotTick, y}, right
		c.write(l, m.label)
	}
	c.stroke([]point{{p.x.from, p.y.to}, {p.x.from, p.y.from}, {p.x.to, p.y.from}}, axisPen)
}
