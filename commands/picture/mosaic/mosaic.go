// Package mosaic writes pictures of few colours as PNG, fast and small, when most
// of each is what others had too.
//
// It cuts a picture into cells. What a cell comes to in the compressed data is
// worked out once, carefully, and remembered by what the cell shows; a picture
// then costs a look at its pixels and the joining of what is remembered. That
// works because no cell refers to anything outside itself but by one rule: a run
// of pixels that are those of the row above, which is the same wherever it is.
//
// The format is PNG (https://www.w3.org/TR/png-3/) with 4 bits a pixel and no
// filter, in one block of DEFLATE (RFC 1951) with codes made for such pictures.
package mosaic

import (
	"errors"
	"fmt"
	"hash/maphash"
	"image"
	"image/color"
	"sync"
)

// Inks is the most colours that a picture may have.
const Inks = 16

// ErrCells refuses cells that do not cover a picture without overlap, or whose
// sides do not fall between two bytes.
var ErrCells = errors.New("cells must cover the picture once, and begin and end at even columns")

// Encoder writes pictures of one size, palette and division into cells. It is
// safe for concurrent use.
type Encoder struct {
	size   image.Point
	stride int // bytes of a row, its filter type included
	cells  []image.Rectangle
	rows   [][]part // for each row of pixels, the cells that it crosses, from left to right
	head   []byte   // all before the compressed data
	seed   maphash.Seed
	shelf  shelf
	pool   sync.Pool // of *scratch
}

// part is a cell's share of a row of pixels.
type part struct {
	cell uint16
	row  uint16 // of the cell
}

// New returns an encoder, or ErrCells.
func New(size image.Point, palette color.Palette, cells []image.Rectangle) (*Encoder, error) {
	if len(palette) > Inks {
		return nil, fmt.Errorf("%d colours, where %d is the most", len(palette), Inks)
	}
	rows, err := divide(size, cells)
	if err != nil {
		return nil, err
	}
	return &Encoder{
		size: size, stride: 1 + size.X/2, cells: cells, rows: rows,
		head: pngHead(size, palette), seed: maphash.MakeSeed(),
		pool: sync.Pool{New: func() any { return new(scratch) }},
	}, nil
}

// divide finds the cells that each row of pixels crosses.
func divide(size image.Point, cells []image.Rectangle) ([][]part, error) {
	if size.X%2 != 0 {
		return nil, fmt.Errorf("%w: the width is %d", ErrCells, size.X)
	}
	rows := make([][]part, size.Y)
	for y := range rows {
		for x := 0; x < size.X; {
			at := image.Pt(x, y)
			found := -1
			for i, cell := range cells {
				if !at.In(cell) {
					continue
				}
				if found >= 0 || cell.Min.X != x {
					return nil, fmt.Errorf("%w: two at %v", ErrCells, at)
				}
				found = i
			}
			if found < 0 {
				return nil, fmt.Errorf("%w: none at %v", ErrCells, at)
			}
			if x = cells[found].Max.X; x%2 != 0 || x > size.X {
				return nil, fmt.Errorf("%w: %v", ErrCells, cells[found])
			}
			rows[y] = append(rows[y], part{uint16(found), uint16(y - cells[found].Min.Y)})
		}
	}
	return rows, nil
}

// scratch is the memory that a picture takes while it is written.
type scratch struct {
	pieces []*piece
	pixels []uint8 // of one cell
	out    stream
}

// Encode writes a picture, whose pixels must be of the encoder's size from the
// origin and below the palette's length.
func (e *Encoder) Encode(p *image.Paletted) []byte {
	s := e.pool.Get().(*scratch)
	defer e.pool.Put(s)
	s.pieces = s.pieces[:0]
	for _, cell := range e.cells {
		s.pieces = append(s.pieces, e.piece(p, cell, s))
	}
	s.out.reset()
	sum := e.join(&s.out, s.pieces)
	return pngWhole(e.head, s.out.bytes(), sum)
}

// piece returns what a cell comes to.
func (e *Encoder) piece(p *image.Paletted, cell image.Rectangle, s *scratch) *piece {
	s.pixels = s.pixels[:0]
	for y := cell.Min.Y; y < cell.Max.Y; y++ {
		from := p.PixOffset(cell.Min.X, y)
		s.pixels = append(s.pixels, p.Pix[from:from+cell.Dx()]...)
	}
	k := key{maphash.Bytes(e.seed, s.pixels), cell.Dx()}
	if known := e.shelf.get(k); known != nil {
		return known
	}
	made := newPiece(pack(s.pixels), cell.Dx()/2, e.stride)
	e.shelf.put(k, made)
	return made
}

// pack puts two pixels into each byte, the left one above.
func pack(pixels []uint8) []uint8 {
	packed := make([]uint8, len(pixels)/2)
	for i := range packed {
		packed[i] = pixels[2*i]<<4 | pixels[2*i+1]
	}
	return packed
}

// join writes the whole of the compressed data but for its checksum, which it
// returns.
func (e *Encoder) join(out *stream, pieces []*piece) uint32 {
	var sum checksum
	out.add(blockHead.bits, blockHead.count)
	out.addAll(blockHead.rest)
	run := run{out: out, distance: e.stride}
	for y, parts := range e.rows {
		sum.zero() // the filter type
		if y == 0 {
			out.addCode(literals[0])
		} else {
			run.length++
		}
		for _, part := range parts {
			r := &pieces[part.cell].rows[part.row]
			sum.join(r)
			run.length += int(r.lead)
			if r.body == 0 && r.tail == 0 {
				continue
			}
			run.end()
			out.addFrom(pieces[part.cell].data, r.from, r.body)
			run.length = int(r.tail)
		}
	}
	run.end()
	out.addCode(literals[endOfBlock])
	return sum.value()
}
