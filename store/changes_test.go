package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// Nothing of one server is seen or changed from another.
func TestServersAreApart(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	elsewhere := store.Owner{Guild: "101", Player: ann.Player}
	theirs := r.grant(elsewhere, 900)
	r.play(r.start(elsewhere, "1"), append(picks(1, 5), "stop")...)
	r.start(elsewhere, "1")
	r.panel(ann)
	before := r.balance(elsewhere)
	_, err := r.Undo(t.Context(), ann.Guild, byMod, theirs.ID)
	wantError(t, err, store.ErrNoChange)
	_, err = r.Undoable(t.Context(), ann.Guild)
	wantError(t, err, store.ErrNoChange)
	if list := r.changes(ann.Guild, ann.Player); len(list) != 0 {
		t.Errorf("their audit is seen: %v", list)
	}
	res, err := r.resetServer(t.Context(), ann.Guild, mod, "ours", "spring", nil)
	if err != nil || res.Change.Accounts != 1 {
		t.Errorf("reset %+v, %v", res, err)
	}
	_, err = r.Leaderboard(t.Context(), elsewhere, store.ByBalance, res.Season.ID, 0, 10)
	wantError(t, err, store.ErrNoSeason)
	if list, err := r.Seasons(t.Context(), elsewhere.Guild); err != nil || len(list) != 0 {
		t.Errorf("our seasons are seen: %v, %v", list, err)
	}
	if b, err := r.Leaderboard(t.Context(), ann, store.ByBalance, 0, 0, 10); err != nil || b.Total != 1 || b.Lines[0].Value != 100 {
		t.Errorf("board %+v, %v", b, err)
	}
	if err := r.Forget(t.Context(), ann); err != nil {
		t.Error(err)
	}
	if got := r.balance(elsewhere); got != before || r.panel(elsewhere).Round.Status != store.Playing {
		t.Errorf("their balance became %d of %d", got, before)
	}
	if c, err := r.Circulation(t.Context(), elsewhere.Guild); err != nil || c.Coins != before || c.Held != 1 || c.Accounts != 1 || c.Flows["reset"] != (store.Flow{}) {
		t.Errorf("their circulation %+v, %v", c, err)
	}
	r.balanced()
}

func TestCirculation(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if c, err := r.Circulation(t.Context(), ann.Guild); err != nil || c.Accounts != 0 || c.Coins != 0 || len(c.Flows) != 0 {
		t.Errorf("of a server that nobody plays in: %+v, %v", c, err)
	}
	r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
	r.start(ben, "3")
	r.grant(ben, -10)
	r.grant(ben, 5)
	c, err := r.Circulation(t.Context(), ann.Guild)
	if err != nil || c.Accounts != 2 || c.Coins != 102+92 || c.Playing != 1 || c.Held != 3 {
		t.Errorf("circulation %+v, %v", c, err)
	}
	var sum games.Coins
	for _, f := range c.Flows {
		sum += f.Made - f.Lost
	}
	if sum != c.Coins || c.Flows["grant"] != (store.Flow{Made: 5, Lost: 10}) || c.Flows["stake"].Lost != 5 {
		t.Errorf("flows %+v come to %d", c.Flows, sum)
	}
	p, err := r.PreviewResetAll(t.Context(), ann.Guild)
	if want := (store.ResetPreview{Accounts: 2, Coins: 194, Playing: 1, Held: 3}); err != nil || p != want {
		t.Errorf("preview %+v, %v; want %+v", p, err, want)
	}
}

func TestAuditIsPaged(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for i := range 7 {
		r.grant([]store.Owner{ann, ben}[i%2], games.Coins(i+1))
	}
	page := func(player store.PlayerID, before int64, limit int) (ids []int64) {
		t.Helper()
		list, err := r.Changes(t.Context(), ann.Guild, player, before, limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range list {
			ids = append(ids, c.ID)
		}
		return ids
	}
	for _, c := range []struct {
		player store.PlayerID
		before int64
		limit  int
		want   string
	}{
		{"", 0, 3, "[7 6 5]"}, {"", 5, 3, "[4 3 2]"}, {"", 2, 3, "[1]"}, {"", 1, 3, "[]"}, {"", 0, 0, "[]"}, {"", 0, -1, "[]"},
		{ann.Player, 0, 2, "[7 5]"}, {ann.Player, 5, 9, "[3 1]"}, {"77", 0, 9, "[]"},
	} {
		if got := fmt.Sprint(page(c.player, c.before, c.limit)); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// Two moderators and a few players at once: the books balance, and the audit
// says how every balance came to be.
func TestConcurrentModeration(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	owners := []store.Owner{ann, ben, {Guild: ann.Guild, Player: "3"}}
	for _, o := range owners {
		r.panel(o)
	}
	allowed := []error{
		store.ErrResetSince,
		store.ErrFunds, store.ErrNoChange, store.ErrUndoFunds, store.ErrStale, store.ErrTooEarly, store.ErrUndoDone,
	}
	var wait sync.WaitGroup
	for i := range 4 * crowd {
		wait.Go(func() {
			ctx, o := context.Background(), owners[i%3]
			actor := store.PlayerID(fmt.Sprint(8 + i%2))
			var err error
			switch i / 3 % 7 {
			case 0:
				_, err = r.Grant(ctx, o, store.Moderator{Player: actor}, "x", games.Coins(i+1))
			case 1:
				_, err = r.Grant(ctx, o, store.Moderator{Player: actor}, "x", games.Coins(-i))
			case 2:
				_, err = r.Set(ctx, o, store.Moderator{Player: actor}, "x", games.Coins(i))
			case 3:
				_, err = undoNewest(r.Store, o.Guild, store.Moderator{Player: actor})
			case 4:
				_, err = r.Reset(ctx, o, store.Moderator{Player: actor}, "x")
			case 5:
				_, err = r.ClaimDaily(ctx, o)
			case 6:
				var v store.View
				if v, err = r.Panel(ctx, o, game); err == nil && v.Round.Status == store.Waiting {
					_, err = r.rounds(o).Start(ctx, v.Round.ID, o.Player, "1", here)
				}
				if i%2 == 0 && err == nil {
					_, err = r.resetServer(ctx, o.Guild, actor, "x", "", nil)
				}
			}
			for _, a := range allowed {
				if errors.Is(err, a) {
					return
				}
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	r.balanced()
	for _, c := range r.changes(ann.Guild, "") {
		if c.After != c.Before+c.Amount || c.After < 0 {
			t.Errorf("audited as %+v", c)
		}
	}
}

// A newer reset of the whole server stands in the way of undoing an older one.
func TestUndoOfResetsInOrder(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.start(ann, "1")
	reset := func() int64 {
		t.Helper()
		done, err := r.resetServer(t.Context(), ann.Guild, "mod", "spring", "", nil)
		if err != nil {
			t.Fatal(err)
		}
		return done.Change.ID
	}
	first, second := reset(), reset()
	_, err := r.Undo(t.Context(), ann.Guild, store.Moderator{Player: "mod"}, first)
	wantError(t, err, store.ErrUndoOrder)
	for _, change := range []int64{second, first} {
		if _, err := r.Undo(t.Context(), ann.Guild, store.Moderator{Player: "mod"}, change); err != nil {
			t.Errorf("undo of %d: %v", change, err)
		}
	}
	r.balanced()
}

// The last change that can be taken back is not one of somebody who has left.
func TestUndoPassesOverWhoHasLeft(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for _, o := range []store.Owner{ben, ann} {
		if _, err := r.Grant(t.Context(), o, store.Moderator{Player: "mod"}, "contest", 5); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Forget(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	undone, err := undoNewest(r.Store, ann.Guild, store.Moderator{Player: "mod"})
	if err != nil || undone.Player != ben.Player {
		t.Errorf("undone: %+v, %v", undone, err)
	}
	r.balanced()
}

func TestReasonsThatSayNothing(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.panel(ann)
	for _, reason := range []string{"", " ", "\u200b", "\u2800", "\u00a0\u2003", "a\u2069\u202eb"} {
		if _, err := r.Grant(t.Context(), ann, store.Moderator{Player: "mod"}, reason, 5); !errors.Is(err, store.ErrReason) {
			t.Errorf("the reason %q: %v", reason, err)
		}
	}
}
