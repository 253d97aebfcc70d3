package picture

import (
	"fmt"
	"image"
	"image/color"
	stdraw "image/draw"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// dpi makes a point of the plotting library a pixel.
const dpi = 72

// newPlot returns a plot that fills its place to the edge. It has no text:
// numbers are written beside it, in the font of all pictures.
func newPlot() *plot.Plot {
	p := plot.New()
	p.BackgroundColor = inkColours[ground]
	p.HideAxes()
	p.X.Padding, p.Y.Padding = 0, 0
	p.Y.Tick.Label.Font.Size = 0 // which leaves no room for labels
	return p
}

// addCurve adds stairs over a grid of lines at the scale's marks, and a dot.
func addCurve(p *plot.Plot, stairs plotter.XYs, at plotter.XY) error {
	grid := plotter.NewGrid()
	grid.Vertical.Color = nil
	grid.Horizontal.Color, grid.Horizontal.Width = inkColours[edge], 1
	curve, err := plotter.NewLine(stairs)
	if err != nil {
		return fmt.Errorf("plotting a balance: %w", err)
	}
	curve.StepStyle = plotter.PostStep
	curve.Color, curve.Width = inkColours[gold], 3
	dot, err := plotter.NewScatter(plotter.XYs{at})
	if err != nil {
		return fmt.Errorf("plotting the present balance: %w", err)
	}
	dot.Color, dot.Radius, dot.Shape = inkColours[gold], 6, draw.CircleGlyph{}
	p.Add(grid, curve, dot)
	return nil
}

// addBars adds lying bars, the first at the bottom, each in a part of so many
// pixels.
func addBars(p *plot.Plot, values plotter.Values, each float64) error {
	bars, err := plotter.NewBarChart(values, vg.Length(math.Round(0.7*each)))
	if err != nil {
		return fmt.Errorf("plotting how far rounds went: %w", err)
	}
	bars.Horizontal = true
	bars.Color, bars.LineStyle.Width = inkColours[mint], 0
	p.Add(bars)
	return nil
}

// drawPlot draws a plot in an area. The library mixes colours of its own on
// smooth edges; each becomes the ink that is nearest.
func (c *canvas) drawPlot(p *plot.Plot, area image.Rectangle) {
	library := vgimg.NewWith(vgimg.UseWH(vg.Length(area.Dx()), vg.Length(area.Dy())), vgimg.UseDPI(dpi))
	p.Draw(draw.New(library))
	plotted := image.NewRGBA(image.Rect(0, 0, area.Dx(), area.Dy()))
	stdraw.Draw(plotted, plotted.Rect, library.Image(), image.Point{}, stdraw.Src)
	seen := map[color.RGBA]uint8{}
	for y := range area.Dy() {
		row := c.row(area, area.Min.Y+y)
		for x := range row {
			mixed := plotted.RGBAAt(x, y)
			nearest, known := seen[mixed]
			if !known {
				nearest = uint8(palette.Index(mixed))
				seen[mixed] = nearest
			}
			row[x] = nearest
		}
	}
}

// scale returns whole numbers at even distances, from one at or below the lowest
// to one at or above the highest value: three to six of them.
func scale(low, high int64) []int64 {
	step := int64(1)
	for factors := 0; (high-low)/step > 4; factors++ {
		if step *= 2; factors%3 == 1 { // 1, 2, 5, 10, 20, 50
			step = step / 4 * 5
		}
	}
	first := low / step * step
	if low == high { // in the middle, if it can be
		first = max(first-step, 0)
	}
	marks := []int64{first}
	for m := first; m < high || len(marks) < 3; {
		m += step
		marks = append(marks, m)
	}
	return marks
}
