package gamestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// rounds is how many random rounds Run plays. Their numbers are their seeds, so
// that a failure names a round that fails again.
const rounds = 300

// Run checks that a game satisfies what every game must.
func Run(t *testing.T, g games.Game, s Spec) {
	t.Run("info", func(t *testing.T) { checkInfo(t, g.Info()) })
	t.Run("tickets", func(t *testing.T) { checkTickets(t, g, s) })
	t.Run("odds", func(t *testing.T) { checkOdds(t, g.Odds()) })
	t.Run("ways", func(t *testing.T) {
		if err := checkWays(t.Context(), g, s); err != nil {
			t.Error(err)
		}
	})
	t.Run("rounds", func(t *testing.T) {
		for n := range uint64(rounds) {
			rng := rand.New(rand.NewPCG(n, 0))
			p := player{
				game: g, spec: s, source: func() fair.Source { return source(g, n) },
				ticket: s.Tickets[rng.IntN(len(s.Tickets))],
				rng:    rng, careful: rng.Float64(),
			}
			if err := p.play(); err != nil {
				t.Errorf("round %d, ticket %q, after %q: %v", n, p.ticket, p.actions, err)
			}
		}
	})
}

// source returns the source of a numbered round.
func source(g games.Game, n uint64) fair.Source {
	return fair.NewKey(fair.Seed{}, fair.Inputs{Game: g.Info().ID, Round: "GAMETEST", Nonce: n})
}

var idPattern = regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`)

func checkInfo(t *testing.T, info games.Info) {
	if !idPattern.MatchString(info.ID) {
		t.Errorf("the ID %q is not words of small letters joined by _", info.ID)
	}
	if edition, ok := strings.CutPrefix(info.Rules, info.ID+"/"); !ok || edition == "" {
		t.Errorf("the rules %q are not an edition of %q", info.Rules, info.ID)
	}
}

func checkTickets(t *testing.T, g games.Game, s Spec) {
	for _, ticket := range s.Tickets {
		if price, err := g.Price(ticket); err != nil || price <= 0 {
			t.Errorf("Price(%q) = %d, %v; want a price", ticket, price, err)
		}
		r, err := g.Deal(source(g, 0), ticket)
		if err != nil {
			t.Errorf("Deal(%q): %v", ticket, err)
			continue
		}
		if payout, over := r.Outcome(); payout != 0 || over {
			t.Errorf("Deal(%q) starts with payout %d, over %t", ticket, payout, over)
		}
	}
	for _, ticket := range s.Unsold {
		if price, err := g.Price(ticket); !errors.Is(err, games.ErrTicket) || price != 0 {
			t.Errorf("Price(%q) = %d, %v; want 0, ErrTicket", ticket, price, err)
		}
		if r, err := g.Deal(source(g, 0), ticket); !errors.Is(err, games.ErrTicket) || r != nil {
			t.Errorf("Deal(%q) = %v, %v; want nil, ErrTicket", ticket, r, err)
		}
	}
}

func checkOdds(t *testing.T, odds games.Odds) {
	if odds.RTP == nil || odds.RTP.Sign() <= 0 {
		t.Errorf("RTP = %v, want more than 0", odds.RTP)
	}
	if len(odds.Rows) == 0 {
		t.Error("the table has no rows")
	}
	for i, row := range odds.Rows {
		if len(row) != len(odds.Columns) {
			t.Errorf("row %d has %d cells for %d columns", i, len(row), len(odds.Columns))
		}
	}
	if text, err := json.Marshal(odds.JSON); err != nil || string(text) == "null" {
		t.Errorf("JSON form: %s, %v", text, err)
	}
}

// checkDrawing checks that a source always draws the same, whatever was asked
// of it before.
func checkDrawing(g games.Game, used, fresh fair.Source) error {
	want := g.Drawing(fresh)
	for range 2 {
		if got := g.Drawing(used); !reflect.DeepEqual(got, want) {
			return fmt.Errorf("one source draws %v, then %v", want, got)
		}
	}
	if _, err := json.Marshal(want); err != nil {
		return fmt.Errorf("writing a drawing as JSON: %w", err)
	}
	return nil
}
