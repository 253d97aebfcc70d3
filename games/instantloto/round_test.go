package instantloto_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/instantloto"
)

// TestBallByBall follows three grids through a draw whose balls come in no order.
func TestBallByBall(t *testing.T) {
	src := gamestest.Forced{
		"numbers": gamestest.Sample(instantloto.Numbers, 41, 7, 23, 18, 5),
		"chance":  gamestest.Uniform(2),
		"bonus/2": gamestest.Uniform(1),
	}
	r := deal(t, src, ticket("7 11 18 41 49 + 3", "2 9 23 30 44 + 8", "6 10 13 27 35 + 3"))
	type stand struct {
		good   []int
		chance bool
		prize  games.Coins
		bonus  instantloto.BonusState
	}
	const earned, won, lost = instantloto.BonusEarned, instantloto.BonusWon, instantloto.BonusLost
	balls := []int{41, 7, 23, 18, 5}
	for step, tt := range []struct {
		action games.Action
		want   [3]stand
		prize  games.Coins
		idle   games.Action
	}{
		{"", [3]stand{}, 0, "reveal all"},
		{"reveal", [3]stand{{[]int{41}, false, 0, earned}, {}, {}}, 0, "reveal all"},
		{"reveal", [3]stand{{[]int{7, 41}, false, 2, 0}, {}, {}}, 2, "reveal all"},
		{"reveal", [3]stand{{[]int{7, 41}, false, 2, 0}, {[]int{23}, false, 0, earned}, {}}, 2, "reveal all"},
		{"reveal", [3]stand{{[]int{7, 18, 41}, false, 30, 0}, {[]int{23}, false, 0, earned}, {}}, 30, "reveal all"},
		{"reveal", [3]stand{{[]int{7, 18, 41}, false, 30, 0}, {[]int{23}, false, 0, earned}, {}}, 30, "reveal all"},
		{"reveal", [3]stand{{[]int{7, 18, 41}, true, 50, 0}, {[]int{23}, false, 0, earned}, {nil, true, 0, earned}}, 50, "bonus 2 1"},
		{"bonus 2 1", [3]stand{{[]int{7, 18, 41}, true, 50, 0}, {[]int{23}, false, 0, lost}, {nil, true, 0, earned}}, 50, "bonus 3 1"},
		{"bonus 3 1", [3]stand{{[]int{7, 18, 41}, true, 50, 0}, {[]int{23}, false, 0, lost}, {nil, true, 1, won}}, 51, ""},
	} {
		if tt.action != "" {
			act(t, r, tt.action)
		}
		for i, s := range r.Standings() {
			if got := (stand{s.Good, s.Chance, s.Prize, s.Bonus}); !reflect.DeepEqual(got, tt.want[i]) {
				t.Errorf("step %d, grid %d: %+v, want %+v", step, i+1, got, tt.want[i])
			}
			if !reflect.DeepEqual(s.Grid, r.Grids()[i]) {
				t.Errorf("step %d, grid %d: the grid is %v, want %v", step, i+1, s.Grid, r.Grids()[i])
			}
		}
		if got, want := r.Numbers(), balls[:min(step, len(balls))]; !slices.Equal(got, want) {
			t.Errorf("step %d: numbers %v, want %v", step, got, want)
		}
		chance, revealed := r.Chance()
		if want := step >= instantloto.Balls; revealed != want || r.Revealed() != want || (chance == 3) != want {
			t.Errorf("step %d: Chance %d, revealed %t, want %t", step, chance, revealed, want)
		}
		if want := min(step, instantloto.Balls); r.Shown() != want {
			t.Errorf("step %d: %d balls shown, want %d", step, r.Shown(), want)
		}
		if r.Prize() != tt.prize || r.Stake() != 3 {
			t.Errorf("step %d: prize %d of stake %d, want %d of 3", step, r.Prize(), r.Stake(), tt.prize)
		}
		if a, ok := r.Idle(); a != tt.idle || ok != (tt.idle != "") {
			t.Errorf("step %d: %q (%t) is played for the player, want %q", step, a, ok, tt.idle)
		}
	}
	if payout, over := r.Outcome(); payout != 51 || !over {
		t.Errorf("payout %d, over %t, want 51 at the end", payout, over)
	}
}

// TestPrizeNeverShrinks plays many draws ball by ball: what a grid has won
// already it keeps.
func TestPrizeNeverShrinks(t *testing.T) {
	for n := range uint64(200) {
		key := fair.NewKey(fair.Seed{}, fair.Inputs{Game: "instant_loto", Round: "GROWING", Nonce: n})
		draw := game.Drawing(key).(instantloto.Drawing)
		numbers := slices.Sorted(slices.Values(draw.Numbers)) // so that every ball is good
		r := deal(t, key, instantloto.Ticket(instantloto.Grid{Numbers: numbers, Chance: draw.Chance}))
		var last games.Coins
		for range instantloto.Balls {
			act(t, r, instantloto.Reveal)
			if r.Prize() < last {
				t.Errorf("draw %d: the prize fell from %d to %d", n, last, r.Prize())
			}
			last = r.Prize()
		}
		checkEnd(t, r, []games.Coins{100_000})
	}
}

// TestAccessorsShareNothing writes into what a round returns.
func TestAccessorsShareNothing(t *testing.T) {
	r := deal(t, scenario(), two)
	act(t, r, instantloto.RevealAll)
	before := snapshot(r)
	r.Grids()[0].Numbers[0] = 49
	r.Numbers()[0] = 49
	r.Standings()[0].Grid.Numbers[0] = 49
	r.Standings()[0].Good[0] = 49
	sameState(t, before, snapshot(r))
	instantloto.Ranks()[0].Prize = 0
	if got := instantloto.Ranks()[0].Prize; got != 100_000 {
		t.Errorf("the first prize is %d now", got)
	}
}

// TestRoundHidesTheDraw prints a round in play in every way.
func TestRoundHidesTheDraw(t *testing.T) {
	src := gamestest.Forced{"numbers": gamestest.Sample(instantloto.Numbers, 31, 32, 33, 34, 35), "chance": gamestest.Uniform(8)}
	r := deal(t, src, "1 2 3 4 5 + 6")
	act(t, r, instantloto.Reveal)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%d", "%x", "%q"} {
		text := fmt.Sprintf(verb, r)
		if !strings.Contains(text, "31") {
			t.Errorf("%s does not show the ball revealed: %s", verb, text)
		}
		for _, secret := range []string{"32", "33", "34", "35", "9"} {
			if strings.Contains(text, secret) {
				t.Errorf("%s shows %s: %s", verb, secret, text)
			}
		}
	}
}

func BenchmarkRound(b *testing.B) {
	key := fair.NewKey(fair.Seed{}, fair.Inputs{Game: "instant_loto", Round: "R"})
	b.ReportAllocs()
	for b.Loop() {
		r, err := game.Deal(key, "3 12 24 33 48 + 7 / 1 2 3 4 5 + 1")
		if err != nil {
			b.Fatal(err)
		}
		for range instantloto.Balls {
			if err := r.Act(instantloto.Reveal); err != nil {
				b.Fatal(err)
			}
		}
	}
}
