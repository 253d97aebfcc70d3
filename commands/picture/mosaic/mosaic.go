// Package mosaic writes pictures of few colours as PNG, fast and small, when most
// of each is what others had too.
//
// It cuts a picture into cells. What a cell comes to in the compressed data is
// worked out once, carefully, and remembered by what the cell shows; a picture
// then costs a look at its pixels and the joining of what is remembered. That
// works because a cell refers to nothing but itself and two neighbours, the cell
// on its left and the one above, and is remembered with what those show.
//
// The format is PNG (https://www.w3.org/TR/png-3/) with 4 bits a pixel and no
// filter, in one block of DEFLATE (RFC 1951) with codes made for such pictures.
package mosaic

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/maphash"
	"image"
	"image/color"
	"sync"
)

// Inks is the most colours that a picture may have.
const Inks = 16

// What New refuses.
var (
	ErrPalette = errors.New("a palette has 1 to 16 colours")
	ErrCells   = errors.New("cells must cover the picture once, and begin and end at even columns")
)

// ErrSize refuses to write a picture of another size than the encoder's.
var ErrSize = errors.New("the picture has another size")

// Encoder writes pictures of one size, palette and division into cells. It is
// safe for concurrent use.
type Encoder struct {
	size   image.Point
	stride int // bytes of a row, its filter type included
	cells  []Cell
	near   []neighbours
	behind []int    // for each cell, the bytes that follow its first row; see checksum
	rows   [][]part // for each row of pixels, the cells that it crosses, from left to right
	head   []byte   // all before the compressed data
	seed   maphash.Seed
	shelf  shelf     // by what the cells show
	named  shelf     // by the names of what they show
	pool   sync.Pool // of *scratch
}

// part is a cell's share of a row of pixels.
type part struct{ cell, row uint16 } // the row is the cell's

// New returns an encoder for pictures of a size in pixels, or an error that wraps
// ErrPalette or ErrCells. The colours are taken as opaque.
func New(size image.Point, palette color.Palette, cells []Cell) (*Encoder, error) {
	if len(palette) == 0 || len(palette) > Inks {
		return nil, fmt.Errorf("%w, not %d", ErrPalette, len(palette))
	}
	rows, err := divide(size, cells)
	if err != nil {
		return nil, err
	}
	e := &Encoder{
		size: size, stride: 1 + size.X/2, cells: cells, near: neighboursOf(cells), rows: rows,
		head: pngHead(size, palette), seed: maphash.MakeSeed(),
		shelf: shelf{most: maxShelf}, named: shelf{most: maxNamed},
		pool: sync.Pool{New: func() any { return new(scratch) }},
	}
	for _, c := range cells {
		e.behind = append(e.behind, e.stride*(size.Y-c.Min.Y)-1-c.Max.X/2)
	}
	return e, nil
}

// Cells returns the number of cells.
func (e *Encoder) Cells() int { return len(e.cells) }

// Forget gives up what is remembered of pictures. It comes back as they are written.
func (e *Encoder) Forget() {
	e.shelf.clear()
	e.named.clear()
}

// scratch is the memory that a picture takes while it is written.
type scratch struct {
	hashes  []uint64 // of what each cell shows
	pieces  []*piece
	missing []int   // cells without a piece
	pixels  []uint8 // of one cell
	window  window
	out     stream
}

// Encode writes a picture, or returns an error that wraps ErrSize. Its pixels must
// be below the palette's length; its own palette is not looked at. It may be a
// part of a larger one. The same pixels always come to the same bytes.
func (e *Encoder) Encode(p *image.Paletted) ([]byte, error) {
	if err := e.fits(p); err != nil {
		return nil, err
	}
	s := e.pool.Get().(*scratch)
	defer e.pool.Put(s)
	s.hashes, s.pieces = s.hashes[:0], s.pieces[:0]
	for i := range e.cells {
		s.hashes = append(s.hashes, e.hash(p, &e.cells[i], s))
	}
	for i := range e.cells {
		s.pieces = append(s.pieces, e.piece(p, i, s))
	}
	return e.whole(s), nil
}

func (e *Encoder) fits(p *image.Paletted) error {
	if size := p.Rect.Size(); size != e.size {
		return fmt.Errorf("%w: %v, not %v", ErrSize, size, e.size)
	}
	return nil
}

// whole writes the picture of pieces.
func (e *Encoder) whole(s *scratch) []byte {
	s.out.reset()
	sum := e.join(&s.out, s.pieces)
	return pngWhole(e.head, s.out.bytes(), sum)
}

// hash returns a number for what a cell shows: 64 bits that nobody outside knows
// how to make the same for two.
func (e *Encoder) hash(p *image.Paletted, c *Cell, s *scratch) uint64 {
	width := uint32(c.Dx())
	s.pixels = binary.LittleEndian.AppendUint32(s.pixels[:0], width) // which the pixels alone do not tell
	for y := c.Min.Y; y < c.Max.Y; y++ {
		s.pixels = append(s.pixels, pixels(p, c, y)...)
	}
	return maphash.Bytes(e.seed, s.pixels)
}

// pixels returns a cell's part of a row.
func pixels(p *image.Paletted, c *Cell, y int) []uint8 {
	from := p.PixOffset(p.Rect.Min.X+c.Min.X, p.Rect.Min.Y+y)
	return p.Pix[from : from+c.Dx()]
}

// piece returns what a cell comes to.
func (e *Encoder) piece(p *image.Paletted, i int, s *scratch) *piece {
	near := e.near[i]
	k := key{own: s.hashes[i]}
	if near.left != nowhere {
		k.left = s.hashes[near.left]
	}
	if near.above != nowhere {
		k.above = s.hashes[near.above]
	}
	if known := e.shelf.get(k); known != nil {
		return known
	}
	s.window.open(e, p, i)
	made := newPiece(&s.window, &s.out)
	e.shelf.put(k, made)
	return made
}

// join writes the whole of the compressed data but for its checksum, which it
// returns.
func (e *Encoder) join(out *stream, pieces []*piece) uint32 {
	sum := newChecksum(e.stride * e.size.Y)
	for i, p := range pieces {
		sum.join(p.share, e.behind[i])
	}
	out.add(blockHead.bits, blockHead.count)
	out.addAll(blockHead.rest)
	run := run{out: out}
	for y, parts := range e.rows {
		if y == 0 {
			out.addCode(literals[0])
		} else {
			run.extend(match{1, uint16(e.stride)})
		}
		for _, part := range parts {
			r := &pieces[part.cell].rows[part.row]
			run.extend(r.lead)
			if r.body == 0 && r.tail.length == 0 {
				continue
			}
			run.end()
			out.addFrom(pieces[part.cell].data, r.from, r.body)
			run.extend(r.tail)
		}
	}
	run.end()
	out.addCode(literals[endOfBlock])
	return sum.value()
}
