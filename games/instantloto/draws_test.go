package instantloto_test

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/instantloto"
)

// draws counts what many rounds draw.
type draws struct {
	drawn     [instantloto.Numbers]int64
	positions [instantloto.Picks][instantloto.Numbers]int64     // by place in the order of drawing
	distances [instantloto.Picks - 1][instantloto.Numbers]int64 // from a number to the next drawn, around the grid
	chances   [instantloto.Chances]int64
	bonus     [instantloto.MaxGrids][2]int64 // by grid; lost, won
}

func drawMany(rounds uint64, wrap func(fair.Source) fair.Source) *draws {
	var d draws
	for nonce := range rounds {
		key := fair.NewKey(fair.Seed{}, fair.Inputs{Game: "instant_loto", Round: "DRAWS", Nonce: nonce})
		drawing := game.Drawing(wrap(key)).(instantloto.Drawing)
		for i, n := range drawing.Numbers {
			d.drawn[n-1]++
			d.positions[i][n-1]++
			if i > 0 {
				d.distances[i-1][(n-drawing.Numbers[i-1]+instantloto.Numbers)%instantloto.Numbers]++
			}
		}
		d.chances[drawing.Chance-1]++
		for grid := range d.bonus {
			which := 0
			if drawing.BonusWins[strconv.Itoa(grid+1)] {
				which = 1
			}
			d.bonus[grid][which]++
		}
	}
	return &d
}

// misfits returns how far everything that was counted is from the rules.
func (d *draws) misfits() map[string]float64 {
	m := map[string]float64{
		"numbers": gamestest.MisfitOfSamples(d.drawn[:], instantloto.Picks),
		"Chance":  gamestest.MisfitOfEqual(d.chances[:]),
	}
	for i := range d.positions {
		m[fmt.Sprintf("number %d drawn", i+1)] = gamestest.MisfitOfEqual(d.positions[i][:])
	}
	for i := range d.distances {
		m[fmt.Sprintf("distance of number %d", i+2)] = gamestest.MisfitOfEqual(d.distances[i][1:])
	}
	for i := range d.bonus {
		m[fmt.Sprintf("bonus game of grid %d", i+1)] = gamestest.MisfitOfEqual(d.bonus[i][:])
	}
	return m
}

// TestDrawsAreFair draws as the bot does, from the streams of seeds that are
// fixed: it passes always or never.
func TestDrawsAreFair(t *testing.T) {
	t.Parallel()
	d := drawMany(200_000, func(src fair.Source) fair.Source { return src })
	for what, misfit := range d.misfits() {
		if misfit > gamestest.Doubtful {
			t.Errorf("%s: a misfit of %.1f", what, misfit)
		}
	}
}

// TestBiasIsSeen checks that the test above fails when draws are spoilt. Spoilt
// ones are like each other, but not like the one before: the distances stay.
func TestBiasIsSeen(t *testing.T) {
	t.Parallel()
	d := drawMany(60_000, func(src fair.Source) fair.Source { return gamestest.Biased{Source: src} })
	for what, misfit := range d.misfits() {
		if misfit <= gamestest.Doubtful && !strings.HasPrefix(what, "distance") {
			t.Errorf("%s: a misfit of %.1f only", what, misfit)
		}
	}
}

// TestNoDrawIsARemainder puts a word beyond the last whole run before every word:
// a draw that took its remainder would be another one.
func TestNoDrawIsARemainder(t *testing.T) {
	src := gamestest.Forced{
		"numbers": gamestest.Sample(instantloto.Numbers, 41, 7, 23, 18, 5),
		"chance":  gamestest.Uniform(2),
	}
	beyond := gamestest.Forced{}
	for label, words := range src {
		for _, word := range words {
			beyond[label] = append(beyond[label], math.MaxUint64, word)
		}
	}
	if got, want := game.Drawing(beyond), game.Drawing(src); !reflect.DeepEqual(got, want) {
		t.Errorf("drawn %v, want %v", got, want)
	}
}
