package mosaic

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"
)

func TestShelf(t *testing.T) {
	s := shelf{most: maxShelf}
	kept, left := key{own: 1}, key{own: 2}
	piece := new(piece)
	s.put(kept, piece)
	s.put(left, piece)
	for i := range uint64(3 * maxShelf) {
		if s.get(kept) != piece {
			t.Fatalf("what is asked for was gone after %d others", i)
		}
		s.put(key{own: i, above: 1}, piece)
		if n := len(s.new) + len(s.old); n > 2*maxShelf {
			t.Fatalf("%d pieces are kept", n)
		}
	}
	if s.get(left) != nil {
		t.Error("what nobody asked for was kept")
	}
}

// TestEncodeMoreThanIsKept writes more cells than the shelf holds, all different, and
// the first of them again.
func TestEncodeMoreThanIsKept(t *testing.T) {
	const pictures, perPicture = 12, 1024
	rng := rand.New(rand.NewPCG(1, 2))
	area := image.Rect(0, 0, 256, 128)
	var palette color.Palette
	for i := range Inks {
		palette = append(palette, color.RGBA{R: uint8(i), A: 255})
	}
	var cells []Cell
	for i := range perPicture {
		x, y := i%32*8, i/32*4
		cells = append(cells, Cell{Rectangle: image.Rect(x, y, x+8, y+4)})
	}
	e, err := New(area.Max, palette, cells)
	if err != nil {
		t.Fatal(err)
	}
	var first *image.Paletted
	var data []byte
	for i := range pictures + 1 {
		p := image.NewPaletted(area, palette)
		for i := range p.Pix {
			p.Pix[i] = uint8(rng.IntN(Inks))
		}
		if i == pictures {
			p = first
		}
		got, err := e.Encode(p)
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := png.Decode(bytes.NewReader(got))
		if err != nil || !bytes.Equal(decoded.(*image.Paletted).Pix, p.Pix) {
			t.Fatalf("picture %d came out differently: %v", i, err)
		}
		if first == nil {
			first, data = p, got
		}
		if i == pictures && !bytes.Equal(got, data) {
			t.Error("worked out again, the first picture differs")
		}
	}
	if n := len(e.shelf.new) + len(e.shelf.old); n > 2*maxShelf || n <= maxShelf {
		t.Errorf("%d pieces are kept", n)
	}
}
