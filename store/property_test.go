package store_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// model is what a player's account must come to, kept beside the store.
type model struct {
	balance, held games.Coins
	nonce         uint64
}

// world is a store and the models of a few accounts, some of one person on two
// servers.
type world struct {
	*rig
	owners [4]store.Owner
	models [4]model
}

func newWorld(t testing.TB) *world {
	return &world{
		rig: newRig(t, opening(7)),
		owners: [4]store.Owner{
			{Guild: "100", Player: "1"}, {Guild: "100", Player: "2"},
			{Guild: "101", Player: "1"}, {Guild: "101", Player: "3"},
		},
	}
}

// step does one thing for one player, by three numbers that mean anything, and
// compares what comes of it with the model.
func (w *world) step(t rapid.TB, who, what, how int) {
	o, m := w.owners[who%4], &w.models[who%4]
	ctx := context.Background()
	v, err := w.Panel(ctx, o, game)
	if err != nil {
		t.Fatal(err)
	}
	if m.nonce == 0 {
		*m = model{balance: 7, nonce: 1}
	}
	before := v
	switch id, turn := v.Round.ID, v.Round.Turn; what % 8 {
	case 0, 1:
		v, err = w.Start(ctx, id, o.Player, games.Ticket([]string{"1", "2", "3", "4"}[how%4]), here)
	case 2, 3, 4:
		v, err = w.Play(ctx, id, o.Player, turn, here, nextlevel.Pick(how%52))
	case 5:
		v, err = w.Play(ctx, id, o.Player, turn, here, []games.Action{nextlevel.Stop, nextlevel.Continue}[how%2])
	case 6:
		v, err = w.Play(ctx, id, o.Player, turn, here, append(picks(1+turn, 5), nextlevel.Stop)...)
	case 7:
		switch how % 4 {
		case 0:
			w.clock.pass(time.Second)
			v, err = w.Expire(ctx, id, w.clock.Now())
		case 1:
			v, err = w.Play(ctx, id, o.Player, turn-1, here, nextlevel.Pick(1))
		case 2:
			gone, cancel := context.WithCancel(ctx)
			cancel()
			_, err = w.Start(gone, id, o.Player, "1", here)
		case 3:
			w.reopen()
		}
	}
	if err == nil {
		w.expect(t, m, before, v)
	}
	v, err = w.Panel(ctx, o, game)
	if err != nil {
		t.Fatal(err)
	}
	if v.Account.Balance != m.balance || v.Account.Held != m.held || v.Round.Nonce != m.nonce {
		t.Fatalf("%+v: balance %d, held %d, nonce %d; want %+v", o, v.Account.Balance, v.Account.Held, v.Round.Nonce, *m)
	}
}

// expect moves the model by what a step that succeeded must have done.
func (w *world) expect(t rapid.TB, m *model, before, after store.View) {
	if before.Round.Status == store.Waiting && after.Round.Status == store.Playing {
		m.balance -= after.Round.Stake
		m.held += after.Round.Stake
	}
	if after.Round.Status == store.Won || after.Round.Status == store.Lost {
		payout, over := after.Round.Play.Outcome()
		if !over || payout != after.Round.Payout || after.Next == nil {
			t.Fatalf("ended as %+v", after)
		}
		m.balance += payout
		m.held -= after.Round.Stake
		m.nonce++
	}
}

func (w *world) check(t rapid.TB) {
	found, err := w.Imbalances(context.Background())
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	if len(found) > 0 {
		t.Fatalf("out of balance: %v", found)
	}
}

func TestLedgerAgreesWithTheModel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(t)
		number := rapid.IntRange(0, 255)
		for range rapid.IntRange(1, 40).Draw(rt, "steps") {
			w.step(rt, number.Draw(rt, "who"), number.Draw(rt, "what"), number.Draw(rt, "how"))
		}
		w.check(rt)
	})
}

// FuzzPlay reads bytes as calls, three a call.
func FuzzPlay(f *testing.F) {
	f.Add([]byte{0, 0, 1, 0, 6, 0, 0, 0, 2, 0, 2, 50})
	f.Add([]byte{1, 1, 2, 1, 2, 1, 2, 0, 0, 1, 7, 0, 1, 7, 3, 1, 6, 0})
	f.Fuzz(func(t *testing.T, calls []byte) {
		w := newWorld(t)
		for ; len(calls) >= 3; calls = calls[3:] {
			w.step(t, int(calls[0]), int(calls[1]), int(calls[2]))
		}
		w.check(t)
	})
}
