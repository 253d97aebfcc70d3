package picture

import (
	"image"
	"slices"

	"github.com/palier-bot/palier/commands/picture/mosaic"
	"github.com/palier-bot/palier/games/instantloto"
)

// band is a part of a picture that is divided at some rows and columns.
type band struct {
	rows, columns []int
	alone         bool // see mosaic.Cell
}

// cells returns the cells of bands.
func cells(bands ...band) (all []mosaic.Cell) {
	for _, b := range bands {
		for i := 1; i < len(b.rows); i++ {
			for j := 1; j < len(b.columns); j++ {
				area := image.Rect(b.columns[j-1], b.rows[i-1], b.columns[j], b.rows[i])
				all = append(all, mosaic.Cell{Rectangle: area, Alone: b.alone})
			}
		}
	}
	return all
}

// every returns places at even distances, from a first one to a last one.
func every(first, distance, last int) (places []int) {
	for at := first; at < last; at += distance {
		places = append(places, at)
	}
	return append(places, last)
}

// newEncoder returns an encoder of pictures that are divided into such bands.
func newEncoder(bands ...band) *mosaic.Encoder {
	e, err := mosaic.New(image.Pt(Width, Height), palette, cells(bands...))
	if err != nil {
		panic(err) // the bands are this package's own
	}
	return e
}

// Where pictures of Next Level are divided: around each tile, with the rim that
// the latest has; on the right the ladder, whose rows move.
const (
	tilesLeft  = boardLeft - 2
	tilesTop   = boardTop - 2
	tilesRight = tilesLeft + 10*columnPitch
	tilesLow   = tilesTop + 5*rowPitch
)

var nextLevelEncoder = newEncoder(
	band{rows: []int{0, tilesTop}, columns: []int{0, 226, tilesRight}},
	band{rows: every(tilesTop, rowPitch, tilesLow), columns: append([]int{0}, every(tilesLeft, columnPitch, tilesRight)...)},
	band{rows: []int{tilesLow, Height}, columns: []int{0, 154, 318, tilesRight}},
	band{rows: append([]int{0}, every(ladderTop, slimRow+rowGap, Height)...), columns: []int{tilesRight, Width}},
)

// instantLotoEncoders are by the number of grids, from one: around each ball and
// each number of a grid, which may be beside and below any other.
var instantLotoEncoders = func() (all [instantloto.MaxGrids]*mosaic.Encoder) {
	const totalFrom = 345
	header := band{rows: []int{0, trayTop}, columns: []int{0, 360, Width}}
	balls := band{rows: []int{trayTop, gridsTop}, columns: []int{0, 112, 220, 328, 436, 544, 622, Width}, alone: true}
	total := band{rows: []int{totalFrom, Height}, columns: every(0, 90, Width)}
	for i, grids := range [...]band{
		{rows: []int{gridsTop, 180, 276, totalFrom}, columns: slices.Concat([]int{0}, every(28, 100, 528), []int{588, 698, Width})},
		{rows: []int{gridsTop, 168, 240, 273, totalFrom}, columns: slices.Concat([]int{0}, every(28, 66, 358), []int{436, 576, Width})},
		{rows: every(gridsTop, 70, totalFrom), columns: slices.Concat([]int{0}, every(120, 52, 380), []int{444, 584, Width})},
	} {
		grids.alone = true
		all[i] = newEncoder(header, balls, grids, total)
	}
	return all
}()
