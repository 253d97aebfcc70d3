package picture

import (
	"fmt"
	"io"
	"sync"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Formats of charts. Charts are files for a screen or a page, not pictures of
// messages: larger, with the plotting library's own text, and with no palette.
const (
	PNG = "png"
	SVG = "svg"
)

const (
	chartWidth  = 1200 // in points
	chartHeight = 600
	chartDPI    = 144 // of a PNG
)

// sheet is what a chart is drawn on.
type sheet struct {
	draw.Canvas
	handler text.Handler
	out     io.WriterTo
}

// newSheet returns an empty sheet for a file of a format.
func newSheet(format string) (sheet, error) {
	fonts, err := chartFonts()
	if err != nil {
		return sheet{}, err
	}
	s := sheet{handler: text.Plain{Fonts: fonts}}
	switch format {
	case PNG:
		c := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(chartWidth, chartHeight), vgimg.UseDPI(chartDPI))}
		s.Canvas, s.out = draw.New(c), c
	case SVG:
		// Its reader may not have the font.
		c := vgsvg.NewWith(vgsvg.UseWH(chartWidth, chartHeight), vgsvg.EmbedFonts(true))
		s.Canvas, s.out = draw.New(c), c
	default:
		return sheet{}, fmt.Errorf("a chart as %q", format)
	}
	s.SetColor(inkColours[ground])
	s.Fill(s.Path())
	return s, nil
}

// chartFonts is the fonts of all pictures, as the plotting library has them.
var chartFonts = sync.OnceValues(func() (*font.Cache, error) {
	regular, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("parsing a font: %w", err)
	}
	heavy, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, fmt.Errorf("parsing a font: %w", err)
	}
	return font.NewCache(font.Collection{
		{Font: font.Font{Typeface: "Go"}, Face: regular},
		{Font: font.Font{Typeface: "Go", Weight: xfont.WeightBold}, Face: heavy},
	}), nil
})

// style returns how a text is written.
func (s sheet) style(size vg.Length, weight xfont.Weight, i ink) draw.TextStyle {
	return draw.TextStyle{
		Color: inkColours[i], Handler: s.handler, YAlign: draw.YCenter,
		Font: font.Font{Typeface: "Go", Weight: weight, Size: size},
	}
}

// plot returns an empty plot in the colours of all pictures, with a heading.
func (s sheet) plot(heading string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = inkColours[ground]
	p.Title.Text, p.Title.Padding = heading, 14
	p.Title.TextStyle = s.style(18, xfont.WeightBold, bright)
	p.Title.TextStyle.XAlign, p.Title.TextStyle.YAlign = draw.XCenter, draw.YTop
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Color = inkColours[edge]
		axis.Tick.Color = inkColours[edge]
		axis.Tick.Label.Color = inkColours[muted]
		axis.Tick.Label.Font = s.style(14, xfont.WeightNormal, muted).Font
		axis.Tick.Label.Handler = s.handler
		axis.Padding = 0
	}
	p.Legend.TextStyle = s.style(14, xfont.WeightNormal, muted)
	p.Legend.TextStyle.YAlign = draw.YBottom
	p.Legend.Top, p.Legend.Padding, p.Legend.YOffs = true, 4, -8
	p.Legend.XOffs = -8
	return p
}
