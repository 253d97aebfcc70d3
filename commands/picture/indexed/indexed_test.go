package indexed_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/palier-bot/palier/commands/picture/indexed"
)

// sixteen is a palette in which no two colours are the same.
var sixteen = func() color.Palette {
	var p color.Palette
	for i := range uint8(16) {
		p = append(p, color.RGBA{R: i * 16, G: 255 - i, B: i, A: 255})
	}
	return p
}()

// check encodes a picture and has the standard library read it back.
func check(t interface{ Fatalf(string, ...any) }, width, height int, pix []uint8) []byte {
	data, err := indexed.Encode(width, height, pix, sixteen)
	if err != nil {
		t.Fatalf("encoding: %v", err)
	}
	decoded, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("decoding: %v", err)
	}
	back, ok := decoded.(*image.Paletted)
	if !ok || back.Rect != image.Rect(0, 0, width, height) {
		t.Fatalf("read back a %T of %v", decoded, decoded.Bounds())
	}
	for y := range height {
		for x := range width {
			if got, want := back.ColorIndexAt(x, y), pix[y*width+x]; got != want {
				t.Fatalf("pixel %d, %d is %d, not %d", x, y, got, want)
			}
		}
	}
	return data
}

func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	paint := func(width, height int, colour func(x, y int) uint8) []uint8 {
		pix := make([]uint8, 0, width*height)
		for y := range height {
			for x := range width {
				pix = append(pix, colour(x, y))
			}
		}
		return pix
	}
	flat := func(int, int) uint8 { return 3 }
	tests := []struct {
		name          string
		width, height int
		colour        func(x, y int) uint8
		most          int // bytes
	}{
		{"one pixel", 1, 1, flat, 400},
		{"odd width", 7, 5, func(x, y int) uint8 { return uint8(x*y) % 16 }, 400},
		{"flat", 800, 450, flat, 1000},
		{"rows", 801, 301, func(_, y int) uint8 { return uint8(y) % 16 }, 1500},
		{"columns", 333, 222, func(x, _ int) uint8 { return uint8(x) % 16 }, 600},
		{"noise", 300, 300, func(int, int) uint8 { return uint8(random.UintN(16)) }, 46500},
		{"rows longer than the window", 70001, 3, func(x, _ int) uint8 { return uint8(x>>3) % 16 }, 4000},
		// Each colour twice as frequent as the last asks for codes longer than the format has.
		{"skewed", 1000, 1000, func(int, int) uint8 { return uint8(min(15, bitsUntilOne(random))) }, 400000},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := check(t, test.width, test.height, paint(test.width, test.height, test.colour))
			if len(data) > test.most {
				t.Errorf("%d bytes, want at most %d", len(data), test.most)
			}
		})
	}
}

func bitsUntilOne(r *rand.Rand) int {
	n := 0
	for r.UintN(2) == 0 {
		n++
	}
	return n
}

// TestAnyPicture draws rectangles, of which flat pictures are made, and noise.
func TestAnyPicture(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(1, 200).Draw(t, "width"), rapid.IntRange(1, 100).Draw(t, "height")
		pix := make([]uint8, width*height)
		for range rapid.IntRange(0, 12).Draw(t, "rectangles") {
			x, y := rapid.IntRange(0, width-1).Draw(t, "x"), rapid.IntRange(0, height-1).Draw(t, "y")
			w, h := rapid.IntRange(1, width-x).Draw(t, "w"), rapid.IntRange(1, height-y).Draw(t, "h")
			ink := rapid.Uint8Range(0, 15).Draw(t, "ink")
			for i := range w * h {
				pix[(y+i/w)*width+x+i%w] = ink
			}
		}
		noise := rapid.SliceOfN(rapid.Uint8Range(0, 15), 0, 100).Draw(t, "noise")
		copy(pix, noise)
		check(t, width, height, pix)
	})
}

// TestSameBytes makes sure that memory used again leaves no trace.
func TestSameBytes(t *testing.T) {
	pix := make([]uint8, 400*300)
	random := rand.New(rand.NewPCG(3, 4))
	for i := range pix {
		pix[i] = uint8(random.UintN(100)) / 90
	}
	first := check(t, 400, 300, pix)
	check(t, 99, 77, bytes.Repeat([]byte{1, 0, 2}, 99*77/3))
	if again := check(t, 400, 300, pix); !bytes.Equal(first, again) {
		t.Error("the same picture came out as other bytes")
	}
}

func TestErrImage(t *testing.T) {
	tests := []struct {
		name                  string
		width, height, pixels int
		palette               color.Palette
	}{
		{"no width", 0, 3, 0, sixteen},
		{"negative height", 3, -1, 0, sixteen},
		{"too few pixels", 3, 3, 8, sixteen},
		{"too many pixels", 3, 3, 10, sixteen},
		{"no palette", 3, 3, 9, nil},
		{"large palette", 3, 3, 9, append(sixteen[:16:16], color.White)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := indexed.Encode(test.width, test.height, make([]uint8, test.pixels), test.palette)
			if !errors.Is(err, indexed.ErrImage) {
				t.Errorf("got %v, want ErrImage", err)
			}
		})
	}
}
