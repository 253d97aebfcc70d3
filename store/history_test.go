package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

func TestHistory(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	_, err := r.History(t.Context(), ann, 0, 5)
	wantError(t, err, store.ErrNoAccount)
	if err := r.SetClientSeed(t.Context(), ann, "mine"); err != nil {
		t.Fatal(err)
	}
	var ids []store.RoundID
	for _, actions := range [][]games.Action{append(picks(1, 5), "stop"), {"pick 50"}, {"pick 1"}} {
		v := r.play(r.start(ann, "2"), actions...)
		ids = append(ids, v.Round.ID)
		r.clock.pass(time.Minute)
	}
	r.reset(ann) // makes the third void
	r.start(ann, "1")
	page, err := r.History(t.Context(), ann, 0, 10)
	list := page.Rounds
	if err != nil || len(list) != 3 || page.Older || page.Newer {
		t.Fatalf("%d rounds, %v", len(list), err)
	}
	for i, got := range list {
		whole, err := r.Round(t.Context(), ids[2-i])
		if err != nil {
			t.Fatal(err)
		}
		want := whole.Round
		want.Play = nil
		if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
			t.Errorf("round %d: %+v, want %+v", i, got, want)
		}
		if got.ServerSeed == "" || got.Ended.IsZero() {
			t.Errorf("round %d is without its proof: %+v", i, got)
		}
	}
	if list[0].Status != store.Void || list[1].Status != store.Lost || list[2].Status != store.Won {
		t.Errorf("statuses %v %v %v", list[0].Status, list[1].Status, list[2].Status)
	}
}

// A round that waited while others were played is where it ended, not where its
// number is, and the pages agree.
func TestHistoryIsInTheOrderOfEnds(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if _, err := r.Account(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	db := other(t, r.path, "?_foreign_keys=1")
	for i, end := range []int{9, 2, 2, 3, 4, 4, 1} { // by nonce, from 1
		db.MustExec(`
			INSERT INTO rounds (id, account, game, rules, nonce, server_seed, status, created_at, ended_at)
			SELECT printf('%08d', ?1), id, 'old', 'old/1', ?1, zeroblob(32), 'void', 1, ?2 FROM accounts`, i+1, end)
	}
	db.MustExec(`UPDATE accounts SET nonce = 7`)
	r.panel(ann) // the 8th, which has not ended
	for _, c := range []struct {
		before uint64
		limit  int
		want   string // nonces, whether there are older ones, and which page is of newer ones
	}{
		{0, 10, "[1 6 5 4 3 2 7] none, none"},
		{0, 3, "[1 6 5] older, none"},
		{5, 3, "[4 3 2] older, newer before 0"},
		{2, 3, "[7] none, newer before 5"},
		{2, 6, "[7] none, newer before 0"},
		{7, 3, "[] none, newer before 4"},
		{6, 1, "[5] older, newer before 1"},
		{1, 1, "[6] older, newer before 0"},
		{8, 3, "[1 6 5] older, none"},
		{99, 3, "[1 6 5] older, none"},
		{1 << 63, 1, "[1] older, none"},
		{0, 0, "[] older, none"},
		{0, -1, "[] older, none"},
	} {
		page, err := r.History(t.Context(), ann, c.before, c.limit)
		if err != nil {
			t.Fatal(err)
		}
		nonces := make([]uint64, len(page.Rounds))
		for i, round := range page.Rounds {
			nonces[i] = round.Nonce
		}
		older, newer := "none", "none"
		if page.Older {
			older = "older"
		}
		if page.Newer {
			newer = fmt.Sprintf("newer before %d", page.Before)
		}
		if got := fmt.Sprintf("%v %s, %s", nonces, older, newer); got != c.want {
			t.Errorf("%d before %d: %s, want %s", c.limit, c.before, got, c.want)
		}
	}
}

func TestFigures(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	_, err := r.Figures(t.Context(), ann)
	wantError(t, err, store.ErrNoAccount)
	r.panel(ann)
	if f, err := r.Figures(t.Context(), ann); err != nil || f.Rounds != 0 || len(f.Games) != 0 {
		t.Errorf("of nobody's rounds: %+v, %v", f, err)
	}
	r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
	r.play(r.start(ann, "1"), append(append(picks(1, 5), "continue"), append(picks(6, 9), "stop")...)...)
	r.play(r.start(ann, "3"), append(append(picks(1, 5), "continue"), "pick 50")...)
	r.play(r.start(ann, "1"), "pick 50")
	r.start(ann, "3") // in play: not counted
	want := store.Tally{Rounds: 4, Won: 2, Staked: 7, Paid: 9, BiggestWin: 5, BestLevel: 2}
	f, err := r.Figures(t.Context(), ann)
	if err != nil || f.Tally != want || f.Games[game] != want || len(f.Games) != 1 || f.Lost() != 2 || f.Net() != 2 {
		t.Errorf("figures %+v, %v; want %+v", f, err, want)
	}
	d, err := r.Depths(t.Context(), ann, game)
	if err != nil || fmt.Sprint(d) != "map[0:1 1:2 2:1]" {
		t.Errorf("depths %v, %v", d, err)
	}
	if d, err := r.Depths(t.Context(), ann, "instant_loto"); err != nil || len(d) != 0 {
		t.Errorf("depths of another game %v, %v", d, err)
	}
	r.reset(ann) // the round in play is void: not counted either
	if again, err := r.Figures(t.Context(), ann); err != nil || again.Tally != want {
		t.Errorf("after a reset %+v, %v", again, err)
	}
	r.balanced()
}

func TestBalanceOverTime(t *testing.T) {
	t.Parallel()
	r := newRig(t, opening(1))
	for n := 2; n <= 10; n++ {
		r.panel(ann)
		r.clock.pass(time.Minute)
		r.grant(ann, 1)
	}
	for points, want := range map[int]string{
		-1: "[]", 0: "[]", 1: "[10]", 2: "[5 10]", 3: "[2 6 10]", 5: "[2 4 6 8 10]", 9: "[2 4 6 8 10]",
		10: "[1 2 3 4 5 6 7 8 9 10]", 1000: "[1 2 3 4 5 6 7 8 9 10]",
	} {
		list, err := r.BalanceOverTime(t.Context(), ann, points)
		balances := []games.Coins{}
		for i, p := range list {
			balances = append(balances, p.Balance)
			if i > 0 && !p.At.After(list[i-1].At) {
				t.Errorf("%d points: out of order", points)
			}
		}
		if err != nil || fmt.Sprint(balances) != want {
			t.Errorf("%d points: %v, %v; want %s", points, balances, err, want)
		}
	}
	_, err := r.BalanceOverTime(t.Context(), ben, 5)
	wantError(t, err, store.ErrNoAccount)
}
