package picture

import (
	"errors"
	"image"
)

// canvas is a picture in the making. A small one that others are stamped from is
// a sprite. It is not safe for concurrent use while it is drawn on.
type canvas struct {
	*image.Paletted       // from the origin; the indices are inks
	err             error // what went wrong while it was drawn
}

func newCanvas(width, height int) *canvas {
	return &canvas{Paletted: image.NewPaletted(image.Rect(0, 0, width, height), palette)}
}

// row returns the pixels of a row that lie within an area, to be drawn on.
func (c *canvas) row(area image.Rectangle, y int) []uint8 {
	return c.Pix[c.PixOffset(area.Min.X, y):c.PixOffset(area.Max.X, y)]
}

// fill makes a rectangle one ink. Here and below, what lies outside the canvas
// is left out.
func (c *canvas) fill(area image.Rectangle, i ink) {
	area = area.Intersect(c.Rect)
	if area.Empty() {
		return
	}
	first := c.row(area, area.Min.Y)
	for x := range first {
		first[x] = uint8(i)
	}
	for y := area.Min.Y + 1; y < area.Max.Y; y++ {
		copy(c.row(area, y), first)
	}
}

// stamp copies a sprite, its top left corner at a point. What went wrong with the
// sprite went wrong with the canvas.
func (c *canvas) stamp(sprite *canvas, at image.Point) {
	if sprite.err != nil {
		c.err = errors.Join(c.err, sprite.err)
	}
	area := sprite.Rect.Add(at).Intersect(c.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		copy(c.row(area, y), sprite.row(area.Sub(at), y-at.Y))
	}
}

// cover lays an ink over another through a mask, its origin at a point. What is
// under the mask must be the one plain ink that the ramp starts from: that is
// what makes an index enough to blend.
func (c *canvas) cover(m *mask, at image.Point, r *ramp) {
	area := m.bounds.Add(at).Intersect(c.Rect)
	width := m.bounds.Dx()
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := c.row(area, y)
		from := (y-at.Y-m.bounds.Min.Y)*width + area.Min.X - at.X - m.bounds.Min.X
		for x, level := range m.levels[from : from+len(row)] {
			if level > 0 {
				row[x] = uint8(r[level])
			}
		}
	}
}

// mask says how much of each pixel a shape covers, from 0 to steps.
type mask struct {
	bounds image.Rectangle // around the shape's origin
	levels []uint8         // row by row
}

// newMask reads the cover of a shape from an alpha channel whose first pixel
// is at the top left of the bounds.
func newMask(bounds image.Rectangle, alpha []uint8, stride int) *mask {
	m := &mask{bounds: bounds, levels: make([]uint8, 0, bounds.Dx()*bounds.Dy())}
	for y := range bounds.Dy() {
		for _, a := range alpha[y*stride : y*stride+bounds.Dx()] {
			m.levels = append(m.levels, uint8((int(a)*steps+127)/255))
		}
	}
	return m
}

// alpha returns the mask as an image around the shape's origin.
func (m *mask) alpha() *image.Alpha {
	a := image.NewAlpha(m.bounds)
	for i, level := range m.levels {
		a.Pix[i] = uint8(int(level) * 255 / steps)
	}
	return a
}
