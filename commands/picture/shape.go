package picture

import (
	"image"
	"math"

	"golang.org/x/image/vector"
)

type point struct{ x, y float64 }

// rounded is a rectangle with round corners, from the origin.
func rounded(width, height int, radius float64) *mask {
	corner := int(math.Ceil(radius))
	// What is between the corners is the same all along, so one pixel of it is enough.
	w, h := min(width, 2*corner+1), min(height, 2*corner+1)
	right, low := float64(w)-radius, float64(h)-radius
	small := outline(image.Rect(0, 0, w, h), func(p *path) {
		p.arc(point{right, radius}, radius, -math.Pi/2, 0)
		p.arc(point{right, low}, radius, 0, math.Pi/2)
		p.arc(point{radius, low}, radius, math.Pi/2, math.Pi)
		p.arc(point{radius, radius}, radius, math.Pi, 3*math.Pi/2)
		p.close()
	})
	m := &mask{bounds: image.Rect(0, 0, width, height), levels: make([]uint8, 0, width*height)}
	for y := range height {
		from := min(y, max(corner, y-height+h)) * w
		row := small.levels[from : from+w]
		m.levels = append(m.levels, row[:w-corner]...)
		for range width - w {
			m.levels = append(m.levels, row[corner])
		}
		m.levels = append(m.levels, row[w-corner:]...)
	}
	return m
}

// plate returns a sprite: a rounded rectangle that lies on an ink, with an outline
// of some width within its edge, or without.
func plate(width, height, radius, rim int, under, outline, fill ink) *canvas {
	c := newCanvas(width, height)
	c.fill(c.Rect, under)
	if rim == 0 {
		outline = fill
	}
	c.cover(rounded(width, height, float64(radius)), image.Point{}, blend(under, outline))
	c.cover(rounded(width-2*rim, height-2*rim, float64(radius-rim)), image.Pt(rim, rim), blend(outline, fill))
	return c
}

// disc is a full circle around the origin.
func disc(radius float64) *mask {
	return outline(around(radius), func(p *path) { p.disc(point{}, radius) })
}

// polygon is the area within some corners.
func polygon(corners ...point) *mask {
	reach := 0.0
	for _, c := range corners {
		reach = max(reach, math.Abs(c.x), math.Abs(c.y))
	}
	return outline(around(reach), func(p *path) { p.polygon(corners) })
}

// tick is the sign ✓, cross the sign ✗, both around the origin and size pixels
// wide. They are strokes because the font has neither.
func tick(size, thickness float64) *mask {
	s := size / 2
	return strokes(size, thickness, []point{{-s, 0.05 * s}, {-0.3 * s, 0.7 * s}, {s, -0.75 * s}})
}

func cross(size, thickness float64) *mask {
	s := size / 2
	return strokes(size, thickness, []point{{-s, -s}, {s, s}}, []point{{-s, s}, {s, -s}})
}

// star is a five-pointed star around the origin.
func star(radius float64) *mask {
	var corners []point
	for i := range 10 {
		r := radius
		if i%2 == 1 {
			r *= 0.45
		}
		sin, cos := math.Sincos(float64(i) * math.Pi / 5)
		corners = append(corners, point{r * sin, -r * cos})
	}
	return polygon(corners...)
}

// plus is the sign + around the origin.
func plus(size, thickness float64) *mask {
	s := size / 2
	return strokes(size, thickness, []point{{-s, 0}, {s, 0}}, []point{{0, -s}, {0, s}})
}

// strokes draws lines with round ends and joints.
func strokes(size, thickness float64, lines ...[]point) *mask {
	return outline(around(size/2+thickness), func(p *path) {
		for _, line := range lines {
			p.stroke(line, thickness/2)
		}
	})
}

func around(reach float64) image.Rectangle {
	r := int(math.Ceil(reach))
	return image.Rect(-r, -r, r, r)
}

// path collects the outline of a shape. Where outlines of one direction overlap,
// the shape is their union.
type path struct {
	raster *vector.Rasterizer
	origin point
	open   bool
}

func outline(bounds image.Rectangle, draw func(*path)) *mask {
	alpha := coverage(bounds, draw)
	return newMask(bounds, alpha.Pix, alpha.Stride)
}

// coverage says how much of each pixel a shape covers, from the top left of the
// bounds.
func coverage(bounds image.Rectangle, draw func(*path)) *image.Alpha {
	p := &path{
		raster: vector.NewRasterizer(bounds.Dx(), bounds.Dy()),
		origin: point{float64(-bounds.Min.X), float64(-bounds.Min.Y)},
	}
	draw(p)
	alpha := image.NewAlpha(image.Rect(0, 0, bounds.Dx(), bounds.Dy()))
	p.raster.Draw(alpha, alpha.Rect, image.Opaque, image.Point{})
	return alpha
}

func (p *path) to(at point) {
	x, y := float32(at.x+p.origin.x), float32(at.y+p.origin.y)
	if p.open {
		p.raster.LineTo(x, y)
		return
	}
	p.raster.MoveTo(x, y)
	p.open = true
}

// curve goes to a point along a parabola, which starts towards another.
func (p *path) curve(towards, at point) {
	p.raster.QuadTo(float32(towards.x+p.origin.x), float32(towards.y+p.origin.y),
		float32(at.x+p.origin.x), float32(at.y+p.origin.y))
}

func (p *path) close() {
	p.raster.ClosePath()
	p.open = false
}

// arc goes along a circle from one angle to another, clockwise on the screen.
// Sixteen chords to a quarter are closer to it than a pixel's shades can tell.
func (p *path) arc(centre point, radius, from, to float64) {
	chords := int(math.Ceil((to - from) / (math.Pi / 32)))
	for i := range chords + 1 {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/float64(chords))
		p.to(point{centre.x + radius*cos, centre.y + radius*sin})
	}
}

// polygon goes around the area within some corners.
func (p *path) polygon(corners []point) {
	for _, c := range corners {
		p.to(c)
	}
	p.close()
}

// disc goes around a circle.
func (p *path) disc(centre point, radius float64) {
	p.arc(centre, radius, 0, 2*math.Pi)
	p.close()
}

// stroke goes around a line so wide to both sides, with round ends and joints.
func (p *path) stroke(line []point, half float64) {
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		angle := math.Atan2(b.y-a.y, b.x-a.x)
		p.arc(b, half, angle-math.Pi/2, angle+math.Pi/2)
		p.arc(a, half, angle+math.Pi/2, angle+3*math.Pi/2)
		p.close()
	}
}
