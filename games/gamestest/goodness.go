package gamestest

import (
	"math"

	"github.com/palier-bot/palier/games/fair"
)

// Doubtful is the misfit that right chances pass once in a thousand times.
const Doubtful = 3.09

// Misfit says how far counts are from chances that add up to 1, by the chi-square
// of all of them: as a normal variable, so that it is below 0 half of the time
// and above Doubtful almost never. (The cube root of a chi-square is nearly
// normal: Wilson and Hilferty, 1931.)
//
// When a share d of the results goes where it should not, chi-square grows by at
// least 4·d²·count, and by just that when every second cell gains and the others
// lose the same part. So a hundredth that goes wrong in this way adds 80 after
// 200 000 results: in fifty cells, where 49 ± 10 is right and 85 doubtful, that is
// seen 98 times in 100; in fewer cells, or if it is more uneven, always.
func Misfit(counts []int64, chances []float64) float64 {
	var asked int64
	for _, n := range counts {
		asked += n
	}
	chi2 := 0.0
	for i, n := range counts {
		expected := float64(asked) * chances[i]
		chi2 += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	return normal(chi2, len(counts)-1)
}

// MisfitOfEqual is the Misfit of counts that should be equal.
func MisfitOfEqual(counts []int64) float64 {
	chances := make([]float64, len(counts))
	for i := range chances {
		chances[i] = 1 / float64(len(counts))
	}
	return Misfit(counts, chances)
}

// MisfitOfSamples is the misfit of how often each number was in samples of k
// numbers. A number is in a sample once at most, so the counts vary less than
// those of single numbers would.
func MisfitOfSamples(counts []int64, k int) float64 {
	var numbers int64
	for _, n := range counts {
		numbers += n
	}
	n := float64(len(counts))
	expected := float64(numbers) / n
	chi2 := 0.0
	for _, count := range counts {
		chi2 += (float64(count) - expected) * (float64(count) - expected) / expected
	}
	return normal(chi2*(n-1)/(n-float64(k)), len(counts)-1)
}

// normal makes a chi-square a normal variable.
func normal(chi2 float64, df int) float64 {
	spread := 2.0 / 9 / float64(df)
	return (math.Cbrt(chi2/float64(df)) - (1 - spread)) / math.Sqrt(spread)
}

// Biased is a source that is wrong in one draw of fifty: its word is 0, whatever
// should have come. Where two results are equally likely, one of a hundred goes
// where it should not; elsewhere it is more.
type Biased struct{ fair.Source }

// Stream returns the words of a label, some of them spoilt.
func (b Biased) Stream(label string) fair.Stream { return biased{b.Source.Stream(label)} }

type biased struct{ fair.Stream }

func (b biased) Next() uint64 {
	// The highest bits, which small results do not depend on.
	if x := b.Stream.Next(); x>>32 >= (1<<32)/50 {
		return x
	}
	return 0
}
