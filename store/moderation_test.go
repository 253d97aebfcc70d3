package store_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

func (r *rig) grant(o store.Owner, amount games.Coins) store.Change {
	r.t.Helper()
	c, err := r.Grant(context.Background(), o, byMod, "a prize", amount)
	if err != nil {
		r.t.Fatal(err)
	}
	return c
}

func (r *rig) reset(o store.Owner) store.Change {
	r.t.Helper()
	c, err := r.Reset(context.Background(), o, byMod, "a fresh start")
	if err != nil {
		r.t.Fatal(err)
	}
	return c
}

func TestGrant(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		amount games.Coins
		want   error
	}{
		{0, store.ErrRange}, {1, nil}, {-1, nil}, {-100, nil}, {-101, store.ErrFunds},
		{store.MaxBalance - 100, nil}, {store.MaxBalance - 99, store.ErrCap}, {store.MaxBalance, store.ErrCap},
		{store.MaxBalance + 1, store.ErrRange}, {-store.MaxBalance, store.ErrFunds}, {-store.MaxBalance - 1, store.ErrRange},
		{math.MaxInt64, store.ErrRange}, {math.MinInt64, store.ErrRange},
	} {
		t.Run(fmt.Sprint(c.amount), func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.panel(ann)
			got, err := r.Grant(t.Context(), ann, byMod, "a prize", c.amount)
			wantError(t, err, c.want)
			audit := r.changes(ann.Guild, "")
			if c.want != nil {
				if r.balance(ann) != 100 || len(audit) != 0 {
					t.Errorf("refused, and yet %d coins, audit %v", r.balance(ann), audit)
				}
				return
			}
			want := store.Change{
				ID: 1, Guild: ann.Guild, Kind: store.ChangedGrant, Player: ann.Player, Actor: mod, Reason: "a prize",
				At: time.UnixMilli(r.clock.Now().UnixMilli()), Amount: c.amount, Before: 100, After: 100 + c.amount, Accounts: 1,
			}
			if got != want || len(audit) != 1 || audit[0] != want || r.balance(ann) != want.After {
				t.Errorf("got %+v, audit %+v, balance %d; want %+v", got, audit, r.balance(ann), want)
			}
			r.balanced()
		})
	}
}

func TestSet(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.start(ben, "3") // goes on, whatever the balance becomes
	for _, c := range []struct {
		balance games.Coins
		want    error
	}{
		{0, nil}, {1, nil}, {-1, store.ErrRange}, {store.MaxBalance, nil}, {store.MaxBalance + 1, store.ErrRange},
		{math.MaxInt64, store.ErrRange}, {math.MinInt64, store.ErrRange}, {7, nil}, {7, nil},
	} {
		for _, o := range []store.Owner{ann, ben} { // ann has no account at first
			before := games.Coins(100)
			if a, err := r.Find(t.Context(), o); err == nil {
				before = a.Balance
			}
			got, err := r.Set(t.Context(), o, byMod, "corrected", c.balance)
			wantError(t, err, c.want)
			if err == nil && (got.Before != before || got.After != c.balance || r.balance(o) != c.balance) {
				t.Errorf("set to %d from %d: %+v", c.balance, before, got)
			}
		}
	}
	if v := r.play(r.panel(ben), append(picks(1, 5), "stop")...); v.Round.Payout != 6 || v.Account.Balance != 13 {
		t.Errorf("the round in play: %+v", v)
	}
	r.balanced()
}

func TestActorAndReason(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.panel(ann)
	for name, c := range map[string]struct {
		actor  store.PlayerID
		reason string
		want   error
	}{
		"nobody":         {"", "because", store.ErrActor},
		"no reason":      {mod, "", store.ErrReason},
		"200 characters": {mod, strings.Repeat("é", 200), nil},
		"201 characters": {mod, strings.Repeat("é", 201), store.ErrReason},
		"line break":     {mod, "a\nb", store.ErrReason},
		"right to left":  {mod, "سبب وجيه 🍀", nil},
		"markdown":       {mod, "**bold** `code` <@1>", nil},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.Reset(t.Context(), ann, store.Moderator{Player: c.actor}, c.reason)
			wantError(t, err, c.want)
			_, err = r.Set(t.Context(), ann, store.Moderator{Player: c.actor}, c.reason, 50)
			wantError(t, err, c.want)
			_, err = r.Grant(t.Context(), ann, store.Moderator{Player: c.actor}, c.reason, 1)
			wantError(t, err, c.want)
			_, err = r.resetServer(t.Context(), ann.Guild, c.actor, c.reason, "", nil)
			wantError(t, err, c.want)
		})
	}
	if _, err := r.Undo(t.Context(), ann.Guild, store.Moderator{}, 1); err == nil {
		t.Error("nobody took something back")
	}
	for _, o := range []store.Owner{{Player: "1"}, {Guild: "1"}} {
		_, err := r.Grant(t.Context(), o, byMod, "x", 1)
		wantError(t, err, store.ErrOwner)
		_, err = r.Reset(t.Context(), o, byMod, "x")
		wantError(t, err, store.ErrOwner)
	}
	_, err := r.resetServer(t.Context(), "", mod, "x", "", nil)
	wantError(t, err, store.ErrOwner)
	_, err = r.Reset(t.Context(), store.Owner{Guild: "100", Player: "77"}, byMod, "x")
	wantError(t, err, store.ErrNoAccount)
	r.balanced()
}

func TestResetEndsRoundsFirst(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		actions         []games.Action
		rules           bool // changed meanwhile
		status          store.Status
		payout, before  games.Coins
		settled, voided int
	}{
		"at a level":     {picks(1, 5), false, store.Won, 4, 102, 1, 0},
		"between levels": {picks(1, 3), false, store.Void, 0, 100, 0, 1},
		"not begun":      {nil, false, store.Void, 0, 100, 0, 1},
		"other rules":    {picks(1, 5), true, store.Void, 0, 100, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for how, reset := range map[string]func(*rig) store.Change{
				"one": func(r *rig) store.Change { return r.reset(ann) },
				"all": func(r *rig) store.Change {
					res, err := r.resetServer(t.Context(), ann.Guild, mod, "all anew", "", nil)
					if err != nil {
						t.Fatal(err)
					}
					return res.Change
				},
			} {
				r := newRig(t)
				v := r.start(ann, "2")
				if len(c.actions) > 0 {
					v = r.play(v, c.actions...)
				}
				if c.rules {
					r.options.Games = catalog(t, newRules{newBoard(false)})
					r.reopen()
				}
				got := reset(r)
				if got.Before != c.before || got.After != 100 || got.Settled != c.settled || got.Voided != c.voided {
					t.Errorf("%s: %+v", how, got)
				}
				r.balanced()
				if c.rules {
					continue
				}
				end, err := r.Round(t.Context(), v.Round.ID)
				if err != nil || end.Round.Status != c.status || end.Round.Payout != c.payout || end.Account.Balance != 100 {
					t.Errorf("%s: the round is %+v, %v", how, end, err)
				}
				if end.Round.ServerSeed != r.entropy.seed(v.Round.Commit).Reveal() || end.Round.Message != here {
					t.Errorf("%s: seed %q, message %+v", how, end.Round.ServerSeed, end.Round.Message)
				}
				if c.status == store.Void && (end.Round.Stake != 0 || end.Round.Turn != 0 || end.Round.Ticket != "" || end.Round.ClientSeed != "") {
					t.Errorf("%s: void with something played: %+v", how, end.Round)
				}
				_, err = r.rounds(ann).Play(t.Context(), v.Round.ID, ann.Player, v.Round.Turn, here, nextlevel.Stop)
				wantError(t, err, store.ErrStale)
				if next := r.start(ann, "1"); next.Round.Nonce != 2 {
					t.Errorf("%s: the next round has nonce %d", how, next.Round.Nonce)
				}
				r.balanced()
			}
		})
	}
}

// A reset keeps what was: the ledger, the rounds, the figures and a panel.
func TestResetKeepsHistory(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	waiting := r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...).Next
	if c := r.reset(ann); c.Amount != -2 || c.Settled+c.Voided != 0 {
		t.Errorf("reset: %+v", c)
	}
	if v := r.panel(ann); v.Round.ID != waiting.ID || v.Account.Balance != 100 {
		t.Errorf("the panel is %+v", v)
	}
	if f, err := r.Figures(t.Context(), ann); err != nil || f.Rounds != 1 || f.Won != 1 {
		t.Errorf("figures %+v, %v", f, err)
	}
	if c := r.reset(ann); c.Amount != 0 || c.Before != 100 { // audited, though nothing moved
		t.Errorf("a second reset: %+v", c)
	}
	if n := len(r.changes(ann.Guild, ann.Player)); n != 2 {
		t.Errorf("%d changes audited", n)
	}
	r.settings(func(s *store.Settings) { s.Opening = 0 })
	if c := r.reset(ann); c.After != 0 {
		t.Errorf("reset to what the server has set: %+v", c)
	}
	r.balanced()
}

// A request that comes twice changes something once, after a restart too, and
// hears both times what it has done. Another of the same words is another.
func TestRequestComesTwice(t *testing.T) {
	t.Parallel()
	for name, do := range map[string]func(*rig, store.Moderator) (store.Change, error){
		"grant": func(r *rig, by store.Moderator) (store.Change, error) { return r.Grant(t.Context(), ann, by, "x", 5) },
		"set":   func(r *rig, by store.Moderator) (store.Change, error) { return r.Set(t.Context(), ann, by, "x", 50) },
		"reset": func(r *rig, by store.Moderator) (store.Change, error) { return r.Reset(t.Context(), ann, by, "x") },
		"undo":  func(r *rig, by store.Moderator) (store.Change, error) { return undoNewest(r.Store, ann.Guild, by) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.grant(ann, 7)
			r.grant(ann, 8)
			first, err := do(r, store.Moderator{Player: mod, Request: "r1"})
			if err != nil {
				t.Fatal(err)
			}
			r.start(ann, "3") // what a second reset would void, and a second set give back
			balance := r.balance(ann)
			r.reopen()
			again, err := do(r, store.Moderator{Player: mod, Request: "r1"})
			if err != nil || again != first {
				t.Errorf("the second time it is %+v, %v\nwas %+v", again, err, first)
			}
			if got := r.balance(ann); got != balance {
				t.Errorf("balance %d, want %d", got, balance)
			}
			if n := len(r.changes(ann.Guild, "")); n != 3 {
				t.Errorf("%d changes", n)
			}
			if other, err := do(r, store.Moderator{Player: mod, Request: "r2"}); err != nil || other.ID == first.ID {
				t.Errorf("another request: %+v, %v", other, err)
			}
			r.balanced()
		})
	}
}
