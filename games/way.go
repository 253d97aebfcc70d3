package games

import (
	"errors"
	"fmt"
	"slices"

	"github.com/palier-bot/palier/games/fair"
)

// Way is a way of playing the same game over and over. In the zero value all is
// left to the game: its usual strategy, on one unit.
type Way struct {
	Strategy string // one of the game's
	Units    int    // how much every round is staked on, in the game's unit
}

// Ways is the ways of playing that a game has.
type Ways struct {
	Strategies []string // by name, the usual one first
	Unit       string   // what a ticket is bought in, in the plural: "grids"; "stake" for coins
	MaxUnits   int      // of a ticket; the least is 1
}

// Errors that refuse a way of playing.
var (
	// ErrStrategy refuses a strategy that the game does not have.
	ErrStrategy = errors.New("not a strategy of this game")
	// ErrUnits refuses a ticket that is smaller or larger than those sold.
	ErrUnits = errors.New("not so many on a ticket of this game")
)

// Complete returns a way with what it leaves to the game filled in, or an error
// that wraps ErrStrategy or ErrUnits.
func (w Ways) Complete(way Way) (Way, error) {
	if way.Strategy == "" {
		way.Strategy = w.Strategies[0]
	}
	if way.Units == 0 {
		way.Units = 1
	}
	switch {
	case !slices.Contains(w.Strategies, way.Strategy):
		return Way{}, fmt.Errorf("%.40q: %w", way.Strategy, ErrStrategy)
	case way.Units < 1 || way.Units > w.MaxUnits:
		return Way{}, fmt.Errorf("%d: %w", way.Units, ErrUnits)
	}
	return way, nil
}

// Player plays a game in one way, round after round, by the rules that everybody
// plays by. It keeps its memory from round to round and is not safe for
// concurrent use.
type Player interface {
	// Play plays a round to its end and returns its payout. To the tally it adds
	// what happened, in the tables of the way's Prospect. What the player leaves
	// to chance is taken from luck, which must be none of the round's streams. A
	// label of the source is asked for once at most. An error means that the
	// player does not know the rules.
	Play(src fair.Source, luck fair.Stream, t Tally) (Coins, error)
}

// Tally counts, by table and by cell.
type Tally [][]int64
