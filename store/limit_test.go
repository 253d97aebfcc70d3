package store_test

import (
	"context"
	"errors"
	"math"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// stake starts a round and loses it at once.
func (r *rig) stake(o store.Owner, ticket games.Ticket) error {
	r.t.Helper()
	v, err := r.rounds(o).Start(context.Background(), r.panel(o).Round.ID, o.Player, ticket, here)
	if err == nil {
		r.play(v, "pick 50")
	}
	return err
}

func (r *rig) limit(o store.Owner, w store.Window, limit games.Coins) store.Limits {
	r.t.Helper()
	l, err := r.SetLimit(r.t.Context(), o, w, limit)
	if err != nil {
		r.t.Fatal(err)
	}
	return l
}

func TestLimitOfADay(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if l, err := r.Limits(t.Context(), ann); err != nil || l.Day != 0 || l.Pending != nil {
		t.Errorf("before any: %+v, %v", l, err)
	}
	begun := r.clock.Now()
	if err := r.stake(ann, "3"); err != nil { // counts, though the cap comes later
		t.Fatal(err)
	}
	r.clock.pass(time.Hour)
	if l := r.limit(ann, store.Day, 5); l.Day != 5 || l.Week != 0 || l.StakedDay != 3 || l.Pending != nil {
		t.Errorf("limits %+v", l)
	}
	if err := r.stake(ann, "2"); err != nil {
		t.Errorf("up to the cap: %v", err)
	}
	balance := r.balance(ann)
	err := r.stake(ann, "1")
	wantError(t, err, store.ErrLimit)
	var e *store.LimitError
	if !errors.As(err, &e) || e.Window != store.Day || e.Cap != 5 || e.Staked != 5 || e.Price != 1 ||
		!e.Until.Equal(begun.Add(24*time.Hour)) {
		t.Errorf("figures %+v", e)
	}
	if v := r.panel(ann); v.Round.Status != store.Waiting || v.Account.Balance != balance {
		t.Errorf("refused, and yet %+v", v)
	}
	if err := r.stake(ben, "3"); err != nil {
		t.Errorf("somebody else's limit: %v", err)
	}
	if err := r.stake(store.Owner{Guild: "101", Player: ann.Player}, "3"); err != nil {
		t.Errorf("another server's limit: %v", err)
	}
	r.clock.pass(23*time.Hour - time.Millisecond)
	wantError(t, r.stake(ann, "1"), store.ErrLimit)
	r.clock.pass(time.Millisecond) // the first stake is 24 hours old
	if err := r.stake(ann, "3"); err != nil {
		t.Errorf("a day later: %v", err)
	}
	err = r.stake(ann, "3")
	if !errors.As(err, &e) || !e.Until.Equal(begun.Add(48*time.Hour)) {
		t.Errorf("%v: %+v", err, e)
	}
	r.limit(ann, store.Day, 2)
	if err = r.stake(ann, "3"); !errors.As(err, &e) || !e.Until.IsZero() {
		t.Errorf("a stake above the cap by itself: %v: %+v", err, e)
	}
	r.balanced()
}

func TestLimitOfAWeek(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.limit(ann, store.Day, 3)
	r.limit(ann, store.Week, 7)
	first := r.clock.Now()
	for day, c := range []struct {
		ticket games.Ticket
		want   error
	}{{"3", nil}, {"3", nil}, {"2", store.ErrLimit}, {"1", nil}, {"1", store.ErrLimit}, {"1", store.ErrLimit}, {"1", store.ErrLimit}, {"2", nil}} {
		err := r.stake(ann, c.ticket)
		wantError(t, err, c.want)
		var e *store.LimitError
		if errors.As(err, &e) && (e.Window != store.Week || !e.Until.Equal(first.Add(7*24*time.Hour))) {
			t.Errorf("day %d: %+v", day, e)
		}
		r.clock.pass(24 * time.Hour)
	}
}

func TestLimitsChange(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	check := func(what string, l store.Limits, day games.Coins, pending ...store.LimitChange) {
		t.Helper()
		again, err := r.Limits(t.Context(), ann)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range []store.Limits{l, again} {
			if l.Day != day || len(l.Pending) != len(pending) {
				t.Fatalf("%s: %+v, want %d and %v", what, l, day, pending)
			}
			for i, p := range pending {
				if got := l.Pending[i]; got.Window != p.Window || got.Cap != p.Cap || !got.At.Equal(p.At) {
					t.Errorf("%s: %+v waits, want %+v", what, got, p)
				}
			}
		}
	}
	in := func(d time.Duration, limit games.Coins) store.LimitChange {
		return store.LimitChange{Window: store.Day, Cap: limit, At: r.clock.Now().Add(d)}
	}
	const wait = 48 * time.Hour
	check("first", r.limit(ann, store.Day, 10), 10)
	check("lower", r.limit(ann, store.Day, 5), 5)
	check("higher", r.limit(ann, store.Day, 8), 5, in(wait, 8))
	r.clock.pass(time.Hour)
	check("higher still", r.limit(ann, store.Day, 9), 5, in(wait, 9))
	check("the same takes it back", r.limit(ann, store.Day, 5), 5)
	check("none", r.limit(ann, store.Day, 0), 5, in(wait, 0))
	r.clock.pass(wait - time.Millisecond)
	check("a moment before", r.limit(ann, store.Week, 50), 5, in(time.Millisecond, 0))
	wantError(t, r.stake(ann, "3"), nil)
	wantError(t, r.stake(ann, "3"), store.ErrLimit)
	r.clock.pass(time.Millisecond)
	wantError(t, r.stake(ann, "3"), nil)
	l, err := r.Limits(t.Context(), ann)
	if err != nil {
		t.Fatal(err)
	}
	check("after two days", l, 0)
	check("again", r.limit(ann, store.Day, 20), 20)
	check("both wait", r.limit(ann, store.Day, 30), 20, in(wait, 30))
	l = r.limit(ann, store.Week, 60)
	if len(l.Pending) != 2 || l.Pending[1].Window != store.Week || l.Pending[1].Cap != 60 {
		t.Errorf("both wait: %+v", l.Pending)
	}

	for _, limit := range []games.Coins{-1, store.MaxBalance + 1, math.MinInt64} {
		_, err := r.SetLimit(t.Context(), ann, store.Day, limit)
		wantError(t, err, store.ErrRange)
	}
	r.limit(ben, store.Day, store.MaxBalance)
	r.limit(ben, store.Day, 1)
	_, err = r.SetLimit(t.Context(), ann, "month", 1)
	wantError(t, err, store.ErrWindow)
	_, err = r.SetLimit(t.Context(), store.Owner{}, store.Day, 1)
	wantError(t, err, store.ErrOwner)
}

func TestBreak(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.start(ann, "1")
	until := r.clock.Now().Add(48 * time.Hour)
	l, err := r.TakeBreak(t.Context(), ann, 48*time.Hour)
	if err != nil || !l.BreakUntil.Equal(until) {
		t.Fatalf("limits %+v, %v", l, err)
	}
	r.play(v, append(picks(1, 5), "stop")...) // a round in play may be finished
	err = r.stake(ann, "1")
	wantError(t, err, store.ErrBreak)
	if e := new(store.BreakError); !errors.As(err, &e) || !e.Until.Equal(until) {
		t.Errorf("%v", err)
	}
	_, err = r.TakeBreak(t.Context(), ann, 24*time.Hour)
	wantError(t, err, store.ErrBreak)
	if l, err = r.TakeBreak(t.Context(), ann, 49*time.Hour); err != nil || !l.BreakUntil.Equal(until.Add(time.Hour)) {
		t.Errorf("longer: %+v, %v", l, err)
	}
	r.clock.pass(49*time.Hour - time.Millisecond)
	r.reopen()
	wantError(t, r.stake(ann, "1"), store.ErrBreak)
	r.clock.pass(time.Millisecond)
	wantError(t, r.stake(ann, "1"), nil)
	if l, err := r.Limits(t.Context(), ann); err != nil || !l.BreakUntil.IsZero() {
		t.Errorf("over: %+v, %v", l, err)
	}
	for d, want := range map[time.Duration]error{
		24*time.Hour - time.Second: store.ErrRange, 365*24*time.Hour + time.Second: store.ErrRange, -time.Hour: store.ErrRange,
		24 * time.Hour: nil,
	} {
		_, err := r.TakeBreak(t.Context(), ben, d)
		wantError(t, err, want)
	}
	r.balanced()
}

// Stakes at once cannot slip past a cap together.
func TestConcurrentStakesKeepTheCap(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.limit(ann, store.Day, 5)
	var taken atomic.Int64
	var wait sync.WaitGroup
	for range crowd {
		wait.Go(func() {
			v, err := r.Panel(context.Background(), ann, game)
			if err != nil {
				t.Error(err)
				return
			}
			v, err = r.rounds(ann).Start(context.Background(), v.Round.ID, ann.Player, "2", here)
			switch {
			case err == nil:
				taken.Add(1)
				_, err = r.rounds(ann).Play(context.Background(), v.Round.ID, ann.Player, 0, here, "pick 50")
				if err != nil {
					t.Error(err)
				}
			case !errors.Is(err, store.ErrStale) && !errors.Is(err, store.ErrLimit):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if n := taken.Load(); n > 2 || r.balance(ann) != games.Coins(100-2*n) {
		t.Errorf("%d stakes of 2 taken with a cap of 5, balance %d", n, r.balance(ann))
	}
	r.balanced()
}
