package store_test

import (
	"bytes"
	"os"
	"testing"
	"time"

	"github.com/palier-bot/palier/store"
)

var zoe = store.Owner{Guild: "100", Player: "424242424242"}

// What a message still had to say of somebody who is forgotten, nobody has to hear.
func TestForgetNotices(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if err := r.SetClientSeed(t.Context(), zoe, "zoe's very own"); err != nil {
		t.Fatal(err)
	}
	level := r.play(r.start(zoe, "2"), picks(1, 5)...)
	r.clock.pass(48 * time.Hour)
	if _, err := r.Expire(t.Context(), level.Round.ID, r.clock.Now().Add(-time.Hour)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{1, 0} {
		owed, err := r.Notices(t.Context(), 10)
		if err != nil || len(owed) != want {
			t.Fatalf("%v, %v; want %d", owed, err, want)
		}
		if want == 1 {
			if err := r.Forget(t.Context(), zoe); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestForget(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	wantError(t, r.Forget(t.Context(), zoe), store.ErrNoAccount)
	random := r.play(r.start(zoe, "2"), append(picks(1, 5), "stop")...)
	if err := r.SetClientSeed(t.Context(), zoe, "zoe's very own"); err != nil {
		t.Fatal(err)
	}
	chosen := r.play(r.start(zoe, "1"), "pick 50")
	if _, err := r.resetServer(t.Context(), zoe.Guild, mod, "x", "spring", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := r.ClaimDaily(t.Context(), zoe); err != nil {
		t.Fatal(err)
	}
	playing := r.play(r.start(zoe, "3"), "pick 1")
	r.panel(ben)
	if err := r.Forget(t.Context(), zoe); err != nil {
		t.Fatal(err)
	}
	_, err := r.Find(t.Context(), zoe)
	wantError(t, err, store.ErrNoAccount)
	r.balanced()

	v, err := r.Round(t.Context(), playing.Round.ID)
	if err != nil || v.Round.Status != store.Void || v.Round.ServerSeed != r.entropy.seed(playing.Round.Commit).Reveal() {
		t.Errorf("the round in play is %+v, %v", v.Round, err)
	}
	v, err = r.Round(t.Context(), random.Round.ID)
	if err != nil || v.Round.Play == nil || v.Round.Player == zoe.Player || v.Round.Message != (store.Message{}) {
		t.Errorf("a round that is nobody's: %+v, %v", v.Round, err)
	}
	_, err = r.Round(t.Context(), chosen.Round.ID)
	wantError(t, err, store.ErrForgotten)
	_, err = r.rounds(zoe).Play(t.Context(), playing.Round.ID, zoe.Player, 1, here, "pick 2")
	wantError(t, err, store.ErrForgotten)
	b, err := r.Leaderboard(t.Context(), zoe, store.ByBalance, 0, 0, 10)
	if err != nil || b.Total != 1 || len(b.Lines) != 1 || b.Lines[0].Player != ben.Player || b.Own.Rank != 0 {
		t.Errorf("board %+v, %v", b, err)
	}
	seasons, err := r.Seasons(t.Context(), zoe.Guild)
	if err != nil || len(seasons) != 1 {
		t.Fatal(seasons, err)
	}
	if b, err := r.Leaderboard(t.Context(), zoe, store.ByWin, seasons[0].ID, 0, 10); err != nil || b.Total != 0 || len(b.Lines) != 0 {
		t.Errorf("past board %+v, %v", b, err)
	}
	c, err := r.Circulation(t.Context(), zoe.Guild)
	if err != nil || c.Coins != 100 || c.Accounts != 1 || c.Held != 0 || c.Flows["deleted"].Lost != 120 {
		t.Errorf("circulation %+v, %v", c, err)
	}
	r.nowhere(string(zoe.Player), "zoe's very own")
}

// nowhere checks that texts are in no part of the file, used or free.
func (r *rig) nowhere(texts ...string) {
	r.t.Helper()
	if err := r.Close(); err != nil { // which empties the log
		r.t.Fatal(err)
	}
	content, err := os.ReadFile(r.path)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, text := range texts {
		if bytes.Contains(content, []byte(text)) {
			r.t.Errorf("%q is still in the file", text)
		}
	}
}

// A deletion is no way to a second gift, nor past what one has set oneself.
func TestForgottenAndBack(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if _, err := r.ClaimDaily(t.Context(), zoe); err != nil {
		t.Fatal(err)
	}
	r.limit(zoe, store.Day, 2)
	until := r.clock.Now().Add(72 * time.Hour)
	if _, err := r.TakeBreak(t.Context(), zoe, 72*time.Hour); err != nil {
		t.Fatal(err)
	}
	for range 2 { // as often as one likes
		if err := r.Forget(t.Context(), zoe); err != nil {
			t.Fatal(err)
		}
		r.reopen()
		a, err := r.Account(t.Context(), zoe)
		if err != nil || a.Balance != 0 || !a.Returned {
			t.Fatalf("back with %+v, %v", a, err)
		}
		_, err = r.ClaimDaily(t.Context(), zoe)
		wantError(t, err, store.ErrTooEarly)
		l, err := r.Limits(t.Context(), zoe)
		if err != nil || l.Day != 2 || !l.BreakUntil.Equal(until) {
			t.Errorf("limits %+v, %v", l, err)
		}
	}
	r.clock.pass(72 * time.Hour)
	if c, err := r.ClaimDaily(t.Context(), zoe); err != nil || c.Balance != 20 {
		t.Errorf("claimed %+v, %v", c, err)
	}
	wantError(t, r.stake(zoe, "3"), store.ErrLimit)
	wantError(t, r.stake(zoe, "2"), nil)
	elsewhere := store.Owner{Guild: "101", Player: zoe.Player}
	if a, err := r.Account(t.Context(), elsewhere); err != nil || a.Balance != 100 || a.Returned {
		t.Errorf("in another server %+v, %v", a, err)
	}
	if a, err := r.Account(t.Context(), ben); err != nil || a.Balance != 100 || a.Returned {
		t.Errorf("somebody else %+v, %v", a, err)
	}
	r.balanced()
}

// The database refuses to forget somebody by halves.
func TestDatabaseKeepsNames(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
	c := r.grant(ann, 1)
	db := other(t, r.path, "?_foreign_keys=1")
	for name, statement := range map[string]string{
		"whose an entry is":        `UPDATE entries SET actor = ''`,
		"the client seed":          `UPDATE rounds SET client_seed = 'x' WHERE status = 'won'`,
		"where a round was seen":   `UPDATE rounds SET channel = 'x' WHERE status = 'won'`,
		"an account with coins":    `UPDATE accounts SET forgotten_at = 1`,
		"the audit":                `UPDATE changes SET actor = 'x'`,
		"a line of the audit":      `DELETE FROM changes`,
		"a second undo":            `INSERT INTO changes (guild, kind, actor, undoes, at) SELECT '100', 'undo', '9', id, 1 FROM changes UNION ALL SELECT '100', 'undo', '9', id, 1 FROM changes`,
		"a change moved twice":     `INSERT INTO entries (account, kind, amount, balance_after, change, at) SELECT account, kind, 1, 1, change, 1 FROM entries WHERE change IS NOT NULL`,
		"a stake given back alone": `INSERT INTO entries (account, kind, amount, balance_after, at) VALUES (1, 'void', 1, 1, 1)`,
	} {
		if _, err := db.Exec(statement); err == nil {
			t.Errorf("%s was changed", name)
		}
	}
	if got := r.changes(ann.Guild, "")[0]; got != c {
		t.Errorf("the audit says %+v", got)
	}
	r.balanced()
}

// Who deletes their account and comes back has staked what they have staked.
func TestForgetCarriesStakesOver(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if _, err := r.SetLimit(t.Context(), ann, store.Week, 3); err != nil {
		t.Fatal(err)
	}
	r.play(r.start(ann, "2"), "pick 50")
	for range 2 { // a second time carries over what was carried over
		if err := r.Forget(t.Context(), ann); err != nil {
			t.Fatal(err)
		}
		// Before there is an account again, too.
		if l, err := r.Limits(t.Context(), ann); err != nil || l.Week != 3 || l.StakedWeek != 2 || l.StakedDay != 2 {
			t.Errorf("without an account the limits are %+v, %v", l, err)
		}
		if _, err := r.Grant(t.Context(), ann, store.Moderator{Player: "mod"}, "back again", 10); err != nil {
			t.Fatal(err)
		}
		l, err := r.Limits(t.Context(), ann)
		if err != nil || l.Week != 3 || l.StakedWeek != 2 {
			t.Errorf("the limits are %+v, %v", l, err)
		}
		v := r.panel(ann)
		_, err = r.rounds(ann).Start(t.Context(), v.Round.ID, ann.Player, "2", store.Message{})
		wantError(t, err, store.ErrLimit)
	}
	r.balanced()
}
