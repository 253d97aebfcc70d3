package picture

import (
	"fmt"
	"image"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// weight is a font. Glyphs are drawn when a text first needs them and kept: the
// font's characters at the few sizes in use bound how many there can be.
type weight struct {
	ttf   []byte
	mu    sync.Mutex
	font  *sfnt.Font // nil until first used
	sizes map[int]*face
}

// The fonts are Go's own. Its medium stands for the regular weight, which is
// too thin at a phone's width.
var (
	medium = &weight{ttf: gomedium.TTF}
	bold   = &weight{ttf: gobold.TTF}
)

// face is a font at one size.
type face struct {
	font   *sfnt.Font
	size   int
	glyphs map[rune]*glyph
}

// glyph is a character, drawn from where the pen is.
type glyph struct {
	mask    *mask // nil if there is nothing to see
	advance int   // of the pen, in pixels
}

// face returns the font at a size in pixels. The caller holds mu.
func (w *weight) face(size int) (*face, error) {
	if f := w.sizes[size]; f != nil {
		return f, nil
	}
	if w.font == nil {
		parsed, err := sfnt.Parse(w.ttf)
		if err != nil {
			return nil, fmt.Errorf("parsing a font: %w", err)
		}
		w.font, w.sizes = parsed, map[int]*face{}
	}
	f := &face{font: w.font, size: size, glyphs: map[rune]*glyph{}}
	w.sizes[size] = f
	return f, nil
}

// glyph returns a character, or a question mark for one that the font lacks.
func (f *face) glyph(char rune) (*glyph, error) {
	if g := f.glyphs[char]; g != nil {
		return g, nil
	}
	g, err := f.draw(char)
	if err != nil {
		return nil, fmt.Errorf("drawing %q: %w", char, err)
	}
	f.glyphs[char] = g
	return g, nil
}

func (f *face) draw(char rune) (*glyph, error) {
	switch char {
	case '\u202f', '\u2009': // the thin spaces that group digits, which the font lacks
		return &glyph{advance: f.size / 5}, nil
	}
	var buf sfnt.Buffer
	index, err := f.font.GlyphIndex(&buf, char)
	if err != nil {
		return nil, err
	}
	if index == 0 && char != '?' {
		return f.glyph('?')
	}
	size := fixed.I(f.size)
	advance, err := f.font.GlyphAdvance(&buf, index, size, font.HintingNone)
	if err != nil {
		return nil, err
	}
	segments, err := f.font.LoadGlyph(&buf, index, size, nil)
	if err != nil {
		return nil, err
	}
	return &glyph{mask: f.outline(segments), advance: advance.Round()}, nil
}

// outline fills an outline, its heights fitted to the pixels.
func (f *face) outline(segments sfnt.Segments) *mask {
	if len(segments) == 0 {
		return nil
	}
	fit := func(at fixed.Point26_6) point {
		return point{float64(at.X) / 64, -fitted(-float64(at.Y)/64, float64(f.size))}
	}
	box := segments.Bounds()
	from, to := fit(box.Min), fit(box.Max)
	bounds := image.Rect(int(math.Floor(from.x)), int(math.Floor(from.y)), int(math.Ceil(to.x)), int(math.Ceil(to.y)))
	return outline(bounds, func(p *path) {
		for _, s := range segments {
			switch s.Op {
			case sfnt.SegmentOpMoveTo:
				p.close()
				p.to(fit(s.Args[0]))
			case sfnt.SegmentOpLineTo:
				p.to(fit(s.Args[0]))
			case sfnt.SegmentOpQuadTo:
				p.curve(fit(s.Args[0]), fit(s.Args[1]))
			case sfnt.SegmentOpCubeTo: // which TrueType has not
			}
		}
		p.close()
	})
}
