// Package picture draws a game's state as a PNG.
//
// It knows the games' rounds and how they look. It knows no message, no store
// and no language: every text is handed in, and the numbers of a text are
// written by whoever hands it in.
//
// A picture is mostly copies. What every picture of a kind shares is drawn once,
// on first use, with smooth edges onto palette indices (see ink); a round then
// costs a copy of that, a stamp for each thing that differs, and its texts. Where
// each of its cells has been seen before, it is not drawn at all (see names.go).
//
// All functions are safe for concurrent use.
package picture

import (
	"fmt"
	"image"
	"sync"

	"github.com/palier-bot/palier/commands/picture/mosaic"
)

// Width and Height are the size of every picture in pixels. A phone shows one at
// some 360 points across, so what fits is written in 20 pixels or more.
const (
	Width  = 720
	Height = 405
)

// margin is between what is drawn and the edges of a picture.
const margin = 18

var canvases = sync.Pool{New: func() any { return newCanvas(Width, Height) }}

// Forget gives up the memory that pictures are drawn faster with. It comes back as
// they are drawn. Safe for concurrent use.
func Forget() {
	nextLevelEncoder.Forget()
	for _, e := range instantLotoEncoders {
		e.Forget()
	}
}

// encode writes a picture by an encoder of its kind, if there is one.
func encode(e *mosaic.Encoder, p *image.Paletted) ([]byte, error) {
	if e != nil {
		return e.Encode(p)
	}
	return mosaic.EncodePlain(p)
}

// render draws on a canvas that may hold anything before, and encodes it.
func render(e *mosaic.Encoder, draw func(*canvas)) ([]byte, error) {
	c := canvases.Get().(*canvas)
	defer canvases.Put(c)
	c.err = nil
	draw(c)
	if c.err != nil {
		return nil, fmt.Errorf("drawing a picture: %w", c.err)
	}
	data, err := encode(e, c.Paletted)
	if err != nil {
		return nil, fmt.Errorf("encoding a picture: %w", err)
	}
	return data, nil
}

// renderNamed is render for a picture of which it is known what each cell shows: it
// is drawn only if some cell has not been seen before.
func renderNamed(e *mosaic.Encoder, names []uint64, draw func(*canvas)) ([]byte, error) {
	var c *canvas
	data, err := e.EncodeNamed(names, func() (*image.Paletted, error) {
		c = canvases.Get().(*canvas)
		c.err = nil
		draw(c)
		return c.Paletted, c.err
	})
	if c != nil {
		canvases.Put(c)
	}
	if err != nil {
		return nil, fmt.Errorf("drawing a picture: %w", err)
	}
	return data, nil
}
