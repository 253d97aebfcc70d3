package instantloto_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/instantloto"
)

// published is the table of art. 2.4, and the exact chances of its ranks.
var published = []struct {
	good   int
	chance bool
	prize  string
	oneIn  string
	p      string
}{
	{5, true, "100000", "19068840", "1/19068840"},
	{5, false, "10000", "2118760", "1/2118760"},
	{4, true, "500", "86677", "11/953442"},
	{4, false, "100", "9631", "11/105938"},
	{3, true, "50", "2016", "473/953442"},
	{3, false, "30", "224", "473/105938"},
	{2, true, "15", "144", "473/68103"},
	{2, false, "2", "16", "473/7567"},
	{1, true, "3", "28", "19393/544824"},
	{1, false, "bonus", "3", "19393/60536"},
	{0, true, "bonus", "18", "19393/340515"},
}

func TestOdds(t *testing.T) {
	text, err := json.Marshal(game.Odds().JSON)
	if err != nil {
		t.Fatal(err)
	}
	var ranks []string
	for _, w := range published {
		ranks = append(ranks, fmt.Sprintf(`{"good":%d,"chance":%t,"prize":%q,"one_in":%q,"p":%q}`,
			w.good, w.chance, w.prize, w.oneIn, w.p))
	}
	want := `{"game":"instant_loto","rtp":"1288513/1816080","ranks":[` + strings.Join(ranks, ",") + `]}`
	if string(text) != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	if got := game.Odds().RTP; got.Cmp(big.NewRat(1288513, 1816080)) != 0 {
		t.Errorf("RTP %s", got)
	}
	for i, row := range game.Odds().Rows {
		if w := published[i]; !slices.Equal(row[2:], []string{w.prize, w.oneIn, w.p}) {
			t.Errorf("row %d of the table is %q, want %+v", i, row, w)
		}
	}
}

// TestPIsTheCountOfGrids counts all grids by what they have of one draw,
// without the law that the odds are computed from.
func TestPIsTheCountOfGrids(t *testing.T) {
	var count [instantloto.Picks + 1]int64 // by good numbers, when 1…5 are drawn
	choose(1, instantloto.Picks, 0, func(good int) { count[good]++ })
	var all int64
	for _, n := range count {
		all += n
	}
	for _, r := range instantloto.Ranks() {
		chances := int64(instantloto.Chances - 1)
		if r.Chance {
			chances = 1
		}
		want := big.NewRat(count[r.Good]*chances, all*instantloto.Chances)
		if got := r.P(); got.Cmp(want) != 0 {
			t.Errorf("P(%d, %t) = %s, want %s", r.Good, r.Chance, got, want)
		}
	}
}

// choose visits every way to choose more numbers from first on.
func choose(first, more, good int, visit func(good int)) {
	if more == 0 {
		visit(good)
		return
	}
	for n := first; n <= instantloto.Numbers-more+1; n++ {
		next := good
		if n <= instantloto.Picks {
			next++
		}
		choose(n+1, more-1, next, visit)
	}
}

// TestPayoutDistribution plays a round of each kind that the draw of a grid can
// be and gathers what they pay with their chances.
func TestPayoutDistribution(t *testing.T) {
	grid := instantloto.Grid{Numbers: []int{1, 2, 3, 4, 5}, Chance: 1}
	got := map[games.Coins]*big.Rat{}
	for good := 0; good <= instantloto.Picks; good++ {
		for _, chance := range []bool{true, false} {
			for bonus := range uint64(2) {
				payout := play(t, grid, good, chance, bonus)
				p := instantloto.Rank{Good: good, Chance: chance}.P()
				if got[payout] == nil {
					got[payout] = new(big.Rat)
				}
				got[payout].Add(got[payout], p.Mul(p, big.NewRat(1, 2)))
			}
		}
	}
	want := map[games.Coins]string{
		0: "3820421/5448240", 1: "1027829/5448240", 2: "473/7567", 3: "19393/544824",
		15: "473/68103", 30: "473/105938", 50: "473/953442", 100: "11/105938",
		500: "11/953442", 10_000: "1/2118760", 100_000: "1/19068840",
	}
	mean := new(big.Rat)
	for payout, p := range got {
		if p.RatString() != want[payout] {
			t.Errorf("P(payout %d) = %s, want %q", payout, p.RatString(), want[payout])
		}
		mean.Add(mean, new(big.Rat).Mul(p, big.NewRat(int64(payout), 1)))
	}
	if len(got) != len(want) {
		t.Errorf("%d payouts, want %d", len(got), len(want))
	}
	if rtp := game.Odds().RTP; mean.Cmp(rtp) != 0 {
		t.Errorf("the rounds return %s, Odds says %s", mean, rtp)
	}
}

// play plays a round on a grid to its end, in a draw with some of its numbers.
func play(t *testing.T, grid instantloto.Grid, good int, chance bool, bonus uint64) games.Coins {
	t.Helper()
	numbers := append(slices.Clone(grid.Numbers[:good]), []int{10, 20, 30, 40, 49}[good:]...)
	src := gamestest.Forced{
		"numbers": gamestest.Sample(instantloto.Numbers, numbers...),
		"chance":  gamestest.Uniform(uint64(grid.Chance - 1)),
		"bonus/1": gamestest.Uniform(bonus),
	}
	if !chance {
		src["chance"] = gamestest.Uniform(uint64(grid.Chance))
	}
	r := deal(t, src, instantloto.Ticket(grid))
	for {
		a, ok := r.Idle()
		if !ok {
			break
		}
		act(t, r, a)
	}
	payout, over := r.Outcome()
	if !over {
		t.Fatalf("not over with %d good numbers, Chance %t", good, chance)
	}
	return payout
}
