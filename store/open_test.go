package store_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/mattn/go-sqlite3"

	"github.com/palier-bot/palier/store"
)

func TestPaths(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"plain.db", "a b.db", "what?.db", "a#b.db", "100%25.db", "100%.db", "q?mode=ro&x=%3F.db", "données 幸.db", "a+b&c;d.db", ":memory:",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			s, err := store.Open(t.Context(), filepath.Join(dir, name), store.Options{Games: catalog(t, newBoard(false))})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Account(t.Context(), ann); err != nil {
				t.Error(err)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			files, err := os.ReadDir(dir)
			if err != nil || len(files) != 1 || files[0].Name() != name {
				t.Errorf("files %v, %v; want only %q", files, err, name)
			}
		})
	}
	for _, name := range []string{"", "a\x00b"} {
		if _, err := store.Open(t.Context(), name, store.Options{}); err == nil {
			t.Errorf("%q was opened", name)
		}
	}
}

// What cannot be opened is said at once and clearly.
func TestOpenFails(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(at("text"), bytes.Repeat([]byte("no database\n"), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	made, err := store.Open(t.Context(), at("made.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := made.Close(); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		open func(context.Context, string, store.Options) (*store.Store, error)
		path string
		says string
	}{
		"not a database": {store.Open, at("text"), "not a database"},
		"a folder":       {store.Open, dir, "unable to open"},
		"no folder":      {store.Open, at("missing/x.db"), "unable to open"},
		"read-only":      {store.OpenReadOnly, at("made.db"), "readonly"},
	} {
		t.Run(name, func(t *testing.T) {
			begun := time.Now()
			_, err := c.open(t.Context(), c.path, store.Options{})
			wantError(t, err, store.ErrUnavailable)
			if err == nil || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), c.path) {
				t.Errorf("error %v does not name %q and say %q", err, c.path, c.says)
			}
			if took := time.Since(begun); took > 3*time.Second {
				t.Errorf("it took %v", took)
			}
		})
	}
}

func TestOpenWithoutPermission(t *testing.T) {
	t.Parallel()
	if os.Geteuid() == 0 {
		t.Skip("permissions do not bind root")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	_, err := store.Open(t.Context(), filepath.Join(dir, "x.db"), store.Options{})
	wantError(t, err, store.ErrUnavailable)
}

// other opens a file past the store, as another program would.
func other(t testing.TB, path, options string) *sqlx.DB {
	t.Helper()
	db, err := sqlx.Open("sqlite3", "file:"+path+options)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func TestNewerSchema(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.panel(ann)
	db := other(t, r.path, "")
	db.MustExec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`)
	_, err := store.Open(t.Context(), r.path, r.options)
	wantError(t, err, store.ErrNewerSchema)
	if errors.Is(err, store.ErrUnavailable) {
		t.Errorf("%v says that trying again may help", err)
	}
}

// While another program holds the lock, a caller is answered when its own time
// is up, is not charged, and the next one is served once the lock is gone.
func TestLocked(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.panel(ann)
	db := other(t, r.path, "?_txlock=exclusive")
	tx, err := db.Beginx()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err = r.rounds(ann).Start(ctx, v.Round.ID, ann.Player, "1", here)
	wantError(t, err, store.ErrUnavailable)
	if took := time.Since(begun); took > time.Second {
		t.Errorf("the caller waited %v", took)
	}
	if now := r.panel(ann); now.Account.Balance != 100 { // reading goes on
		t.Errorf("charged: %+v", now)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if got := r.start(ann, "1"); got.Account.Balance != 99 {
		t.Errorf("balance %d", got.Account.Balance)
	}
	r.balanced()
}

// The writer gives up by itself, too: nobody waits for ever.
func TestLockedForLong(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.panel(ann)
	tx, err := other(t, r.path, "?_txlock=exclusive").Beginx()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	opened := make(chan error, 1)
	go func() {
		_, err := store.Open(context.Background(), r.path, r.options)
		opened <- err
	}()
	err = r.SetClientSeed(context.Background(), ann, "x")
	wantError(t, err, store.ErrUnavailable)
	if err == nil || !strings.Contains(err.Error(), "locked") {
		t.Errorf("error %v", err)
	}
	wantError(t, <-opened, store.ErrUnavailable)
}

// A program that keeps the file for itself is not waited for without end.
func TestOpenOfAFileInExclusiveUse(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	tx, err := other(t, r.path, "?_locking_mode=EXCLUSIVE&_txlock=immediate").Beginx()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	begun := time.Now()
	s, err := store.Open(t.Context(), r.path, r.options)
	if err == nil {
		t.Error("a file that is locked was opened", s.Close())
	}
	wantError(t, err, store.ErrUnavailable)
	if took := time.Since(begun); took > 8*time.Second {
		t.Errorf("Open took %v", took)
	}
}

// A lock that stops a reader is waited out, but not past the reader's own time.
func TestReadersWaitOutALock(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	busy := sqlite3.Error{Code: sqlite3.ErrBusy}
	tries := 0
	if err := r.Read(t.Context(), func() error {
		if tries++; tries < 4 {
			return busy
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	err := r.Read(ctx, func() error { return busy })
	wantError(t, err, store.ErrUnavailable)
	wantError(t, err, context.DeadlineExceeded)
}

// A full disk refuses, charges nothing, and harms nobody once there is room.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.start(ann, "1")
	if err := r.LimitPages(0); err != nil {
		t.Fatal(err)
	}
	release := r.hold()
	failed := make(chan error)
	const jobs = 8
	for range jobs {
		go func() {
			failed <- r.Write(context.Background(), func(ctx context.Context, tx store.Transaction) error {
				_, err := tx.ExecContext(ctx, `UPDATE accounts SET client_seed = hex(zeroblob(200000))`)
				return err
			})
		}()
	}
	r.waitQueued(jobs)
	played := make(chan error)
	go func() { // needs no new page, and shares a transaction with those that do
		_, err := r.rounds(ann).Play(context.Background(), v.Round.ID, ann.Player, 0, here, "pick 1")
		played <- err
	}()
	r.waitQueued(jobs + 1)
	release()
	for range jobs {
		err := <-failed
		wantError(t, err, store.ErrUnavailable)
		if err == nil || !strings.Contains(err.Error(), "full") {
			t.Errorf("error %v", err)
		}
	}
	if err := <-played; err != nil {
		t.Errorf("the others' full disk spoilt a click: %v", err)
	}
	var refused error
	for i := 0; i < 1000 && refused == nil; i++ {
		_, refused = r.Panel(t.Context(), store.Owner{Guild: "full", Player: store.PlayerID(strings.Repeat("9", i+1))}, game)
	}
	wantError(t, refused, store.ErrUnavailable)
	if f := store.FailureOf(refused); f != store.Full { // SQLite has rolled back by itself, which is not what failed
		t.Errorf("failure %q of %v", f, refused)
	}
	r.balanced()
	if err := r.LimitPages(-1); err != nil {
		t.Fatal(err)
	}
	r.play(r.panel(ann), "pick 50")
	r.balanced()
}

// A new database holds seeds of rounds to come: its owner alone may read it.
func TestOpenKeepsTheFilePrivate(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.panel(ann)
	files, err := filepath.Glob(r.path + "*")
	if err != nil || len(files) == 0 {
		t.Fatalf("files %v, %v", files, err)
	}
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode&0o077 != 0 {
			t.Errorf("%s has the mode %o", filepath.Base(file), mode)
		}
	}
}
