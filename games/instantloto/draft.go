package instantloto

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/palier-bot/palier/games"
)

// Refusals of a draft's operations. Each leaves the draft as it was.
var (
	// ErrGrid refuses a grid that is not there. A round refuses with it, too.
	ErrGrid = errors.New("there is no such grid")
	// ErrHalf refuses a half that is neither Lower nor Upper.
	ErrHalf = errors.New("there is no such half of the numbers")
	// ErrPreviousIncomplete refuses another grid before the last one is
	// complete (art. 2.2.3).
	ErrPreviousIncomplete = errors.New("the previous grid is not complete")
)

// Draft is the grids of a ticket that is being filled in: always one at least,
// and each with any part of its numbers and Chance. The zero value has one
// empty grid. Grids count from 1. A draft is not safe for concurrent use; a
// copy is independent.
type Draft struct {
	// Nothing is ever written into the numbers of a grid, only over them: copies
	// share them.
	grids [MaxGrids]Grid
	added int // grids after the first
}

// emptyGrid is the text of an empty grid, except where it is alone: a draft of
// which nothing is filled in has no text.
const emptyGrid = "-"

// ParseDraft reads what String writes and nothing else. The text of complete
// grids is their ticket, so ParseDraft also takes the grids of a ticket to play
// them again (art. 2.7). An error wraps games.ErrTicket.
func ParseDraft(text string) (Draft, error) {
	var d Draft
	pieces := strings.Split(text, between)
	if len(pieces) > MaxGrids {
		return Draft{}, ErrTooManyGrids
	}
	for i, piece := range pieces {
		if piece == emptyGrid {
			continue
		}
		g, err := parseGrid(piece)
		if err != nil {
			return Draft{}, fmt.Errorf("grid %d: %w", i+1, err)
		}
		d.grids[i] = g
	}
	d.added = len(pieces) - 1
	if want := d.String(); text != want {
		return Draft{}, fmt.Errorf("%.80q instead of %q: %w", text, want, ErrSyntax)
	}
	return d, nil
}

// String writes the draft in its one text: "3 12 24 33 48 + 7 / 3 12".
func (d Draft) String() string {
	if d.added == 0 && d.grids[0].Empty() {
		return ""
	}
	texts := make([]string, d.Len())
	for i := range texts {
		texts[i] = emptyGrid
		if g := d.grids[i]; !g.Empty() {
			texts[i] = g.String()
		}
	}
	return strings.Join(texts, between)
}

// Len returns the number of grids, from 1 to MaxGrids.
func (d Draft) Len() int { return 1 + d.added }

// Grids returns the grids, complete or not.
func (d Draft) Grids() []Grid { return cloneGrids(d.grids[:d.Len()]) }

// Price returns what the grids will cost when they are complete.
func (d Draft) Price() games.Coins { return price(d.grids[:d.Len()]) }

// Complete reports whether all grids are complete, so that there is a Ticket.
func (d Draft) Complete() bool {
	return !slices.ContainsFunc(d.grids[:d.Len()], func(g Grid) bool { return !g.Complete() })
}

// Ticket returns the ticket of the grids. It refuses a draft of which nothing is
// filled in with ErrNoGrid, one that is not Complete with ErrIncomplete.
func (d Draft) Ticket() (games.Ticket, error) {
	if d.String() == "" {
		return "", ErrNoGrid
	}
	for i, g := range d.grids[:d.Len()] {
		if !g.Complete() {
			return "", fmt.Errorf("grid %d: %w", i+1, ErrIncomplete)
		}
	}
	return Ticket(d.grids[:d.Len()]...), nil
}
