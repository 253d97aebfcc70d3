package instantloto_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/instantloto"
)

var game instantloto.Game

func deal(t *testing.T, src fair.Source, ticket games.Ticket) *instantloto.Round {
	t.Helper()
	r, err := game.Deal(src, ticket)
	if err != nil {
		t.Fatalf("dealing %q: %v", ticket, err)
	}
	return r.(*instantloto.Round)
}

func act(t *testing.T, r games.Round, actions ...games.Action) {
	t.Helper()
	for _, a := range actions {
		if err := r.Act(a); err != nil {
			t.Fatalf("%q: %v", a, err)
		}
	}
}

// view is all of a round that can be observed.
type view struct {
	Stake, Prize, Payout games.Coins
	Over                 bool
	Grids                []instantloto.Grid
	Numbers              []int
	Chance               int
	Shown                int
	Standings            []instantloto.Standing
	Pending              int
	Idle                 games.Action
}

func snapshot(round games.Round) any {
	r := round.(*instantloto.Round)
	v := view{
		Stake: r.Stake(), Prize: r.Prize(), Grids: r.Grids(), Numbers: r.Numbers(),
		Shown: r.Shown(), Standings: r.Standings(),
	}
	v.Payout, v.Over = r.Outcome()
	v.Chance, _ = r.Chance()
	v.Pending, _ = r.PendingBonus()
	v.Idle, _ = r.Idle()
	return v
}

func sameState(t *testing.T, before, after any) {
	t.Helper()
	if !reflect.DeepEqual(before, after) {
		t.Errorf("a refused action changed the round from %+v to %+v", before, after)
	}
}

var spec = gamestest.Spec{
	Tickets: []games.Ticket{
		"3 12 24 33 48 + 7",
		"1 2 3 4 5 + 1",
		"3 12 24 33 48 + 7 / 1 2 3 4 5 + 1",
		"5 6 7 8 9 + 10 / 5 6 7 8 9 + 10 / 45 46 47 48 49 + 2",
	},
	Unsold: []games.Ticket{
		"", " ", "/", "1", "2", "1 2 3 4 + 1", "1 2 3 4 5", "1 2 3 4 5 +", "1 2 3 4 5 + 0", "1 2 3 4 5 + 11",
		"0 1 2 3 4 + 1", "1 2 3 4 50 + 1", "1 1 2 3 4 + 1", "1 2 3 4 5 6 + 1", "1 2 3 4 5 + 1 + 2", "a b c d e + f",
		// Readable, and not canonical.
		"5 4 3 2 1 + 1", "1 2 3 4 5+1", "1  2 3 4 5 + 1", " 1 2 3 4 5 + 1", "1 2 3 4 5 + 1 ", "01 2 3 4 5 + 1",
		"1,2,3,4,5 + 1", "1 2 3 4 5 + 1/1 2 3 4 5 + 1", "1 2 3 4 5 + 1\n1 2 3 4 5 + 1", "1 2 3 4 5 + 1 / ",
		"1 2 3 4 5 + 1 / 1 2 3 4 5 + 1 / 1 2 3 4 5 + 1 / 1 2 3 4 5 + 1",
		"1 2 3 4 5 + 1 / -", "-",
	},
	Actions: func(games.Round) []games.Action {
		list := []games.Action{
			instantloto.Reveal, instantloto.RevealAll,
			"", "Reveal", "reveal  all", "reveal ", "bonus", "bonus 1", "bonus 01 1", "bonus 1 1 ", "bonus +1 1", "bonus 1 1 1",
			"bonus 1 99999999999999999999", "bonus -1 1", "stop", "pick 1",
		}
		for grid := 0; grid <= instantloto.MaxGrids+1; grid++ {
			for ball := 0; ball <= instantloto.BonusBalls+1; ball++ {
				list = append(list, instantloto.Bonus(grid, ball))
			}
		}
		return list
	},
	Snapshot:   snapshot,
	MaxActions: instantloto.Balls + instantloto.MaxGrids,
	SameReturn: true,
}

func TestGame(t *testing.T) { gamestest.Run(t, game, spec) }

func FuzzRound(f *testing.F) { gamestest.Fuzz(f, game, spec) }

// TestVectors checks draws that were computed independently of this project.
func TestVectors(t *testing.T) {
	const ones = "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
	for _, tt := range []struct {
		seed, round, client string
		nonce               uint64
		want                string
	}{
		{"0000000000000000000000000000000000000000000000000000000000000000", "R0001", "", 0,
			`{"numbers":[5,13,26,11,41],"chance":2,"bonus_wins":{"1":false,"2":false,"3":false}}`},
		{"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "R0002", "trèfle à 4", 1,
			`{"numbers":[11,45,9,1,35],"chance":7,"bonus_wins":{"1":true,"2":true,"3":false}}`},
		{ones, "R0003", "a:1", 2,
			`{"numbers":[31,43,48,16,46],"chance":10,"bonus_wins":{"1":true,"2":false,"3":false}}`},
		{ones, "R0004", "a", 12,
			`{"numbers":[19,11,9,28,24],"chance":7,"bonus_wins":{"1":false,"2":false,"3":false}}`},
		{"f7f37b8bd8101a9b5f6bd5f5b7d024a7282b7809483a87ccdc4554c3b17f3717", "R0005", "0123456789abcdef", 1 << 40,
			`{"numbers":[48,5,7,2,10],"chance":1,"bonus_wins":{"1":false,"2":false,"3":true}}`},
	} {
		t.Run(tt.round, func(t *testing.T) {
			seed, err := fair.ParseSeed(tt.seed)
			if err != nil {
				t.Fatal(err)
			}
			key := fair.NewKey(seed, fair.Inputs{
				Game: game.Info().ID, Round: tt.round, ClientSeed: tt.client, Nonce: tt.nonce,
			})
			text, err := json.Marshal(game.Drawing(key))
			if err != nil || string(text) != tt.want {
				t.Errorf("drawn %s, %v\nwant  %s", text, err, tt.want)
			}
			checkPlayed(t, key, game.Drawing(key).(instantloto.Drawing))
		})
	}
}

// checkPlayed plays a round of one source and compares what it shows with what
// the source draws: a grid with the Chance alone has a bonus game.
func checkPlayed(t *testing.T, src fair.Source, want instantloto.Drawing) {
	t.Helper()
	var missed []int
	for n := 1; len(missed) < instantloto.Picks; n++ {
		if !slices.Contains(want.Numbers, n) {
			missed = append(missed, n)
		}
	}
	grid := instantloto.Grid{Numbers: missed, Chance: want.Chance}
	r := deal(t, src, instantloto.Ticket(grid, grid, grid))
	act(t, r, instantloto.RevealAll)
	chance, _ := r.Chance()
	if !reflect.DeepEqual(r.Numbers(), want.Numbers) || chance != want.Chance {
		t.Errorf("the round shows %v + %d, its source draws %v + %d", r.Numbers(), chance, want.Numbers, want.Chance)
	}
	for grid := instantloto.MaxGrids; grid >= 1; grid-- {
		act(t, r, instantloto.Bonus(grid, 1))
		won := r.Standings()[grid-1].Bonus == instantloto.BonusWon
		if won != want.BonusWins[strconv.Itoa(grid)] {
			t.Errorf("the bonus game of grid %d is won: %t, its source draws %v", grid, won, want.BonusWins)
		}
	}
}
