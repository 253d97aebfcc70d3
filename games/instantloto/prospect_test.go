package instantloto_test

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/instantloto"
)

// prospectsDoc is what rounds bring, computed from the rules by other means. All
// values are fractions.
type prospectsDoc struct {
	Ranks map[string]string
	Grids map[string]struct { // by number of grids
		Return, Variance string
		Payouts          map[string]string
	}
}

func TestProspects(t *testing.T) {
	text, err := os.ReadFile("testdata/prospects.json")
	if err != nil {
		t.Fatal(err)
	}
	var docs prospectsDoc
	if err := json.Unmarshal(text, &docs); err != nil {
		t.Fatal(err)
	}
	for grids := 1; grids <= instantloto.MaxGrids; grids++ {
		p, err := game.Prospect(games.Way{Units: grids})
		if err != nil {
			t.Fatal(err)
		}
		want := docs.Grids[strconv.Itoa(grids)]
		if p.Stake != games.Coins(grids) || p.Return().RatString() != want.Return || p.Payouts.Variance().RatString() != want.Variance {
			t.Errorf("%d grids: stake %d, return %s, variance %s; want %s, %s", grids, p.Stake, p.Return(), p.Payouts.Variance(), want.Return, want.Variance)
		}
		if len(p.Payouts) != len(want.Payouts) {
			t.Errorf("%d grids: %d payouts, want %d", grids, len(p.Payouts), len(want.Payouts))
		}
		for _, c := range p.Payouts {
			if want := want.Payouts[strconv.FormatInt(int64(c.Payout), 10)]; c.P.RatString() != want {
				t.Errorf("%d grids: P(%d) = %s, want %s", grids, c.Payout, c.P.RatString(), want)
			}
		}
		ranks := p.Tables[0].Cells
		if len(ranks) != len(docs.Ranks) {
			t.Errorf("%d ranks, want %d", len(ranks), len(docs.Ranks))
		}
		for _, cell := range ranks {
			if want := docs.Ranks[cell.Label]; cell.P.RatString() != want {
				t.Errorf("P(rank %s) = %s, want %s", cell.Label, cell.P.RatString(), want)
			}
		}
	}
}

// TestPlayerPlaysTheGame plays rounds of the scheme a second time by their ticket
// and actions, as a transcript has them.
func TestPlayerPlaysTheGame(t *testing.T) {
	way := games.Way{Units: instantloto.MaxGrids}
	player, err := game.Player(way)
	if err != nil {
		t.Fatal(err)
	}
	p, err := game.Prospect(way)
	if err != nil {
		t.Fatal(err)
	}
	for n := range uint64(2000) {
		key := fair.NewKey(fair.Seed{}, fair.Inputs{Game: "instant_loto", Round: "AGAIN", Nonce: n})
		tally := p.Tally()
		paid, err := player.Play(key, key.Stream("luck"), tally)
		if err != nil {
			t.Fatal(err)
		}
		luck := key.Stream("luck")
		r := deal(t, key, instantloto.Ticket(instantloto.Flash(luck), instantloto.Flash(luck), instantloto.Flash(luck)))
		for a, ok := r.Idle(); ok; a, ok = r.Idle() {
			act(t, r, a)
		}
		if payout, _ := r.Outcome(); payout != paid {
			t.Errorf("round %d pays %d, by its actions %d", n, paid, payout)
		}
		want := p.Tally()
		for _, s := range r.Standings() {
			label := strconv.Itoa(len(s.Good))
			if s.Chance {
				label += "+1"
			}
			for i, cell := range p.Tables[0].Cells {
				if cell.Label == label {
					want[0][i]++
				}
			}
			if s.Bonus == instantloto.BonusWon {
				want[1][0]++
			}
			if s.Bonus == instantloto.BonusLost {
				want[1][1]++
			}
		}
		for i := range want {
			for j := range want[i] {
				if tally[i][j] != want[i][j] {
					t.Fatalf("round %d counts %v, by its actions %v", n, tally, want)
				}
			}
		}
	}
}
