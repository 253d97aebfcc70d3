package instantloto_test

import (
	"errors"
	"testing"

	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/instantloto"
)

const (
	lower = instantloto.Lower
	upper = instantloto.Upper
)

// edit is an operation on a draft.
type edit func(*instantloto.Draft) error

func numbers(grid int, half instantloto.Half, list ...int) edit {
	return func(d *instantloto.Draft) error { return d.SetNumbers(grid, half, list...) }
}

func chanceOf(grid, n int) edit {
	return func(d *instantloto.Draft) error { return d.SetChance(grid, n) }
}

func set(grid, chance int, list ...int) edit {
	return func(d *instantloto.Draft) error {
		return d.Set(grid, instantloto.Grid{Numbers: list, Chance: chance})
	}
}

func empty(grid int) edit { return func(d *instantloto.Draft) error { return d.Clear(grid) } }

func remove(grid int) edit { return func(d *instantloto.Draft) error { return d.Remove(grid) } }

func add(d *instantloto.Draft) error { return d.Add() }

func validate(d *instantloto.Draft) error {
	_, err := d.Ticket()
	return err
}

// TestEdit edits drafts. Where a refusal is wanted, the edit leaves the draft
// as it was, so want is then not given.
func TestEdit(t *testing.T) {
	const good = "1 2 3 4 5 + 1"
	for _, tt := range []struct {
		name, from string
		do         edit
		want       string
		refusal    error
	}{
		{"numbers of a half", "", numbers(1, lower, 12, 3), "3 12", nil},
		{"numbers of the other half", "3 12", numbers(1, upper, 48, 33), "3 12 33 48", nil},
		{"other numbers of a half", "3 12 33 48 + 7", numbers(1, lower, 24), "24 33 48 + 7", nil},
		{"no numbers of a half", "3 12 33 48 + 7", numbers(1, lower), "33 48 + 7", nil},
		{"the ends of the halves", "1 25", numbers(1, upper, 26, 49), "1 25 26 49", nil},
		{"six numbers in two halves", "1 2 3 4", numbers(1, upper, 48, 49), "", instantloto.ErrTooManyNumbers},
		{"six numbers of a half", "", numbers(1, lower, 1, 2, 3, 4, 5, 6), "", instantloto.ErrTooManyNumbers},
		{"a number of the other half", "1 2", numbers(1, lower, 3, 26), "", instantloto.ErrNumber},
		{"a number of the other half, below", "1 2", numbers(1, upper, 25), "", instantloto.ErrNumber},
		{"number 0 of a half", "1 2", numbers(1, lower, 0), "", instantloto.ErrNumber},
		{"number 50 of a half", "1 2", numbers(1, upper, 50), "", instantloto.ErrNumber},
		{"a number twice in a half", "", numbers(1, lower, 3, 3), "", instantloto.ErrDuplicate},
		{"numbers of no half", "1 2", numbers(1, 0), "", instantloto.ErrHalf},
		{"numbers of a third half", "1 2", numbers(1, 3, 49), "", instantloto.ErrHalf},
		{"numbers of no grid", "1 2", numbers(2, lower, 3), "", instantloto.ErrGrid},

		{"Chance", "3 12", chanceOf(1, 7), "3 12 + 7", nil},
		{"another Chance", "+ 7", chanceOf(1, 10), "+ 10", nil},
		{"Chance 0", "+ 7", chanceOf(1, 0), "", instantloto.ErrChance},
		{"Chance 11", "+ 7", chanceOf(1, 11), "", instantloto.ErrChance},
		{"Chance of no grid", "+ 7", chanceOf(0, 1), "", instantloto.ErrGrid},

		{"a whole grid", "3 12", set(1, 7, 48, 33, 24, 12, 3), "3 12 24 33 48 + 7", nil},
		{"a part of a grid", good, set(1, 0, 5, 4), "4 5", nil},
		{"a grid with a number twice", good, set(1, 1, 1, 1, 2, 3, 4), "", instantloto.ErrDuplicate},
		{"a grid with number 0", good, set(1, 1, 0, 2, 3, 4, 5), "", instantloto.ErrNumber},
		{"a grid with number 50", good, set(1, 1, 2, 3, 4, 5, 50), "", instantloto.ErrNumber},
		{"a grid with Chance 11", good, set(1, 11, 1, 2, 3, 4, 5), "", instantloto.ErrChance},
		{"a grid with Chance -1", good, set(1, -1, 1, 2, 3, 4, 5), "", instantloto.ErrChance},
		{"a grid with six numbers", good, set(1, 1, 1, 2, 3, 4, 5, 6), "", instantloto.ErrTooManyNumbers},
		{"a grid that is not there", good, set(2, 1, 1, 2, 3, 4, 5), "", instantloto.ErrGrid},

		{"another grid", good, add, good + " / -", nil},
		{"a third grid", good + " / " + good, add, good + " / " + good + " / -", nil},
		{"a fourth grid", good + " / " + good + " / " + good, add, "", instantloto.ErrTooManyGrids},
		{"another grid after an empty one", "", add, "", instantloto.ErrPreviousIncomplete},
		{"another grid after four numbers", "1 2 3 4 + 1", add, "", instantloto.ErrPreviousIncomplete},
		{"another grid without the Chance", "1 2 3 4 5", add, "", instantloto.ErrPreviousIncomplete},
		{"a third grid after an empty one", good + " / -", add, "", instantloto.ErrPreviousIncomplete},
		{"a third grid, the second complete", "1 2 / " + good, add, "1 2 / " + good + " / -", nil},

		{"clear", good + " / 3 12", empty(1), "- / 3 12", nil},
		{"clear the only grid", good, empty(1), "", nil},
		{"clear no grid", good, empty(2), "", instantloto.ErrGrid},
		{"remove the first", "3 12 / " + good + " / + 7", remove(1), good + " / + 7", nil},
		{"remove the middle one", good + " / 3 12 / + 7", remove(2), good + " / + 7", nil},
		{"remove the last", good + " / 3 12 / + 7", remove(3), good + " / 3 12", nil},
		{"remove the only grid", good, remove(1), "", nil},
		{"remove no grid", good, remove(2), "", instantloto.ErrGrid},
		{"remove grid 0", good, remove(0), "", instantloto.ErrGrid},

		{"validate nothing", "", validate, "", instantloto.ErrNoGrid},
		{"validate four numbers", "1 2 3 4 + 1", validate, "", instantloto.ErrIncomplete},
		{"validate without the Chance", "1 2 3 4 5", validate, "", instantloto.ErrIncomplete},
		{"validate a second grid that is empty", good + " / -", validate, "", instantloto.ErrIncomplete},
		{"validate a first grid that is not complete", "1 2 / " + good, validate, "", instantloto.ErrIncomplete},
		{"validate", good + " / " + good, validate, good + " / " + good, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := parse(t, tt.from)
			before := d
			if err := tt.do(&d); !errors.Is(err, tt.refusal) {
				t.Fatalf("%v, want %v", err, tt.refusal)
			}
			want := tt.want
			if tt.refusal != nil {
				want = tt.from
			}
			if d.String() != want {
				t.Errorf("%q, want %q", d, want)
			}
			if before.String() != tt.from {
				t.Errorf("the copy of %q is %q now", tt.from, before)
			}
			checkDraft(t, d)
		})
	}
}

func TestFlash(t *testing.T) {
	seen := map[int]bool{}
	for n := range uint64(200) {
		d := parse(t, "1 2 3 4 5 + 1 / 3 12")
		if err := d.Flash(2, fair.NewKey(fair.Seed{}, fair.Inputs{Nonce: n}).Stream("flash")); err != nil {
			t.Fatal(err)
		}
		if !d.Complete() || d.Grids()[0].String() != "1 2 3 4 5 + 1" {
			t.Errorf("flash %d: %q", n, d)
		}
		checkDraft(t, d)
		seen[d.Grids()[1].Chance] = true
		for _, number := range d.Grids()[1].Numbers {
			seen[100+number] = true
		}
	}
	if len(seen) != instantloto.Numbers+instantloto.Chances {
		t.Errorf("200 grids have %d of the numbers and Chances", len(seen))
	}
	var d instantloto.Draft
	if err := d.Flash(2, nil); !errors.Is(err, instantloto.ErrGrid) {
		t.Errorf("flash of no grid: %v", err)
	}
}

func TestHalves(t *testing.T) {
	for n := -1; n <= instantloto.Numbers+2; n++ {
		wantLower, wantUpper := n >= 1 && n <= 25, n >= 26 && n <= 49
		if lower.Has(n) != wantLower || upper.Has(n) != wantUpper {
			t.Errorf("%d: lower %t, upper %t", n, lower.Has(n), upper.Has(n))
		}
	}
}
