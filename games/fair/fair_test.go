package fair_test

import (
	"math"
	"slices"
	"testing"

	"github.com/palier-bot/palier/games/fair"
)

// script is a stream of given words that counts those taken.
type script struct {
	words []uint64
	taken int
}

func (s *script) Next() uint64 {
	s.taken++
	return s.words[s.taken-1]
}

func TestUniform(t *testing.T) {
	for _, tt := range []struct {
		name  string
		n     uint64
		words []uint64
		want  uint64
		taken int
	}{
		{"two words beyond the last run of 10", 10, []uint64{math.MaxUint64, math.MaxUint64 - 5, math.MaxUint64 - 6, 3}, 9, 3},
		{"the first word beyond the last run of 50", 50, []uint64{math.MaxUint64 - 15, math.MaxUint64 - 16}, 49, 2},
		{"a high word within the last run of 49", 49, []uint64{18446744073709551601, 18446744073709551600}, 36, 1},
		{"the first word beyond the last run of 49", 49, []uint64{math.MaxUint64 - 1, 5}, 5, 2},
		{"the last word of the last run of 49", 49, []uint64{math.MaxUint64 - 2}, 48, 1},
		{"a power of two takes every word", 2, []uint64{math.MaxUint64}, 1, 1},
		{"the greatest power of two", 1 << 63, []uint64{math.MaxUint64}, 1<<63 - 1, 1},
		{"a bound of several figures", 5313, []uint64{math.MaxUint64, 0}, 0, 2},
		{"one result", 1, []uint64{math.MaxUint64}, 0, 1},
		{"half of the words and one more", 1<<63 + 1, []uint64{1<<63 + 1, 1 << 63}, 1 << 63, 2},
		{"the greatest bound", math.MaxUint64, []uint64{math.MaxUint64, math.MaxUint64 - 1}, math.MaxUint64 - 1, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &script{words: tt.words}
			if got := fair.Uniform(s, tt.n); got != tt.want || s.taken != tt.taken {
				t.Errorf("%d after %d words, want %d after %d", got, s.taken, tt.want, tt.taken)
			}
		})
	}
}

// TestUniformAtTheTop gives every word from the last whole run on, for each bound
// that a game draws below: each result comes once, and the words beyond the run
// are passed over.
func TestUniformAtTheTop(t *testing.T) {
	var bounds []uint64
	for n := uint64(1); n <= 64; n++ {
		bounds = append(bounds, n)
	}
	bounds = append(bounds, 248, 609, 520, 5313, 95, 182) // of multipliers
	for _, n := range bounds {
		excess := -n % n // 2^64 mod n
		var words []uint64
		for word := -excess - n; word != 0; word++ {
			words = append(words, word)
		}
		s := &script{words: append(words, 0)}
		counts := make([]int, n)
		for range n {
			counts[fair.Uniform(s, n)]++
		}
		if slices.Min(counts) != 1 {
			t.Errorf("below %d the words of a whole run give %v", n, counts)
		}
		if got := fair.Uniform(s, n); got != 0 || s.taken != len(s.words) {
			t.Errorf("below %d the words beyond the last run give %d", n, got)
		}
	}
}

// TestUniformIsNotARemainder uses a bound for which a plain remainder gives the
// first third of the results half of the time.
func TestUniformIsNotARemainder(t *testing.T) {
	const n = 3 << 62 // three quarters of all words
	const draws = 20000
	stream := fair.NewKey(fair.Seed{}, fair.Inputs{Game: "bias"}).Stream("words")
	low := 0
	for range draws {
		// A remainder would fold the last quarter of the words onto the first.
		if fair.Uniform(stream, n) < 1<<62 {
			low++
		}
	}
	// The standard deviation of the share is 0.0033.
	if share := float64(low) / draws; math.Abs(share-1.0/3) > 0.02 {
		t.Errorf("the first third of the results came %.4f of the time, want 0.3333", share)
	}
}

func TestSample(t *testing.T) {
	for _, tt := range []struct {
		name  string
		n, k  int
		words []uint64
		want  []int
	}{
		{"the first of each rest", 5, 3, []uint64{0, 0, 0}, []int{1, 2, 3}},
		{"the last of each rest", 5, 5, []uint64{4, 3, 2, 1, 0}, []int{5, 1, 2, 3, 4}},
		{"a number that was swapped away", 3, 2, []uint64{2, 1}, []int{3, 1}},
		{"none", 5, 0, nil, []int{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := fair.Sample(&script{words: tt.words}, tt.n, tt.k); !slices.Equal(got, tt.want) {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}

// TestSampleIsUniform counts each of the 60 ordered samples of 3 out of 5. The
// stream is fixed, so the test cannot fail by chance.
func TestSampleIsUniform(t *testing.T) {
	const draws = 60000
	stream := fair.NewKey(fair.Seed{}, fair.Inputs{Game: "uniform"}).Stream("words")
	counts := map[[3]int]int{}
	for range draws {
		counts[[3]int(fair.Sample(stream, 5, 3))]++
	}
	chi2 := 0.0
	for _, n := range counts {
		chi2 += math.Pow(float64(n)-draws/60, 2) / (draws / 60)
	}
	// With 59 degrees of freedom, 98.3 is passed once in a thousand streams.
	if len(counts) != 60 || chi2 > 98.3 {
		t.Errorf("%d samples of 60, χ² = %.1f", len(counts), chi2)
	}
}
