package store_test

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// board returns a whole board as text, and checks that every page of it and
// every player's own line say the same.
func (r *rig) board(by store.By, season int64) string {
	r.t.Helper()
	ctx := r.t.Context()
	whole, err := r.Leaderboard(ctx, ann, by, season, 0, 1000)
	if err != nil {
		r.t.Fatal(err)
	}
	if whole.Total != len(whole.Lines) {
		r.t.Errorf("by %s: %d lines of %d", by, len(whole.Lines), whole.Total)
	}
	text := ""
	for i, want := range whole.Lines {
		text += fmt.Sprintf("%d:%s=%d ", want.Rank, want.Player, want.Value)
		o := store.Owner{Guild: ann.Guild, Player: want.Player}
		for _, size := range []int{0, 1, 2, 3} {
			page, err := r.Leaderboard(ctx, o, by, season, i, size)
			if err != nil || page.Total != whole.Total || fmt.Sprint(page.Lines) != fmt.Sprint(whole.Lines[i:min(i+size, len(whole.Lines))]) {
				r.t.Errorf("by %s: %d lines from %d: %+v, %v", by, size, i, page, err)
			}
			if page.Own != want {
				r.t.Errorf("by %s: own line %+v, want %+v", by, page.Own, want)
			}
		}
	}
	return text
}

func TestLeaderboard(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if text := r.board(store.ByBalance, 0); text != "" {
		t.Errorf("a board of nobody: %s", text)
	}
	player := func(n int) store.Owner {
		return store.Owner{Guild: ann.Guild, Player: store.PlayerID(fmt.Sprint(n))}
	}
	for n, balance := range []games.Coins{50, 70, 70, 90, 70, 0} {
		r.set(player(n), balance)
	}
	r.play(r.start(player(1), "2"), append(picks(1, 5), "stop")...)                                  // +2, level 1
	r.play(r.start(player(2), "1"), append(append(picks(1, 5), "continue"), picks(6, 9)...)...)      // at level 2, still in play
	r.play(r.start(player(4), "3"), append(append(picks(1, 5), "continue"), "pick 6", "pick 50")...) // lost, level 1
	r.play(r.start(player(0), "1"), "pick 50")
	r.play(r.start(player(0), "1"), "pick 50")
	for by, want := range map[store.By]string{
		store.ByBalance: "1:3=90 2:1=72 3:2=69 4:4=67 5:0=48 6:5=0 ",
		store.ByWin:     "1:1=4 ",
		store.ByLevel:   "1:1=1 1:4=1 ",
		store.ByRounds:  "1:0=2 2:1=1 2:4=1 ",
	} {
		if got := r.board(by, 0); got != want {
			t.Errorf("by %s: %s, want %s", by, got, want)
		}
	}
	r.set(player(1), 69)
	r.set(player(4), 69)
	if got, want := r.board(store.ByBalance, 0), "1:3=90 2:1=69 2:2=69 2:4=69 5:0=48 6:5=0 "; got != want {
		t.Errorf("equals: %s, want %s", got, want)
	}
	for _, c := range []struct{ offset, limit, want int }{{-5, 2, 2}, {0, 0, 0}, {0, -1, 0}, {6, 5, 0}, {100, 5, 0}, {5, 5, 1}} {
		b, err := r.Leaderboard(t.Context(), ann, store.ByBalance, 0, c.offset, c.limit)
		if err != nil || len(b.Lines) != c.want || b.Total != 6 {
			t.Errorf("%+v: %+v, %v", c, b, err)
		}
	}
	for _, c := range []struct {
		o  store.Owner
		by store.By
	}{{player(3), store.ByRounds}, {player(77), store.ByBalance}} { // who has not played, who has no account
		b, err := r.Leaderboard(t.Context(), c.o, c.by, 0, 0, 10)
		if want := (store.Line{Player: c.o.Player}); err != nil || b.Own != want {
			t.Errorf("by %s: own line %+v, %v", c.by, b.Own, err)
		}
	}
	_, err := r.Leaderboard(t.Context(), ann, "luck; DROP TABLE accounts", 0, 0, 1)
	wantError(t, err, store.ErrBoard)
	_, err = r.Leaderboard(t.Context(), ann, store.ByWin, 1, 0, 1)
	wantError(t, err, store.ErrNoSeason)
	_, err = r.Leaderboard(t.Context(), store.Owner{Player: "1"}, store.ByWin, 0, 0, 1)
	wantError(t, err, store.ErrOwner)
}

// A board and the line of who asks for it are of one moment, whatever is written
// meanwhile.
func TestLeaderboardIsOfOneMoment(t *testing.T) {
	t.Parallel()
	r := newRig(t, opening(100))
	r.set(ben, 500)
	r.set(ann, 100)
	var over atomic.Bool
	var writing sync.WaitGroup
	writing.Go(func() {
		for n := 0; !over.Load(); n++ { // the first, the second, the first …
			if _, err := r.Set(t.Context(), ann, byMod, "corrected", games.Coins(900-800*(n%2))); err != nil {
				t.Error(err)
				return
			}
		}
	})
	defer func() {
		over.Store(true)
		writing.Wait()
	}()
	for range 500 {
		b, err := r.Leaderboard(t.Context(), ann, store.ByBalance, 0, 0, 10)
		if err != nil || !slices.Contains(b.Lines, b.Own) {
			t.Errorf("own line %+v is none of %+v, %v", b.Own, b.Lines, err)
			break
		}
	}
}

func TestSeasons(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	carl := store.Owner{Guild: ann.Guild, Player: "3"}
	r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
	r.play(r.start(ben, "3"), append(picks(1, 5), "stop")...)
	r.panel(carl)
	before := map[store.By]string{}
	for _, by := range []store.By{store.ByBalance, store.ByWin, store.ByLevel, store.ByRounds} {
		before[by] = r.board(by, 0)
	}
	var reports []int
	res, err := r.resetServer(t.Context(), ann.Guild, mod, "a new season", "spring 🌱", func(done, total int) {
		reports = append(reports, done, total)
	})
	if err != nil || res.Change.Accounts != 3 || res.Change.Before != 305 || res.Change.After != 300 || res.Season.Name != "spring 🌱" {
		t.Fatalf("reset %+v, %v", res, err)
	}
	if fmt.Sprint(reports) != "[3 3]" {
		t.Errorf("progress %v", reports)
	}
	list, err := r.Seasons(t.Context(), ann.Guild)
	if err != nil || len(list) != 1 || list[0] != res.Season || !list[0].Ended.Equal(r.clock.Now()) {
		t.Errorf("seasons %+v, %v; want %+v", list, err, res.Season)
	}
	for by, want := range before {
		if got := r.board(by, res.Season.ID); got != want {
			t.Errorf("the season by %s: %s, want %s", by, got, want)
		}
	}
	if got := r.board(store.ByBalance, 0); got != "1:1=100 1:2=100 1:3=100 " {
		t.Errorf("the board after: %s", got)
	}
	for _, by := range []store.By{store.ByWin, store.ByLevel, store.ByRounds} {
		if got := r.board(by, 0); got != "" {
			t.Errorf("the new season by %s: %s", by, got)
		}
	}
	if f, err := r.Figures(t.Context(), ann); err != nil || f.Rounds != 1 || f.BestLevel != 1 {
		t.Errorf("figures of all times: %+v, %v", f, err)
	}

	// Played on, spent, and then it was a mistake.
	r.play(r.start(ben, "3"), append(append(picks(1, 5), "continue"), append(picks(6, 9), "stop")...)...)
	r.set(carl, 0)
	r.set(carl, 40)
	newcomer := store.Owner{Guild: ann.Guild, Player: "4"}
	r.panel(newcomer)
	undone := r.undo(res.Change.ID)
	if undone.Accounts != 2 || undone.Amount != 5 || undone.Short != 0 || undone.Player != "" {
		t.Errorf("undone by %+v", undone)
	}
	if got, want := r.board(store.ByBalance, 0), "1:2=115 2:1=102 3:4=100 4:3=40 "; got != want {
		t.Errorf("after the undo: %s, want %s", got, want)
	}
	for by, want := range map[store.By]string{
		store.ByWin: "1:2=15 2:1=4 ", store.ByLevel: "1:2=2 2:1=1 ", store.ByRounds: "1:2=2 2:1=1 ",
	} {
		if got := r.board(by, 0); got != want {
			t.Errorf("after the undo by %s: %s, want %s", by, got, want)
		}
	}
	if list, err := r.Seasons(t.Context(), ann.Guild); err != nil || len(list) != 0 {
		t.Errorf("a season that did not end: %v, %v", list, err)
	}
	_, err = r.Undo(t.Context(), ann.Guild, byMod, res.Change.ID)
	wantError(t, err, store.ErrUndoDone)
	r.balanced()
}

// An undo for everybody is not held up by one who has spent.
func TestUndoOfResetAllFallsShort(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	carl := store.Owner{Guild: ann.Guild, Player: "3"}
	r.set(ann, 10)
	r.set(ben, 30)
	r.set(carl, 200)
	if _, err := r.resetServer(t.Context(), ann.Guild, mod, "x", "", nil); err != nil {
		t.Fatal(err)
	}
	r.set(ann, 20)                   // had 90 too many
	r.set(carl, store.MaxBalance-50) // is owed 100
	c := r.undo(r.newest())          // of what was set
	if c.Undoes == 0 || c.Player != carl.Player {
		t.Fatalf("undone %+v", c)
	}
	r.set(carl, store.MaxBalance-50)
	var all int64
	for _, c := range r.changes(ann.Guild, "") {
		if c.Kind == store.ChangedResetAll {
			all = c.ID
		}
	}
	c = r.undo(all)
	if c.Accounts != 3 || c.Short != 2 || r.balance(ann) != 0 || r.balance(ben) != 30 || r.balance(carl) != store.MaxBalance {
		t.Errorf("undone by %+v: %d, %d, %d", c, r.balance(ann), r.balance(ben), r.balance(carl))
	}
	if c.After != c.Before+c.Amount || c.Amount != -20-70+50 {
		t.Errorf("sums %+v", c)
	}
	r.balanced()
}
