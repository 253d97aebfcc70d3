package instantloto_test

import (
	"errors"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/instantloto"
)

// TestRefusals checks which refusal an action gets, and that it changes nothing.
func TestRefusals(t *testing.T) {
	for _, tt := range []struct {
		name    string
		ticket  games.Ticket
		played  string
		refused games.Action
		want    error
	}{
		{"ball 0", one, "reveal all", "bonus 1 0", instantloto.ErrBall},
		{"ball 5", one, "reveal all", "bonus 1 5", instantloto.ErrBall},
		{"grid 0", one, "reveal all", "bonus 0 1", instantloto.ErrGrid},
		{"a grid that is not staked on", one, "reveal all", "bonus 2 1", instantloto.ErrGrid},
		{"a bonus game again", ticket(one, one), "reveal all,bonus 1 2", "bonus 1 3", instantloto.ErrBonusPlayed},
		{"a bonus game again, at the end", one, "reveal all,bonus 1 2", "bonus 1 3", games.ErrOver},
		{"a bonus game, at the end", two, "reveal all", "bonus 1 1", games.ErrOver},
		{"a bonus game with a prize", ticket(one, two), "reveal all", "bonus 2 1", instantloto.ErrNoBonus},
		{"a bonus game with one and Chance", ticket(one, "1 10 11 12 13 + 1"), "reveal all", "bonus 2 1", instantloto.ErrNoBonus},
		{"a bonus game with nothing", ticket(one, none), "reveal all", "bonus 2 1", instantloto.ErrNoBonus},
		{"a bonus game before the first ball", one, "", "bonus 1 1", instantloto.ErrNotRevealed},
		{"a bonus game after three balls", one, "reveal,reveal,reveal", "bonus 1 1", instantloto.ErrNotRevealed},
		{"a bonus game before the Chance", one, "reveal,reveal,reveal,reveal,reveal", "bonus 1 1", instantloto.ErrNotRevealed},
		{"a seventh ball", one, "reveal all", "reveal", instantloto.ErrRevealed},
		{"the whole draw again", one, "reveal all", "reveal all", instantloto.ErrRevealed},
		{"a ball, at the end", two, "reveal all", "reveal", games.ErrOver},
		{"other grids once the draw is made", two, "", five, games.ErrAction},
		{"nonsense at the end", two, "reveal all", "stop", games.ErrAction},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := deal(t, scenario(), tt.ticket)
			act(t, r, split(tt.played)...)
			before := snapshot(r)
			if err := r.Act(tt.refused); !errors.Is(err, tt.want) {
				t.Errorf("%q: %v, want %v", tt.refused, err, tt.want)
			}
			sameState(t, before, snapshot(r))
		})
	}
}
