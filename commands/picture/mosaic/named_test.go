package mosaic_test

import (
	"bytes"
	"errors"
	"image"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/palier-bot/palier/commands/picture/mosaic"
)

// named is a picture put together from numbered tiles.
type named struct {
	names []uint64
	*image.Paletted
}

// tiled returns pictures of random tiles, and the cells that these fill.
func tiled(rng *rand.Rand, pictures int) (all []named, cells []mosaic.Cell) {
	size := image.Pt(96, 64)
	tiles := noise(rng, 16*5, 16, 6)
	cells = grid(size, 16)
	for range pictures {
		p := named{Paletted: image.NewPaletted(image.Rectangle{Max: size}, tiles.Palette)}
		for _, c := range cells {
			n := rng.IntN(5)
			p.names = append(p.names, uint64(n))
			paste(p.Paletted, c.Min, tiles, image.Rect(16*n, 0, 16*n+16, 16))
		}
		all = append(all, p)
	}
	return all, cells
}

// TestEncodeNamed has many write pictures at once that share some tiles, and each
// drawn no more than it has to be.
func TestEncodeNamed(t *testing.T) {
	all, cells := tiled(rand.New(rand.NewPCG(5, 6)), 24)
	e := newEncoder(t, all[0].Rect.Max, all[0].Palette, cells)
	write := func(p named, draw func() (*image.Paletted, error)) {
		data, err := e.EncodeNamed(p.names, draw)
		if err != nil {
			t.Error(err)
			return
		}
		check(t, data, p.Paletted)
		if plain := encode(t, newEncoder(t, p.Rect.Max, p.Palette, cells), p.Paletted); !bytes.Equal(data, plain) {
			t.Errorf("%d bytes by names, %d by pixels", len(data), len(plain))
		}
	}
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			for i := range all {
				p := all[(i+5*worker)%len(all)]
				write(p, func() (*image.Paletted, error) { return p.Paletted, nil })
			}
		})
	}
	group.Wait()
	for _, p := range all {
		write(p, func() (*image.Paletted, error) {
			t.Error("all is known, and it is drawn")
			return p.Paletted, nil
		})
	}
}

func TestEncodeNamedRefuses(t *testing.T) {
	all, cells := tiled(rand.New(rand.NewPCG(7, 8)), 1)
	p := all[0]
	e := newEncoder(t, p.Rect.Max, p.Palette, cells)
	spilled := errors.New("the ink is spilled")
	for name, c := range map[string]struct {
		names []uint64
		draw  func() (*image.Paletted, error)
		want  error
	}{
		"a name too few":   {p.names[1:], func() (*image.Paletted, error) { return p.Paletted, nil }, mosaic.ErrSize},
		"another size":     {p.names, func() (*image.Paletted, error) { return image.NewPaletted(image.Rect(0, 0, 96, 63), p.Palette), nil }, mosaic.ErrSize},
		"a failed drawing": {p.names, func() (*image.Paletted, error) { return nil, spilled }, spilled},
	} {
		t.Run(name, func(t *testing.T) {
			if data, err := e.EncodeNamed(c.names, c.draw); !errors.Is(err, c.want) || data != nil {
				t.Errorf("%d bytes, %v", len(data), err)
			}
		})
	}
	data, err := e.EncodeNamed(p.names, func() (*image.Paletted, error) { return p.Paletted, nil })
	if err != nil {
		t.Fatal("what failed was remembered:", err)
	}
	check(t, data, p.Paletted)
}
