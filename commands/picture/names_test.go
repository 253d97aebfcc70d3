package picture

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/nextlevel"
)

// wander plays a round at random for some actions, or until it is over.
func wander(t *rapid.T) *nextlevel.Round {
	secret, err := fair.ParseSeed(strings.Repeat(fmt.Sprintf("%02x", rapid.Byte().Draw(t, "seed")), 32))
	if err != nil {
		t.Fatal(err)
	}
	key := fair.NewKey(secret, fair.Inputs{Game: "next_level", Round: "R"})
	dealt, err := nextlevel.Game{}.Deal(key, nextlevel.Ticket(1))
	if err != nil {
		t.Fatal(err)
	}
	r := dealt.(*nextlevel.Round)
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "player"), 0))
	for range rapid.IntRange(0, 60).Draw(t, "actions") {
		a := nextlevel.Pick(1 + rng.IntN(nextlevel.Numbers))
		if r.Deciding() {
			a = []games.Action{nextlevel.Continue, nextlevel.Continue, nextlevel.Continue, nextlevel.Stop}[rng.IntN(4)]
		}
		if r.Act(a) != nil { // picked before
			continue
		}
		if _, over := r.Outcome(); over {
			break
		}
	}
	return r
}

// TestNamesSayWhatIsShown draws rounds whose pictures are put together from what
// earlier ones showed, and draws them again without that.
func TestNamesSayWhatIsShown(t *testing.T) {
	texts := []string{"", "20", "stake 2 · level 3 of 10", "2 of 3 to level 4 · behind you: 20"}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(texts)
		words := NextLevelText{Title: "Next Level", Status: text.Draw(t, "status"), Footer: text.Draw(t, "footer")}
		for i := range words.Ladder {
			words.Ladder[i] = text.Draw(t, "cell")
		}
		var r *nextlevel.Round
		if rapid.IntRange(0, 9).Draw(t, "panel") > 0 {
			r = wander(t)
		}
		got, err := NextLevel(r, words)
		if err != nil {
			t.Fatal(err)
		}
		v := nextLevelViewOf(r, &words)
		want, err := render(nextLevelEncoder, v.draw)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Fatalf("%d bytes by names, %d drawn", len(got), len(want))
		}
	})
}
