package picture

import (
	"fmt"
	"image"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
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
	face   font.Face
	glyphs map[spot]*glyph
}

// spot is a character and where in its pixel it starts, in quarters.
type spot struct {
	char    rune
	quarter fixed.Int26_6
}

const quarterPixel = fixed.Int26_6(16)

type glyph struct {
	mask    *mask // nil if there is nothing to see
	advance fixed.Int26_6
}

// face returns the font at a size in pixels. The caller holds mu.
func (w *weight) face(size int) (*face, error) {
	if f := w.sizes[size]; f != nil {
		return f, nil
	}
	if w.font == nil {
		parsed, err := opentype.Parse(w.ttf)
		if err != nil {
			return nil, fmt.Errorf("parsing a font: %w", err)
		}
		w.font, w.sizes = parsed, map[int]*face{}
	}
	sized, err := opentype.NewFace(w.font, &opentype.FaceOptions{Size: float64(size), DPI: 72})
	if err != nil {
		return nil, fmt.Errorf("scaling a font to %d pixels: %w", size, err)
	}
	f := &face{font: w.font, size: size, face: sized, glyphs: map[spot]*glyph{}}
	w.sizes[size] = f
	return f, nil
}

// glyph returns a character at a part of a pixel.
func (f *face) glyph(at spot) *glyph {
	if g := f.glyphs[at]; g != nil {
		return g
	}
	g := f.draw(at)
	f.glyphs[at] = g
	return g
}

func (f *face) draw(at spot) *glyph {
	switch at.char {
	case '\u202f', '\u2009': // the thin spaces that group digits, which the font lacks
		return &glyph{advance: fixed.I(f.size) / 5}
	}
	var buf sfnt.Buffer
	if index, err := f.font.GlyphIndex(&buf, at.char); err != nil || index == 0 {
		if at.char == '?' {
			return &glyph{}
		}
		return f.draw(spot{'?', at.quarter})
	}
	box, alpha, from, advance, ok := f.face.Glyph(fixed.Point26_6{X: at.quarter * quarterPixel}, at.char)
	g := &glyph{advance: advance}
	if pixels, isAlpha := alpha.(*image.Alpha); ok && isAlpha && !box.Empty() {
		g.mask = newMask(box, pixels.Pix[pixels.PixOffset(from.X, from.Y):], pixels.Stride)
	}
	return g
}
