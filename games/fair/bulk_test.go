package fair_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/palier-bot/palier/games/fair"
)

func TestBulk(t *testing.T) {
	seed := func() fair.Stream { return fair.NewKey(fair.Seed{}, fair.Inputs{Game: "bulk"}).Stream("bulk") }
	words := take(fair.NewBulk(seed()), 1000)

	// The generator of the standard library, on the first block of the stream.
	var block []byte
	for _, word := range take(seed(), 4) {
		for shift := 56; shift >= 0; shift -= 8 {
			block = append(block, byte(word>>shift))
		}
	}
	generator := rand.NewChaCha8([32]byte(block))
	for i, word := range words {
		if want := generator.Uint64(); word != want {
			t.Fatalf("word %d is %x, want %x", i, word, want)
		}
	}

	again := fair.NewBulk(seed())
	var mixed []uint64
	for i := range 10 {
		label := string(rune('a' + i%3))
		mixed = append(mixed, take(again.Stream(label), 100)...)
	}
	if !slices.Equal(words, mixed) {
		t.Error("the streams are not one sequence, by whatever labels")
	}
}

func BenchmarkBulk(b *testing.B) {
	src := fair.NewBulk(fair.NewKey(fair.Seed{}, fair.Inputs{}).Stream("bulk"))
	list := make([]int, 50)
	b.ReportAllocs()
	for b.Loop() {
		fair.Shuffle(src.Stream("board"), list, 9)
	}
}
