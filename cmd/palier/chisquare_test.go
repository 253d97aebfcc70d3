package main

import (
	"math"
	"testing"

	"github.com/palier-bot/palier/games/simulation"
)

// TestFit compares with values that can be had without a library: with two degrees
// of freedom the chance is e^(-x/2), with four e^(-x/2)·(1+x/2), with one that of a
// normal deviate as far off as the root.
func TestFit(t *testing.T) {
	t.Parallel()
	pool := func(count int64, expected float64) simulation.Pool {
		return simulation.Pool{Count: count, Expected: expected}
	}
	for _, c := range []struct {
		name  string
		pools []simulation.Pool
		want  fit
	}{
		{"as expected", []simulation.Pool{pool(10, 10), pool(30, 30)}, fit{0, 1, 1}},
		{"a coin", []simulation.Pool{pool(60, 50), pool(40, 50)}, fit{4, 1, math.Erfc(math.Sqrt2)}},
		{"a bent coin", []simulation.Pool{pool(598, 549), pool(500, 549)}, fit{2 * 49. * 49 / 549, 1, math.Erfc(49 / math.Sqrt(549))}},
		{"three", []simulation.Pool{pool(12, 10), pool(6, 10), pool(12, 10)}, fit{2.4, 2, math.Exp(-1.2)}},
		{"five", []simulation.Pool{pool(5, 10), pool(15, 10), pool(10, 10), pool(10, 10), pool(10, 10)}, fit{5, 4, math.Exp(-2.5) * 3.5}},
		{"far off", []simulation.Pool{pool(400, 100), pool(0, 100), pool(0, 100)}, fit{1100, 2, math.Exp(-550)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := *fitOf(c.pools)
			if got.DF != c.want.DF || math.Abs(got.Chi2-c.want.Chi2) > 1e-12*c.want.Chi2 || math.Abs(got.P-c.want.P) > 1e-12*c.want.P {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
	if f := fitOf([]simulation.Pool{pool(10, 10)}); f != nil {
		t.Errorf("of one pool: %+v", f)
	}
}

// Half of what is outside the interval is above it.
func TestQuantile(t *testing.T) {
	t.Parallel()
	if above := math.Erfc(quantile/math.Sqrt2) / 2; math.Abs(above-0.025) > 1e-15 {
		t.Errorf("%v is above %v", above, quantile)
	}
}
