package main

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/simulation"
)

// leastExpected is how many of a cell must be expected for the chi-square law to
// be near enough; rarer cells are put together.
const leastExpected = 5

// fit is how well counts agree with what was to be expected.
type fit struct {
	Chi2 float64 `json:"chi2"`
	DF   int     `json:"df"` // degrees of freedom
	P    float64 `json:"p"`  // the chance of a Chi2 as large or larger, if the odds hold
}

// fitOf returns nil where there is nothing to compare.
func fitOf(pools []simulation.Pool) *fit {
	if len(pools) < 2 {
		return nil
	}
	f := &fit{DF: len(pools) - 1}
	for _, p := range pools {
		off := float64(p.Count) - p.Expected
		f.Chi2 += off * off / p.Expected
	}
	// The chi-square law is a gamma law of half the degrees and twice the scale.
	f.P = mathext.GammaIncRegComp(float64(f.DF)/2, f.Chi2/2)
	return f
}

// confidence is that of the intervals of the return, and quantile how many
// standard deviations those reach to either side.
const confidence = 0.95

var quantile = mathext.NormalQuantile((1 + confidence) / 2)

// margin returns how far the return of so many rounds is from the exact one, at
// the confidence given. It comes from the exact variance: one estimated from the
// rounds would be far too small as long as no great prize is among them.
func margin(p games.Prospect, rounds int64) float64 {
	return quantile * deviation(p) / math.Sqrt(float64(rounds)) / float64(p.Stake)
}

// skewed is how many rounds must be played, for each unit of the payout's skewness
// squared, for the interval of margin to miss the exact return hardly more often
// than it says (W. G. Cochran, Sampling Techniques, 3rd edition, section 2.15): with
// rare great prizes the return is mostly a little below the exact one, and now and
// then far above.
const skewed = 25

// leastRounds returns how many rounds that is.
func leastRounds(p games.Prospect) int64 {
	mean, _ := p.Payouts.Mean().Float64()
	third := 0.0
	for _, c := range p.Payouts {
		chance, _ := c.P.Float64()
		third += chance * math.Pow(float64(c.Payout)-mean, 3)
	}
	skewness := third / math.Pow(deviation(p), 3)
	return int64(math.Ceil(skewed * skewness * skewness))
}
