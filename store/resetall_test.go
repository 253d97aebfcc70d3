package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// While a whole server is reset, who writes is answered when their time is up
// and has lost nothing, and who reads is answered at once.
func TestResetAllHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.panel(ann)
	r.set(ben, 5)
	half, free, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	release := r.hold()
	early := make(chan error, 1)
	go func() { // in the queue before it: not in its transaction
		_, err := r.Account(context.Background(), store.Owner{Guild: "101", Player: "5"})
		early <- err
	}()
	r.waitQueued(1)
	go func() {
		_, err := r.resetServer(context.Background(), ann.Guild, mod, "x", "", func(int, int) {
			close(half)
			<-free
		})
		done <- err
	}()
	r.waitQueued(2)
	release()
	if err := <-early; err != nil {
		t.Error(err)
	}
	<-half
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err := r.rounds(ann).Start(ctx, v.Round.ID, ann.Player, "1", here)
	wantError(t, err, store.ErrUnavailable)
	if took := time.Since(begun); took > time.Second {
		t.Errorf("the caller waited %v", took)
	}
	if balance := r.balance(ben); balance != 5 {
		t.Errorf("half a reset is seen: balance %d", balance)
	}
	close(free)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if v := r.panel(ann); v.Account.Balance != 100 || v.Round.Status != store.Waiting || r.balance(ben) != 100 {
		t.Errorf("after it %+v, %d", v, r.balance(ben))
	}
	r.balanced()
}

// More accounts than are done at a time, on two servers in turns.
func TestResetAllInSlices(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	db := other(t, r.path, "?_foreign_keys=1")
	const n = 10_001
	db.MustExec(`
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
		INSERT INTO accounts (guild, player, balance, opened_at) SELECT iif(i % 2, '100', '101'), i, 5, 1 FROM n`, 2*n)
	db.MustExec(`INSERT INTO entries (account, kind, amount, balance_after, at) SELECT id, 'opening', 5, 5, 1 FROM accounts`)
	var reports []int
	res, err := r.resetServer(t.Context(), "100", mod, "x", "", func(done, total int) {
		if total != n {
			t.Errorf("of %d", total)
		}
		reports = append(reports, done)
	})
	if err != nil || res.Change.Accounts != n || fmt.Sprint(reports) != "[5000 10000 10001]" {
		t.Errorf("%+v, %v, progress %v", res, err, reports)
	}
	coins := func(guild store.GuildID, want games.Coins) {
		t.Helper()
		if c, err := r.Circulation(t.Context(), guild); err != nil || c.Coins != want {
			t.Errorf("server %s has %d coins, %v; want %d", guild, c.Coins, err, want)
		}
	}
	coins("100", 100*n)
	coins("101", 5*n)
	r.balanced()
	if c := r.undo(r.newest()); c.Accounts != n || c.Amount != -95*n {
		t.Errorf("undone by %+v", c)
	}
	coins("100", 5*n)
	coins("101", 5*n)
	r.balanced()
}

func TestResetAllRefuses(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	_, err := r.resetServer(t.Context(), "100", mod, "x", "", nil)
	wantError(t, err, store.ErrNoAccount)
	r.panel(ann)
	_, err = r.resetServer(t.Context(), "100", mod, "x", "a\nb", nil)
	wantError(t, err, store.ErrText)
	_, err = r.resetServer(t.Context(), "100", mod, "x", fmt.Sprintf("%065d", 1), nil)
	wantError(t, err, store.ErrRange)
	if list := r.changes("100", ""); len(list) != 0 {
		t.Errorf("refused, and yet %v", list)
	}
}

// Of several who have seen the same preview, one resets.
func TestResetAllOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.panel(ann)
	seen, err := r.PreviewResetAll(t.Context(), ann.Guild)
	if err != nil {
		t.Fatal(err)
	}
	results := make(chan error, 8)
	for range cap(results) {
		go func() {
			_, err := r.ResetAll(context.Background(), ann.Guild, byMod, "x", "", seen.Last, nil)
			results <- err
		}()
	}
	done := 0
	for range cap(results) {
		if err := <-results; err == nil {
			done++
		} else {
			wantError(t, err, store.ErrResetSince)
		}
	}
	if n := len(r.changes(ann.Guild, "")); done != 1 || n != 1 {
		t.Errorf("%d have reset, in %d changes", done, n)
	}
}

// The form of a reset that comes twice resets once, and hears both times of it.
func TestResetAllComesTwice(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
	by := store.Moderator{Player: mod, Request: "r1"}
	first, err := r.ResetAll(t.Context(), ann.Guild, by, "x", "spring", 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.start(ann, "3")
	again, err := r.ResetAll(t.Context(), ann.Guild, by, "x", "spring", 0, nil)
	if err != nil || again != first {
		t.Errorf("the second time it is %+v, %v\nwas %+v", again, err, first)
	}
	if got := r.balance(ann); got != 97 {
		t.Errorf("balance %d", got)
	}
	if list, err := r.Seasons(t.Context(), ann.Guild); err != nil || len(list) != 1 {
		t.Errorf("seasons %v, %v", list, err)
	}
}
