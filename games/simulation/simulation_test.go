package simulation_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/games/simulation"
)

// rounds is no multiple of what is played in one go.
const rounds = 25_000

var plans = map[string]simulation.Plan{
	"tosses":      {Game: nextlevel.Game{}, Way: games.Way{Strategy: "fair-coin", Units: 3}, Rounds: rounds, Source: simulation.Fast},
	"three grids": {Game: instantloto.Game{}, Way: games.Way{Units: 3}, Rounds: rounds, Source: simulation.Fast},
	"scheme":      {Game: instantloto.Game{}, Rounds: 3000, Source: simulation.CR1},
}

func run(t *testing.T, plan simulation.Plan) simulation.Result {
	t.Helper()
	result, err := simulation.Run(t.Context(), plan, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// TestSameOnAnyMachine plays on different numbers of cores.
func TestSameOnAnyMachine(t *testing.T) {
	for name, plan := range plans {
		t.Run(name, func(t *testing.T) {
			plan.Cores = 1
			alone := run(t, plan)
			plan.Cores = 7
			if many := run(t, plan); !reflect.DeepEqual(alone, many) {
				t.Errorf("on one core %+v, on seven %+v", alone.Payouts, many.Payouts)
			}
			plan.Seed = seed(t, 1)
			if other := run(t, plan); reflect.DeepEqual(alone.Payouts, other.Payouts) {
				t.Error("another seed gives the same")
			}
		})
	}
}

func seed(t *testing.T, first byte) fair.Seed {
	t.Helper()
	s, err := fair.SeedFromBytes(append([]byte{first}, make([]byte, fair.SeedSize-1)...))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestStoppedIsABeginning stops a run on the way: what it has is what a shorter
// plan gives.
func TestStoppedIsABeginning(t *testing.T) {
	plan := plans["tosses"]
	plan.Rounds = simulation.MaxRounds
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	stopped, err := simulation.Run(ctx, plan, func(played int64) {
		if played >= rounds {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || stopped.Rounds < rounds {
		t.Fatalf("%d rounds, %v", stopped.Rounds, err)
	}
	plan.Rounds = stopped.Rounds
	if shorter := run(t, plan); !reflect.DeepEqual(shorter, stopped) {
		t.Errorf("stopped after %d rounds: %v; these are %v", stopped.Rounds, stopped.Payouts, shorter.Payouts)
	}

	if result, err := simulation.Run(ctx, plan, nil); !errors.Is(err, context.Canceled) || result.Rounds != 0 {
		t.Errorf("begun after the end: %d rounds, %v", result.Rounds, err)
	}
}

// TestCountsAddUp checks what is counted against what it is counted of.
func TestCountsAddUp(t *testing.T) {
	for name, plan := range plans {
		t.Run(name, func(t *testing.T) {
			var last int64
			result, err := simulation.Run(t.Context(), plan, func(played int64) {
				if played <= last {
					t.Errorf("%d rounds after %d", played, last)
				}
				last = played
			})
			if err != nil || result.Rounds != plan.Rounds || last != plan.Rounds {
				t.Fatalf("%d rounds, the last told %d, want %d: %v", result.Rounds, last, plan.Rounds, err)
			}
			counts := result.Counts()
			if c := counts[len(counts)-1]; c.Key != "payout" || c.Asked() != plan.Rounds {
				t.Errorf("%d payouts of %d rounds", c.Asked(), plan.Rounds)
			}
			var paid games.Coins
			for i, n := range result.Payouts {
				paid += games.Coins(n) * result.Prospect.Payouts[i].Payout
			}
			staked := games.Coins(plan.Rounds) * result.Prospect.Stake
			if got, _ := result.Return().Float64(); result.Paid() != paid || got != float64(paid)/float64(staked) {
				t.Errorf("paid %d and returned %v, want %d of %d", result.Paid(), got, paid, staked)
			}
			course := result.Course
			if end := course[len(course)-1]; end != (simulation.Point{Rounds: plan.Rounds, Paid: paid}) {
				t.Errorf("the course ends at %+v", end)
			}
			for i, p := range course[1:] {
				if p.Rounds <= course[i].Rounds || p.Paid < course[i].Paid {
					t.Errorf("the course goes from %+v to %+v", course[i], p)
				}
			}
		})
	}
}

// TestSchemeIsTheBots plays the rounds of a plan one by one, each drawn as the
// bot draws one that has its nonce.
func TestSchemeIsTheBots(t *testing.T) {
	plan := simulation.Plan{Game: nextlevel.Game{}, Rounds: 2000, Source: simulation.CR1, Seed: seed(t, 9)}
	result := run(t, plan)
	var won int64
	for nonce := range uint64(plan.Rounds) {
		key := fair.NewKey(plan.Seed, fair.Inputs{Game: "next_level", Round: simulation.RoundName, Nonce: nonce})
		drawing := nextlevel.Game{}.Drawing(key).(nextlevel.Drawing)
		good := true
		for _, n := range drawing.LosingNumbers {
			good = good && n > 5 // a player picks 1 to 5
		}
		if good {
			won++
		}
	}
	if result.Payouts[1] != won {
		t.Errorf("%d rounds win, by their draws %d", result.Payouts[1], won)
	}
}

func TestRefusals(t *testing.T) {
	for _, tt := range []struct {
		name string
		plan simulation.Plan
		err  error
	}{
		{"no rounds", simulation.Plan{Game: nextlevel.Game{}, Source: simulation.Fast}, simulation.ErrRounds},
		{"fewer", simulation.Plan{Game: nextlevel.Game{}, Source: simulation.Fast, Rounds: -1}, simulation.ErrRounds},
		{"too many", simulation.Plan{Game: nextlevel.Game{}, Source: simulation.Fast, Rounds: simulation.MaxRounds + 1}, simulation.ErrRounds},
		{"no source", simulation.Plan{Game: nextlevel.Game{}, Rounds: 1}, simulation.ErrSource},
		{"no strategy", simulation.Plan{Game: nextlevel.Game{}, Source: simulation.Fast, Rounds: 1, Way: games.Way{Strategy: "x"}}, games.ErrStrategy},
		{"no such stake", simulation.Plan{Game: nextlevel.Game{}, Source: simulation.Fast, Rounds: 1, Way: games.Way{Units: 4}}, games.ErrUnits},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if result, err := simulation.Run(t.Context(), tt.plan, nil); !errors.Is(err, tt.err) || result.Rounds != 0 {
				t.Errorf("%d rounds, %v; want %v", result.Rounds, err, tt.err)
			}
		})
	}
}

// broken is a game with a player who fails now and then.
type broken struct{ nextlevel.Game }

func (broken) Player(games.Way) (games.Player, error) { return &brokenPlayer{}, nil }

type brokenPlayer struct{ played int }

var errBroken = errors.New("broken")

func (p *brokenPlayer) Play(fair.Source, fair.Stream, games.Tally) (games.Coins, error) {
	if p.played++; p.played == 5000 {
		return 0, errBroken
	}
	return 0, nil
}

// TestFailureEndsTheRun checks that nobody goes on after a failure.
func TestFailureEndsTheRun(t *testing.T) {
	plan := simulation.Plan{Game: broken{}, Rounds: simulation.MaxRounds, Source: simulation.Fast}
	if result, err := simulation.Run(t.Context(), plan, nil); !errors.Is(err, errBroken) || result.Rounds != 0 {
		t.Errorf("%d rounds, %v; want the failure alone", result.Rounds, err)
	}
}
