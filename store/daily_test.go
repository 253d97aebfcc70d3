package store_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/store"
)

func TestDaily(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	next := func() time.Time {
		t.Helper()
		at, err := r.NextDaily(t.Context(), ann)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	if at := next(); !at.IsZero() {
		t.Errorf("due at %v before first contact", at)
	}
	c, err := r.ClaimDaily(t.Context(), ann)
	due := r.clock.Now().Add(20 * time.Hour)
	if want := (store.Claim{Amount: 20, Balance: 120, Next: due}); err != nil || c != want {
		t.Errorf("claimed %+v, %v; want %+v", c, err, want)
	}
	r.clock.pass(20*time.Hour - time.Millisecond)
	r.reopen()
	_, err = r.ClaimDaily(t.Context(), ann)
	wantError(t, err, store.ErrTooEarly)
	if early := new(store.TooEarlyError); !errors.As(err, &early) || !early.Next.Equal(due) || !next().Equal(due) {
		t.Errorf("%v; next at %v, want %v", err, next(), due)
	}
	r.clock.pass(time.Millisecond)
	if at := next(); !at.IsZero() {
		t.Errorf("due at %v, want now", at)
	}
	r.clock.pass(5 * time.Hour) // who comes late waits no longer for it
	if c, err = r.ClaimDaily(t.Context(), ann); err != nil || c.Balance != 140 || !c.Next.Equal(r.clock.Now().Add(20*time.Hour)) {
		t.Errorf("claimed %+v, %v", c, err)
	}
	if _, err = r.ClaimDaily(t.Context(), store.Owner{Guild: "101", Player: ann.Player}); err != nil {
		t.Errorf("in another server: %v", err)
	}

	r.settings(func(s *store.Settings) { s.Daily, s.DailyEvery = 5, time.Hour })
	r.clock.pass(time.Hour)
	if c, err = r.ClaimDaily(t.Context(), ann); err != nil || c.Amount != 5 {
		t.Errorf("claimed %+v, %v; want what the server has set", c, err)
	}
	r.settings(func(s *store.Settings) { s.Daily = 0 })
	_, err = r.ClaimDaily(t.Context(), ann)
	wantError(t, err, store.ErrDailyOff)
	_, err = r.NextDaily(t.Context(), ann)
	wantError(t, err, store.ErrDailyOff)
	_, err = r.ClaimDaily(t.Context(), store.Owner{Player: "1"})
	wantError(t, err, store.ErrOwner)
	r.balanced()
}

func TestDailyAtTheCap(t *testing.T) {
	t.Parallel()
	r := newRig(t, opening(store.MaxBalance-19))
	_, err := r.ClaimDaily(t.Context(), ann)
	wantError(t, err, store.ErrCap)
	r.panel(ann)
	if at, err := r.NextDaily(t.Context(), ann); err != nil || !at.IsZero() {
		t.Errorf("a reward that was not given is due at %v, %v", at, err)
	}
	r.play(r.start(ann, "1"), "pick 50")
	if c, err := r.ClaimDaily(t.Context(), ann); err != nil || c.Balance != store.MaxBalance {
		t.Errorf("claimed %+v, %v", c, err)
	}
	r.balanced()
}

func TestConcurrentClaimsPayOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for day := 1; day <= 2; day++ {
		var paid atomic.Int64
		var wait sync.WaitGroup
		for range crowd {
			wait.Go(func() {
				switch _, err := r.ClaimDaily(context.Background(), ann); {
				case err == nil:
					paid.Add(1)
				case !errors.Is(err, store.ErrTooEarly):
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if balance := r.balance(ann); paid.Load() != 1 || int(balance) != 100+20*day {
			t.Errorf("day %d: %d claims paid, balance %d", day, paid.Load(), balance)
		}
		r.clock.pass(20 * time.Hour)
	}
	r.balanced()
}
