package store_test

import (
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

func TestMessageIsTheLastSeen(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.start(ann, "1")
	for _, c := range []struct{ at, want store.Message }{
		{store.Message{}, here},
		{store.Message{Channel: "201", ID: "301", Locale: "en"}, store.Message{Channel: "201", ID: "301", Locale: "en"}},
	} {
		var err error
		v, err = r.rounds(ann).Play(t.Context(), v.Round.ID, ann.Player, v.Round.Turn, c.at, nextlevel.Pick(v.Round.Turn+1))
		if err != nil || v.Round.Message != c.want {
			t.Errorf("message %+v, %v; want %+v", v.Round.Message, err, c.want)
		}
	}
}

func TestLateClickSeesTheEnd(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	level := r.play(r.start(ann, "2"), picks(1, 5)...)
	r.play(level, nextlevel.Stop)
	v, err := r.rounds(ann).Play(t.Context(), level.Round.ID, ann.Player, level.Round.Turn, here, nextlevel.Stop)
	wantError(t, err, store.ErrStale)
	if v.Round.Status != store.Won || v.Round.Payout != 4 || v.Account.Balance != 102 || v.Next == nil {
		t.Errorf("a late stop sees %+v", v)
	}
	// Once the next round is in play, the old one says so.
	r.start(ann, "2")
	v, err = r.Round(t.Context(), level.Round.ID)
	if err != nil || v.Next == nil || v.Next.Status != store.Playing || v.Next.Play == nil {
		t.Errorf("next %+v, %v", v.Next, err)
	}
}

func TestIdle(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	between := r.play(r.start(ben, "1"), "pick 1") // waits for ever
	level := r.play(r.start(ann, "2"), picks(1, 5)...)
	id := level.Round.ID
	idle := func(before time.Time, limit int) []store.RoundID {
		t.Helper()
		ids, err := r.Idle(t.Context(), before, limit)
		if err != nil {
			t.Fatal(err)
		}
		return ids
	}
	acted := r.clock.Now()
	if ids := idle(acted, 10); len(ids) != 0 {
		t.Errorf("idle before anybody could be: %v", ids)
	}
	_, err := r.Expire(t.Context(), id, acted)
	wantError(t, err, store.ErrStale)
	if ids := idle(acted.Add(time.Millisecond), 0); len(ids) != 0 {
		t.Errorf("a limit of none gave %v", ids)
	}

	r.clock.pass(24 * time.Hour)
	if ids := idle(r.clock.Now(), 10); len(ids) != 1 || ids[0] != id {
		t.Fatalf("idle: %v, want only %v", ids, id)
	}
	// The player is back just before the sweep gets there.
	r.play(level, nextlevel.Continue)
	v, err := r.Expire(t.Context(), id, r.clock.Now())
	wantError(t, err, store.ErrStale)
	if v.Round.Status != store.Playing {
		t.Errorf("a live round was ended: %+v", v.Round)
	}
	r.play(v, picks(6, 9)...)
	r.clock.pass(24 * time.Hour)
	v, err = r.Expire(t.Context(), id, r.clock.Now())
	if err != nil || v.Round.Status != store.Won || v.Round.Payout != 10 || v.Account.Balance != 108 {
		t.Errorf("expired: %+v, %v", v, err)
	}
	if v.Round.Message != here {
		t.Errorf("where it was seen is forgotten: %+v", v.Round.Message)
	}
	_, err = r.Expire(t.Context(), id, r.clock.Now())
	wantError(t, err, store.ErrStale)
	_, err = r.Expire(t.Context(), between.Round.ID, r.clock.Now())
	wantError(t, err, store.ErrStale)
	_, err = r.Expire(t.Context(), "00000000", r.clock.Now())
	wantError(t, err, store.ErrNoRound)
	if ids := idle(r.clock.Now(), 10); len(ids) != 0 {
		t.Errorf("still idle: %v", ids)
	}
	r.balanced()
}

// newRules is the same game in an edition that replays differently.
type newRules struct{ board }

func (newRules) Info() games.Info { return games.Info{ID: game, Rules: "next_level/2"} }

func TestRulesOfAnotherEdition(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	playing := r.start(ann, "1")
	r.panel(ben)
	r.options.Games = catalog(t, newRules{newBoard(false)})
	r.reopen()
	_, err := r.rounds(ann).Play(t.Context(), playing.Round.ID, ann.Player, 0, here, "pick 1")
	wantError(t, err, store.ErrRules)
	if v := r.start(ben, "1"); v.Round.Rules != "next_level/2" {
		t.Errorf("a round started today is played by %s", v.Round.Rules)
	}
}
