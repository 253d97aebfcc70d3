package nextlevel_test

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/nextlevel"
)

// view is all that a round shows.
type view struct {
	Stake    games.Coins
	Picks    []int
	Picked   [nextlevel.Numbers + 2]bool
	Lost     int
	HasLost  bool
	Level    int
	Gains    []games.Coins
	Gain     games.Coins
	Deciding bool
	Needed   int
	Chance   string
}

func look(r games.Round) view {
	nl := r.(*nextlevel.Round)
	v := view{
		Stake: nl.Stake(), Picks: nl.Picks(), Level: nl.Level(), Gains: nl.Gains(), Gain: nl.Gain(),
		Deciding: nl.Deciding(), Needed: nl.Needed(), Chance: nl.Chance().RatString(),
	}
	v.Lost, v.HasLost = nl.Lost()
	for n := range v.Picked {
		v.Picked[n] = nl.Picked(n)
	}
	return v
}

// candidates lists every action there is, and texts that look like one.
func candidates(games.Round) []games.Action {
	list := []games.Action{
		nextlevel.Stop, nextlevel.Continue,
		"", "pick", "pick ", "pick 0", "pick 51", "pick -1", "pick +7", "pick 07", "pick  7", "pick 7 ", " pick 7",
		"pick 7.0", "pick ７", "Pick 7", "pick 99999999999999999999", "pick 7\n", "Stop", "stop ", "continue 1", "reveal",
	}
	for n := 1; n <= nextlevel.Numbers; n++ {
		list = append(list, nextlevel.Pick(n))
	}
	return list
}

var spec = gamestest.Spec{
	Tickets:  []games.Ticket{"1", "2", "3"},
	Unsold:   []games.Ticket{"", "0", "4", "-1", "+1", "01", "1.0", "1 ", " 1", "1e0", "١", "one", "18446744073709551617"},
	Actions:  candidates,
	Snapshot: func(r games.Round) any { return look(r) },
	// 29 good numbers and a decision at each level but the last.
	MaxActions: 29 + 9,
	SameReturn: true,
}

func TestGame(t *testing.T) { gamestest.Run(t, nextlevel.Game{}, spec) }

func FuzzRound(f *testing.F) { gamestest.Fuzz(f, nextlevel.Game{}, spec) }

// TestDecisions finds good numbers to the end: one decides after 5, 9, 12 … 27
// of them and nowhere else, and after 29 the round is over (art. 2.3, 2.4.5).
func TestDecisions(t *testing.T) {
	r := deal(t, forced(false), "1")
	var at []int
	for n := 1; n <= 29; n++ {
		level := nextlevel.LevelAt(r.Level() + 1)
		if want := level.Found - (n - 1); r.Needed() != want {
			t.Errorf("after %d good numbers %d are needed, want %d", n-1, r.Needed(), want)
		}
		if err := r.Act(nextlevel.Pick(n)); err != nil {
			t.Fatal(err)
		}
		idle, ok := r.Idle()
		if ok != r.Deciding() || ok && idle != nextlevel.Stop {
			t.Errorf("after %d good numbers: deciding %t, idle %q %t", n, r.Deciding(), idle, ok)
		}
		if r.Deciding() {
			at = append(at, n)
			if err := r.Act(nextlevel.Continue); err != nil {
				t.Fatal(err)
			}
		}
	}
	if want := []int{5, 9, 12, 15, 18, 21, 23, 25, 27}; !slices.Equal(at, want) {
		t.Errorf("decisions at %v, want %v", at, want)
	}
	if payout, over := r.Outcome(); !over || payout != 1280 || r.Needed() != 0 || r.Chance().Sign() != 0 {
		t.Errorf("at the end: over %t, payout %d, needed %d, chance %v", over, payout, r.Needed(), r.Chance())
	}
}

// TestWalkingAway stops for a player who left at a level, and waits for one who
// left between two.
func TestWalkingAway(t *testing.T) {
	r := deal(t, forced(false), "2")
	for _, a := range moves(t, "1-5") {
		if idle, ok := r.Idle(); ok {
			t.Errorf("between two levels %q is played", idle)
		}
		if err := r.Act(a); err != nil {
			t.Fatal(err)
		}
	}
	idle, ok := r.Idle()
	if !ok {
		t.Fatal("at a level nothing is played")
	}
	if err := r.Act(idle); err != nil {
		t.Fatal(err)
	}
	if payout, over := r.Outcome(); !over || payout != 4 {
		t.Errorf("payout %d, over %t; want 4", payout, over)
	}
}

// TestEveryPathIsWhole follows each of the 512 sequences of multipliers: gains
// are whole coins, and each level has as many different ones as it should.
func TestEveryPathIsWhole(t *testing.T) {
	wantCount := []int{1, 2, 4, 6, 8, 16, 20, 24, 28, 50}
	wantMin := []games.Coins{2, 5, 10, 20, 40, 80, 160, 320, 640, 1280}
	wantMax := []games.Coins{2, 6, 18, 54, 162, 810, 2430, 7290, 21870, 87480}
	paths := map[games.Coins]bool{1: true}
	for i := range nextlevel.Levels {
		l := nextlevel.LevelAt(i + 1)
		next := map[games.Coins]bool{}
		for gain := range paths {
			for _, m := range []nextlevel.Multiplier{l.Low, l.High} {
				product := m.Times(gain)
				exact := new(big.Rat).Mul(m.Rat(), big.NewRat(int64(gain), 1))
				if !exact.IsInt() || exact.Num().Int64() != int64(product) {
					t.Errorf("level %d: %d times ×%s is %s, paid %d", l.Number, gain, m, exact.RatString(), product)
				}
				next[product] = true
			}
		}
		paths = next
		gains := make([]games.Coins, 0, len(paths))
		for gain := range paths {
			gains = append(gains, gain)
		}
		if low, high := slices.Min(gains), slices.Max(gains); len(gains) != wantCount[i] || low != wantMin[i] || high != wantMax[i] {
			t.Errorf("level %d: %d gains from %d to %d, want %d from %d to %d",
				l.Number, len(gains), low, high, wantCount[i], wantMin[i], wantMax[i])
		}
	}
}

// TestMultiplierIsDrawnWhenReached checks that the stream of a level is not
// touched before the level is reached, nor when it is not.
func TestMultiplierIsDrawnWhenReached(t *testing.T) {
	src := &watched{Source: forced(false)}
	r, err := nextlevel.Game{}.Deal(src, "1")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range moves(t, "1-5 + 6-8") {
		if err := r.Act(a); err != nil {
			t.Fatal(err)
		}
	}
	if want := []string{"board"}; !slices.Equal(src.labels, want) {
		t.Errorf("before level 2 the streams %v were asked for, want %v", src.labels, want)
	}
	if err := r.Act(nextlevel.Pick(9)); err != nil {
		t.Fatal(err)
	}
	if want := []string{"board", "mult/2"}; !slices.Equal(src.labels, want) {
		t.Errorf("at level 2 the streams %v were asked for, want %v", src.labels, want)
	}
}

// watched notes the labels that were asked for.
type watched struct {
	fair.Source
	labels []string
}

func (w *watched) Stream(label string) fair.Stream {
	w.labels = append(w.labels, label)
	return w.Source.Stream(label)
}

// TestListsAreCopies changes every list that the package hands out.
func TestListsAreCopies(t *testing.T) {
	r := deal(t, forced(false), "1")
	for _, a := range moves(t, "1-5") {
		if err := r.Act(a); err != nil {
			t.Fatal(err)
		}
	}
	r.Picks()[0], r.Gains()[0], nextlevel.Stakes()[0] = 50, 50, 50
	if r.Picks()[0] != 1 || r.Gains()[0] != 2 || nextlevel.Stakes()[0] != 1 {
		t.Errorf("now picks %v, gains %v, stakes %v", r.Picks(), r.Gains(), nextlevel.Stakes())
	}
}

func TestDrawing(t *testing.T) {
	src := forced(false)
	src["board"] = gamestest.Sample(50, 33, 12, 30, 14, 48, 4, 26, 20, 15)
	src["mult/6"], src["mult/10"] = multiplier(6, true), multiplier(10, true)
	d := nextlevel.Game{}.Drawing(src).(nextlevel.Drawing)
	if want := []int{33, 12, 30, 14, 48, 4, 26, 20, 15}; !slices.Equal(d.LosingNumbers, want) {
		t.Errorf("losing numbers %v, want %v in drawing order", d.LosingNumbers, want)
	}
	if got, want := fmt.Sprint(d.Multipliers), "map[10:4 2:2.5 3:2 4:2 5:2 6:5 7:2 8:2 9:2]"; got != want {
		t.Errorf("multipliers %s, want %s", got, want)
	}
}

// TestPrintingHidesTheBoard looks for the losing numbers of a round in play.
func TestPrintingHidesTheBoard(t *testing.T) {
	r := deal(t, forced(false), "2")
	for _, a := range moves(t, "1-3") {
		if err := r.Act(a); err != nil {
			t.Fatal(err)
		}
	}
	const want = "[next_level stake 2 picks [1 2 3] gains [] over false]"
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x"} {
		if got := fmt.Sprintf(verb, r); got != want {
			t.Errorf("%s prints %s, want %s", verb, got, want)
		}
	}
}

// BenchmarkRound deals, finds five good numbers and stops.
func BenchmarkRound(b *testing.B) {
	seed, err := fair.SeedFromBytes(make([]byte, fair.SeedSize))
	if err != nil {
		b.Fatal(err)
	}
	in := fair.Inputs{Game: "next_level", Round: "R0001"} // 1, 2, 3, 5 and 6 are good
	actions := []games.Action{"pick 1", "pick 2", "pick 3", "pick 5", "pick 6", nextlevel.Stop}
	b.ReportAllocs()
	for b.Loop() {
		r, err := games.Replay(nextlevel.Game{}, fair.NewKey(seed, in), "3", actions)
		if err != nil {
			b.Fatal(err)
		}
		if payout, over := r.Outcome(); payout != 6 || !over {
			b.Fatalf("payout %d, over %t", payout, over)
		}
	}
}
