package store_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// The sums are those of the ledger and of the rounds, on all servers, however a
// round came to its end.
func TestTotals(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	cleo := store.Owner{Guild: "101", Player: "3"}
	r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...) // pays 4
	r.play(r.start(ben, "1"), "pick 50")
	r.play(r.start(cleo, "3"), append(picks(1, 5), "stop")...)
	r.start(ann, "2") // is taken back with the reset
	if _, err := r.Reset(t.Context(), ann, store.Moderator{Player: "9"}, "a test"); err != nil {
		t.Fatal(err)
	}
	r.start(cleo, "1")
	got, err := r.Totals(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got.Accounts != 3 || got.Playing != 1 || got.Held != 1 {
		t.Errorf("%d accounts, %d rounds in play for %d coins", got.Accounts, got.Playing, got.Held)
	}
	want := []store.Ended{{game, store.Lost, 1}, {game, store.Void, 1}, {game, store.Won, 2}}
	if !slices.Equal(got.Ended, want) {
		t.Errorf("ended: %v, want %v", got.Ended, want)
	}
	for kind, want := range map[string]store.Flow{"opening": {Made: 300}, "stake": {Lost: 9}, "payout": {Made: 10}, "void": {Made: 2}} {
		if got.Flows[kind] != want {
			t.Errorf("%s: %+v, want %+v", kind, got.Flows[kind], want)
		}
	}
	var sum, coins games.Coins
	for _, f := range got.Flows {
		sum += f.Made - f.Lost
	}
	if err := other(t, r.path, "").Get(&coins, `SELECT sum(balance) FROM accounts`); err != nil || sum != coins {
		t.Errorf("the flows sum to %d and the balances to %d, %v", sum, coins, err)
	}
}

// A sum beyond the range stays at its end, as each server's does.
func TestTotalsAtTheEndOfTheRange(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	other(t, r.path, "").MustExec(`INSERT INTO flows (guild, kind, made) VALUES ('1', 'grant', 9223372036854775807), ('2', 'grant', 1)`)
	got, err := r.Totals(t.Context())
	if err != nil || got.Flows["grant"].Made != 1<<63-1 {
		t.Errorf("%+v, %v", got.Flows, err)
	}
}

func TestPingAndQueue(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if err := r.Ping(t.Context()); err != nil || r.Queue() != 0 {
		t.Errorf("%v, %d writes wait", err, r.Queue())
	}
	db := other(t, r.path, "?_txlock=immediate")
	tx := db.MustBegin()
	short, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	wantError(t, r.Ping(short), store.ErrUnavailable)
	// What was given up still lies there until the writer comes by; behind it
	// everybody waits.
	waiting := make(chan error)
	go func() { waiting <- r.Ping(context.WithoutCancel(t.Context())) }()
	for r.Queue() == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-waiting; err != nil || r.Queue() != 0 {
		t.Errorf("%v, %d writes wait", err, r.Queue())
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	wantError(t, r.Ping(t.Context()), store.ErrClosed)
	if r.Queue() != 0 {
		t.Error("writes wait after the end")
	}
}
