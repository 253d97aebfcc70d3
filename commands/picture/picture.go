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
	"fmt"
	"sync"

	"github.com/palier-bot/palier/commands/picture/indexed"
)

// Width and Height are the size of every picture in pixels. A phone shows one at
// some 360 points across, so what fits is written in 22 pixels or more.
const (
	Width  = 800
	Height = 450
)

var canvases = sync.Pool{New: func() any { return newCanvas(Width, Height) }}

// render draws on a canvas that may hold anything before, and encodes it.
func render(draw func(*canvas)) ([]byte, error) {
	c := canvases.Get().(*canvas)
	defer canvases.Put(c)
	c.err = nil
	draw(c)
	if c.err != nil {
		return nil, fmt.Errorf("drawing a picture: %w", c.err)
	}
	png, err := indexed.Encode(Width, Height, c.pix, palette)
	if err != nil {
		return nil, fmt.Errorf("encoding a picture: %w", err)
	}
	return png, nil
}
