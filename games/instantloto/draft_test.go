package instantloto_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/instantloto"
)

// TestDraftZero is a panel before anything is chosen, and « Nouvelle partie » (art. 2.7).
func TestDraftZero(t *testing.T) {
	var d instantloto.Draft
	if d.String() != "" || d.Len() != 1 || d.Complete() || d.Price() != 1 || !d.Grids()[0].Empty() {
		t.Errorf("%q: grids %v, complete %t, price %d", d, d.Grids(), d.Complete(), d.Price())
	}
	if got := parse(t, ""); !reflect.DeepEqual(got, d) {
		t.Errorf("the draft without text is %v", got.Grids())
	}
}

// TestDraftOfTicket is « Rejouer mes grilles » (art. 2.7).
func TestDraftOfTicket(t *testing.T) {
	for _, want := range spec.Tickets {
		d := parse(t, string(want))
		got, err := d.Ticket()
		if err != nil || got != want || !d.Complete() {
			t.Errorf("%q, %v, complete %t; want %q", got, err, d.Complete(), want)
		}
	}
}

// TestDraftForgetsWhatIsRemoved adds a grid where one was taken away.
func TestDraftForgetsWhatIsRemoved(t *testing.T) {
	const good = "1 2 3 4 5 + 1"
	d := parse(t, good+" / "+good+" / "+good)
	for grid := instantloto.MaxGrids; grid > 1; grid-- {
		if err := errors.Join(d.Remove(grid), d.Add()); err != nil {
			t.Fatal(err)
		}
		if got := d.Grids()[grid-1]; !got.Empty() {
			t.Errorf("the new grid %d is %q", grid, got)
		}
		if err := d.Remove(grid); err != nil {
			t.Fatal(err)
		}
	}
}

func TestParseDraftRefuses(t *testing.T) {
	for _, tt := range []struct {
		text string
		want error
	}{
		{"-", instantloto.ErrSyntax}, // an only grid that is empty has no text
		{" ", instantloto.ErrSyntax},
		{" / ", instantloto.ErrSyntax},
		{"- / ", instantloto.ErrSyntax},
		{"-/-", instantloto.ErrSyntax},
		{"2 1", instantloto.ErrSyntax},
		{"1  2", instantloto.ErrSyntax},
		{"01", instantloto.ErrSyntax},
		{"1,2", instantloto.ErrSyntax},
		{"1 2 +", instantloto.ErrSyntax},
		{"1 2 +7", instantloto.ErrSyntax},
		{"1 2\n/ 3", instantloto.ErrSyntax},
		{"1 2 / 3\n", instantloto.ErrSyntax},
		{"x", instantloto.ErrSyntax},
		{"1 1", instantloto.ErrDuplicate},
		{"1 2 3 4 5 6", instantloto.ErrTooManyNumbers},
		{"50", instantloto.ErrNumber},
		{"+ 0", instantloto.ErrChance},
		{"+ 11", instantloto.ErrChance},
		{"+ 1 2", instantloto.ErrTooManyChances},
		{"1 / 2 / 3 / 4", instantloto.ErrTooManyGrids},
	} {
		t.Run(tt.text, func(t *testing.T) {
			d, err := instantloto.ParseDraft(tt.text)
			if !errors.Is(err, tt.want) || !errors.Is(err, games.ErrTicket) || d.String() != "" {
				t.Errorf("%q, %v; want %v", d, err, tt.want)
			}
		})
	}
}

func TestDraftSharesNothing(t *testing.T) {
	d := parse(t, "1 2 3 4 5 + 1")
	d.Grids()[0].Numbers[0] = 49
	list := []int{3, 12}
	if err := d.Set(1, instantloto.Grid{Numbers: list}); err != nil {
		t.Fatal(err)
	}
	list[0] = 49
	if d.String() != "3 12" {
		t.Errorf("%q, want 3 12", d)
	}
}

func parse(t *testing.T, text string) instantloto.Draft {
	t.Helper()
	d, err := instantloto.ParseDraft(text)
	if err != nil {
		t.Fatalf("reading the draft %q: %v", text, err)
	}
	return d
}

// checkDraft checks what holds for every draft.
func checkDraft(t *testing.T, d instantloto.Draft) {
	t.Helper()
	again, err := instantloto.ParseDraft(d.String())
	if err != nil || !reflect.DeepEqual(again.Grids(), d.Grids()) {
		t.Errorf("%q is read as %v, %v; want %v", d, again.Grids(), err, d.Grids())
	}
	for _, g := range d.Grids() {
		if len(g.Numbers) > instantloto.Picks || !slices.IsSorted(g.Numbers) || g.Chance < 0 || g.Chance > instantloto.Chances {
			t.Errorf("%q has the grid %+v", d, g)
		}
	}
	ticket, err := d.Ticket()
	switch {
	case (err == nil) != d.Complete():
		t.Errorf("%q is complete %t, its ticket %q, %v", d, d.Complete(), ticket, err)
	case err != nil && !errors.Is(err, games.ErrTicket):
		t.Errorf("%q: %v does not wrap ErrTicket", d, err)
	case err == nil:
		price, err := game.Price(ticket)
		if err != nil || price != d.Price() || string(ticket) != d.String() {
			t.Errorf("%q: the ticket %q costs %d, %v; want %d", d, ticket, price, err, d.Price())
		}
	}
}
