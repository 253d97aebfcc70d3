package store_test

import (
	"math"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

func TestAccountIsOpenedOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if _, err := r.Find(t.Context(), ann); err == nil {
		t.Fatal("an account before first contact")
	} else {
		wantError(t, err, store.ErrNoAccount)
	}
	for range 2 {
		a, err := r.Account(t.Context(), ann)
		if err != nil {
			t.Fatal(err)
		}
		if want := (store.Account{Owner: ann, Balance: 100, Opened: r.clock.Now()}); a != want {
			t.Errorf("got %+v, want %+v", a, want)
		}
	}
	elsewhere := store.Owner{Guild: "101", Player: ann.Player}
	if _, err := r.Find(t.Context(), elsewhere); err == nil {
		t.Error("the account of one server is that of another")
	}
	r.balanced()
}

func TestOwnerIsRequired(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for name, o := range map[string]store.Owner{
		"no server": {Player: "1"},
		"no player": {Guild: "100"},
		"neither":   {},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.Account(t.Context(), o)
			wantError(t, err, store.ErrOwner)
			_, err = r.Find(t.Context(), o)
			wantError(t, err, store.ErrOwner)
			_, err = r.Panel(t.Context(), o, game)
			wantError(t, err, store.ErrOwner)
			wantError(t, r.SetClientSeed(t.Context(), o, "x"), store.ErrOwner)
		})
	}
}

func TestClientSeed(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for name, c := range map[string]struct {
		seed string
		ok   bool
	}{
		"forget":         {"", true},
		"one":            {"x", true},
		"any script":     {"mon trèfle 🍀 幸運", true},
		"64 characters":  {strings.Repeat("é", 64), true},
		"65 characters":  {strings.Repeat("e", 65), false},
		"line break":     {"a\nb", false},
		"zero byte":      {"a\x00", false},
		"C1 control":     {"a\u0085", false},
		"no valid UTF-8": {"a\xff", false},
	} {
		t.Run(name, func(t *testing.T) {
			if err := r.SetClientSeed(t.Context(), ann, "before"); err != nil {
				t.Fatal(err)
			}
			want := c.seed
			if err := r.SetClientSeed(t.Context(), ann, c.seed); !c.ok {
				wantError(t, err, store.ErrClientSeed)
				want = "before"
			} else if err != nil {
				t.Fatal(err)
			}
			a, err := r.Find(t.Context(), ann)
			if err != nil || a.ClientSeed != want {
				t.Errorf("client seed %q, %v; want %q", a.ClientSeed, err, want)
			}
		})
	}
}

// Coins in play are owned: relief for the broke must count them.
func TestHeldCoins(t *testing.T) {
	t.Parallel()
	r := newRig(t, opening(3))
	v := r.start(ann, "3")
	if v.Account.Balance != 0 || v.Account.Held != 3 {
		t.Errorf("balance %d, held %d; want 0, 3", v.Account.Balance, v.Account.Held)
	}
	v = r.play(v, "pick 50")
	if v.Account.Held != 0 {
		t.Errorf("%d coins held by a round that has ended", v.Account.Held)
	}
}

func TestCap(t *testing.T) {
	t.Parallel()

	t.Run("opening", func(t *testing.T) {
		o := store.Options{Opening: store.MaxBalance + 1}
		_, err := store.Open(t.Context(), t.TempDir()+"/x.db", o)
		wantError(t, err, store.ErrCap)
		o.Opening = -1
		if _, err = store.Open(t.Context(), t.TempDir()+"/x.db", o); err == nil {
			t.Error("a negative opening balance was taken")
		}
	})
	t.Run("gift", func(t *testing.T) {
		r := newRig(t)
		r.panel(ann)
		wantError(t, r.Credit(t.Context(), ann, store.MaxBalance-99), store.ErrCap)
		wantError(t, r.Credit(t.Context(), ann, math.MaxInt64), store.ErrCap)
		if err := r.Credit(t.Context(), ann, store.MaxBalance-100); err != nil {
			t.Error(err)
		}
		wantError(t, r.Credit(t.Context(), ann, 1), store.ErrCap)
		if got := r.balance(ann); got != store.MaxBalance {
			t.Errorf("balance %d", got)
		}
		r.balanced()
	})
	t.Run("payout", func(t *testing.T) {
		r := newRig(t, opening(store.MaxBalance))
		v := r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
		if want := store.MaxBalance + 2; v.Account.Balance != want {
			t.Errorf("balance %d, want %d: a payout is credited whole", v.Account.Balance, want)
		}
		wantError(t, r.Credit(t.Context(), ann, 1), store.ErrCap)
		r.balanced()
	})
	t.Run("debit", func(t *testing.T) {
		r := newRig(t)
		r.panel(ann)
		for _, amount := range []games.Coins{-101, math.MinInt64 + 1} {
			wantError(t, r.Credit(t.Context(), ann, amount), store.ErrFunds)
		}
		r.balanced()
	})
}
