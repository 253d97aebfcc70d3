package instantloto_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/instantloto"
)

// In every scenario 1, 2, 3, 4, 5 and Chance 1 are drawn. These grids are named
// after what they then have.
const (
	five   = "1 2 3 4 5 + 2"
	four   = "1 2 3 4 10 + 2"
	three  = "1 2 3 10 11 + 2"
	two    = "1 2 10 11 12 + 2"
	one    = "1 10 11 12 13 + 2"
	none   = "10 11 12 13 14 + 2"
	chance = "10 11 12 13 14 + 1"
)

// scenario returns the source of the draw, in which the bonus games of some
// grids are lost.
func scenario(lost ...int) gamestest.Forced {
	src := gamestest.Forced{
		"numbers": gamestest.Sample(instantloto.Numbers, 1, 2, 3, 4, 5),
		"chance":  gamestest.Uniform(0),
	}
	for _, grid := range lost {
		src[fmt.Sprintf("bonus/%d", grid)] = gamestest.Uniform(1)
	}
	return src
}

func ticket(grids ...string) games.Ticket { return games.Ticket(strings.Join(grids, " / ")) }

// TestPrizes reveals whole draws that end the round (art. 2.3, 2.4, 2.6).
func TestPrizes(t *testing.T) {
	for _, tt := range []struct {
		name   string
		ticket games.Ticket
		prizes []games.Coins
	}{
		{"five and Chance", "1 2 3 4 5 + 1", []games.Coins{100_000}},
		{"five", five, []games.Coins{10_000}},
		{"four and Chance", "1 2 3 4 10 + 1", []games.Coins{500}},
		{"four", four, []games.Coins{100}},
		{"three and Chance", "1 2 3 10 11 + 1", []games.Coins{50}},
		{"three", three, []games.Coins{30}},
		{"two and Chance", "1 2 10 11 12 + 1", []games.Coins{15}},
		{"two", two, []games.Coins{2}},
		{"one and Chance", "1 10 11 12 13 + 1", []games.Coins{3}},
		{"nothing", none, []games.Coins{0}},
		{"nothing twice", ticket(none, "20 21 22 23 24 + 2"), []games.Coins{0, 0}},
		{"three prizes add up", ticket(five, "1 2 3 10 11 + 1", two), []games.Coins{10_000, 50, 2}},
		{"one grid three times", ticket(three, three, three), []games.Coins{30, 30, 30}},
		{"one draw for all, and no grid helps another", ticket("1 2 3 4 10 + 1", four, none), []games.Coins{500, 100, 0}},
	} {
		for _, actions := range []string{
			"reveal all",
			"reveal,reveal,reveal all",
			"reveal,reveal,reveal,reveal,reveal,reveal all",
			"reveal,reveal,reveal,reveal,reveal,reveal",
		} {
			t.Run(tt.name+"/"+actions, func(t *testing.T) {
				r := deal(t, scenario(), tt.ticket)
				act(t, r, split(actions)...)
				checkEnd(t, r, tt.prizes)
			})
		}
	}
}

// TestBonus plays bonus games (art. 2.5).
func TestBonus(t *testing.T) {
	for _, tt := range []struct {
		name    string
		ticket  games.Ticket
		lost    []int
		actions string // after the draw
		prizes  []games.Coins
		pending int // grid of the next bonus game; 0 at the end
	}{
		{"one good number earns it", one, nil, "", []games.Coins{0}, 1},
		{"the Chance alone earns it", chance, nil, "", []games.Coins{0}, 1},
		{"one good number, won", one, nil, "bonus 1 3", []games.Coins{1}, 0},
		{"one good number, lost", one, []int{1}, "bonus 1 3", []games.Coins{0}, 0},
		{"the Chance alone, won", chance, nil, "bonus 1 1", []games.Coins{1}, 0},
		{"the Chance alone, lost", chance, []int{1}, "bonus 1 4", []games.Coins{0}, 0},
		{"won, lost, won", ticket(one, chance, one), []int{2}, "bonus 1 1,bonus 2 2,bonus 3 3", []games.Coins{1, 0, 1}, 0},
		{"all won", ticket(one, one, one), nil, "bonus 1 1,bonus 2 1,bonus 3 1", []games.Coins{1, 1, 1}, 0},
		{"all lost", ticket(one, one, one), []int{1, 2, 3}, "bonus 1 1,bonus 2 1,bonus 3 1", []games.Coins{0, 0, 0}, 0},
		{"the last first", ticket(one, chance, one), []int{2}, "bonus 3 3,bonus 2 2", []games.Coins{0, 0, 1}, 1},
		{"the middle one first", ticket(one, chance, one), []int{2}, "bonus 2 2,bonus 1 1", []games.Coins{1, 0, 0}, 3},
		{"beside prizes", ticket(three, one, five), nil, "bonus 2 4", []games.Coins{30, 1, 10_000}, 0},
		{"beside a prize, to be played", ticket(three, one), nil, "", []games.Coins{30, 0}, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := deal(t, scenario(tt.lost...), tt.ticket)
			act(t, r, instantloto.RevealAll)
			act(t, r, split(tt.actions)...)
			if tt.pending == 0 {
				checkEnd(t, r, tt.prizes)
				return
			}
			if got := prizes(r); !slices.Equal(got, tt.prizes) {
				t.Errorf("prizes %v, want %v", got, tt.prizes)
			}
			if grid, _ := r.PendingBonus(); grid != tt.pending {
				t.Errorf("the next bonus game is of grid %d, want %d", grid, tt.pending)
			}
			if payout, over := r.Outcome(); payout != 0 || over {
				t.Errorf("payout %d, over %t while a bonus game is pending", payout, over)
			}
		})
	}
}

// TestBallHasNoInfluence clicks each of the four balls (art. 2.5.2).
func TestBallHasNoInfluence(t *testing.T) {
	for ball := 1; ball <= instantloto.BonusBalls; ball++ {
		for want, lost := range [][]int{{1}, nil} {
			r := deal(t, scenario(lost...), one)
			act(t, r, instantloto.RevealAll, instantloto.Bonus(1, ball))
			checkEnd(t, r, []games.Coins{games.Coins(want)})
			if got := r.Standings()[0].Ball; got != ball {
				t.Errorf("ball %d is remembered as %d", ball, got)
			}
		}
	}
}

// split returns the actions in a text that divides them by commas.
func split(text string) (actions []games.Action) {
	for word := range strings.SplitSeq(text, ",") {
		if word != "" {
			actions = append(actions, games.Action(word))
		}
	}
	return actions
}

func prizes(r *instantloto.Round) (list []games.Coins) {
	for _, s := range r.Standings() {
		list = append(list, s.Prize)
	}
	return list
}

// checkEnd checks that the round is over and pays the prizes of its grids.
func checkEnd(t *testing.T, r *instantloto.Round, want []games.Coins) {
	t.Helper()
	var sum games.Coins
	for _, prize := range want {
		sum += prize
	}
	if got := prizes(r); !slices.Equal(got, want) {
		t.Errorf("prizes %v, want %v", got, want)
	}
	if payout, over := r.Outcome(); payout != sum || !over {
		t.Errorf("payout %d, over %t; want %d at the end", payout, over, sum)
	}
	if a, ok := r.Idle(); ok {
		t.Errorf("%q is played for the player at the end", a)
	}
}
