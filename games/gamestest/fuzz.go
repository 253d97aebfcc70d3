package gamestest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// Fuzz is the fuzz target of a game's rounds. A number gives the draws, a text
// the ticket, and each byte of the script the choice among the actions that the
// spec lists for the state; in every state another text is tried as an action.
func Fuzz(f *testing.F, g games.Game, s Spec) {
	for _, ticket := range slices.Concat(s.Tickets, s.Unsold) {
		f.Add(uint64(len(ticket)), string(ticket), "stop", []byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	}
	f.Fuzz(func(t *testing.T, n uint64, ticket, text string, script []byte) {
		p := player{
			game: g, spec: s, source: func() fair.Source { return source(g, n) },
			ticket: games.Ticket(ticket), rng: rand.New(rand.NewPCG(n, 0)),
		}
		price, refusal := g.Price(p.ticket)
		r, err := g.Deal(p.source(), p.ticket)
		if refusal != nil {
			if !errors.Is(refusal, games.ErrTicket) || !errors.Is(err, games.ErrTicket) {
				t.Fatalf("ticket %q: Price says %v and Deal %v, want ErrTicket of both", ticket, refusal, err)
			}
			return
		}
		if err != nil || price <= 0 {
			t.Fatalf("ticket %q: price %d, Deal says %v", ticket, price, err)
		}
		for _, b := range script {
			candidates := s.Actions(r)
			for _, a := range []games.Action{games.Action(text), candidates[int(b)%len(candidates)]} {
				wasOver := over(r)
				accepted, err := try(s, r, a)
				if accepted {
					p.actions = append(p.actions, a)
				}
				if errors.Is(err, errChanged) || accepted && wasOver {
					t.Fatalf("after %q: %q accepted %t, over before %t: %v", p.actions, a, accepted, wasOver, err)
				}
			}
		}
		if len(p.actions) > s.MaxActions {
			t.Fatalf("%d actions were accepted: %q", len(p.actions), p.actions)
		}
		if err := p.check(r); err != nil {
			t.Fatalf("after %q: %v", p.actions, err)
		}
	})
}
