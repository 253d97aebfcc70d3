// Package gamestest says what every game must satisfy, as tests that each
// game's own tests run: refused actions change nothing, a replay is the round,
// nothing is paid before the end, a round ends, and what it brings is what the
// odds say.
//
// It knows the interfaces of package games and no game.
package gamestest

import (
	"github.com/palier-bot/palier/games"
)

// Spec tells the tests about a game what its interface does not.
type Spec struct {
	Tickets []games.Ticket // every kind of ticket that is sold
	Unsold  []games.Ticket // tickets that must be refused

	// Actions lists what to try in a round's present state, over or not: every
	// legal action, and illegal ones of each kind.
	Actions func(games.Round) []games.Action

	// Snapshot returns all of a round that can be observed, for a comparison
	// with reflect.DeepEqual. It must share no memory with the round.
	Snapshot func(games.Round) any

	// MaxActions is the most actions that a round can have.
	MaxActions int

	// SameReturn says that every way of playing returns what the odds say.
	SameReturn bool
}

// state is what a round shows through its interface and the spec.
type state struct {
	Payout  games.Coins
	Over    bool
	Idle    games.Action
	HasIdle bool
	Game    any
}

func (s Spec) state(r games.Round) state {
	var now state
	now.Payout, now.Over = r.Outcome()
	if a, ok := r.Idle(); ok {
		now.Idle, now.HasIdle = a, true
	}
	now.Game = s.Snapshot(r)
	return now
}
