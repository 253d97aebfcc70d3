package mosaic

import (
	"fmt"
	"image"
	"slices"
)

// Cell is a part of the pictures.
type Cell struct {
	image.Rectangle
	// Alone is for a cell whose neighbours change without it: it does without them,
	// which takes more bytes, and is not worked out anew for each that they show.
	Alone bool
}

// neighbours are the cells, by index, that one may copy from: as high and as wide
// as it is, or nowhere.
type neighbours struct{ left, above int }

// neighboursOf finds the neighbours of each cell.
func neighboursOf(cells []Cell) []neighbours {
	all := make([]neighbours, len(cells))
	for i, own := range cells {
		all[i] = neighbours{nowhere, nowhere}
		if own.Alone {
			continue
		}
		for j, c := range cells {
			if c.Max.X == own.Min.X && c.Min.Y == own.Min.Y && c.Max.Y == own.Max.Y {
				all[i].left = j
			}
			if c.Max.Y == own.Min.Y && c.Min.X == own.Min.X && c.Max.X == own.Max.X {
				all[i].above = j
			}
		}
	}
	return all
}

// divide finds the cells that each row of pixels crosses.
func divide(size image.Point, cells []Cell) ([][]part, error) {
	const widest = 8192 // so that the row above is in reach, and the bits of a row can be counted
	if size.X > widest {
		return nil, fmt.Errorf("%w: a width of %d, where %d is the most", ErrCells, size.X, widest)
	}
	left := size.X * size.Y // pixels
	for _, c := range cells {
		if c.Empty() || !c.In(image.Rectangle{Max: size}) || c.Min.X%2 != 0 || c.Max.X%2 != 0 {
			return nil, fmt.Errorf("%w: %v", ErrCells, c.Rectangle)
		}
		left -= c.Dx() * c.Dy()
	}
	if left != 0 || len(cells) == 0 {
		return nil, fmt.Errorf("%w: %d pixels are left", ErrCells, left)
	}
	rows := make([][]part, size.Y)
	for y := range rows {
		for x := 0; x < size.X; {
			at := image.Pt(x, y)
			found := slices.IndexFunc(cells, func(c Cell) bool { return at.In(c.Rectangle) })
			if found < 0 {
				return nil, fmt.Errorf("%w: none at %v", ErrCells, at)
			}
			rows[y] = append(rows[y], part{uint16(found), uint16(y - cells[found].Min.Y)})
			x = cells[found].Max.X
		}
	}
	return rows, nil
}
