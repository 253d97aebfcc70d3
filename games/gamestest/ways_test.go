package gamestest

import (
	"math/big"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// What the ways of playing the small game can do wrong.
const (
	faultSum      = "its chances do not add up"
	faultTable    = "the chances of a table do not add up"
	faultChance   = "its chances are others than it says"
	faultPayout   = "it pays what it says it never does"
	faultReturn   = "a way returns more than the game"
	faultStrategy = "it takes any strategy"
	faultUnits    = "it sells any ticket"
)

// Ways has one: a coin decides between "out" at once and three times "up".
func (c count) Ways() games.Ways {
	return games.Ways{Strategies: []string{"coin"}, Unit: "stake", MaxUnits: 1}
}

func (c count) complete(way games.Way) (games.Way, error) {
	switch c.fault {
	case faultStrategy:
		way.Strategy = ""
	case faultUnits:
		way.Units = 1
	}
	return c.Ways().Complete(way)
}

func (c count) Prospect(way games.Way) (games.Prospect, error) {
	way, err := c.complete(way)
	if err != nil {
		return games.Prospect{}, err
	}
	payouts := games.Distribution{{Payout: 0, P: big.NewRat(1, 2)}, {Payout: 3, P: big.NewRat(1, 2)}}
	side := games.Table{Key: "side", Cells: []games.Cell{{Label: "tails", P: big.NewRat(1, 2)}, {Label: "heads", P: big.NewRat(1, 2)}}}
	switch c.fault {
	case faultSum:
		payouts[0].P = big.NewRat(1, 3)
	case faultTable:
		side.Cells[0].P = big.NewRat(1, 3)
	case faultChance:
		side.Cells[0].P, side.Cells[1].P = big.NewRat(11, 20), big.NewRat(9, 20)
	case faultReturn:
		payouts[1].Payout = 4
	}
	return games.Prospect{Way: way, Stake: 1, Payouts: payouts, Tables: []games.Table{side}}, nil
}

func (c count) Player(way games.Way) (games.Player, error) {
	if _, err := c.complete(way); err != nil {
		return nil, err
	}
	return c, nil
}

func (c count) Play(_ fair.Source, luck fair.Stream, t games.Tally) (games.Coins, error) {
	side := fair.Uniform(luck, 2)
	t[0][side]++
	if c.fault == faultPayout {
		return 1, nil
	}
	return games.Coins(3 * side), nil
}

// TestWaysFindFaults checks that the checks of ways can fail.
func TestWaysFindFaults(t *testing.T) {
	for fault, says := range map[string]string{
		"":            "",
		faultSum:      "the chances add up to 5/6",
		faultTable:    "table side 0: the chances add up to 5/6",
		faultChance:   `"tails" comes`,
		faultPayout:   "pays 1",
		faultReturn:   "it returns 2, the game 3/2",
		faultStrategy: "not a strategy",
		faultUnits:    "not so many",
	} {
		t.Run(fault, func(t *testing.T) {
			err := checkWays(t.Context(), count{fault}, Spec{SameReturn: fault != faultSum})
			switch {
			case fault == "" && err != nil:
				t.Errorf("a sound game: %v", err)
			case fault != "" && (err == nil || !strings.Contains(err.Error(), says)):
				t.Errorf("found %v, want %q", err, says)
			}
		})
	}
}
