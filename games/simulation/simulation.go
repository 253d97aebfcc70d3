// Package simulation plays a game over and over, on all cores, and counts what
// happens beside what the rules say must.
//
// It plays with the games' own rules and streams. It knows no game and no
// statistics: what the counts mean is for others to say.
package simulation

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// Plan says what is to be simulated. The same plan gives the same result on any
// machine, and a shorter one the same as the longer one had given by then.
type Plan struct {
	Game   games.Game
	Way    games.Way
	Rounds int64 // from 1 to MaxRounds
	Source Source
	Seed   fair.Seed // of everything that is drawn
	Cores  int       // how many to use; 0 for all
}

// MaxRounds is how many rounds a plan can have. The coins that so many could pay
// can still be counted.
const MaxRounds = 1_000_000_000_000

// RoundName is the name under which every round of a simulation is drawn.
const RoundName = "SIMULATE"

// Source is where the words of a simulation come from.
type Source string

// The sources.
const (
	// Fast draws all rounds of a chunk from a fair.Bulk.
	Fast Source = "fast"
	// CR1 draws each round as the bot does. The server seed is the plan's, the
	// client seed is empty, the nonce is the round's number, from 0, and the
	// round's name is RoundName.
	CR1 Source = "cr1"
)

// Errors that refuse a plan.
var (
	// ErrRounds refuses a number of rounds outside 1…MaxRounds.
	ErrRounds = errors.New("not a number of rounds that can be simulated")
	// ErrSource refuses a source that is none.
	ErrSource = errors.New("not a source of words")
)

// Run plays the rounds of a plan. Progress, unless nil, is called now and then
// with the number of rounds played, from the goroutine that called Run.
//
// When the context ends, Run returns its error, and the result of the rounds
// played by then: the first ones of the plan. Other errors are those that refuse
// a plan (of this package and of games), or say what is wrong with the game.
func Run(ctx context.Context, plan Plan, progress func(rounds int64)) (Result, error) {
	if plan.Rounds < 1 || plan.Rounds > MaxRounds {
		return Result{}, fmt.Errorf("%d: %w", plan.Rounds, ErrRounds)
	}
	if !slices.Contains([]Source{Fast, CR1}, plan.Source) {
		return Result{}, fmt.Errorf("%.40q: %w", plan.Source, ErrSource)
	}
	prospect, err := plan.Game.Prospect(plan.Way)
	if err != nil {
		return Result{}, fmt.Errorf("computing what to expect: %w", err)
	}
	if plan.Cores == 0 {
		plan.Cores = runtime.GOMAXPROCS(0)
	}
	result := newResult(prospect)
	s, err := newShift(plan, prospect)
	if err != nil {
		return Result{}, err
	}
	s.start(ctx)
	defer s.stop()
	for c := range s.inOrder() {
		if c.err != nil {
			return Result{}, c.err
		}
		result.add(c)
		s.free <- c
		if progress != nil {
			progress(result.Rounds)
		}
	}
	if result.Rounds < plan.Rounds {
		return result, fmt.Errorf("after %d of %d rounds: %w", result.Rounds, plan.Rounds, context.Cause(ctx))
	}
	return result, nil
}
