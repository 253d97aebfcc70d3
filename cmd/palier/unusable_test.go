package main_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A database that cannot be used is named at the start, with what is wrong and
// what helps, in the language of the terminal; and it stays as it is.
func TestUnusableDatabase(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	d.bot().kill()
	d.bank.balanced() // and moves the log into the file
	whole, err := os.ReadFile(d.bank.path)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		order   string // to the disk
		content []byte // nil for no file
		harm    string // statements
		en, fr  []string
	}{
		"text": {
			content: bytes.Repeat([]byte("This is not a database. "), 100),
			en:      []string{"cannot be used: the file is damaged, or is no database (detail: file is not a database)", "palier doctor", "palier restore FILE"},
			fr:      []string{"est inutilisable", "le fichier est abîmé, ou n’est pas une base de données (détail", "palier restore FICHIER"},
		},
		"foreign": {
			harm: `CREATE TABLE recipes (name TEXT); CREATE TABLE goose_db_version (version_id INTEGER)`,
			en:   []string{"is another program's, and stays as it is"},
			fr:   []string{"est celle d’un autre programme"},
		},
		"newer": {
			content: whole, harm: `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`,
			en: []string{"was made by a newer version of Palier"},
			fr: []string{"vient d’une version plus récente"},
		},
		"read-only": {
			content: whole, order: "open *.db* denied",
			en: []string{"you lack a right to a file or to its folder (detail: attempt to write a readonly database)", "give yourself the right to write to the file and its folder"},
			fr: []string{"il vous manque un droit sur un fichier ou sur son dossier (détail", "donnez-vous le droit d’écrire"},
		},
		"read-only file system": {
			order: "write *.db* frozen",
			en:    []string{"the file system is read-only (detail: disk I/O error: read-only file system)", "have it mounted for writing"},
			fr:    []string{"le système de fichiers est en lecture seule (détail", "faites-le monter en écriture"},
		},
		"full": {
			order: "write *.db* full",
			en:    []string{"the disk is full (detail: database or disk is full)", "make room"},
			fr:    []string{"le disque est plein (détail", "faites de la place"},
		},
		"broken": {
			content: whole, order: "write *.db* broken",
			en: []string{"the disk fails (detail: disk I/O error", "look at it"},
			fr: []string{"le disque est défaillant (détail", "examinez-le"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			faults := newDisk(t)
			path := filepath.Join(t.TempDir(), "x.db")
			if c.content != nil {
				writeFile(t, filepath.Dir(path), "x.db", string(c.content))
			}
			if c.harm != "" {
				alter(t, path, c.harm)
			}
			before, _ := os.ReadFile(path) // nothing, if it is not there
			faults.fails(c.order)
			env := append(faults.env(), "DISCORD_TOKEN=x", "DISCORD_API="+d.URL(), "DATABASE_URL="+path)
			run(t, t.TempDir(), env, "").fails(t, 1, append(c.en, path)...)
			run(t, t.TempDir(), append(env, "LANG=fr_FR.UTF-8"), "").fails(t, 1, append(c.fr, path)...)
			after, _ := os.ReadFile(path)
			if !bytes.Equal(after, before) {
				t.Error("the file has changed")
			}
		})
	}
}

// So are the files of the playground and of whoever reads the book, with what helps
// there.
func TestUnusableFilesOfOtherCommands(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	d.bot().kill()
	d.bank.balanced() // and moves the log into the file
	for name, c := range map[string]struct {
		args   []string
		order  string // to the disk
		text   string // in the channel's file
		en, fr []string
	}{
		"playground, read-only file system": {
			args: []string{"playground", "--db", "x.db"}, order: "write *x.channel.db* frozen",
			en: []string{"the database x.channel.db cannot be used: ", "read-only file system", "have it mounted for writing, or name another file, palier playground --db"},
			fr: []string{"faites-le monter en écriture, ou nommez un autre fichier, palier playground --db"},
		},
		"playground, full": {
			args: []string{"playground", "--db", "x.db"}, order: "write *x.channel.db* full",
			en: []string{"the database x.channel.db cannot be used: the disk is full (detail: database or disk is full)", "make room"},
			fr: []string{"faites de la place"},
		},
		"playground, no folder": {
			args: []string{"playground", "--db", "none/x.db"},
			en:   []string{"the database none/x.channel.db cannot be used", "see that the folder is there"},
			fr:   []string{"voyez si le dossier existe"},
		},
		"playground, text": {
			args: []string{"playground", "--db", "x.db"}, text: strings.Repeat("This is not a database. ", 100),
			en: []string{"the database x.channel.db cannot be used: the file is damaged, or is no database (detail: file is not a database)", "move it away, and the channel begins anew"},
			fr: []string{"déplacez-le, et le salon recommence à neuf"},
		},
		"transcripts, read-only": {
			args: []string{"transcripts", "--db", d.bank.path}, order: "open *.db* denied",
			en: []string{"cannot be used: you lack a right to a file or to its folder (detail: attempt to write a readonly database)", "have its file system mounted for writing", "read a copy", "palier backup"},
			fr: []string{"faites monter son système de fichiers en écriture", "lisez une copie", "palier backup"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			faults, folder := newDisk(t), t.TempDir()
			if c.text != "" {
				writeFile(t, folder, "x.channel.db", c.text)
			}
			faults.fails(c.order)
			run(t, folder, faults.env(), "", c.args...).fails(t, 1, c.en...)
			run(t, folder, append(faults.env(), "LANG=fr_FR.UTF-8"), "", c.args...).fails(t, 1, c.fr...)
		})
	}
}

// A log that is lost takes with it what it held; the rest is whole, and goes on.
func TestLogIsLost(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	p := d.bot()
	m, good := d.begin("Alice", "en-US", 2)
	p.kill()
	d.bank.balanced() // moves the log into the file
	p = d.bot()
	m = d.pick("Alice", "en-US", m, good[0])
	p.kill()
	for _, end := range []string{"-wal", "-shm"} {
		if err := os.Remove(d.bank.path + end); err != nil {
			t.Fatal(err)
		}
	}
	examined(t, run(t, d.folder, nil, "", "doctor", "--db", "palier.db"), 0, "the ledger balances")
	p = d.bot()
	m = d.click("Alice", "en-US", m, "Random") // is of a turn that is lost
	says(t, m, "No good number found yet")
	says(t, d.pick("Alice", "en-US", m, good[0]), "1 good number found")
	p.kill()
	d.bank.balanced()
}
