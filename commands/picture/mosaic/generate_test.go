package mosaic_test

import (
	"image"
	"image/color"
	"math/rand/v2"

	"pgregory.net/rapid"

	"github.com/palier-bot/palier/commands/picture/mosaic"
)

// colours returns a palette, opaque as image/png reads it.
func colours(n int) (p color.Palette) {
	for i := range n {
		p = append(p, color.RGBA{uint8(17 * i), uint8(255 - i), uint8(i * i), 255})
	}
	return p
}

// noise returns a picture without any order.
func noise(rng *rand.Rand, width, height, inks int) *image.Paletted {
	p := image.NewPaletted(image.Rect(0, 0, width, height), colours(inks))
	for i := range p.Pix {
		p.Pix[i] = uint8(rng.IntN(inks))
	}
	return p
}

// paste copies an area of a picture, from its top left corner on, to a point of
// another or of itself, as far as there is room.
func paste(to *image.Paletted, at image.Point, from *image.Paletted, area image.Rectangle) {
	area = area.Intersect(from.Rect)
	area = area.Intersect(to.Rect.Add(area.Min.Sub(at)))
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := from.Pix[from.PixOffset(area.Min.X, y):][:area.Dx()]
		copy(to.Pix[to.PixOffset(at.X, at.Y+y-area.Min.Y):], row)
	}
}

// pictures generates what can be seen in a picture: areas of one colour, noise, and
// parts of the picture again in other places, which all may be beside and upon
// each other.
func pictures(width, height int) *rapid.Generator[*image.Paletted] {
	return rapid.Custom(func(t *rapid.T) *image.Paletted {
		inks := rapid.IntRange(1, mosaic.Inks).Draw(t, "inks")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		p := noise(rng, width, height, inks)
		if rapid.Bool().Draw(t, "plain") {
			clear(p.Pix)
		}
		for range rapid.IntRange(0, 40).Draw(t, "shapes") {
			size := image.Pt(1+rng.IntN(width), 1+rng.IntN(height))
			at, from := image.Pt(rng.IntN(width), rng.IntN(height)), image.Pt(rng.IntN(width), rng.IntN(height))
			switch rng.IntN(4) {
			case 0:
				paste(p, at, noise(rng, size.X/4+1, size.Y/4+1, inks), image.Rectangle{Max: size})
			case 1:
				plain := image.NewPaletted(image.Rectangle{Max: size}, nil)
				for i, ink := 0, uint8(rng.IntN(inks)); i < len(plain.Pix); i++ {
					plain.Pix[i] = ink
				}
				paste(p, at, plain, plain.Rect)
			default:
				paste(p, at, p, image.Rectangle{Max: size}.Add(from))
			}
		}
		return p
	})
}

// divisions generates cells that cover an area: as a grid, or cut in two again and
// again.
func divisions(area image.Rectangle) *rapid.Generator[[]mosaic.Cell] {
	return rapid.Custom(func(t *rapid.T) (cells []mosaic.Cell) {
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		add := func(area image.Rectangle) {
			cells = append(cells, mosaic.Cell{Rectangle: area, Alone: rng.IntN(8) == 0})
		}
		if rapid.Bool().Draw(t, "grid") {
			wide, high := 2*rapid.IntRange(1, 30).Draw(t, "wide"), rapid.IntRange(1, 30).Draw(t, "high")
			for y := area.Min.Y; y < area.Max.Y; y += high {
				for x := area.Min.X; x < area.Max.X; x += wide {
					add(image.Rect(x, y, x+wide, y+high).Intersect(area))
				}
			}
			return cells
		}
		var cut func(image.Rectangle, int)
		cut = func(area image.Rectangle, times int) {
			one, other := area, area
			switch {
			case times > 0 && area.Dx() > 2 && rng.IntN(2) == 0:
				one.Max.X = area.Min.X + 2*(1+rng.IntN(area.Dx()/2-1))
				other.Min.X = one.Max.X
			case times > 0 && area.Dy() > 1:
				one.Max.Y = area.Min.Y + 1 + rng.IntN(area.Dy()-1)
				other.Min.Y = one.Max.Y
			default:
				add(area)
				return
			}
			cut(one, times-1)
			cut(other, times-1)
		}
		cut(area, rapid.IntRange(0, 7).Draw(t, "cuts"))
		rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		return cells
	})
}

// grid returns square cells of so many pixels.
func grid(size image.Point, side int) (cells []mosaic.Cell) {
	whole := image.Rectangle{Max: size}
	for y := 0; y < size.Y; y += side {
		for x := 0; x < size.X; x += side {
			cells = append(cells, mosaic.Cell{Rectangle: image.Rect(x, y, x+side, y+side).Intersect(whole)})
		}
	}
	return cells
}
