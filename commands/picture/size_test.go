package picture_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/games/nextlevel"
)

// most is how large a picture may be, in bytes.
const most = 12000

// TestNextLevelSize plays rounds that only find good numbers, which have the most to
// show, and looks at each of their pictures.
func TestNextLevelSize(t *testing.T) {
	largest := 0
	for seed := range byte(10) {
		r, losing := deal(t, 3, seed)
		for _, i := range rand.New(rand.NewPCG(uint64(seed), 1)).Perm(nextlevel.Numbers) {
			if _, over := r.Outcome(); over || slices.Contains(losing, i+1) {
				continue
			}
			for _, a := range []games.Action{nextlevel.Continue, nextlevel.Pick(i + 1)} {
				if a == nextlevel.Continue && !r.Deciding() {
					continue
				}
				if err := r.Act(a); err != nil {
					t.Fatal(err)
				}
				for _, words := range languages {
					largest = max(largest, len(draw(t, r, words.text(r))))
				}
			}
		}
	}
	checkSize(t, largest)
}

// TestInstantLotoSize does the same with three grids.
func TestInstantLotoSize(t *testing.T) {
	largest := 0
	for seed := range uint64(15) {
		random := rand.New(rand.NewPCG(seed, 2))
		var grids []string
		for range instantloto.MaxGrids {
			numbers := random.Perm(instantloto.Numbers)[:instantloto.Picks]
			slices.Sort(numbers)
			for i := range numbers {
				numbers[i]++
			}
			grids = append(grids, fmt.Sprintf("%s + %d", strings.Trim(fmt.Sprint(numbers), "[]"), random.IntN(instantloto.Chances)+1))
		}
		r := playLoto(t, games.Ticket(strings.Join(grids, " / ")), 0)
		for {
			s := lotoState{round: r}
			for _, words := range lotoLanguages {
				largest = max(largest, len(drawLoto(t, s, words.text(s))))
			}
			if r.Shown() == instantloto.Balls {
				break
			}
			actLoto(t, r, instantloto.Reveal)
		}
	}
	checkSize(t, largest)
}

func checkSize(t *testing.T, largest int) {
	t.Helper()
	t.Logf("at most %d bytes", largest)
	if largest > most {
		t.Errorf("a picture has %d bytes, more than %d", largest, most)
	}
}
