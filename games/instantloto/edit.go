package instantloto

import (
	"fmt"
	"slices"

	"github.com/palier-bot/palier/games/fair"
)

// Half is a half of the numbers, as many as are shown to choose from at once.
type Half int

// The halves.
const (
	Lower Half = iota + 1 // 1 to 25
	Upper                 // 26 to 49
)

const lastLower = 25

// Bounds returns the first and the last number of a half.
func (h Half) Bounds() (first, last int) {
	switch h {
	case Lower:
		return 1, lastLower
	case Upper:
		return lastLower + 1, Numbers
	}
	return 0, -1
}

// Has reports whether a number is in the half.
func (h Half) Has(number int) bool {
	first, last := h.Bounds()
	return first <= number && number <= last
}

// Set fills in a grid, or a part of one, in place of what it held.
func (d *Draft) Set(grid int, g Grid) error {
	if err := d.check(grid); err != nil {
		return err
	}
	g, err := newGrid(g.Numbers, g.Chance)
	if err != nil {
		return err
	}
	d.grids[grid-1] = g
	return nil
}

// SetNumbers chooses numbers of one half of a grid, in place of those chosen of
// that half; the other half keeps its own. No numbers unchoose the half. A
// number of the other half is refused with ErrNumber, more than Picks in all
// with ErrTooManyNumbers.
func (d *Draft) SetNumbers(grid int, half Half, numbers ...int) error {
	if err := d.check(grid); err != nil {
		return err
	}
	if half != Lower && half != Upper {
		return fmt.Errorf("half %d: %w", half, ErrHalf)
	}
	for _, n := range numbers {
		if !half.Has(n) {
			return fmt.Errorf("%d in half %d: %w", n, half, ErrNumber)
		}
	}
	g := d.grids[grid-1]
	kept := slices.DeleteFunc(slices.Clone(g.Numbers), half.Has)
	return d.Set(grid, Grid{Numbers: append(kept, numbers...), Chance: g.Chance})
}

// SetChance chooses the Chance of a grid.
func (d *Draft) SetChance(grid, chance int) error {
	if err := d.check(grid); err != nil {
		return err
	}
	if err := checkChance(chance); err != nil {
		return err
	}
	d.grids[grid-1].Chance = chance
	return nil
}

// Flash fills in a whole grid at random, in place of what it held (art. 2.2.2).
// The stream must not be one of a round.
func (d *Draft) Flash(grid int, s fair.Stream) error {
	if err := d.check(grid); err != nil {
		return err
	}
	d.grids[grid-1] = Flash(s)
	return nil
}

// Clear empties a grid.
func (d *Draft) Clear(grid int) error { return d.Set(grid, Grid{}) }

// Add adds an empty grid, once the previous one is complete (art. 2.2.3).
func (d *Draft) Add() error {
	switch {
	case d.Len() == MaxGrids:
		return ErrTooManyGrids
	case !d.grids[d.added].Complete():
		return fmt.Errorf("grid %d: %w", d.Len(), ErrPreviousIncomplete)
	}
	d.added++
	return nil
}

// Remove takes a grid away, and those after it move up. One that is alone is
// emptied.
func (d *Draft) Remove(grid int) error {
	if err := d.check(grid); err != nil {
		return err
	}
	copy(d.grids[grid-1:], d.grids[grid:])
	d.grids[MaxGrids-1] = Grid{}
	d.added = max(d.added-1, 0)
	return nil
}

func (d *Draft) check(grid int) error {
	if grid < 1 || grid > d.Len() {
		return fmt.Errorf("grid %d of %d: %w", grid, d.Len(), ErrGrid)
	}
	return nil
}
