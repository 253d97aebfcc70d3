package picture

import (
	"errors"
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"
)

// rasterScale is how many pixels a PNG has to a point.
const rasterScale = 2

// raster is a sheet that becomes a PNG.
type raster struct {
	*image.RGBA
	err error
}

func newRaster() *raster {
	return &raster{RGBA: image.NewRGBA(image.Rect(0, 0, chartWidth*rasterScale, chartHeight*rasterScale))}
}

// paint fills a shape that is drawn from some points, one at least, and reaches so
// many pixels beyond them.
func (r *raster) paint(points []point, reach float64, fill ink, draw func(*path, []point)) {
	scaled := make([]point, len(points))
	least, most := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for i, p := range points {
		p = point{p.x * rasterScale, p.y * rasterScale}
		scaled[i] = p
		least, most = point{min(least.x, p.x), min(least.y, p.y)}, point{max(most.x, p.x), max(most.y, p.y)}
	}
	area := image.Rect(int(math.Floor(least.x-reach)), int(math.Floor(least.y-reach)),
		int(math.Ceil(most.x+reach)), int(math.Ceil(most.y+reach)))
	r.cover(coverage(area, func(p *path) { draw(p, scaled) }), area.Min, fill)
}

// cover lays an ink over what is there, its coverage's origin at a point.
func (r *raster) cover(shape *image.Alpha, at image.Point, over ink) {
	draw.DrawMask(r, shape.Rect.Add(at), image.NewUniform(inkColours[over]), image.Point{}, shape, shape.Rect.Min, draw.Over)
}

func (r *raster) polygon(corners []point, fill ink) {
	r.paint(corners, 0, fill, (*path).polygon)
}

func (r *raster) disc(centre point, radius float64, fill ink) {
	radius *= rasterScale
	r.paint([]point{centre}, radius, fill, func(p *path, at []point) { p.disc(at[0], radius) })
}

func (r *raster) stroke(line []point, p pen) {
	p.width, p.dash, p.rest = p.width*rasterScale, p.dash*rasterScale, p.rest*rasterScale
	r.paint(line, p.width/2, p.ink, func(path *path, line []point) {
		for _, dash := range p.dashes(line) {
			path.stroke(dash, p.width/2)
		}
	})
}

func (r *raster) write(l label, text string) {
	glyphs, width, err := l.layout(text)
	if err != nil {
		r.err = errors.Join(r.err, err)
		return
	}
	at := image.Pt(int(math.Round(l.at.x*rasterScale))-l.align.before(width),
		int(math.Round(l.at.y*rasterScale))+capital(l.size*rasterScale)/2)
	for _, g := range glyphs {
		r.cover(g.mask.alpha(), at.Add(image.Pt(g.x, 0)), l.ink)
	}
}

func (r *raster) finish(out io.Writer) error {
	if r.err != nil {
		return r.err
	}
	e := png.Encoder{CompressionLevel: png.BestSpeed} // a seventh larger, and no wait
	return e.Encode(out, r)
}
