package store_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// presses plays a player's rounds for ever, one pick or decision a call.
func (r *rig) presses(b *testing.B, player int) func() {
	ctx := context.Background()
	o := store.Owner{Guild: "100", Player: store.PlayerID(fmt.Sprint(player))}
	start := func(id store.RoundID) store.View {
		v, err := r.rounds(o).Start(ctx, id, o.Player, "1", here)
		if err != nil {
			b.Fatal(err)
		}
		return v
	}
	v := start(r.panel(o).Round.ID)
	return func() {
		play := v.Round.Play.(*nextlevel.Round)
		a := nextlevel.Pick(len(play.Picks()) + 1)
		if play.Deciding() {
			a = nextlevel.Continue
		}
		var err error
		if v, err = r.rounds(o).Play(ctx, v.Round.ID, o.Player, v.Round.Turn, here, a); err != nil {
			b.Fatal(err)
		}
		if v.Next != nil {
			v = start(v.Next.ID)
		}
	}
}

// BenchmarkPlay is one press at a time, each on the disk before the next.
func BenchmarkPlay(b *testing.B) {
	press := newRig(b, opening(games.Coins(1e9))).presses(b, 0)
	for b.Loop() {
		press()
	}
}

// BenchmarkPlayParallel is a crowd of players, who share transactions.
func BenchmarkPlayParallel(b *testing.B) {
	r := newRig(b, opening(games.Coins(1e9)))
	var players atomic.Int64
	b.SetParallelism(64)
	b.RunParallel(func(p *testing.PB) {
		press := r.presses(b, int(players.Add(1)))
		for p.Next() {
			press()
		}
	})
}

// BenchmarkRound is one reader that shows a round.
func BenchmarkRound(b *testing.B) {
	r := newRig(b)
	id := r.play(r.start(ann, "1"), picks(1, 5)...).Round.ID
	for b.Loop() {
		if _, err := r.Round(context.Background(), id); err != nil {
			b.Fatal(err)
		}
	}
}
