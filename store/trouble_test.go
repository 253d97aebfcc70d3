package store_test

import (
	"bytes"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/palier-bot/palier/store"
)

// A file that is moved under the store is not written to: the next start would
// know nothing of it. The operator hears of it once, and of its coming back.
func TestMovedWhileOpen(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]string{"file": "", "log": "-wal", "index of the log": "-shm"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			r := newRig(t, func(o *store.Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
			v := r.start(ann, "1")
			away := r.path + ".away"
			if err := os.Rename(r.path+end, away); err != nil {
				t.Fatal(err)
			}
			refused := func() {
				t.Helper()
				_, err := r.rounds(ann).Play(t.Context(), v.Round.ID, ann.Player, 0, here, "pick 1")
				wantError(t, err, store.ErrUnavailable)
				if f := store.FailureOf(err); f != store.Moved {
					t.Errorf("the failure is %q", f)
				}
			}
			refused()
			if err := os.WriteFile(r.path+end, []byte("another file"), 0o600); err != nil {
				t.Fatal(err)
			}
			refused()
			if err := os.Rename(away, r.path+end); err != nil {
				t.Fatal(err)
			}
			r.play(v, "pick 1")
			r.balanced()
			if err := r.Close(); err != nil {
				t.Error(err)
			}
			for _, text := range []string{"level=ERROR", "put the file and those beside it back", "can be written again"} {
				if n := strings.Count(log.String(), text); n != 1 {
					t.Errorf("it says %q %d times:\n%s", text, n, log.String())
				}
			}
		})
	}
}

// A refusal of the rules and a job's own mistake are no trouble of the storage.
func TestNoTrouble(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	r := newRig(t, func(o *store.Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	v := r.start(ann, "1")
	_, err := r.rounds(ann).Play(t.Context(), v.Round.ID, ben.Player, 0, here, "pick 1")
	wantError(t, err, store.ErrNotOwner)
	if f := store.FailureOf(err); f != "" {
		t.Errorf("the failure is %q", f)
	}
	other(t, r.path, "").MustExec(`CREATE TRIGGER never BEFORE UPDATE ON rounds BEGIN SELECT RAISE(ABORT, 'never'); END`)
	_, err = r.rounds(ann).Play(t.Context(), v.Round.ID, ann.Player, 0, here, "pick 1")
	wantError(t, err, store.ErrUnavailable)
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if log.Len() > 0 {
		t.Errorf("it says %s", log.String())
	}
}

// Whoever may not write to a database is told so, and not that it cannot be opened.
func TestNoPermission(t *testing.T) {
	t.Parallel()
	if os.Geteuid() == 0 {
		t.Skip("root may write anywhere")
	}
	for name, c := range map[string]struct {
		file, folder fs.FileMode
		gone         bool // the file is yet to be made
	}{
		"the file":              {0o400, 0o700, false},
		"its folder":            {0o600, 0o500, false},
		"a new one's folder":    {0o600, 0o500, true},
		"a folder that is shut": {0o600, 0, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			path := filepath.Join(t.TempDir(), "palier.db")
			if err := r.Backup(t.Context(), path); err != nil {
				t.Fatal(err)
			}
			if c.gone {
				path += ".2"
			} else if err := os.Chmod(path, c.file); err != nil {
				t.Fatal(err)
			}
			folder := filepath.Dir(path)
			t.Cleanup(func() { _ = os.Chmod(folder, 0o700) }) // so that it can be removed
			if err := os.Chmod(folder, c.folder); err != nil {
				t.Fatal(err)
			}
			_, err := store.Open(t.Context(), path, r.options)
			wantError(t, err, store.ErrUnavailable)
			wantError(t, err, fs.ErrPermission)
			if f := store.FailureOf(err); f != store.ReadOnly {
				t.Errorf("the failure is %q: %v", f, err)
			}
		})
	}
}

// Another program's database is left as it is, byte for byte.
func TestForeign(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/recipes.db"
	db := other(t, path, "")
	db.MustExec(`CREATE TABLE recipes (name TEXT); CREATE TABLE goose_db_version (version_id INTEGER); CREATE TABLE accounts (id INTEGER)`)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t)
	_, err = store.Open(t.Context(), path, r.options)
	wantError(t, err, store.ErrForeign)
	_, err = store.Check(t.Context(), path, r.options.Games)
	wantError(t, err, store.ErrForeign)
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
		t.Errorf("%v, or the file has changed", err)
	}
}
