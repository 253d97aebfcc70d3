package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// restored checks that a copy was put in place, and what is said about it.
func restored(t *testing.T, r ran, texts ...string) {
	t.Helper()
	if r.status != 0 || r.err != "" {
		t.Fatalf("exit status %d: %s", r.status, r.err)
	}
	for _, text := range texts {
		if !strings.Contains(plain(r.out), text) {
			t.Errorf("it does not say %q:\n%s", text, r.out)
		}
	}
}

// backedUp is a Discord whose bot has played, been backed up as copy.db, played
// on and stopped.
func backedUp(t *testing.T) *discord {
	t.Helper()
	d := newDiscord(t)
	p := d.bot()
	board, good := d.begin("Alice", "en-US", 2)
	d.command("Bruno", "fr", "nextlevel", nil)
	if got := run(t, d.folder, nil, "", "backup", "copy.db"); got.status != 0 {
		t.Fatal(got.err)
	}
	d.pick("Alice", "en-US", board, good[0])
	p.kill()
	return d
}

func TestRestore(t *testing.T) {
	t.Parallel()
	d := backedUp(t)
	got := run(t, d.folder, []string{"LANG=fr_FR.UTF-8"}, "", "restore", "copy.db")
	restored(t, got, "palier.db est maintenant ce dont copy.db est une copie", "1 partie était en cours ; elle est annulée, et sa mise est rendue (2 pièces)",
		"1 partie n’avait pas commencé ; elle est annulée.")
	asides, err := filepath.Glob(d.bank.path + ".*.aside*") // and no index of a log that it no longer has
	if err != nil || len(asides) != 1 {
		t.Fatalf("put aside: %v, %v", asides, err)
	}
	old := bank{t, asides[0]}
	var turns int
	if old.query([]any{&turns}, `SELECT max(turn) FROM rounds`); turns != 1 {
		t.Errorf("what was put aside has %d turns", turns)
	}
	examined(t, run(t, d.folder, nil, "", "doctor", "--db", "palier.db"), 0, "the ledger balances")
	if got := d.bank.balance(d.Person("Alice").ID); got != 100 {
		t.Errorf("Alice has %d coins", got)
	}
}

// What had not begun is not said to be void as well if nothing was in play, and a
// copy without open rounds is said to be one.
func TestRestoreWithNoRoundInPlay(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	p := d.bot()
	d.command("Alice", "en-US", "balance", nil)
	copied := func(name string) {
		t.Helper()
		if got := run(t, d.folder, nil, "", "backup", name); got.status != 0 {
			t.Fatal(got.err)
		}
	}
	copied("none.db")
	d.command("Alice", "en-US", "nextlevel", nil)
	copied("waiting.db")
	p.kill()
	for _, c := range []struct{ file, locale, says string }{
		{"none.db", "en_US.UTF-8", "No round was open in it."},
		{"none.db", "fr_FR.UTF-8", "Aucune partie n’y était ouverte."},
		{"waiting.db", "en_US.UTF-8", "1 round had not begun; it is void."},
		{"waiting.db", "fr_FR.UTF-8", "1 partie n’avait pas commencé ; elle est annulée."},
	} {
		got := run(t, d.folder, []string{"LANG=" + c.locale}, "", "restore", c.file)
		restored(t, got, c.says)
		if n := strings.Count(got.out, "\n"); n != 3 {
			t.Errorf("%s: %d lines:\n%s", c.file, n, got.out)
		}
	}
}

// On a full disk there is one message, and none that is for a bot with players.
func TestRestoreOnAFullDisk(t *testing.T) {
	t.Parallel()
	faults := newDisk(t)
	d := backedUp(t)
	for _, file := range []string{"*.restoring", "*.restoring-wal"} {
		faults.fails("write " + file + " full")
		got := run(t, d.folder, faults.env(), "", "restore", "copy.db")
		got.fails(t, 1, "nothing was restored: the disk is full")
		if strings.Count(got.err, "\n") != 1 {
			t.Errorf("%s: it says\n%s", file, got.err)
		}
	}
}

func TestRestoreThatCannotBe(t *testing.T) {
	t.Parallel()
	d := backedUp(t)
	p := d.bot()
	run(t, d.folder, nil, "", "restore", "copy.db").fails(t, 1, "nothing was restored", "a program has palier.db open. Stop the bot")
	p.kill()
	for name, harm := range map[string]string{
		"wrong": `UPDATE accounts SET balance = balance + 1`, "new": `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`,
	} {
		if got := run(t, d.folder, nil, "", "backup", "--db", "copy.db", name+".db"); got.status != 0 {
			t.Fatal(got.err)
		}
		alter(t, filepath.Join(d.folder, name+".db"), harm)
	}
	alter(t, filepath.Join(d.folder, "foreign.db"), `CREATE TABLE recipes (name TEXT)`)
	writeFile(t, d.folder, "empty.db", "") // as a full disk leaves them
	writeFile(t, d.folder, "text.db", strings.Repeat("This is not a database. ", 100))
	for name, c := range map[string]struct {
		args   []string
		status int
		says   string
	}{
		"no file":   {nil, 2, "name one copy to restore"},
		"itself":    {[]string{"palier.db"}, 2, "palier.db is the database itself"},
		"none":      {[]string{"none.db"}, 1, "nothing was restored"},
		"text":      {[]string{"text.db"}, 1, "nothing was restored: the file is damaged, or is no database"},
		"unsound":   {[]string{"wrong.db"}, 1, "wrong.db is not sound: books"},
		"newer":     {[]string{"new.db"}, 1, "new.db was made by a newer version"},
		"foreign":   {[]string{"foreign.db"}, 1, "foreign.db is another program's database"},
		"empty":     {[]string{"empty.db"}, 1, "empty.db"},
		"no folder": {[]string{"copy.db", "--db", "none/x.db"}, 1, "nothing was restored"},
	} {
		t.Run(name, func(t *testing.T) {
			run(t, d.folder, nil, "", append([]string{"restore"}, c.args...)...).fails(t, c.status, c.says)
		})
	}
	var turns, void int
	if d.bank.query([]any{&turns, &void}, `SELECT sum(turn), sum(status = 'void') FROM rounds`); turns != 1 || void != 0 {
		t.Errorf("the database has changed: %d turns, %d rounds are void", turns, void)
	}
	d.bank.balanced()
	if left, err := filepath.Glob(d.bank.path + ".*"); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
}

// While one restoration is at work, another of the same database is refused, and
// takes nothing from it.
func TestRestoreTwiceAtOnce(t *testing.T) {
	t.Parallel()
	faults := newDisk(t)
	d := backedUp(t)
	faults.fails("sync *.restoring* slow 1000")
	first := make(chan ran)
	go func() { first <- run(t, d.folder, faults.env(), "", "restore", "copy.db") }()
	waitFor(t, "the first restoration", func() bool {
		_, err := os.Stat(d.bank.path + ".restoring")
		return err == nil
	})
	run(t, d.folder, nil, "", "restore", "copy.db").fails(t, 1, "nothing was restored", "palier.db is being restored already")
	run(t, d.folder, []string{"LANG=fr_FR.UTF-8"}, "", "restore", "copy.db").fails(t, 1, "de palier.db est en cours. Laissez-la finir")
	faults.fails("")
	restored(t, <-first, "palier.db is now what copy.db is a copy of")
	restored(t, run(t, d.folder, nil, "", "restore", "copy.db"))
	d.bank.balanced()
	asides, err := filepath.Glob(d.bank.path + ".*.aside")
	if err != nil || len(asides) != 2 {
		t.Errorf("put aside: %v, %v", asides, err)
	}
	if left, err := filepath.Glob(d.bank.path + ".restoring*"); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
}

// A restoration that is killed, wherever, leaves a whole database, of before or of
// after, and can be done again.
func TestRestoreKilled(t *testing.T) {
	t.Parallel()
	faults := newDisk(t)
	killed := 0
	d := backedUp(t)
	for _, call := range []string{"write *.db* kill", "write *.db* tear", "sync *.db* kill"} {
		for number := 1; ; number *= 2 {
			faults.fails(fmt.Sprint(call, " ", number))
			got := run(t, d.folder, faults.env(), "", "restore", "copy.db")
			faults.fails("")
			d.bank.balanced()
			var void, open int
			d.bank.query([]any{&void, &open}, `SELECT sum(status = 'void'), sum(ended_at IS NULL) FROM rounds`)
			if void+open != 2 || void != 0 && open != 0 {
				t.Errorf("after %q %d: %d rounds are void and %d open", call, number, void, open)
			}
			if got.status == 0 {
				break
			}
			killed++
		}
	}
	restored(t, run(t, d.folder, nil, "", "restore", "copy.db"))
	if left, err := filepath.Glob(d.bank.path + ".restoring*"); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
	if killed < 8 {
		t.Errorf("it was killed %d times", killed)
	}
	t.Logf("killed %d times", killed)
}
