package mosaic

import "image"

// window is a cell, packed, with its neighbours where they are: on its left, and
// above. What is neither, in the corner, is never copied from.
type window struct {
	pixels        []uint8 // row by row
	left, up      int     // bytes on the left of the cell, and rows above it
	width, height int     // of the cell
	pitch         int     // bytes of a row
	stride        int     // bytes of a row of the picture

	latest  [1 << placeBits]int32 // the place that three bytes were last at, by their hash
	earlier []int32               // for each place, one before it whose three bytes have the same hash
	steps   []step                // see parse
}

const (
	placeBits = 12
	nowhere   = -1
)

// open makes this the window of a picture's cell.
func (w *window) open(e *Encoder, p *image.Paletted, i int) {
	own, near := &e.cells[i], e.near[i]
	w.width, w.height, w.stride = own.Dx()/2, own.Dy(), e.stride
	w.left, w.up = 0, 0
	if near.left != nowhere {
		w.left = e.cells[near.left].Dx() / 2
	}
	if near.above != nowhere {
		w.up = e.cells[near.above].Dy()
	}
	w.pitch = w.left + w.width
	w.pixels = append(w.pixels[:0], make([]uint8, w.pitch*(w.up+w.height))...)
	w.copy(p, own, w.left, w.up)
	if near.left != nowhere {
		w.copy(p, &e.cells[near.left], 0, w.up)
	}
	if near.above != nowhere {
		w.copy(p, &e.cells[near.above], w.left, 0)
	}
	w.index()
}

// copy packs a cell of a picture, two pixels into each byte, the left one above.
func (w *window) copy(p *image.Paletted, c *Cell, x, y int) {
	for row := range c.Dy() {
		from := pixels(p, c, c.Min.Y+row)
		to := w.pixels[(y+row)*w.pitch+x:]
		for i := range len(from) / 2 {
			to[i] = from[2*i]<<4 | from[2*i+1]
		}
	}
}

// begin is where a row of the cell begins.
func (w *window) begin(y int) int { return (w.up+y)*w.pitch + w.left }

// line is a row of the cell.
func (w *window) line(y int) []uint8 { return w.pixels[w.begin(y):][:w.width] }

// index finds for each place those before it that the same three bytes are at.
// Within an area of one colour, where that would be all of it, only the rims are
// found.
func (w *window) index() {
	for i := range w.latest {
		w.latest[i] = nowhere
	}
	w.earlier = append(w.earlier[:0], make([]int32, len(w.pixels))...)
	for y := range w.up + w.height {
		x := 0
		if y < w.up {
			x = w.left
		}
		for ; x+minMatch <= w.pitch; x++ {
			at := y*w.pitch + x
			three := w.three(at)
			last := &w.latest[three*0x9e3779b1>>(32-placeBits)]
			w.earlier[at] = *last
			if x == 0 || y == 0 || three != w.three(at-1) || three != w.three(at-w.pitch) {
				*last = int32(at)
			}
		}
	}
}

// three is the bytes at a place.
func (w *window) three(at int) uint32 {
	p := w.pixels[at : at+3]
	return uint32(p[0]) | uint32(p[1])<<8 | uint32(p[2])<<16
}
