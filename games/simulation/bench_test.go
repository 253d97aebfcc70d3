package simulation_test

import (
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/games/nextlevel"
)

// tap is a source that counts the words that are taken of it.
type tap struct {
	*fair.Bulk
	words int
}

func (t *tap) Stream(string) fair.Stream { return t }

func (t *tap) Next() uint64 {
	t.words++
	return t.Bulk.Next()
}

func newBulk() *fair.Bulk {
	return fair.NewBulk(fair.NewKey(fair.Seed{}, fair.Inputs{Game: "bench"}).Stream("bulk"))
}

// BenchmarkRound plays rounds as a simulation with the fast source does, on one
// core. It reports how many words a round takes of it, and how many times as long
// the round takes as those words alone.
func BenchmarkRound(b *testing.B) {
	for _, bench := range []struct {
		name string
		game games.Game
		way  games.Way
	}{
		{"next_level/stop@1", nextlevel.Game{}, games.Way{}},
		{"next_level/continue", nextlevel.Game{}, games.Way{Strategy: "continue"}},
		{"instant_loto/1", instantloto.Game{}, games.Way{}},
		{"instant_loto/3", instantloto.Game{}, games.Way{Units: 3}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			p, err := bench.game.Prospect(bench.way)
			if err != nil {
				b.Fatal(err)
			}
			player, err := bench.game.Player(bench.way)
			if err != nil {
				b.Fatal(err)
			}
			src, tally := newBulk(), p.Tally()
			b.ReportAllocs()
			for b.Loop() {
				if _, err := player.Play(src, src, tally); err != nil {
					b.Fatal(err)
				}
			}
			perRound := float64(b.Elapsed()) / float64(b.N)

			const sample = 10_000
			counter := &tap{Bulk: newBulk()}
			for range sample {
				if _, err := player.Play(counter, counter, tally); err != nil {
					b.Fatal(err)
				}
			}
			words := float64(counter.words) / sample
			b.ReportMetric(words, "words/op")
			b.ReportMetric(perRound/(words*wordTime()), "x-words")
		})
	}
}

// wordTime returns how long a word takes, in nanoseconds.
func wordTime() float64 {
	const words = 10_000_000
	var s fair.Stream = newBulk()
	begin := time.Now()
	for range words {
		s.Next()
	}
	return float64(time.Since(begin)) / words
}
