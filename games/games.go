// Package games says what a game is: how a round is dealt, played and replayed.
//
// It knows nothing of players, coins held, messages or time. A round is its
// seed, its ticket and its actions, so everything that anyone needs of it (the
// state on a screen, the payout, a check by a stranger) is the same replay, and
// no game has code that saves or loads.
package games

import (
	"errors"
	"fmt"

	"github.com/palier-bot/palier/games/fair"
)

// Coins is an amount of play money. It is always a whole number.
type Coins int64

// Ticket is what is staked on, in the game's canonical text: "2" for a stake of
// two coins on Next Level.
type Ticket string

// Action is one move of a round, in the game's canonical text: "pick 17".
type Action string

// Errors that every game shares. A game's package adds those of its own rules.
var (
	// ErrTicket refuses a ticket that the game does not sell.
	ErrTicket = errors.New("not a ticket of this game")
	// ErrAction refuses a text that is no action of the game.
	ErrAction = errors.New("not an action of this game")
	// ErrOver refuses any action on a round that has ended.
	ErrOver = errors.New("the round is over")
)

// Info names a game and the edition of its rules.
type Info struct {
	ID    string // as in the scheme and the transcripts: "next_level"
	Rules string // "next_level/1"; another number when a round would replay differently
}

// Game is a set of rules. Implementations are stateless and safe for concurrent use.
type Game interface {
	Info() Info
	// Price returns the stake of a ticket, or an error that wraps ErrTicket.
	Price(Ticket) (Coins, error)
	// Deal starts a round on a ticket, or returns an error that wraps ErrTicket.
	Deal(fair.Source, Ticket) (Round, error)
	// Drawing returns all that a source decides, for a person or a program that
	// checks a round; it marshals to JSON.
	Drawing(fair.Source) any
	// Odds returns the game's exact chances.
	Odds() Odds
	// Ways returns the ways of playing that a simulation can follow.
	Ways() Ways
	// Prospect returns what a way of playing brings, exactly, or an error that
	// wraps ErrStrategy or ErrUnits.
	Prospect(Way) (Prospect, error)
	// Player returns somebody who plays in a way, or an error as Prospect does.
	Player(Way) (Player, error)
}

// Round is a round in play. Implementations are not safe for concurrent use.
type Round interface {
	// Act applies one action. On an error nothing has changed.
	Act(Action) error
	// Outcome returns the payout and whether the round is over. Until it is
	// over the payout is zero.
	Outcome() (payout Coins, over bool)
	// Idle returns the action that is played for somebody who walked away, and
	// false where the round simply waits.
	Idle() (Action, bool)
}

// ActionError says which action of a replay was refused.
type ActionError struct {
	Number int // from 1
	Action Action
	Err    error // the game's own
}

func (e *ActionError) Error() string {
	return fmt.Sprintf("action %d (%.40q): %v", e.Number, e.Action, e.Err)
}

// Unwrap returns the game's own error.
func (e *ActionError) Unwrap() error { return e.Err }

// Replay deals a round and applies actions to it. An action that is refused is
// an *ActionError, which wraps the game's own error.
func Replay(g Game, src fair.Source, t Ticket, actions []Action) (Round, error) {
	r, err := g.Deal(src, t)
	if err != nil {
		return nil, fmt.Errorf("dealing: %w", err)
	}
	for i, a := range actions {
		if err := r.Act(a); err != nil {
			return nil, &ActionError{i + 1, a, err}
		}
	}
	return r, nil
}
