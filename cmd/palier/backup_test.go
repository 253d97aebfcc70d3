package main_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
)

// A running bot is backed up while people play both games. Every copy balances;
// one that is restored does too, and what was open in it is taken back: its seed
// may have been seen since.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	p := d.bot()
	board, good := d.begin("Margot", "fr", 2)
	board = d.pick("Margot", "fr", board, good[0])

	clicking, stop := context.WithCancel(t.Context())
	var clicks sync.WaitGroup
	var answers atomic.Int32
	for i, name := range []string{"Alice", "Bruno"} {
		player := newPlayer(d, d.Person(name).As("en-US"), rand.New(rand.NewPCG(uint64(i), 5)))
		clicks.Go(func() { player.click(clicking, &answers) })
	}
	var copies []string
	for i := range 5 {
		before := answers.Load()
		waitFor(t, "play between two backups", func() bool { return answers.Load() > before+10 })
		file := filepath.Join(t.TempDir(), fmt.Sprintf("copy %d é.db", i))
		got := run(t, d.folder, nil, "", "backup", file)
		if got.status != 0 || !strings.Contains(got.out, file+" is a copy of palier.db. It is whole, and the ledger balances.") {
			t.Errorf("exit status %d\n%s%s", got.status, got.out, got.err)
		}
		if files, err := os.ReadDir(filepath.Dir(file)); err != nil || len(files) != 1 {
			t.Errorf("beside the copy there is %v, %v", files, err)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("others may read the copy: %v, %v", info.Mode(), err)
		}
		copies = append(copies, file)
	}
	stop()
	clicks.Wait()
	p.signal(syscall.SIGTERM)
	p.exits(0)

	var rounds [2]int
	d.bank.query([]any{&rounds[0], &rounds[1]}, `SELECT sum(game = 'next_level'), sum(game = 'instant_loto') FROM rounds WHERE turn > 0`)
	if rounds[0] == 0 || rounds[1] == 0 {
		t.Errorf("of the two games %v rounds were played", rounds)
	}
	for _, file := range copies {
		restored(t, run(t, d.folder, nil, "", "restore", file), "palier.db is now what "+file+" is a copy of", " in play; ", "The database of before is in palier.db.")
		examined(t, run(t, d.folder, nil, "", "doctor", "--db", "palier.db"), 0, "the ledger balances")
	}
	p = d.bot()
	says(t, d.pick("Margot", "fr", board, good[1]), "annulée")
	if got := d.bank.balance(d.Person("Margot").ID); got != 100 {
		t.Errorf("Margot has %d coins", got)
	}
	d.begin("Margot", "fr", 2)
	p.signal(syscall.SIGTERM)
	p.exits(0)
	d.bank.balanced()
}

func TestBackupThatCannotBe(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	p := d.bot()
	d.begin("Alice", "en-US", 2)
	p.kill()
	d.bank.balanced() // and moves the log into the file
	folder := d.folder
	there := writeFile(t, folder, "there.db", "precious")
	run(t, folder, nil, "", "backup", there).fails(t, 2, there+" is there already")
	run(t, folder, nil, "", "backup", "palier.db").fails(t, 2, "palier.db is there already")
	run(t, folder, []string{"LANG=fr_FR.UTF-8"}, "", "backup", there).fails(t, 2, there+" existe déjà")
	run(t, folder, nil, "", "backup", "nowhere/x.db").fails(t, 1, "there is no backup: the folder nowhere is not there")
	run(t, folder, []string{"LANG=fr_FR.UTF-8"}, "", "backup", "nowhere/x.db").fails(t, 1, "le dossier nowhere n’existe pas")
	for _, end := range []string{"-wal", "-shm", "-journal"} {
		run(t, t.TempDir(), nil, "", "backup", "--db", d.bank.path, d.bank.path+end).fails(t, 2, "palier.db"+end+" is the name of a file that belongs to ")
		run(t, folder, []string{"LANG=fr_FR.UTF-8"}, "", "backup", "./palier.db"+end).fails(t, 2, end+" est le nom d’un fichier qui va avec palier.db")
	}
	run(t, folder, nil, "", "backup", "--db", "none.db", "x.db").fails(t, 1, "there is no backup")
	run(t, folder, nil, "", "backup", "--db", "there.db", "x.db").fails(t, 1, "there is no backup")
	if data, err := os.ReadFile(there); err != nil || string(data) != "precious" {
		t.Errorf("it was written over: %q, %v", data, err)
	}
	for _, name := range []string{"none.db", "x.db", "x.db.part"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
			t.Errorf("it leaves %s", name)
		}
	}

	// What is wrong with a database is wrong with its copy, and is said.
	alter(t, d.bank.path, `UPDATE accounts SET balance = balance + 1`)
	run(t, folder, nil, "", "backup", "wrong.db").fails(t, 1, "wrong.db is a copy of palier.db, and not sound: books", "palier doctor --db wrong.db")
	alter(t, d.bank.path, `DELETE FROM goose_db_version WHERE version_id > 1`)
	if got := run(t, folder, nil, "", "backup", "old.db"); got.status != 0 || !strings.Contains(got.out, "of an older version of palier") {
		t.Errorf("exit status %d\n%s%s", got.status, got.out, got.err)
	}
}
