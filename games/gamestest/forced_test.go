package gamestest_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/gamestest"
)

func TestSampleForcesEverySample(t *testing.T) {
	for n := range uint64(200) {
		rng := rand.New(rand.NewPCG(n, 0))
		size := 1 + rng.IntN(50)
		want := rng.Perm(size)[:rng.IntN(size+1)]
		for i := range want {
			want[i]++
		}
		src := gamestest.Forced{"x": gamestest.Sample(size, want...)}
		for range 2 {
			if got := fair.Sample(src.Stream("x"), size, len(want)); !slices.Equal(got, want) {
				t.Fatalf("seed %d: %v of 1…%d, want %v", n, got, size, want)
			}
		}
	}
}

func TestSampleRefusesTheImpossible(t *testing.T) {
	for name, want := range map[string][]int{
		"zero": {0}, "beyond": {4}, "twice": {2, 2}, "too many": {1, 2, 3, 4},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Errorf("%v of 1…3 was accepted", want)
				}
			}()
			gamestest.Sample(3, want...)
		})
	}
}

func TestUniformForcesEveryResult(t *testing.T) {
	src := gamestest.Forced{"x": gamestest.Uniform(4, 0, 181)}
	stream := src.Stream("x")
	for i, want := range []uint64{4, 0, 181, 0, 0} { // zeros after the chosen ones
		if got := fair.Uniform(stream, 182); got != want {
			t.Errorf("result %d is %d, want %d", i, got, want)
		}
	}
	if got := src.Stream("another").Next(); got != 0 {
		t.Errorf("a label without words gives %d", got)
	}
}
