package gamestest

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/palier-bot/palier/games/fair"
)

// TestMisfit compares with points of the chi-square law, as tables have them.
func TestMisfit(t *testing.T) {
	for _, tt := range []struct {
		df         int
		chi2, want float64 // of the normal law
	}{
		{1, 10.828, 3.09}, {1, 3.841, 1.645}, {9, 27.877, 3.09}, {9, 16.919, 1.645}, {49, 85.351, 3.09}, {49, 66.339, 1.645}, {49, 48.335, 0},
	} {
		if got := normal(tt.chi2, tt.df); math.Abs(got-tt.want) > 0.15 {
			t.Errorf("χ² of %v with %d degrees of freedom is %.2f, want %.2f", tt.chi2, tt.df, got, tt.want)
		}
	}
	if got, want := Misfit([]int64{60, 40}, []float64{0.5, 0.5}), normal(4, 1); got != want {
		t.Errorf("60 and 40 of equals: %v, want %v", got, want)
	}
}

// TestHundredthIsSeen moves a hundredth of all results from every second cell to
// the others, the way that is hardest to see.
func TestHundredthIsSeen(t *testing.T) {
	const draws = 200_000
	rng := rand.New(rand.NewPCG(1, 2))
	for _, cells := range []int{2, 10, 48, 50} {
		right, wrong := make([]int64, cells), make([]int64, cells)
		for range draws {
			cell := rng.IntN(cells)
			right[cell]++
			if cell%2 == 1 && rng.IntN(50) == 0 {
				cell--
			}
			wrong[cell]++
		}
		if got := MisfitOfEqual(right); got > Doubtful {
			t.Errorf("%d cells: right draws have a misfit of %.1f", cells, got)
		}
		if got := MisfitOfEqual(wrong); got <= Doubtful {
			t.Errorf("%d cells: a hundredth goes elsewhere, and the misfit is %.1f", cells, got)
		}
	}
}

// TestMisfitOfSamples draws samples, and samples among which some numbers are
// missed now and then.
func TestMisfitOfSamples(t *testing.T) {
	src := fair.NewBulk(fair.NewKey(fair.Seed{}, fair.Inputs{}).Stream("samples"))
	var sum float64
	const repeats = 200
	for range repeats {
		var counts [50]int64
		for range 1000 {
			for _, n := range fair.Sample(src, 50, 9) {
				counts[n-1]++
			}
		}
		sum += MisfitOfSamples(counts[:], 9)
	}
	// A normal variable has the mean 0 ± 0.07 over so many.
	if mean := sum / repeats; math.Abs(mean) > 0.3 {
		t.Errorf("right samples have a misfit of %.2f on average, want 0", mean)
	}
}
