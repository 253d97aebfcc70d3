package store_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// restore stops the rig's store, puts a copy in the place of its database and
// opens it again.
func (r *rig) restore(file string) store.Restored {
	r.t.Helper()
	if err := r.Close(); err != nil {
		r.t.Fatal(err)
	}
	done, err := store.Restore(r.t.Context(), file, r.path, r.options.Games)
	if err != nil {
		r.t.Fatal(err)
	}
	r.open()
	return done
}

func (r *rig) backup() (file string) {
	r.t.Helper()
	file = filepath.Join(r.t.TempDir(), "copy é.db")
	if err := r.Backup(r.t.Context(), file); err != nil {
		r.t.Fatal(err)
	}
	return file
}

// playedAndCopied has a round in the database and in a copy of it, and closes the
// database.
func (r *rig) playedAndCopied() (file string) {
	r.t.Helper()
	r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
	file = r.backup()
	if err := r.Close(); err != nil {
		r.t.Fatal(err)
	}
	return file
}

// A round that was open in the copy may have shown its seed since, so nobody
// plays it again; its stake is back, and everything of before is kept aside.
func TestRestore(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	won := r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
	level := r.play(r.start(ann, "3"), picks(1, 5)...)
	waiting := r.panel(ben)
	file := r.backup()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lost := r.play(r.play(level, "continue"), "pick 50")
	if lost.Round.ServerSeed == "" {
		t.Fatal("the round has not shown its seed")
	}

	done := r.restore(file)
	if done.Voided != 1 || done.Coins != 3 || done.Waiting != 1 {
		t.Errorf("it has done %+v", done)
	}
	for _, id := range []store.RoundID{level.Round.ID, waiting.Round.ID} {
		v, err := r.Round(t.Context(), id)
		if err != nil || v.Round.Status != store.Void {
			t.Errorf("round %s: %s, %v", id, v.Round.Status, err)
		}
	}
	_, err = r.rounds(ann).Play(t.Context(), level.Round.ID, ann.Player, level.Round.Turn, here, "stop")
	wantError(t, err, store.ErrStale)
	_, err = r.rounds(ann).Start(t.Context(), waiting.Round.ID, ben.Player, "1", here)
	wantError(t, err, store.ErrStale)
	if v, err := r.Round(t.Context(), won.Round.ID); err != nil || v.Round.Status != store.Won {
		t.Errorf("a round that had ended is %s, %v", v.Round.Status, err)
	}
	if got := r.balance(ann); got != 102 {
		t.Errorf("balance %d", got)
	}
	if found, err := r.Integrity(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("findings: %v, %v", found, err)
	}
	r.play(r.start(ann, "1"), "pick 1")
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, content) {
		t.Error("the copy has changed")
	}

	old := *r
	old.path = done.Aside
	old.open()
	defer old.Close()
	if v, err := old.Round(t.Context(), level.Round.ID); err != nil || v.Round.Status != store.Lost {
		t.Errorf("what was put aside has the round as %s, %v", v.Round.Status, err)
	}
	files, err := filepath.Glob(r.path + ".restoring*")
	if err != nil || len(files) > 0 {
		t.Errorf("it leaves %v, %v", files, err)
	}
}

// A database that is not there, or no longer one, is replaced as well.
func TestRestoreOfWhatIsLost(t *testing.T) {
	t.Parallel()
	for name, harm := range map[string]func(*rig) error{
		"deleted": func(r *rig) error { return os.Remove(r.path) },
		"deleted, but for its log": func(r *rig) error {
			return errors.Join(os.Remove(r.path), os.WriteFile(r.path+"-wal", []byte(strings.Repeat("stale", 9999)), 0o600))
		},
		"overwritten": func(r *rig) error {
			return errors.Join(os.WriteFile(r.path, bytes.Repeat([]byte("no database\n"), 1000), 0o600), os.WriteFile(r.path+"-wal", []byte("x"), 0o600))
		},
		"interrupted before": func(r *rig) error {
			return errors.Join(os.WriteFile(r.path+".restoring", []byte("half"), 0o600), os.WriteFile(r.path+".restoring-wal", []byte("half"), 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			file := r.playedAndCopied()
			if err := harm(r); err != nil {
				t.Fatal(err)
			}
			r.restore(file)
			if got := r.balance(ann); got != 102 {
				t.Errorf("balance %d", got)
			}
			if found, err := r.Integrity(t.Context()); err != nil || len(found) > 0 {
				t.Errorf("findings: %v, %v", found, err)
			}
		})
	}
}

// Of restorations that come at once, each is done whole or refused.
func TestRestoreAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	file := r.playedAndCopied()
	var wait sync.WaitGroup
	var done atomic.Int64
	for range 6 {
		wait.Go(func() {
			_, err := store.Restore(t.Context(), file, r.path, r.options.Games)
			if err == nil {
				done.Add(1)
			} else if !errors.Is(err, store.ErrRestoring) {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	asides, err := filepath.Glob(r.path + ".*.aside")
	if err != nil || done.Load() == 0 || len(asides) != int(done.Load()) {
		t.Errorf("%d are done, put aside: %v, %v", done.Load(), asides, err)
	}
	if left, err := filepath.Glob(r.path + ".restoring*"); err != nil || len(left) > 0 {
		t.Errorf("it leaves %v, %v", left, err)
	}
	r.open()
	if got := r.balance(ann); got != 102 {
		t.Errorf("balance %d", got)
	}
}

// What cannot be restored changes nothing.
func TestRestoreRefuses(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
	copies := map[string]string{}
	for name, harm := range map[string]string{
		"sound": "", "books": `UPDATE accounts SET balance = balance + 1`,
		"newer": `INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`,
	} {
		copies[name] = r.backup()
		if harm != "" {
			other(t, copies[name], "").MustExec(harm)
		}
	}
	copies["text"] = filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(copies["text"], []byte(strings.Repeat("no database\n", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	copies["none"] = filepath.Join(t.TempDir(), "none")
	refused := func(file string, want error) {
		t.Helper()
		_, err := store.Restore(t.Context(), file, r.path, r.options.Games)
		wantError(t, err, want)
		if files, err := filepath.Glob(r.path + ".*"); err != nil || len(files) > 0 {
			t.Errorf("%v: it leaves %v", err, files)
		}
	}
	refused(copies["sound"], store.ErrInUse)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	reader := other(t, r.path, "?mode=ro")
	var n int
	if err := reader.Get(&n, `SELECT count(*) FROM accounts`); err != nil {
		t.Fatal(err)
	}
	refused(copies["sound"], store.ErrInUse)
	if err := reader.Close(); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]error{
		"books": store.ErrUnsound, "newer": store.ErrNewerSchema, "text": store.ErrUnavailable, "none": store.ErrUnavailable,
	} {
		refused(copies[name], want)
	}
	refused(r.path, store.ErrSameFile)
	_, err := store.Restore(t.Context(), copies["sound"], filepath.Join(t.TempDir(), "none", "x.db"), games.Catalog{})
	if err == nil {
		t.Error("a database in a folder that is not there")
	}
	r.open()
	if got := r.balance(ann); got != 102 {
		t.Errorf("balance %d", got)
	}
}

// A database that is reached by a link is replaced where it is.
func TestRestoreThroughALink(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.panel(ann)
	file := r.backup()
	r.panel(ben)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(r.path, link); err != nil {
		t.Skip("this system has no symbolic links:", err)
	}
	done, err := store.Restore(t.Context(), file, link, r.options.Games)
	if err != nil || filepath.Dir(done.Aside) != filepath.Dir(r.path) {
		t.Fatalf("%+v, %v", done, err)
	}
	if to, err := os.Readlink(link); err != nil || to != r.path {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	r.open()
	if _, err := r.Find(t.Context(), ann); err != nil {
		t.Error(err)
	}
	_, err = r.Find(t.Context(), ben)
	wantError(t, err, store.ErrNoAccount)
	_, err = store.Restore(t.Context(), file, link, r.options.Games)
	wantError(t, err, store.ErrInUse)
}
