package store_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

func TestBackup(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.play(r.start(ann, "2"), picks(1, 5)...)
	file := r.path + " backup % é.db"
	if err := r.Backup(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	wantError(t, r.Backup(t.Context(), file), store.ErrExists)
	wantError(t, r.Backup(t.Context(), r.path), store.ErrExists)
	if err := r.Backup(t.Context(), t.TempDir()+"/none/x.db"); err == nil {
		t.Error("a backup in a folder that is not there")
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v: others may read it", info.Mode(), err)
	}
	r.play(v, "stop") // after the backup
	if found, err := store.Check(t.Context(), file, r.options.Games); err != nil || len(found) > 0 {
		t.Errorf("findings in the copy: %v, %v", found, err)
	}
	restored, err := store.Open(t.Context(), file, r.options)
	if err != nil {
		t.Fatal(err)
	}
	defer restored.Close()
	got, err := restored.Rounds(ann.Guild, game).Play(t.Context(), v.Round.ID, ann.Player, v.Round.Turn, here, "stop")
	if err != nil || got.Account.Balance != 102 {
		t.Errorf("played on from the copy: %+v, %v", got, err)
	}
	if found, err := restored.Integrity(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("findings: %v, %v", found, err)
	}
}

// A copy needs no program that has the database open, and makes no file beside it.
func TestCopyOfAClosedDatabase(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.panel(ann)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	wantError(t, r.Backup(t.Context(), r.path+".2"), store.ErrClosed)
	folder := t.TempDir()
	file := filepath.Join(folder, "copy.db")
	if err := store.Copy(t.Context(), r.path, file); err != nil {
		t.Fatal(err)
	}
	if found, err := store.Check(t.Context(), file, r.options.Games); err != nil || len(found) > 0 {
		t.Errorf("findings in the copy: %v, %v", found, err)
	}
	wantError(t, store.Copy(t.Context(), filepath.Join(folder, "none.db"), file+".2"), store.ErrUnavailable)
	if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
		t.Errorf("it leaves %v, %v", files, err)
	}
}

// A backup made while people play is of one moment.
func TestBackupWhilePlaying(t *testing.T) {
	t.Parallel()
	r := newRig(t, opening(1000))
	ctx, stop := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	for _, o := range []store.Owner{ann, ben} {
		wait.Go(func() {
			for ctx.Err() == nil {
				if err := r.stake(o, "1"); err != nil && !errors.Is(err, store.ErrFunds) {
					t.Error(err)
				}
			}
		})
	}
	for i := range 5 {
		file := filepath.Join(t.TempDir(), "copy.db")
		if err := r.Backup(t.Context(), file); err != nil {
			t.Error(err)
			continue
		}
		if found, err := store.Check(t.Context(), file, r.options.Games); err != nil || len(found) > 0 {
			t.Errorf("backup %d: %v, %v", i, found, err)
		}
	}
	stop()
	wait.Wait()
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	file := filepath.Join(t.TempDir(), "never.db")
	wantError(t, r.Backup(gone, file), store.ErrUnavailable)
	if files, err := os.ReadDir(filepath.Dir(file)); err != nil || len(files) > 0 {
		t.Errorf("a backup that failed left %v, %v", files, err)
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		harm  []string
		list  func(*rig) games.Catalog
		check string // "" for no finding
		err   error
	}{
		"sound":      {},
		"books":      {harm: []string{`UPDATE accounts SET balance = balance + 1`}, check: "books"},
		"references": {harm: []string{`UPDATE figures SET account = 99`}, check: "references"},
		"file":       {harm: []string{`PRAGMA ignore_check_constraints = 1`, `UPDATE accounts SET player = ''`}, check: "file"},
		"schema":     {harm: []string{`DELETE FROM goose_db_version WHERE version_id > 1`}, check: "schema"},
		"newer":      {harm: []string{`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`}, err: store.ErrNewerSchema},
		"rounds": {
			list:  func(r *rig) games.Catalog { return catalog(r.t, newRules{newBoard(false)}) },
			check: "rounds",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
			r.start(ann, "1")
			db := other(t, r.path, "")
			for _, s := range c.harm {
				db.MustExec(s)
			}
			list := r.options.Games
			if c.list != nil {
				list = c.list(r)
			}
			found, err := store.Check(t.Context(), r.path, list)
			wantError(t, err, c.err)
			if c.check == "" {
				if len(found) > 0 {
					t.Errorf("found %v", found)
				}
				return
			}
			for _, f := range found {
				if f.Check == c.check && f.Detail != "" && strings.HasPrefix(f.String(), c.check+": ") {
					return
				}
			}
			t.Errorf("found %v, want one of %q", found, c.check)
		})
	}
	_, err := store.Check(t.Context(), filepath.Join(t.TempDir(), "none.db"), games.Catalog{})
	wantError(t, err, store.ErrUnavailable)
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte(strings.Repeat("no database\n", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = store.Check(t.Context(), text, games.Catalog{})
	wantError(t, err, store.ErrUnavailable)
}
