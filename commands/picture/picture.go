// Package picture draws a game's state as a PNG.
//
// It knows the games' rounds and how they look. It knows no message, no store
// and no language: every text is handed in, and the numbers of a text are
// written by whoever hands it in.
//
// A picture is mostly copies. What every picture of a kind shares is drawn once,
// on first use, with smooth edges onto palette indices (see ink); a round then
// costs a copy of that, a stamp for each thing that differs, and its texts.
//
// All functions are safe for concurrent use.
package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
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

// encoder prefers speed: the next better compression takes twice as long to save
// a quarter of what is sent.
var encoder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(encoderBuffers)}

// encoderBuffers keeps the encoder's memory between pictures.
type encoderBuffers struct{ pool sync.Pool }

func (b *encoderBuffers) Get() *png.EncoderBuffer {
	buffer, _ := b.pool.Get().(*png.EncoderBuffer)
	return buffer // nil makes the encoder get its own
}

func (b *encoderBuffers) Put(buffer *png.EncoderBuffer) { b.pool.Put(buffer) }

// usualSize is more than most such pictures take, in bytes.
const usualSize = 16 << 10

// encode writes a picture by an encoder of its kind, or for none by image/png.
func encode(e *mosaic.Encoder, p *image.Paletted) ([]byte, error) {
	if e != nil {
		return e.Encode(p)
	}
	out := bytes.NewBuffer(make([]byte, 0, usualSize))
	err := encoder.Encode(out, p)
	return out.Bytes(), err
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
