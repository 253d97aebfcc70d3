package mosaic_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/palier-bot/palier/commands/picture/mosaic"
)

// newEncoder returns an encoder that must come to be.
func newEncoder(t rapid.TB, size image.Point, palette color.Palette, cells []mosaic.Cell) *mosaic.Encoder {
	t.Helper()
	e, err := mosaic.New(size, palette, cells)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// encode writes a picture that must come out.
func encode(t rapid.TB, e *mosaic.Encoder, p *image.Paletted) []byte {
	t.Helper()
	data, err := e.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// check reads a picture back with image/png, which checks its sums too.
func check(t rapid.TB, data []byte, want *image.Paletted) {
	t.Helper()
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	got := decoded.(*image.Paletted)
	if got.Rect.Size() != want.Rect.Size() || !slices.Equal(got.Palette, want.Palette) {
		t.Fatalf("%v in %d colours, want %v in %d", got.Rect, len(got.Palette), want.Rect, len(want.Palette))
	}
	for y := range got.Rect.Dy() {
		at := want.PixOffset(want.Rect.Min.X, want.Rect.Min.Y+y)
		if row := want.Pix[at:][:got.Rect.Dx()]; !bytes.Equal(got.Pix[y*got.Stride:][:len(row)], row) {
			t.Fatalf("row %d is %x, want %x", y, got.Pix[y*got.Stride:][:len(row)], row)
		}
	}
}

// TestEncode writes all kinds of pictures twice, and as a part of a larger one.
func TestEncode(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := image.Pt(2*rapid.IntRange(1, 300).Draw(t, "half the width"), rapid.IntRange(1, 130).Draw(t, "height"))
		area := image.Rectangle{Max: size}
		p := pictures(size.X, size.Y).Draw(t, "picture")
		e := newEncoder(t, size, p.Palette, divisions(area).Draw(t, "cells"))
		data := encode(t, e, p)
		check(t, data, p)
		if !bytes.Equal(data, encode(t, e, p)) {
			t.Fatal("what is remembered differs from what was worked out")
		}
		around := noise(rand.New(rand.NewPCG(1, 2)), size.X+7, size.Y+5, len(p.Palette))
		inside := around.SubImage(area.Add(image.Pt(3, 2))).(*image.Paletted)
		paste(inside, inside.Rect.Min, p, p.Rect)
		if !bytes.Equal(data, encode(t, e, inside)) {
			t.Fatal("a part of a larger picture differs")
		}
	})
}

// TestEncodeConcurrently has many pictures written at once that share some cells,
// and compares each with what an encoder that knows nothing writes.
func TestEncodeConcurrently(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	size := image.Pt(96, 64)
	tiles := noise(rng, 96, 64, 4)
	cells := grid(size, 16)
	var pictures []*image.Paletted
	var wanted [][]byte
	for range 24 {
		p := image.NewPaletted(image.Rectangle{Max: size}, tiles.Palette)
		for _, c := range cells {
			if from := cells[rng.IntN(3)]; rng.IntN(3) > 0 {
				paste(p, c.Min, tiles, from.Rectangle)
			}
		}
		pictures = append(pictures, p)
		wanted = append(wanted, encode(t, newEncoder(t, size, p.Palette, cells), p))
		check(t, wanted[len(wanted)-1], p)
	}
	e := newEncoder(t, size, tiles.Palette, cells)
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for i := range 2 * len(pictures) {
				n := (i + 3*worker) % len(pictures)
				if data, err := e.Encode(pictures[n]); err != nil || !bytes.Equal(data, wanted[n]) {
					t.Errorf("picture %d came out differently: %v", n, err)
				}
			}
		})
	}
	group.Wait()
}

// TestEncodeOfAnotherSize refuses what would leave a cell without pixels.
func TestEncodeOfAnotherSize(t *testing.T) {
	e := newEncoder(t, image.Pt(8, 8), colours(2), grid(image.Pt(8, 8), 4))
	for _, size := range []image.Point{{8, 7}, {6, 8}, {10, 8}, {}} {
		p := image.NewPaletted(image.Rectangle{Max: size}, colours(2))
		if data, err := e.Encode(p); !errors.Is(err, mosaic.ErrSize) || data != nil {
			t.Errorf("%v: %d bytes and %v", size, len(data), err)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	whole := image.Rect(0, 0, 20, 10)
	left, right := image.Rect(0, 0, 8, 10), image.Rect(8, 0, 20, 10)
	for _, c := range []struct {
		name    string
		palette int
		size    image.Point
		cells   []image.Rectangle
		want    error
	}{
		{"nothing", 16, image.Pt(20, 10), []image.Rectangle{left, right}, nil},
		{"no colour", 0, image.Pt(20, 10), []image.Rectangle{whole}, mosaic.ErrPalette},
		{"a colour more", 17, image.Pt(20, 10), []image.Rectangle{whole}, mosaic.ErrPalette},
		{"no cell", 2, image.Pt(20, 10), nil, mosaic.ErrCells},
		{"a gap between", 2, image.Pt(20, 10), []image.Rectangle{left, image.Rect(10, 0, 20, 10)}, mosaic.ErrCells},
		{"a gap below", 2, image.Pt(20, 10), []image.Rectangle{left, image.Rect(8, 0, 20, 9)}, mosaic.ErrCells},
		{"an overlap", 2, image.Pt(20, 10), []image.Rectangle{left, image.Rect(6, 0, 20, 10)}, mosaic.ErrCells},
		{"one within another", 2, image.Pt(20, 10), []image.Rectangle{whole, image.Rect(4, 4, 8, 8)}, mosaic.ErrCells},
		{"one twice", 2, image.Pt(20, 10), []image.Rectangle{left, right, left}, mosaic.ErrCells},
		{"as much overlap as gap", 2, image.Pt(20, 10), []image.Rectangle{left, image.Rect(6, 0, 18, 10)}, mosaic.ErrCells},
		{"an odd column", 2, image.Pt(20, 10), []image.Rectangle{image.Rect(0, 0, 7, 10), image.Rect(7, 0, 20, 10)}, mosaic.ErrCells},
		{"an odd width", 2, image.Pt(19, 10), []image.Rectangle{image.Rect(0, 0, 19, 10)}, mosaic.ErrCells},
		{"an empty cell", 2, image.Pt(20, 10), []image.Rectangle{whole, {}}, mosaic.ErrCells},
		{"outside on the right", 2, image.Pt(20, 10), []image.Rectangle{image.Rect(0, 0, 22, 10)}, mosaic.ErrCells},
		{"outside on the left", 2, image.Pt(20, 10), []image.Rectangle{image.Rect(-2, 0, 20, 10)}, mosaic.ErrCells},
		{"outside below", 2, image.Pt(20, 10), []image.Rectangle{image.Rect(0, 0, 20, 11)}, mosaic.ErrCells},
		{"outside above", 2, image.Pt(20, 10), []image.Rectangle{image.Rect(0, -1, 20, 10)}, mosaic.ErrCells},
		{"no width", 2, image.Pt(0, 10), nil, mosaic.ErrCells},
		{"less than no size", 2, image.Pt(-20, -10), []image.Rectangle{image.Rect(-20, -10, 0, 0)}, mosaic.ErrCells},
		{"too wide", 2, image.Pt(8194, 1), []image.Rectangle{image.Rect(0, 0, 8194, 1)}, mosaic.ErrCells},
	} {
		t.Run(c.name, func(t *testing.T) {
			var cells []mosaic.Cell
			for _, area := range c.cells {
				cells = append(cells, mosaic.Cell{Rectangle: area})
			}
			e, err := mosaic.New(c.size, colours(c.palette), cells)
			if !errors.Is(err, c.want) || (e == nil) != (err != nil) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}

// TestWidest holds the sums of the longest row of the largest bytes.
func TestWidest(t *testing.T) {
	p := image.NewPaletted(image.Rect(0, 0, 8192, 3), colours(16))
	for i := range p.Pix {
		p.Pix[i] = 15
	}
	check(t, encode(t, newEncoder(t, p.Rect.Max, p.Palette, []mosaic.Cell{{Rectangle: p.Rect}}), p), p)
}

// TestRepeats writes rows that are the row above but for some bytes, with each number
// of bytes that are the same.
func TestRepeats(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n := 1; n <= 300; n++ {
		p := noise(rng, 2*n, 6, 16)
		copy(p.Pix[2*n:], p.Pix[:4*n]) // three rows the same
		clear(p.Pix[8*n:])             // two of one colour
		p.Pix[9*n], p.Pix[11*n] = 1, 2 // each different in one place
		for _, width := range []int{50, 2 * n} {
			var cells []mosaic.Cell
			for x := 0; x < 2*n; x += width {
				cells = append(cells, mosaic.Cell{Rectangle: image.Rect(x, 0, min(x+width, 2*n), 6)})
			}
			check(t, encode(t, newEncoder(t, p.Rect.Max, p.Palette, cells), p), p)
		}
	}
}

// TestOutOfReach writes rows that are those of 20 rows above, which can be copied, or
// of 40, which are too far away.
func TestOutOfReach(t *testing.T) {
	const width, height = 1700, 90
	for _, period := range []int{20, 40} {
		p := noise(rand.New(rand.NewPCG(7, 8)), width, height, 16)
		for y := period; y < height; y++ {
			copy(p.Pix[y*width:][:width], p.Pix[(y-period)*width:])
		}
		for _, low := range []int{45, 90} {
			var cells []mosaic.Cell
			for y := 0; y < height; y += low {
				cells = append(cells, mosaic.Cell{Rectangle: image.Rect(0, y, width, y+low)})
			}
			data := encode(t, newEncoder(t, p.Rect.Max, p.Palette, cells), p)
			check(t, data, p)
			if copied := len(data) < width*height/4; copied != (period == 20) {
				t.Errorf("rows of %d above: %d bytes", period, len(data))
			}
		}
	}
}
