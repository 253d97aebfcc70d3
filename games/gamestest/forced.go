package gamestest

import (
	"fmt"
	"slices"

	"github.com/palier-bot/palier/games/fair"
)

// Forced is a source whose streams give chosen words, by label, and zeros after
// them. With it a test plays any board through the ordinary engine:
//
//	src := gamestest.Forced{
//		"board":  gamestest.Sample(50, 42, 43, 44, 45, 46, 47, 48, 49, 50),
//		"mult/2": gamestest.Uniform(16),
//	}
//
// It is safe for concurrent use as long as it is not changed.
type Forced map[string][]uint64

// Stream returns the words of a label, from the first.
func (f Forced) Stream(label string) fair.Stream { return &words{list: f[label]} }

type words struct{ list []uint64 }

func (w *words) Next() uint64 {
	if len(w.list) == 0 {
		return 0
	}
	next := w.list[0]
	w.list = w.list[1:]
	return next
}

// Uniform returns the words that make fair.Uniform give one result after another.
func Uniform(results ...uint64) []uint64 { return slices.Clone(results) }

// Sample returns the words that make fair.Sample draw the wanted of the numbers
// 1…n, in that order. It panics if they are not distinct numbers of 1…n: the
// test that wants them is wrong.
func Sample(n int, want ...int) []uint64 {
	rest := make([]int, n)
	for i := range rest {
		rest[i] = i + 1
	}
	list := make([]uint64, 0, len(want))
	for i, number := range want {
		j := slices.Index(rest[min(i, n):], number)
		if j < 0 {
			panic(fmt.Sprintf("gamestest: no draw from 1…%d gives %v: see number %d", n, want, number))
		}
		rest[i], rest[i+j] = rest[i+j], rest[i]
		list = append(list, uint64(j))
	}
	return list
}
