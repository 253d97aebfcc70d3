package store_test

import (
	"context"
	"errors"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// drawing is what the rules draw for a round once its client seed is known.
func (r *rig) drawing(v store.Round) nextlevel.Drawing {
	key := fair.NewKey(r.entropy.seed(v.Commit), fair.Inputs{
		Game: v.Game, Round: string(v.ID), ClientSeed: v.ClientSeed, Nonce: v.Nonce,
	})
	return nextlevel.Game{}.Drawing(key).(nextlevel.Drawing)
}

// good returns the picks of a round's lowest good numbers.
func (r *rig) good(v store.Round, count int) []games.Action {
	losing := map[int]bool{}
	for _, n := range r.drawing(v).LosingNumbers {
		losing[n] = true
	}
	var list []games.Action
	for n := 1; len(list) < count; n++ {
		if !losing[n] {
			list = append(list, nextlevel.Pick(n))
		}
	}
	return list
}

// Commit, play, reveal: anybody can check a round from what is shown of it.
func TestRoundCanBeChecked(t *testing.T) {
	t.Parallel()
	r := newRig(t, realGame(t))
	for nonce := uint64(1); nonce <= 3; nonce++ {
		waiting := r.panel(ann).Round
		v := r.start(ann, "1")
		if v.Round.ClientSeedSource != store.SourceRandom || len(v.Round.ClientSeed) != 16 {
			t.Errorf("client seed %q from %q", v.Round.ClientSeed, v.Round.ClientSeedSource)
		}
		v = r.play(v, append(r.good(v.Round, 5), nextlevel.Stop)...)
		seed, err := fair.ParseSeed(v.Round.ServerSeed)
		if err != nil || seed.Commit() != waiting.Commit {
			t.Fatalf("the seed %q does not open the commit %q", v.Round.ServerSeed, waiting.Commit)
		}
		if v.Round.Nonce != nonce {
			t.Errorf("nonce %d, want %d", v.Round.Nonce, nonce)
		}
		replayed, err := games.Replay(nextlevel.Game{}, fair.NewKey(seed, fair.Inputs{
			Game: game, Round: string(v.Round.ID), ClientSeed: v.Round.ClientSeed, Nonce: nonce,
		}), v.Round.Ticket, v.Round.Actions)
		if err != nil {
			t.Fatal(err)
		}
		if payout, over := replayed.Outcome(); payout != v.Round.Payout || !over {
			t.Errorf("checked: payout %d, over %t", payout, over)
		}
		if v.Next == nil || v.Next.Status != store.Waiting || v.Next.Nonce != nonce+1 {
			t.Errorf("next: %+v", v.Next)
		}
	}
	r.balanced()
}

func TestClientSeedIsLockedAtTheStart(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	set := func(seed string) {
		if err := r.SetClientSeed(t.Context(), ann, seed); err != nil {
			t.Fatal(err)
		}
	}
	if v := r.panel(ann).Round; v.ClientSeed != "" || v.ClientSeedSource != "" {
		t.Errorf("a waiting round has the client seed %q of %q", v.ClientSeed, v.ClientSeedSource)
	}
	set("first")
	if v := r.panel(ann).Round; v.ClientSeed != "first" || v.ClientSeedSource != store.SourcePlayer {
		t.Errorf("a waiting round has the client seed %q of %q", v.ClientSeed, v.ClientSeedSource)
	}
	r.start(ann, "1")
	set("second")
	if v := r.panel(ann).Round; v.ClientSeed != "first" {
		t.Errorf("a round in play changed its client seed to %q", v.ClientSeed)
	}
}

func TestRoundIDCollision(t *testing.T) {
	t.Parallel()
	r := newRig(t, func(o *store.Options) { o.Entropy = new(stuck) })
	first := r.panel(ann)
	second, err := r.Panel(context.Background(), ben, game)
	if err != nil || first.Round.ID == second.Round.ID {
		t.Errorf("%q, then %q, %v", first.Round.ID, second.Round.ID, err)
	}
	// Entropy that never changes again is an error, not a loop.
	_, err = r.Panel(context.Background(), store.Owner{Guild: "100", Player: "3"}, game)
	wantError(t, err, store.ErrUnavailable)
	if _, err := r.Find(t.Context(), store.Owner{Guild: "100", Player: "3"}); !errors.Is(err, store.ErrNoAccount) {
		t.Errorf("half of a failed panel was kept: %v", err)
	}
}

// stuck is entropy that gives the same bytes, but for a few calls.
type stuck struct{ calls int }

func (s *stuck) Read(p []byte) (int, error) {
	s.calls++
	clear(p)
	if s.calls == 6 {
		p[0] = 1
	}
	return len(p), nil
}
