package gamestest

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// count is a small game: "up" three times, each worth a coin, or "out" before.
// A fault breaks one of the promises of every game.
type count struct{ fault string }

const (
	faultTrace   = "a refused action leaves a trace"
	faultAdvance = "it pays before the end"
	faultEndless = "it never ends"
	faultReplay  = "its replay is another round"
	faultAfter   = "it plays on after the end"
	faultIdle    = "what it plays for one who left is refused"
	faultStuck   = "no action is legal"
	faultShape   = "its source is used up"
	faultDebt    = "it takes coins"
)

var dealt int // rounds dealt, for the fault that makes each one different

func (c count) Info() games.Info { return games.Info{ID: "count", Rules: "count/1"} }

func (c count) Price(t games.Ticket) (games.Coins, error) {
	if t != "1" {
		return 0, games.ErrTicket
	}
	return 1, nil
}

func (c count) Deal(_ fair.Source, t games.Ticket) (games.Round, error) {
	if _, err := c.Price(t); err != nil {
		return nil, err
	}
	dealt++
	r := &countRound{fault: c.fault}
	if c.fault == faultReplay {
		r.ups = -dealt
	}
	return r, nil
}

func (c count) Drawing(src fair.Source) any {
	if c.fault == faultShape {
		dealt++
		return dealt
	}
	return src.Stream("x").Next()
}

func (c count) Odds() games.Odds { return games.Odds{RTP: big.NewRat(3, 2)} }

type countRound struct {
	fault string
	ups   int
	tries int
	over  bool
}

func (r *countRound) Act(a games.Action) error {
	r.tries++
	switch {
	case a != "up" && a != "out":
		return games.ErrAction
	case r.over && r.fault != faultAfter:
		return games.ErrOver
	case r.fault == faultStuck:
		return games.ErrAction
	case a == "up":
		r.ups++
	}
	r.over = r.fault != faultEndless && (a == "out" || r.ups >= 3)
	return nil
}

func (r *countRound) Outcome() (games.Coins, bool) {
	switch {
	case r.fault == faultDebt && r.over:
		return -1, true
	case r.over || r.fault == faultAdvance:
		return games.Coins(max(r.ups, 0)), r.over
	}
	return 0, false
}

func (r *countRound) Idle() (games.Action, bool) {
	if r.fault == faultIdle {
		return "leave", !r.over
	}
	return "out", !r.over && r.fault != faultStuck
}

// TestPlayerFindsFaults checks that the checks can fail: each fault is found
// within a few rounds, and the sound game passes them all.
func TestPlayerFindsFaults(t *testing.T) {
	for fault, says := range map[string]string{
		"":           "",
		faultTrace:   "a refused action changed the round",
		faultAdvance: "before the end",
		faultEndless: "not over after 3 actions",
		faultReplay:  "its replay",
		faultAfter:   "after the end",
		faultIdle:    `playing "leave"`,
		faultStuck:   "no action is legal",
		faultShape:   "one source draws",
		faultDebt:    "a payout of -1",
	} {
		t.Run(fault, func(t *testing.T) {
			g := count{fault}
			s := Spec{
				Actions: func(games.Round) []games.Action { return []games.Action{"up", "out", "down", ""} },
				Snapshot: func(r games.Round) any {
					c := r.(*countRound)
					if fault == faultTrace {
						return fmt.Sprint(c.ups, c.over, c.tries)
					}
					return fmt.Sprint(c.ups, c.over)
				},
				MaxActions: 3,
			}
			var found error
			for n := range uint64(20) {
				rng := rand.New(rand.NewPCG(n, 0))
				p := player{
					game: g, spec: s, source: func() fair.Source { return source(g, n) },
					ticket: "1", rng: rng, careful: rng.Float64(),
				}
				if err := p.play(); err != nil {
					found = err
				}
			}
			switch {
			case fault == "" && found != nil:
				t.Errorf("a sound game: %v", found)
			case fault != "" && (found == nil || !strings.Contains(found.Error(), says)):
				t.Errorf("found %v, want %q", found, says)
			}
		})
	}
}
