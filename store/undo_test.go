package store_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

func (r *rig) undo(id int64) store.Change {
	r.t.Helper()
	c, err := r.Undo(context.Background(), ann.Guild, byMod, id)
	if err != nil {
		r.t.Fatal(err)
	}
	return c
}

// newest returns the newest change of ann's server that can be taken back.
func (r *rig) newest() int64 {
	r.t.Helper()
	c, err := r.Undoable(context.Background(), ann.Guild)
	if err != nil {
		r.t.Fatal(err)
	}
	return c.ID
}

// undoNewest takes the newest change of a server back that can be.
func undoNewest(s *store.Store, guild store.GuildID, by store.Moderator) (store.Change, error) {
	c, err := s.Undoable(context.Background(), guild)
	if err != nil {
		return c, err
	}
	return s.Undo(context.Background(), guild, by, c.ID)
}

func TestUndo(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*rig) // of ann, who has 100
		after  games.Coins
	}{
		"grant":         {func(r *rig) { r.grant(ann, 50) }, 100},
		"taken":         {func(r *rig) { r.grant(ann, -50) }, 100},
		"set":           {func(r *rig) { r.set(ann, 7) }, 100},
		"set to same":   {func(r *rig) { r.set(ann, 100) }, 100},
		"reset":         {func(r *rig) { r.set(ann, 7); r.reset(ann) }, 7},
		"played since":  {func(r *rig) { r.grant(ann, 50); r.play(r.start(ann, "3"), "pick 50") }, 97},
		"reset a round": {func(r *rig) { r.start(ann, "3"); r.reset(ann) }, 100},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.panel(ann)
			c.change(r)
			undone := r.changes(ann.Guild, "")[0]
			before := r.balance(ann)
			got := r.undo(r.newest())
			if got.Kind != store.ChangedUndo || got.Undoes != undone.ID || got.Amount != -undone.Amount ||
				got.Before != before || got.After != c.after || got.Player != ann.Player || r.balance(ann) != c.after {
				t.Errorf("undone by %+v, balance %d; want %d", got, r.balance(ann), c.after)
			}
			if list := r.changes(ann.Guild, ""); list[1].UndoneBy != got.ID {
				t.Errorf("the audit does not say that it is undone: %+v", list[1])
			}
			r.balanced()
		})
	}
}

func (r *rig) set(o store.Owner, balance games.Coins) {
	r.t.Helper()
	if _, err := r.Set(context.Background(), o, byMod, "corrected", balance); err != nil {
		r.t.Fatal(err)
	}
}

func TestUndoRefuses(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	refuse := func(id int64, want error) {
		t.Helper()
		before := len(r.changes(ann.Guild, ""))
		_, err := r.Undo(t.Context(), ann.Guild, byMod, id)
		wantError(t, err, want)
		if n := len(r.changes(ann.Guild, "")); n != before {
			t.Errorf("refused, and yet audited")
		}
	}
	none := func(want error) {
		t.Helper()
		_, err := r.Undoable(t.Context(), ann.Guild)
		wantError(t, err, want)
	}
	none(store.ErrNoChange)
	refuse(0, store.ErrNoChange)
	refuse(1, store.ErrNoChange)
	refuse(-1, store.ErrNoChange)
	r.settings(func(s *store.Settings) { s.Daily = 1 })
	none(store.ErrNoChange)
	refuse(1, store.ErrUndoKind)

	spent := r.grant(ann, 10)
	r.set(ann, 5)
	refuse(spent.ID, store.ErrUndoFunds)
	refuse(spent.ID, store.ErrFunds)
	back := r.undo(r.newest()) // of the set
	refuse(back.ID, store.ErrUndoKind)
	refuse(back.Undoes, store.ErrUndoDone)
	if c := r.undo(r.newest()); c.Undoes != spent.ID { // the one before it
		t.Errorf("the last change was %+v", c)
	}
	none(store.ErrNoChange)

	capped := r.grant(ann, -50)
	r.set(ann, store.MaxBalance)
	refuse(capped.ID, store.ErrCap)
	r.set(ann, store.MaxBalance-50)
	r.undo(capped.ID)

	old := r.grant(ben, 1)
	r.clock.pass(7 * 24 * time.Hour)
	kept := r.grant(ben, 1)
	r.undo(old.ID) // to the moment
	r.clock.pass(time.Millisecond)
	if c := r.undo(r.newest()); c.Undoes != kept.ID {
		t.Errorf("the last change was %+v", c)
	}
	none(store.ErrUndoOld)
	gone := r.grant(ben, 5)
	if err := r.Forget(t.Context(), ben); err != nil {
		t.Fatal(err)
	}
	refuse(gone.ID, store.ErrUndoForgotten)
	r.balanced()
}

func TestConcurrentUndosTakeBackOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	given := r.grant(ann, 50)
	var through atomic.Int64
	var wait sync.WaitGroup
	for range crowd {
		wait.Go(func() {
			if _, err := r.Undo(context.Background(), ann.Guild, byMod, given.ID); err == nil {
				through.Add(1)
			} else {
				wantError(t, err, store.ErrUndoDone)
			}
		})
	}
	wait.Wait()
	if through.Load() != 1 || r.balance(ann) != 100 {
		t.Errorf("%d took it back, balance %d", through.Load(), r.balance(ann))
	}
	r.balanced()
}
