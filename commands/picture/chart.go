package picture

import (
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
)

// Formats of charts. Charts are files for a screen or a page, not pictures of
// messages: larger, and with no palette.
const (
	PNG = "png"
	SVG = "svg"
)

// The size of charts in points. All that is drawn on them is measured so, from the
// top left.
const (
	chartWidth  = 1200
	chartHeight = 600
	chartMargin = 28
)

// sheet is what a chart is drawn on, each thing over those before it. What goes
// wrong is said at the end.
type sheet interface {
	polygon(corners []point, fill ink)
	stroke(line []point, p pen)
	disc(centre point, radius float64, fill ink)
	write(l label, text string)
	// finish writes the file. Nothing can be drawn afterwards.
	finish(out io.Writer) error
}

// label is a place for a text on a chart.
type label struct {
	at     point // halfway up the digits
	align  align
	size   int // in points
	weight *weight
	ink    ink
}

// chart is a sheet that can tell how wide a text is.
type chart struct {
	sheet
	err error // what went wrong with that
}

// newChart returns an empty chart for a file of a format.
func newChart(format string) (*chart, error) {
	var s sheet
	switch format {
	case PNG:
		s = newRaster()
	case SVG:
		s = newVectors()
	default:
		return nil, fmt.Errorf("a chart as %q", format)
	}
	s.polygon(rectangle(0, 0, chartWidth, chartHeight), ground)
	return &chart{sheet: s}, nil
}

// finish writes the chart, unless something has gone wrong.
func (c *chart) finish(out io.Writer) error {
	if c.err != nil {
		return c.err
	}
	return c.sheet.finish(out)
}

// width returns how wide a text is in points.
func (c *chart) width(l label, text string) float64 {
	_, pixels, err := l.layout(text)
	c.err = errors.Join(c.err, err)
	return float64(pixels) / rasterScale
}

// layout sets the glyphs of a text as the PNG has them.
func (l label) layout(text string) (glyphs []placed, width int, err error) {
	l.weight.mu.Lock()
	defer l.weight.mu.Unlock()
	f, err := l.weight.face(l.size * rasterScale)
	if err != nil {
		return nil, 0, err
	}
	return f.layout(text)
}

// fit writes as much of a text as there is room for, first in smaller sizes, then
// with an ellipsis, and returns how wide that is.
func (c *chart) fit(l label, smallest int, room float64, text string) float64 {
	for ; l.size > smallest && c.width(l, text) > room; l.size-- {
	}
	if c.width(l, text) > room {
		chars := []rune(text)
		cut := func(n int) string { return strings.TrimRight(string(chars[:n]), " \u00a0\u202f") + "…" }
		text = cut(sort.Search(len(chars)-1, func(n int) bool { return c.width(l, cut(n+1)) > room }))
	}
	c.write(l, text)
	return c.width(l, text)
}

func rectangle(left, top, right, bottom float64) []point {
	return []point{{left, top}, {right, top}, {right, bottom}, {left, bottom}}
}
