package nextlevel_test

import (
	"encoding/json"
	"errors"
	"math/big"
	"os"
	"strconv"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/nextlevel"
)

// prospectDoc is what a strategy brings for a stake of one coin, computed from
// the rules by other means. All values are fractions.
type prospectDoc struct {
	Return, Variance string
	Highest          []string          // by level, from 0
	Payouts          map[string]string // by payout
}

func TestProspects(t *testing.T) {
	text, err := os.ReadFile("testdata/prospects.json")
	if err != nil {
		t.Fatal(err)
	}
	var docs map[string]prospectDoc
	if err := json.Unmarshal(text, &docs); err != nil {
		t.Fatal(err)
	}
	ways := nextlevel.Game{}.Ways()
	if len(docs) != len(ways.Strategies) {
		t.Errorf("%d strategies are compared of %d", len(docs), len(ways.Strategies))
	}
	for name, want := range docs {
		t.Run(name, func(t *testing.T) {
			for stake := 1; stake <= ways.MaxUnits; stake++ {
				want.check(t, games.Way{Strategy: name, Units: stake})
			}
		})
	}
}

func (want prospectDoc) check(t *testing.T, way games.Way) {
	t.Helper()
	p, err := nextlevel.Game{}.Prospect(way)
	if err != nil {
		t.Fatal(err)
	}
	stake := int64(way.Units)
	variance := p.Payouts.Variance()
	variance.Quo(variance, big.NewRat(stake*stake, 1))
	if p.Stake != games.Coins(stake) || p.Return().RatString() != want.Return || variance.RatString() != want.Variance {
		t.Errorf("stake %d: return %s, variance %s for each coin; want %s, %s", p.Stake, p.Return(), variance, want.Return, want.Variance)
	}
	if len(p.Payouts) != len(want.Payouts) {
		t.Errorf("%d payouts, want %d", len(p.Payouts), len(want.Payouts))
	}
	for _, c := range p.Payouts {
		if want := want.Payouts[strconv.FormatInt(int64(c.Payout)/stake, 10)]; c.P.RatString() != want || int64(c.Payout)%stake != 0 {
			t.Errorf("stake %d: P(%d) = %s, want %s", stake, c.Payout, c.P.RatString(), want)
		}
	}
	highest := p.Tables[0]
	if highest.Key != "level" || len(highest.Cells) != len(want.Highest) {
		t.Fatalf("%s has %d levels, want %d", highest.Key, len(highest.Cells), len(want.Highest))
	}
	for level, cell := range highest.Cells {
		if cell.Label != strconv.Itoa(level) || cell.P.RatString() != want.Highest[level] {
			t.Errorf("P(level %s is the highest) = %s, want %s", cell.Label, cell.P.RatString(), want.Highest[level])
		}
	}
	for i, table := range p.Tables[1:] {
		w := published[i+1]
		if table.Key != "multiplier" || table.Of != i+2 || table.Cells[0].Label != w.low.value ||
			table.Cells[1].Label != w.high.value || table.Cells[1].P.RatString() != w.highShare {
			t.Errorf("multipliers of level %d: %+v, want %+v", i+2, table, w)
		}
	}
}

// TestPlayerPlaysTheGame plays rounds of the scheme a second time by their
// actions, as a transcript has them.
func TestPlayerPlaysTheGame(t *testing.T) {
	const rounds = 2000
	for _, tt := range []struct {
		strategy string
		stop     int // the level
	}{{"stop@1", 1}, {"stop@4", 4}, {"continue", nextlevel.Levels}} {
		t.Run(tt.strategy, func(t *testing.T) {
			way := games.Way{Strategy: tt.strategy, Units: 2}
			player, err := nextlevel.Game{}.Player(way)
			if err != nil {
				t.Fatal(err)
			}
			p, err := nextlevel.Game{}.Prospect(way)
			if err != nil {
				t.Fatal(err)
			}
			for n := range uint64(rounds) {
				key := fair.NewKey(fair.Seed{}, fair.Inputs{Game: "next_level", Round: "AGAIN", Nonce: n})
				tally := p.Tally()
				paid, err := player.Play(key, nil, tally) // it takes none of the luck
				if err != nil {
					t.Fatal(err)
				}
				r := replayed(t, key, tt.stop)
				if payout, _ := r.Outcome(); payout != paid || tally[0][r.Level()] != 1 {
					t.Fatalf("round %d pays %d and counts %v; by its actions it pays %d at level %d", n, paid, tally, payout, r.Level())
				}
				checkMultipliers(t, r, tally)
			}
		})
	}
}

// replayed picks 1, 2, 3 … and stops at a level.
func replayed(t *testing.T, src fair.Source, stop int) *nextlevel.Round {
	t.Helper()
	r, err := nextlevel.Game{}.Deal(src, "2")
	if err != nil {
		t.Fatal(err)
	}
	nl := r.(*nextlevel.Round)
	for number := 1; ; {
		if _, over := r.Outcome(); over {
			return nl
		}
		a := nextlevel.Continue
		switch {
		case !nl.Deciding():
			a = nextlevel.Pick(number)
			number++
		case nl.Level() == stop:
			a = nextlevel.Stop
		}
		if err := r.Act(a); err != nil {
			t.Fatal(err)
		}
	}
}

// checkMultipliers compares what was counted with the gains of the round.
func checkMultipliers(t *testing.T, r *nextlevel.Round, tally games.Tally) {
	t.Helper()
	gains := r.Gains()
	for i, counts := range tally[1:] {
		level := nextlevel.LevelAt(i + 2)
		var want [2]int64
		switch {
		case level.Number > len(gains):
		case level.Low.Times(gains[i]) == gains[i+1]:
			want[0] = 1
		default:
			want[1] = 1
		}
		if [2]int64(counts) != want {
			t.Errorf("level %d of gains %v: counted %v", level.Number, gains, counts)
		}
	}
}

func TestWays(t *testing.T) {
	p, err := nextlevel.Game{}.Prospect(games.Way{})
	if err != nil || p.Way != (games.Way{Strategy: "stop@1", Units: 1}) {
		t.Errorf("the usual way is %+v, %v", p.Way, err)
	}
	for _, name := range []string{"stop@0", "stop@11", "stop@01", "stop", "Continue", " continue", "fair_coin"} {
		if _, err := (nextlevel.Game{}).Prospect(games.Way{Strategy: name}); !errors.Is(err, games.ErrStrategy) {
			t.Errorf("strategy %q: %v, want ErrStrategy", name, err)
		}
	}
}
