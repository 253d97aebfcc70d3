package nextlevel_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/nextlevel"
)

// draws counts what many rounds draw.
type draws struct {
	losing      [nextlevel.Numbers]int64
	positions   [nextlevel.Losing][nextlevel.Numbers]int64     // by place in the order of drawing
	distances   [nextlevel.Losing - 1][nextlevel.Numbers]int64 // from a number to the next drawn, around the grid
	multipliers [nextlevel.Levels + 1][2]int64                 // by level; low, high
}

func drawMany(rounds uint64, wrap func(fair.Source) fair.Source) *draws {
	var d draws
	for nonce := range rounds {
		key := fair.NewKey(fair.Seed{}, fair.Inputs{Game: "next_level", Round: "DRAWS", Nonce: nonce})
		drawing := nextlevel.Game{}.Drawing(wrap(key)).(nextlevel.Drawing)
		for i, n := range drawing.LosingNumbers {
			d.losing[n-1]++
			d.positions[i][n-1]++
			if i > 0 {
				d.distances[i-1][(n-drawing.LosingNumbers[i-1]+nextlevel.Numbers)%nextlevel.Numbers]++
			}
		}
		for level := 2; level <= nextlevel.Levels; level++ {
			which := 0
			if drawing.Multipliers[strconv.Itoa(level)] == nextlevel.LevelAt(level).High {
				which = 1
			}
			d.multipliers[level][which]++
		}
	}
	return &d
}

// misfits returns how far everything that was counted is from the rules.
func (d *draws) misfits() map[string]float64 {
	m := map[string]float64{"losing numbers": gamestest.MisfitOfSamples(d.losing[:], nextlevel.Losing)}
	for i := range d.positions {
		m[fmt.Sprintf("number %d drawn", i+1)] = gamestest.MisfitOfEqual(d.positions[i][:])
	}
	for i := range d.distances {
		m[fmt.Sprintf("distance of number %d", i+2)] = gamestest.MisfitOfEqual(d.distances[i][1:])
	}
	for level := 2; level <= nextlevel.Levels; level++ {
		high, _ := nextlevel.LevelAt(level).HighShare.Float64()
		m[fmt.Sprintf("multiplier of level %d", level)] = gamestest.Misfit(d.multipliers[level][:], []float64{1 - high, high})
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
	d := drawMany(50_000, func(src fair.Source) fair.Source { return gamestest.Biased{Source: src} })
	for what, misfit := range d.misfits() {
		if misfit <= gamestest.Doubtful && !strings.HasPrefix(what, "distance") {
			t.Errorf("%s: a misfit of %.1f only", what, misfit)
		}
	}
}

// TestNoDrawIsARemainder puts a word beyond the last whole run before every word:
// a draw that took its remainder would be another one.
func TestNoDrawIsARemainder(t *testing.T) {
	src := forced(true)
	beyond := gamestest.Forced{}
	for label, words := range src {
		if label == "mult/9" { // below 2: no word is beyond
			beyond[label] = words
			continue
		}
		for _, word := range words {
			beyond[label] = append(beyond[label], math.MaxUint64, word)
		}
	}
	want := nextlevel.Game{}.Drawing(src).(nextlevel.Drawing)
	got := nextlevel.Game{}.Drawing(beyond).(nextlevel.Drawing)
	if !slices.Equal(got.LosingNumbers, want.LosingNumbers) {
		t.Errorf("losing numbers %v, want %v", got.LosingNumbers, want.LosingNumbers)
	}
	for level, m := range want.Multipliers {
		if got.Multipliers[level] != m {
			t.Errorf("level %s: ×%s, want ×%s", level, got.Multipliers[level], m)
		}
	}
}
