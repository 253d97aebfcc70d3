package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// complaints are the lines of a log that say that the database fails.
func complaints(p *process) (list []string) {
	for line := range strings.Lines(p.err.String()) {
		if strings.Contains(line, "the database fails") {
			list = append(list, line)
		}
	}
	return list
}

// While the disk fails, people are told in their language and nothing is
// charged; the operator is told once, with what to do. When it works again, play
// goes on as if nothing had been.
func TestDiskFails(t *testing.T) {
	t.Parallel()
	const en, fr = "The bank is out of reach. Nothing was charged", "La banque est hors d’atteinte. Rien n’a été débité"
	for name, c := range map[string]struct{ order, advice string }{
		"full":                {"write *.db* full", "make room on the disk"},
		"broken":              {"write *.db* broken", "look at the disk"},
		"read-only":           {"write *.db* frozen", "have it mounted for writing"},
		"broken at the flush": {"sync *.db* broken", "look at the disk"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			faults := newDisk(t)
			d := newDiscord(t)
			p := d.bot(faults.env()...)
			alice, good := d.begin("Alice", "en-US", 2)
			bruno := d.command("Bruno", "fr", "nextlevel", map[string]any{"stake": 3})
			round := d.bank.open(d.Person("Alice").ID)

			faults.fails(c.order)
			for range 3 {
				says(t, d.pick("Alice", "en-US", alice, good[0]), en)
				says(t, d.click("Bruno", "fr", bruno, "Jouer"), fr)
			}
			if r := d.bank.round(round); r.turn != 0 || d.bank.balance(d.Person("Bruno").ID) != 100 {
				t.Errorf("what failed was counted: %+v", r)
			}
			p.logs(c.advice)
			if told := complaints(p); len(told) != 1 {
				t.Errorf("the operator was told %d times:\n%s", len(told), strings.Join(told, ""))
			}

			faults.fails("")
			says(t, d.pick("Alice", "en-US", alice, good[0]), "1 good number found")
			d.click("Bruno", "fr", bruno, "Jouer")
			p.logs("the database can be written again")
			if got := d.bank.balance(d.Person("Bruno").ID); got != 97 {
				t.Errorf("Bruno has %d coins", got)
			}
			p.kill()
			d.bank.balanced()
			if r := d.bank.round(round); r.turn != 1 {
				t.Errorf("the round is %+v", r)
			}
		})
	}
}

// What was refused because the disk failed has not happened, even if the program
// is killed before the disk works again.
func TestRefusedStaysRefused(t *testing.T) {
	t.Parallel()
	for _, order := range []string{"sync *.db-wal broken", "write *.db-wal full"} {
		t.Run(order, func(t *testing.T) {
			t.Parallel()
			faults := newDisk(t)
			d := newDiscord(t)
			p := d.bot(faults.env()...)
			m, good := d.begin("Alice", "en-US", 2)
			round := d.bank.open(d.Person("Alice").ID)
			faults.fails(order)
			says(t, d.pick("Alice", "en-US", m, good[0]), "Nothing was charged and nothing has changed")
			p.kill()
			d.bot()
			if r := d.bank.round(round); r.turn != 0 {
				t.Errorf("what was refused is there after the next start: %+v", r)
			}
		})
	}
}

// A disk that takes its time delays answers. When one comes too late, its player
// is told that what was played is kept, and it is, once.
func TestDiskIsSlow(t *testing.T) {
	t.Parallel()
	faults := newDisk(t)
	d := newDiscord(t)
	d.bot(faults.env()...)
	m, good := d.begin("Alice", "en-US", 2)
	round := d.bank.open(d.Person("Alice").ID)
	faults.fails("sync *.db-wal slow 700")
	m = d.pick("Alice", "en-US", m, good[0])
	says(t, m, "1 good number found")

	faults.fails("sync *.db-wal slow 3500")
	b, _ := find(m, "/random")
	answer, err := d.Click(t.Context(), d.Person("Alice").As("en-US"), m.ID, b.CustomID)
	says(t, d.message(answer, err), "What was played is kept")
	faults.fails("")
	waitFor(t, "the second turn", func() bool { return d.bank.round(round).turn == 2 })
	answer, err = d.Click(t.Context(), d.Person("Alice").As("en-US"), m.ID, b.CustomID)
	d.message(answer, err) // catches up
	if r := d.bank.round(round); r.turn != 2 {
		t.Errorf("the round is %+v", r)
	}
	d.bank.balanced()
}

// A database that is taken away under the bot is not written to any more: what
// went there would be missing at the next start. Put back, play goes on.
func TestDatabaseTakenAway(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]string{"the file": "", "its log": "-wal"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			p := d.bot()
			m, good := d.begin("Alice", "en-US", 2)
			away := filepath.Join(d.folder, "away")
			if err := os.Rename(d.bank.path+end, away); err != nil {
				t.Fatal(err)
			}
			for range 3 {
				says(t, d.pick("Alice", "en-US", m, good[0]), "The bank is out of reach. Nothing was charged")
			}
			p.logs("put the file and those beside it back")
			if told := complaints(p); len(told) != 1 {
				t.Errorf("the operator was told %d times:\n%s", len(told), strings.Join(told, ""))
			}
			if err := os.Rename(away, d.bank.path+end); err != nil {
				t.Fatal(err)
			}
			says(t, d.pick("Alice", "en-US", m, good[0]), "1 good number found")
			p.logs("the database can be written again")
			p.kill()
			d.bank.balanced()
		})
	}
}

// A page that is damaged costs who needs it an answer, and nobody coins; the
// operator is told once, doctor says it, and a backup helps.
func TestDamagedPage(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	p := d.bot()
	m, good := d.begin("Alice", "en-US", 2)
	run(t, d.folder, nil, "", "backup", "copy.db")
	p.kill()
	d.bank.balanced() // and moves the log into the file
	damage(t, d.bank, "rounds")

	p = d.bot()
	for range 3 {
		says(t, d.pick("Alice", "en-US", m, good[0]), "The bank is out of reach. Nothing was charged")
	}
	p.logs("stop the program, and run palier doctor")
	if told := complaints(p); len(told) != 1 {
		t.Errorf("the operator was told %d times:\n%s", len(told), strings.Join(told, ""))
	}
	examined(t, run(t, d.folder, nil, "", "doctor", "--db", "palier.db"), 1, "✗ the database palier.db is damaged")
	p.kill()
	restored := run(t, d.folder, nil, "", "restore", "copy.db")
	if restored.status != 0 {
		t.Fatalf("exit status %d: %s", restored.status, restored.err)
	}
	d.bot()
	says(t, d.pick("Alice", "en-US", m, good[0]), "taken back")
	d.begin("Alice", "en-US", 2)
}

// damage writes over the first page of a table.
func damage(t *testing.T, b bank, table string) {
	t.Helper()
	var page, size int64
	b.query([]any{&page}, `SELECT rootpage FROM sqlite_schema WHERE name = ?`, table)
	b.query([]any{&size}, `PRAGMA page_size`)
	f, err := os.OpenFile(b.path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte(strings.Repeat("damaged ", int(size)/8)), (page-1)*size); err != nil {
		t.Fatal(err)
	}
}
