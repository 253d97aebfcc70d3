package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/palier-bot/palier/store"
)

// hold keeps the writer busy until release is called, so that what is
// submitted meanwhile shares the next transaction.
func (r *rig) hold() (release func()) {
	r.t.Helper()
	begun, free, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		done <- r.Write(context.Background(), func(context.Context, store.Transaction) error {
			close(begun)
			<-free
			return nil
		})
	}()
	<-begun
	return func() {
		close(free)
		if err := <-done; err != nil {
			r.t.Error(err)
		}
	}
}

// waitQueued waits until a number of jobs are in the queue.
func (r *rig) waitQueued(n int) {
	r.t.Helper()
	for end := time.Now().Add(5 * time.Second); r.Queued() < n; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			r.t.Fatalf("%d jobs are queued, want %d", r.Queued(), n)
		}
	}
}

var errRefused = errors.New("refused")

// A job that fails or panics in a batch harms none of the others.
func TestBatchIsolation(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]struct {
		job  func(context.Context, store.Transaction) error
		want error
	}{
		"refusal": {func(context.Context, store.Transaction) error { return errRefused }, errRefused},
		"panic":   {func(context.Context, store.Transaction) error { panic("on purpose") }, store.ErrUnavailable},
		"constraint": {func(ctx context.Context, tx store.Transaction) error {
			_, err := tx.ExecContext(ctx, `UPDATE accounts SET balance = -1`)
			return err
		}, store.ErrUnavailable},
		"transaction ended": {func(ctx context.Context, tx store.Transaction) error {
			_, err := tx.ExecContext(ctx, `ROLLBACK`)
			return errors.Join(err, errRefused)
		}, store.ErrUnavailable},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			release := r.hold()
			var wait sync.WaitGroup
			for i := range 9 {
				wait.Go(func() {
					o := store.Owner{Guild: "100", Player: store.PlayerID(fmt.Sprint(i))}
					if i%3 == 1 {
						err := r.Write(context.Background(), func(ctx context.Context, tx store.Transaction) error {
							if _, err := tx.ExecContext(ctx, `UPDATE accounts SET client_seed = 'spoilt'`); err != nil {
								return err
							}
							return spoil.job(ctx, tx)
						})
						wantError(t, err, spoil.want)
						return
					}
					if _, err := r.Panel(context.Background(), o, game); err != nil {
						t.Error(err)
					}
				})
				r.waitQueued(i + 1)
			}
			release()
			wait.Wait()
			for i := range 9 {
				a, err := r.Find(t.Context(), store.Owner{Guild: "100", Player: store.PlayerID(fmt.Sprint(i))})
				if kept := err == nil && a.ClientSeed == ""; kept == (i%3 == 1) {
					t.Errorf("job %d: %+v, %v", i, a, err)
				}
			}
			r.balanced()
		})
	}
}

// Whoever stops waiting in the queue is told at once, and was not written.
func TestAbandonedInTheQueue(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	waiting := r.panel(ann)
	release := r.hold()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := r.rounds(ann).Start(ctx, waiting.Round.ID, ann.Player, "1", here)
	wantError(t, err, store.ErrUnavailable)
	wantError(t, err, context.DeadlineExceeded)
	release()
	if v := r.panel(ann); v.Round.Status != store.Waiting || v.Account.Balance != 100 {
		t.Errorf("what nobody waited for was done: %+v", v)
	}
}

// Another program's lock is waited out, and whoever does not wait for that is told
// in time and was not written.
func TestLockedByAnother(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.panel(ann)
	db := other(t, r.path, "")
	exec := func(query string) {
		t.Helper()
		if _, err := db.Exec(query); err != nil {
			t.Fatal(err)
		}
	}
	exec("BEGIN IMMEDIATE")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err := r.rounds(ann).Start(ctx, v.Round.ID, ann.Player, "1", here)
	wantError(t, err, store.ErrUnavailable)
	wantError(t, err, context.DeadlineExceeded)
	if took := time.Since(begun); took > 2*time.Second {
		t.Errorf("giving up after 20 ms took %v", took)
	}
	if v, err := r.Round(t.Context(), v.Round.ID); err != nil || v.Round.Status != store.Waiting {
		t.Errorf("what nobody waited for was done: %+v, %v", v, err)
	}
	var wait sync.WaitGroup
	wait.Go(func() {
		if _, err := r.rounds(ann).Start(context.Background(), v.Round.ID, ann.Player, "1", here); err != nil {
			t.Error(err)
		}
	})
	time.Sleep(30 * time.Millisecond)
	exec("COMMIT")
	wait.Wait()
	r.balanced()
}

// Whoever stops waiting once the work is under way hears its true outcome.
func TestClaimedIsAwaited(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	ctx, cancel := context.WithCancel(t.Context())
	err := r.Write(ctx, func(ctx context.Context, tx store.Transaction) error {
		cancel()
		time.Sleep(10 * time.Millisecond)
		_, err := tx.ExecContext(ctx, `INSERT INTO accounts (guild, player, opened_at) VALUES ('100', '9', 1)`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Find(t.Context(), store.Owner{Guild: "100", Player: "9"}); err != nil {
		t.Error(err)
	}
	_, err = r.Account(ctx, ben)
	wantError(t, err, store.ErrUnavailable)
	wantError(t, err, context.Canceled)
}

func TestClose(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.panel(ann)
	release := r.hold()
	result := make(chan error, 1)
	go func() {
		_, err := r.rounds(ann).Start(context.Background(), v.Round.ID, ann.Player, "1", here)
		result <- err
	}()
	r.waitQueued(1)
	closed := make(chan error, 2)
	for range 2 {
		go func() { closed <- r.Close() }()
	}
	release()
	if err := errors.Join(<-result, <-closed, <-closed); err != nil {
		t.Errorf("what was queued was not finished: %v", err)
	}
	ctx := t.Context()
	for name, call := range map[string]func() error{
		"Account":       func() error { _, err := r.Account(ctx, ann); return err },
		"Find":          func() error { _, err := r.Find(ctx, ann); return err },
		"SetClientSeed": func() error { return r.SetClientSeed(ctx, ann, "x") },
		"Panel":         func() error { _, err := r.Panel(ctx, ann, game); return err },
		"Round":         func() error { _, err := r.Round(ctx, v.Round.ID); return err },
		"Draft":         func() error { _, err := r.rounds(ann).Draft(ctx, v.Round.ID, ann.Player, drafted("")); return err },
		"Start":         func() error { _, err := r.rounds(ann).Start(ctx, v.Round.ID, ann.Player, "1", here); return err },
		"Play":          func() error { _, err := r.rounds(ann).Play(ctx, v.Round.ID, ann.Player, 0, here, "pick 1"); return err },
		"Idle":          func() error { _, err := r.Idle(ctx, r.clock.Now(), 1); return err },
		"Expire":        func() error { _, err := r.Expire(ctx, v.Round.ID, r.clock.Now()); return err },
		"Imbalances":    func() error { _, err := r.Imbalances(ctx); return err },
	} {
		t.Run(name, func(t *testing.T) { wantError(t, call(), store.ErrClosed) })
	}
	r.reopen()
	if v := r.panel(ann); v.Round.Status != store.Playing || v.Account.Balance != 99 {
		t.Errorf("after opening again: %+v", v)
	}
}
