package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// hall is a database that is being played with, by the store alone.
type hall struct {
	*store.Store
	t    *testing.T
	path string
}

func newHall(t *testing.T) *hall {
	t.Helper()
	list, err := catalog.New()
	if err != nil {
		t.Fatal(err)
	}
	h := &hall{t: t, path: filepath.Join(t.TempDir(), "palier.db")}
	if h.Store, err = store.Open(t.Context(), h.path, store.Options{Games: list}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// start stakes on a round.
func (h *hall) start(o store.Owner, game string, ticket games.Ticket) store.View {
	h.t.Helper()
	v, err := h.Panel(h.t.Context(), o, game)
	if err == nil {
		v, err = h.Rounds(o.Guild, game).Start(h.t.Context(), v.Round.ID, o.Player, ticket, store.Message{})
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return v
}

// play plays a round to its end, however it ends.
func (h *hall) play(o store.Owner, game string) {
	h.t.Helper()
	ticket := games.Ticket("1")
	if game == "instant_loto" {
		ticket = "3 12 24 33 48 + 7 / 1 2 3 4 5 + 1"
	}
	v := h.start(o, game, ticket)
	for n := 1; v.Round.Status == store.Playing; n++ {
		a := nextlevel.Pick(n)
		switch r := v.Round.Play.(type) {
		case *nextlevel.Round:
			if r.Deciding() {
				a = nextlevel.Stop
			}
		case *instantloto.Round:
			a = instantloto.RevealAll
			if grid, pending := r.PendingBonus(); pending {
				a = instantloto.Bonus(grid, 1)
			}
		}
		next, err := h.Rounds(o.Guild, game).Play(h.t.Context(), v.Round.ID, o.Player, v.Round.Turn, store.Message{}, a)
		if err != nil {
			h.t.Fatal(err)
		}
		v = next
	}
}

// playedHall has chains of every kind in two servers, all told 5 chains.
func playedHall(t *testing.T) *hall {
	t.Helper()
	h := newHall(t)
	for _, guild := range []store.GuildID{"100", "200"} {
		ann, zoe := store.Owner{Guild: guild, Player: "1"}, store.Owner{Guild: guild, Player: "424242424242"}
		for range 2 {
			h.play(ann, "next_level")
			h.play(zoe, "instant_loto")
		}
		h.play(ann, "instant_loto")
		h.start(ann, "next_level", "3")
		if err := h.SetClientSeed(t.Context(), zoe, "zoe's own"); err != nil {
			t.Fatal(err)
		}
		h.play(zoe, "next_level")
		h.play(zoe, "instant_loto")
		h.start(zoe, "instant_loto", "1 2 3 4 5 + 6")
	}
	if err := h.Forget(t.Context(), store.Owner{Guild: "100", Player: "424242424242"}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Panel(t.Context(), store.Owner{Guild: "100", Player: "2"}, "next_level"); err != nil {
		t.Fatal(err)
	}
	return h
}

func TestTheBook(t *testing.T) {
	t.Parallel()
	h := playedHall(t)
	t.Run("holds", h.bookHolds)
	t.Run("has every commit", h.bookHasCommits)
	t.Run("bent", h.bentBook)
}

// The book of a database that is being played with holds, whole and in parts.
func (h *hall) bookHolds(t *testing.T) {
	folder := t.TempDir()
	write := func(args ...string) string {
		t.Helper()
		got := run(t, folder, nil, "", append([]string{"transcripts", "--db", h.path}, args...)...)
		if got.status != 0 || got.err != "" {
			t.Fatalf("%v: exit status %d, %q", args, got.status, got.err)
		}
		return got.out
	}
	book := write()
	if strings.Contains(book, "424242424242") || strings.Contains(book, `"100"`) || strings.Count(book, "palier-chain/1") != 5 {
		t.Errorf("the book is\n%s", book)
	}
	if again := write(); again != book {
		t.Error("the second book is another")
	}
	for _, c := range []struct {
		name, book string
		chains     int
	}{
		{"whole", book, 5},
		{"with names", write("--names"), 5},
		{"of a server", write("--guild", "200"), 2},
		{"of a player", write("--player", "1"), 2},
		{"since", write("--since", "1h"), 4}, // of the fifth no round has ended
	} {
		got := run(t, folder, nil, c.book, "verify", "--chain", "-q", "-")
		if sum := fmt.Sprintf("chains that hold: %d; that do not: 0\n", c.chains); got.status != 0 || !strings.HasPrefix(got.out, sum) {
			t.Errorf("%s: exit status %d\n%s%s", c.name, got.status, got.out, got.err)
		}
		if got := run(t, folder, nil, c.book, "verify", "-"); got.status != 0 || strings.Contains(got.out, "chain") {
			t.Errorf("%s, without chains: exit status %d\n%s", c.name, got.status, got.out)
		}
	}
	if plain := write("--plain"); strings.Contains(plain, "palier-chain") ||
		strings.Count(plain, "\n") != strings.Count(book, "\n")-5 {
		t.Errorf("the plain book is\n%s", plain)
	}
	if none := write("--since", "2999-01-01"); none != "" {
		t.Errorf("the book of the future is\n%s", none)
	}
	chosen := write("--guild", "200", "--player", "424242424242")
	if !strings.Contains(chosen, `"client_seed":"zoe's own"`) {
		t.Errorf("a chosen client seed is not in\n%s", chosen)
	}

	names := run(t, folder, nil, write("--names"), "verify", "--chain", "-")
	for _, text := range []string{
		"player 1 of server 100  holds: rounds 1 to 5, 2 of them open",
		"player 2 of server 100  holds: rounds 1 to 1, 1 of them open",
		"of server 100  holds: rounds 1 to 7, 3 of them erased with their player",
	} {
		if !strings.Contains(names.out, text) {
			t.Errorf("it does not say %q:\n%s", text, names.out)
		}
	}
}

// What somebody has seen in a channel must be in the book.
func (h *hall) bookHasCommits(t *testing.T) {
	folder := t.TempDir()
	book := run(t, folder, nil, "", "transcripts", "--db", h.path).out
	var seen []string
	for rest := book; ; {
		_, after, found := strings.Cut(rest, `"commit":"`)
		if !found {
			break
		}
		seen, rest = append(seen, after[:64]), after[64:]
	}
	writeFile(t, folder, "seen", strings.Join(seen, "\n")+"\n\n")
	if got := run(t, folder, nil, book, "verify", "-q", "--chain", "--commits", "seen", "-"); got.status != 0 ||
		!strings.Contains(got.out, fmt.Sprintf("commits that are there: %d; that are not: 0", len(seen))) {
		t.Errorf("exit status %d\n%s", got.status, got.out)
	}
	never := strings.Repeat("0", 64)
	writeFile(t, folder, "seen", never+"\n"+seen[0]+"\n")
	if got := run(t, folder, nil, book, "verify", "-q", "--commits", "seen", "-"); got.status != 1 || !strings.Contains(got.out, never+"  IS NOWHERE") {
		t.Errorf("exit status %d\n%s", got.status, got.out)
	}
	writeFile(t, folder, "seen", "0\n")
	run(t, folder, nil, book, "verify", "--commits", "seen", "-").fails(t, 2, "seen, line 1: a commit is 64")
	run(t, folder, nil, book, "verify", "--commits", "missing", "-").fails(t, 2, "there is no such file")
}

// A book that somebody has tampered with does not hold.
func (h *hall) bentBook(t *testing.T) {
	folder := t.TempDir()
	lines := strings.SplitAfter(run(t, folder, nil, "", "transcripts", "--db", h.path, "--names").out, "\n")
	lines = lines[:len(lines)-1]
	book := func(change func(lines []string) []string) string {
		return strings.Join(change(append([]string(nil), lines...)), "")
	}
	replaced := func(old, new string) string {
		text := strings.Join(lines, "")
		if !strings.Contains(text, old) {
			t.Fatalf("%s is not in the book", old)
		}
		return strings.Replace(text, old, new, 1)
	}
	late := strings.Replace(strings.Join(lines[1:], ""), `"first":1`, `"first":2`, 1)
	for _, c := range []struct {
		name, book, says string
		status           int
	}{
		{"a round left out", book(func(l []string) []string { return append(l[:1], l[2:]...) }), "check of the nonces: there is no round 2", 1},
		{"a round twice", book(func(l []string) []string { return append(l[:2], l[1:]...) }), "check of the order", 1},
		{"two rounds exchanged", book(func(l []string) []string { l[0], l[1] = l[1], l[0]; return l }), "check of the order", 1},
		{"a whole chain twice", book(func(l []string) []string { return append(l, l...) }), "check of the order of the chains", 1},
		{"the end left out", book(func(l []string) []string { return l[:len(l)-1] }), "check of the end", 1},
		{"cut short", book(func(l []string) []string { l[len(l)-1] = l[len(l)-1][:40]; return l }), "CANNOT BE READ", 2},
		{"the beginning left out, and said so", late, "check of the beginning", 1},
		{"the newest left out", replaced(`"last":5,"open":[{"nonce":3`, `"last":4,"open":[{"nonce":3`), "check of the nonces", 1},
		{"a seed of another round", replaced(`"server_seed":"`, `"server_seed":"`+strings.Repeat("0", 64)+`","x":"`), "CANNOT BE READ", 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := run(t, folder, nil, c.book, "verify", "--chain", "-")
			if got.status != c.status || !strings.Contains(got.out, c.says) {
				t.Errorf("exit status %d, want %d and %q\n%s%s", got.status, c.status, c.says, got.out, got.err)
			}
		})
	}
	if got := run(t, folder, nil, late, "verify", "--partial", "-"); got.status != 0 {
		t.Errorf("a later beginning, accepted: exit status %d\n%s", got.status, got.out)
	}
}

func TestTranscriptsOfNoDatabase(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	run(t, folder, nil, "", "transcripts", "--db", "nowhere.db").fails(t, 2, "there is no database nowhere.db")
	for _, args := range [][]string{{"transcripts", "--db", "nowhere.db"}, {"doctor", "--db", "nowhere.db"}} {
		got := run(t, folder, []string{"LANG=fr_FR.UTF-8"}, "", args...)
		got.fails(t, 2, "il n’y a pas de base de données nowhere.db")
		if strings.Contains(got.err, "no such file") {
			t.Errorf("%q is answered in English: %s", args, got.err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "palier.db"), []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, folder, nil, "", "transcripts").fails(t, 1, "the database palier.db cannot be used")
}
