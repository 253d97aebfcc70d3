package picture

import (
	"hash/maphash"

	"github.com/palier-bot/palier/games/nextlevel"
)

var nameSeed = maphash.MakeSeed()

// nameOf is a number for a value that a part of a picture is drawn from, by which
// the cells of that part are known: see mosaic.Encoder.EncodeNamed.
func nameOf[T comparable](part T) uint64 { return maphash.Comparable(nameSeed, part) }

// tileNames are the names of the tiles by their looks.
var tileNames = func() (all [tileStruck + 1][nextlevel.Numbers]uint64) {
	type numbered struct {
		look   tile
		number int
	}
	for look := range all {
		for i := range all[look] {
			all[look][i] = nameOf(numbered{tile(look), i + 1})
		}
	}
	return all
}()

// names returns a name for each cell of nextLevelEncoder, in their order.
func (v *nextLevelView) names() []uint64 {
	names := make([]uint64, 0, nextLevelEncoder.Cells())
	add := func(times int, name uint64) {
		for range times {
			names = append(names, name)
		}
	}
	const perRow, margin, header, footer = 10, 1, 2, 3
	add(header, nameOf(v.header))
	for i, look := range v.board {
		if i%perRow == 0 {
			add(margin, 0) // always empty
		}
		add(1, tileNames[look][i])
	}
	add(footer, nameOf(v.footer))
	add(nextLevelEncoder.Cells()-len(names), nameOf(v.ladder))
	return names
}
