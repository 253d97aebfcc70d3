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
	claimed       time.Time // the newest daily reward
	returned      bool      // after having been forgotten
}

// world is a store and the models of a few accounts, some of one person on two
// servers.
type world struct {
	*rig
	owners [4]store.Owner
	models [4]model
	resets map[int64]map[int]games.Coins // what a reset of a server gave to whom
}

func newWorld(t testing.TB) *world {
	return &world{
		rig:    newRig(t, opening(7)),
		resets: map[int64]map[int]games.Coins{},
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
		m.nonce = 1
		if !m.returned {
			m.balance = 7
		}
	}
	before, rounds := v, w.rounds(o)
	switch id, turn := v.Round.ID, v.Round.Turn; what % 10 {
	case 0, 1:
		v, err = rounds.Start(ctx, id, o.Player, games.Ticket([]string{"1", "2", "3", "4"}[how%4]), here)
	case 2, 3, 4:
		v, err = rounds.Play(ctx, id, o.Player, turn, here, nextlevel.Pick(how%52))
	case 5:
		v, err = rounds.Play(ctx, id, o.Player, turn, here, []games.Action{nextlevel.Stop, nextlevel.Continue}[how%2])
	case 6:
		v, err = rounds.Play(ctx, id, o.Player, turn, here, append(picks(1+turn, 5), nextlevel.Stop)...)
	case 7:
		switch how % 4 {
		case 0:
			w.clock.pass(time.Second)
			v, err = w.Expire(ctx, id, w.clock.Now())
		case 1:
			v, err = rounds.Play(ctx, id, o.Player, turn-1, here, nextlevel.Pick(1))
		case 2:
			gone, cancel := context.WithCancel(ctx)
			cancel()
			_, err = rounds.Start(gone, id, o.Player, "1", here)
		case 3:
			w.reopen()
		}
	}
	if what%10 >= 8 {
		w.club(t, who%4, how)
	} else if err == nil {
		w.expect(t, m, before, v)
	}
	if m.nonce == 0 { // forgotten: who comes back has nothing
		m.nonce, m.returned, m.balance = 1, true, 0
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

// club does what players and moderators do besides playing.
func (w *world) club(t rapid.TB, who, how int) {
	ctx := context.Background()
	o, m := w.owners[who], &w.models[who]
	amount := games.Coins(how)
	switch how % 8 {
	case 0:
		due := m.claimed.IsZero() || !w.clock.Now().Before(m.claimed.Add(20*time.Hour))
		if _, err := w.ClaimDaily(ctx, o); (err == nil) != due {
			t.Fatalf("due %t, and yet %v", due, err)
		}
		if due {
			m.balance, m.claimed = m.balance+20, w.clock.Now()
		}
		w.clock.pass(time.Duration(how) * 10 * time.Minute)
	case 1, 2:
		if how%16 > 8 {
			amount = -amount
		}
		_, err := w.Grant(ctx, o, byMod, "x", amount)
		if allowed := m.balance+amount >= 0; (err == nil) != allowed {
			t.Fatalf("%d to %d: %v", amount, m.balance, err)
		} else if allowed {
			m.balance += amount
		}
	case 3:
		if _, err := w.Set(ctx, o, byMod, "x", amount); err != nil {
			t.Fatal(err)
		}
		m.balance = amount
	case 4:
		if _, err := w.Reset(ctx, o, byMod, "x"); err != nil {
			t.Fatal(err)
		}
		m.reset()
	case 5:
		w.undo(t, o.Guild)
	case 6:
		w.resetAll(t, o.Guild)
	case 7:
		if err := w.Forget(ctx, o); err != nil {
			t.Fatal(err)
		}
		*m = model{claimed: m.claimed, returned: true}
		for _, given := range w.resets {
			delete(given, who)
		}
	}
}

// reset returns what the account was given.
func (m *model) reset() games.Coins {
	if m.held > 0 { // the round in play is over, however it ended
		m.held, m.nonce = 0, m.nonce+1
	}
	given := 7 - m.balance
	m.balance = 7
	return given
}

func (w *world) resetAll(t rapid.TB, guild store.GuildID) {
	ctx := context.Background()
	given := map[int]games.Coins{}
	w.clock.pass(time.Millisecond)
	for i, o := range w.owners {
		if o.Guild == guild && w.models[i].nonce > 0 {
			// What rounds in play still pay is part of it: it is asked of the ledger.
			w.models[i].reset()
			given[i] = 0
		}
	}
	res, err := w.resetServer(ctx, guild, mod, "x", "", nil)
	if err != nil || res.Change.Accounts != len(given) {
		t.Fatalf("%+v, %v; want %d accounts", res, err, len(given))
	}
	for i := range given {
		e, err := w.Export(ctx, w.owners[i])
		if err != nil {
			t.Fatal(err)
		}
		if last := e.Entries[len(e.Entries)-1]; last.Kind == "reset" && last.AtMS == w.clock.Now().UnixMilli() {
			given[i] = last.Amount
		}
	}
	w.resets[res.Change.ID] = given
}

func (w *world) undo(t rapid.TB, guild store.GuildID) {
	c, err := undoNewest(w.Store, guild, byMod)
	switch {
	case errors.Is(err, store.ErrNoChange), errors.Is(err, store.ErrUndoFunds), errors.Is(err, store.ErrUndoForgotten),
		errors.Is(err, store.ErrUndoOld):
		return
	case err != nil:
		t.Fatal(err)
	}
	for i, o := range w.owners {
		if m := &w.models[i]; o.Guild == guild && o.Player == c.Player {
			m.balance += c.Amount
		} else if given, was := w.resets[c.Undoes][i]; was {
			m.balance = max(m.balance-given, 0)
		}
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
