package picture

import (
	"errors"
	"image"
	"strings"
)

// align says which end of a line of text stays where it is put.
type align int

const (
	left align = iota
	centre
	right
)

// before returns how much of a text's width is on the left of its place.
func (a align) before(width int) int {
	switch a {
	case left:
		return 0
	case centre:
		return width / 2
	case right:
		return width
	}
	return 0
}

// line is a place for one line of text. A text too long for it is written
// smaller, and if even that is not enough it ends in an ellipsis.
type line struct {
	at             image.Point // halfway up the digits
	align          align
	width          int // room, in pixels
	size, smallest int // in pixels
	weight         *weight
	ramp           *ramp
}

// on returns the place as measured from a point, for a text in one ink on another.
func (l line) on(origin image.Point, under, over ink) line {
	l.at, l.ramp = l.at.Add(origin), blend(under, over)
	return l
}

// placed is a glyph and where it goes.
type placed struct {
	mask *mask
	x    int
}

// write writes a text in its place and returns the area from its left to its
// right end, as high as its digits. An error stays with the canvas.
func (c *canvas) write(l line, text string) image.Rectangle {
	glyphs, width, size, err := l.fit(text)
	if err != nil {
		c.err = errors.Join(c.err, err)
		return image.Rectangle{}
	}
	start := l.at.Add(image.Pt(-l.align.before(width), capital(size)/2))
	for _, g := range glyphs {
		c.cover(g.mask, start.Add(image.Pt(g.x, 0)), l.ramp)
	}
	return image.Rect(start.X, start.Y-capital(size), start.X+width, start.Y)
}

// header is the line on top of a picture, up to a column.
type header struct {
	title, status string
	end           int
}

// drawHeader writes a picture's title, and where the round stands, which ends at
// some point of the width.
func (c *canvas) drawHeader(h header) {
	written := c.write(line{at: image.Pt(margin, 34), width: 250, size: 28, smallest: 20,
		weight: bold, ramp: blend(ground, bright)}, h.title)
	c.write(line{at: image.Pt(h.end, 36), align: right, width: h.end - written.Max.X - 18,
		size: 22, smallest: 16, weight: medium, ramp: blend(ground, muted)}, h.status)
}

// fits reports whether there is room for the whole of a text.
func (c *canvas) fits(l line, text string) bool {
	l.weight.mu.Lock()
	defer l.weight.mu.Unlock()
	f, err := l.weight.face(l.smallest)
	if err != nil {
		c.err = errors.Join(c.err, err)
		return false
	}
	_, width, err := f.layout(text)
	c.err = errors.Join(c.err, err)
	return width <= l.width
}

// fit lays a text out in the largest size that there is room for.
func (l line) fit(text string) (glyphs []placed, width, size int, err error) {
	l.weight.mu.Lock()
	defer l.weight.mu.Unlock()
	for size = l.size; ; size -= 2 {
		size = max(size, l.smallest)
		f, err := l.weight.face(size)
		if err != nil {
			return nil, 0, 0, err
		}
		glyphs, width, err = f.layout(text)
		if err != nil || width <= l.width {
			return glyphs, width, size, err
		}
		if size == l.smallest {
			glyphs, width, err = f.shorten(text, l.width)
			return glyphs, width, size, err
		}
	}
}

// shorten lays out as much of a text as there is room for, and an ellipsis.
func (f *face) shorten(text string, room int) ([]placed, int, error) {
	chars := []rune(text)
	for n := len(chars) - 1; n > 0; n-- {
		short := strings.TrimRight(string(chars[:n]), " ·\u00a0\u202f") + "…"
		if glyphs, width, err := f.layout(short); err != nil || width <= room {
			return glyphs, width, err
		}
	}
	return nil, 0, nil
}

// layout sets the glyphs of a text side by side from 0 on, each at a whole pixel, so
// that the same letter is always the same pixels.
func (f *face) layout(text string) (glyphs []placed, width int, err error) {
	glyphs = make([]placed, 0, len(text))
	for _, char := range text {
		g, err := f.glyph(char)
		if err != nil {
			return nil, 0, err
		}
		if g.mask != nil {
			glyphs = append(glyphs, placed{g.mask, width})
		}
		width += g.advance
	}
	return glyphs, width, nil
}
