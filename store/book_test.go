package store_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// book reads a book into texts: "1 won", a chain as its owners and ends.
func (r *rig) book(which store.Selection) (chains []store.BookChain, rounds [][]store.Round) {
	r.t.Helper()
	b, err := store.OpenBook(r.t.Context(), r.path)
	if err != nil {
		r.t.Fatal(err)
	}
	defer func() {
		if err := b.Close(); err != nil {
			r.t.Error(err)
		}
	}()
	for chain, err := range b.Chains(r.t.Context(), which) {
		if err != nil {
			r.t.Fatal(err)
		}
		var list []store.Round
		for round, err := range chain.Rounds(r.t.Context()) {
			if err != nil {
				r.t.Fatal(err)
			}
			list = append(list, round)
		}
		chains, rounds = append(chains, *chain), append(rounds, list)
	}
	return chains, rounds
}

// listed writes a chain's rounds as "1 won, 2 waiting".
func listed(rounds []store.Round) string {
	var list []string
	for _, r := range rounds {
		text := fmt.Sprintf("%d %s", r.Nonce, r.Status)
		if r.Erased {
			text += " erased"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// A book has every round of everybody, by server, player and nonce.
func TestBook(t *testing.T) {
	t.Parallel()
	r := newRig(t, realGame(t))
	far := store.Owner{Guild: "99", Player: ann.Player}
	win := func(o store.Owner) {
		v := r.start(o, "1")
		r.play(r.play(v, r.good(v.Round, 5)...), nextlevel.Stop)
	}
	win(zoe)
	if err := r.SetClientSeed(t.Context(), zoe, "zoe's own"); err != nil {
		t.Fatal(err)
	}
	win(zoe)
	playing := r.start(zoe, "2")
	if err := r.Forget(t.Context(), zoe); err != nil {
		t.Fatal(err)
	}
	win(ann)
	r.panel(far)
	if _, err := r.Account(t.Context(), store.Owner{Guild: "100", Player: "5"}); err != nil { // without a round
		t.Fatal(err)
	}
	r.start(ben, "3")

	chains, rounds := r.book(store.Selection{Names: true})
	var got []string
	for i, c := range chains {
		got = append(got, fmt.Sprintf("%s/%s %d–%d: %s", c.Server, c.Player, c.First, c.Last, listed(rounds[i])))
	}
	want := []string{
		"100/1 1–2: 1 won, 2 waiting",
		"100/2 1–1: 1 playing",
		"100/deleted-1 1–3: 1 won, 2 won erased, 3 void",
		"99/1 1–1: 1 waiting",
	}
	if playing.Round.Nonce != 3 || !slices.Equal(got, want) {
		t.Errorf("the book has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, list := range rounds {
		for _, round := range list {
			if secret := r.entropy.seed(round.Commit).Reveal(); (round.ServerSeed == secret) == round.Status.Open() {
				t.Errorf("round %d, %s: the seed is %q", round.Nonce, round.Status, round.ServerSeed)
			}
			if round.Status.Open() || round.Erased {
				continue
			}
			if err := round.Transcript().Check(r.options.Games); err != nil {
				t.Errorf("round %d: %v", round.Nonce, err)
			}
		}
	}

	for name, which := range map[string]store.Selection{
		"one server":            {Guild: "99"},
		"one player everywhere": {Player: ann.Player},
		"one chain":             {Guild: "100", Player: ben.Player},
		"nobody":                {Guild: "100", Player: "77"},
	} {
		which.Names = true
		chains, _ := r.book(which)
		if n := map[string]int{"one server": 1, "one player everywhere": 2, "one chain": 1}[name]; len(chains) != n {
			t.Errorf("%s has %d chains, want %d", name, len(chains), n)
		}
	}
}

// A chain begins with the lowest nonce that has ended since, and has no gap after it.
func TestBookSince(t *testing.T) {
	t.Parallel()
	r := newRig(t, realGame(t))
	lose := func(v store.View) store.View {
		all := picks(1, 50)
		for v.Round.Status == store.Playing {
			v = r.play(v, all[v.Round.Turn])
			if v.Round.Status == store.Playing && v.Round.Turn >= 5 {
				v = r.play(v, nextlevel.Stop)
			}
		}
		return v
	}
	start := r.clock.Now()
	for range 3 {
		r.clock.pass(time.Hour)
		lose(r.start(ann, "1")) // rounds 1, 2, 3, an hour each
	}
	lose(r.start(ben, "1"))
	for _, c := range []struct {
		since time.Duration
		first uint64
	}{{0, 1}, {time.Hour, 1}, {time.Hour + 1e6, 2}, {3 * time.Hour, 3}} {
		chains, rounds := r.book(store.Selection{Player: ann.Player, Since: start.Add(c.since)})
		if len(chains) != 1 || chains[0].First != c.first || chains[0].Last != 4 || len(rounds[0]) != int(5-c.first) {
			t.Errorf("since %v: %+v", c.since, chains)
		}
	}
	if chains, _ := r.book(store.Selection{Since: start.Add(4 * time.Hour)}); len(chains) != 0 {
		t.Errorf("since the end: %+v", chains)
	}
}

// Pseudonyms stay, tell nothing, and differ from server to server.
func TestBookPseudonyms(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	long := store.Owner{Guild: "197038439483310086", Player: "80351110224678912"}
	elsewhere := store.Owner{Guild: "197038439483310087", Player: long.Player}
	r.panel(long)
	r.panel(elsewhere)
	r.panel(store.Owner{Guild: long.Guild, Player: "80351110224678913"})
	one, _ := r.book(store.Selection{})
	r.reopen()
	two, rounds := r.book(store.Selection{})
	names := map[string]bool{}
	for i := range one {
		if one[i].Server != two[i].Server || one[i].Player != two[i].Player {
			t.Errorf("%s/%s became %s/%s", one[i].Server, one[i].Player, two[i].Server, two[i].Player)
		}
		names[one[i].Player] = true
		if i > 0 && one[i-1].Server+one[i-1].Player >= one[i].Server+one[i].Player {
			t.Error("the chains do not ascend")
		}
	}
	if len(one) != 3 || len(names) != 3 || len(one[0].Player) != 17 {
		t.Errorf("the chains are %+v", one)
	}
	text, _ := json.Marshal(rounds[0][0].Transcript())
	if strings.Contains(string(text), string(long.Player)) || strings.Contains(string(text), string(long.Guild)) {
		t.Errorf("%s has an ID", text)
	}
	other := newRig(t)
	other.panel(long)
	if chains, _ := other.book(store.Selection{}); names[chains[0].Player] {
		t.Error("another database has the same pseudonyms")
	}
}

// fill gives a player so many rounds that were taken back.
func (r *rig) fill(o store.Owner, n int) *sqlx.DB {
	r.t.Helper()
	if _, err := r.Account(r.t.Context(), o); err != nil {
		r.t.Fatal(err)
	}
	db := other(r.t, r.path, "?_foreign_keys=1&_busy_timeout=5000")
	for _, step := range []string{
		`UPDATE accounts SET nonce = ?1 WHERE player = ?2`,
		`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
		 INSERT INTO rounds (id, account, game, rules, nonce, server_seed, status, created_at, ended_at)
		 SELECT printf('%08d', i), a.id, 'next_level', 'next_level/1', i, randomblob(32), 'void', 1, 1
		   FROM n, accounts a WHERE a.player = ?2`,
	} {
		if _, err := db.Exec(step, n, o.Player); err != nil {
			r.t.Fatal(err)
		}
	}
	return db
}

// A reader who takes their time holds up neither the bot nor its log, and finds
// no round twice and none left out that there was when their chain began.
func TestBookWhileItIsPlayed(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	db := r.fill(ann, 1200)
	b, err := store.OpenBook(t.Context(), r.path)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for chain, err := range b.Chains(t.Context(), store.Selection{Names: true}) {
		if err != nil {
			t.Fatal(err)
		}
		if chain.Player != string(ann.Player) {
			continue
		}
		next := chain.First
		for round, err := range chain.Rounds(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if round.Nonce != next {
				t.Fatalf("round %d, want %d", round.Nonce, next)
			}
			next++
			if round.Nonce%400 == 1 {
				r.play(r.start(ann, "1"), "pick 50")
				var busy, inLog, moved int
				if err := db.QueryRow(`PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &inLog, &moved); err != nil || busy != 0 {
					t.Errorf("at round %d the log is held up: %d, %v", round.Nonce, busy, err)
				}
			}
		}
		if next != 1201 {
			t.Errorf("the chain ends before round %d", next)
		}
	}
}

// A deletion that comes between two pages leaves no whole chain.
func TestBookOfSomebodyForgottenMeanwhile(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.fill(ann, 600)
	b, err := store.OpenBook(t.Context(), r.path)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for chain, err := range b.Chains(t.Context(), store.Selection{}) {
		if err != nil {
			t.Fatal(err)
		}
		var last error
		for round, err := range chain.Rounds(t.Context()) {
			if last = err; round.Nonce == 1 {
				if err := r.Forget(t.Context(), ann); err != nil {
					t.Fatal(err)
				}
			}
		}
		wantError(t, last, store.ErrForgotten)
	}
}

func TestBookThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	_, err := store.OpenBook(t.Context(), folder+"/nowhere.db")
	wantError(t, err, store.ErrUnavailable)
	wantError(t, err, os.ErrNotExist)
	if err := os.WriteFile(folder+"/text.db", []byte(strings.Repeat("no database\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = store.OpenBook(t.Context(), folder+"/text.db")
	wantError(t, err, store.ErrUnavailable)
	for step, want := range map[string]error{
		`DELETE FROM goose_db_version WHERE version_id > 3`:                      store.ErrOlderSchema,
		`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`: store.ErrNewerSchema,
	} {
		r := newRig(t)
		if _, err := other(t, r.path, "").Exec(step); err != nil {
			t.Fatal(err)
		}
		_, err := store.OpenBook(t.Context(), r.path)
		wantError(t, err, want)
	}
}
