package gamestest

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// How many rounds CheckDraws counts: enough for Misfit to see a hundredth that
// goes wrong, and with Biased, which is further off, fewer.
const (
	fairRounds   = 200_000
	biasedRounds = 60_000
)

// Draws counts what many rounds of a game draw.
type Draws interface {
	// Add counts what a game's Drawing returned.
	Add(drawing any)
	// Misfits returns how far everything that was counted is from the rules.
	Misfits() map[string]float64
}

// CheckDraws has a game draw as the bot does, from the streams of seeds that are
// fixed: it passes always or never. Then it spoils the draws, and everything that
// was counted must be seen to be wrong. Fresh returns counts of nothing.
func CheckDraws(t *testing.T, g games.Game, fresh func() Draws) {
	many := func(rounds uint64, wrap func(fair.Source) fair.Source) map[string]float64 {
		d := fresh()
		for nonce := range rounds {
			d.Add(g.Drawing(wrap(fair.NewKey(fair.Seed{}, fair.Inputs{Game: g.Info().ID, Round: "DRAWS", Nonce: nonce}))))
		}
		return d.Misfits()
	}
	t.Run("fair", func(t *testing.T) {
		t.Parallel()
		for what, misfit := range many(fairRounds, func(src fair.Source) fair.Source { return src }) {
			if misfit > Doubtful {
				t.Errorf("%s: a misfit of %.1f", what, misfit)
			}
		}
	})
	t.Run("bias is seen", func(t *testing.T) {
		t.Parallel()
		// Spoilt ones are like each other, but not like the one before: distances stay.
		for what, misfit := range many(biasedRounds, func(src fair.Source) fair.Source { return Biased{src} }) {
			if misfit <= Doubtful && !strings.HasPrefix(what, distance) {
				t.Errorf("%s: a misfit of %.1f only", what, misfit)
			}
		}
	})
}

// CheckNoRemainder puts a word beyond the last whole run before every word of a
// source: a draw that took its remainder would be another one. But names the
// labels for which no word is beyond, as there is none below 2.
func CheckNoRemainder(t *testing.T, g games.Game, src Forced, but ...string) {
	t.Helper()
	beyond := Forced{}
	for label, words := range src {
		for _, word := range words {
			if !slices.Contains(but, label) {
				beyond[label] = append(beyond[label], math.MaxUint64)
			}
			beyond[label] = append(beyond[label], word)
		}
	}
	if got, want := g.Drawing(beyond), g.Drawing(src); !reflect.DeepEqual(got, want) {
		t.Errorf("drawn %v, want %v", got, want)
	}
}

// Order counts the numbers of samples that are drawn one after another.
type Order struct {
	all       []int64
	positions [][]int64 // by place in the order of drawing
	distances [][]int64 // from a number to the next drawn, around the numbers
}

const distance = "distance of number"

// NewOrder counts samples of k of the numbers 1…n.
func NewOrder(n, k int) *Order {
	cells := func(rows int) [][]int64 {
		list := make([][]int64, rows)
		for i := range list {
			list[i] = make([]int64, n)
		}
		return list
	}
	return &Order{all: make([]int64, n), positions: cells(k), distances: cells(k - 1)}
}

// Add counts one sample, in the order in which it was drawn.
func (o *Order) Add(sample []int) {
	for i, n := range sample {
		o.all[n-1]++
		o.positions[i][n-1]++
		if i > 0 {
			o.distances[i-1][(n-sample[i-1]+len(o.all))%len(o.all)]++
		}
	}
}

// Misfits returns how far the samples are from ones in which every number is as
// likely as any other at each place, and after each other.
func (o *Order) Misfits() map[string]float64 {
	m := map[string]float64{"numbers": MisfitOfSamples(o.all, len(o.positions))}
	for i, counts := range o.positions {
		m[fmt.Sprintf("number %d drawn", i+1)] = MisfitOfEqual(counts)
	}
	for i, counts := range o.distances {
		m[fmt.Sprintf("%s %d", distance, i+2)] = MisfitOfEqual(counts[1:])
	}
	return m
}
