package instantloto

import (
	"fmt"
	"strings"

	"github.com/palier-bot/palier/games"
)

// Refusals of a number of grids. Both wrap games.ErrTicket.
var (
	// ErrNoGrid refuses to stake on nothing (art. 2.1).
	ErrNoGrid = fmt.Errorf("there is no grid: %w", games.ErrTicket)
	// ErrTooManyGrids refuses a fourth grid (art. 2.2.1).
	ErrTooManyGrids = fmt.Errorf("there are more than %d grids: %w", MaxGrids, games.ErrTicket)
)

// between stands between two grids in the canonical text.
const between = " / "

// Ticket returns the ticket of some grids, in its canonical text:
// "3 12 24 33 48 + 7 / 1 2 3 4 5 + 1". Whether it is sold, Price says.
func Ticket(grids ...Grid) games.Ticket {
	texts := make([]string, len(grids))
	for i, g := range grids {
		texts[i] = g.String()
	}
	return games.Ticket(strings.Join(texts, between))
}

// ParseTicket reads complete grids as people type them: the numbers in any
// order, with spaces, commas or semicolons between them, a + before the Chance,
// and a / or a new line between grids. The grids come back as Ticket writes
// them. An error says which grid it is about, counting from 1, and wraps one of
// the refusals, and with it games.ErrTicket.
func ParseTicket(text string) ([]Grid, error) {
	var grids []Grid
	for piece := range strings.FieldsFuncSeq(text, isBetween) {
		if strings.TrimSpace(piece) == "" {
			continue
		}
		if len(grids) == MaxGrids {
			return nil, ErrTooManyGrids
		}
		g, err := parseGrid(piece)
		if err == nil && !g.Complete() {
			err = ErrIncomplete
		}
		if err != nil {
			return nil, fmt.Errorf("grid %d: %w", len(grids)+1, err)
		}
		grids = append(grids, g)
	}
	if len(grids) == 0 {
		return nil, ErrNoGrid
	}
	return grids, nil
}

func isBetween(c rune) bool { return c == '/' || c == '\n' }
