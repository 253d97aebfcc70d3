package store_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// What has been answered is in the files as they are at that moment: a program
// that is killed without closing anything loses none of it.
func TestKilledAfterEveryStep(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.panel(ann)
	survives := func(want store.View) {
		t.Helper()
		s, err := store.Open(t.Context(), r.copyFiles(), r.options)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		got, err := s.Round(t.Context(), want.Round.ID)
		if err != nil || got.Account != want.Account || got.Round.Turn != want.Round.Turn || got.Round.Status != want.Round.Status {
			t.Errorf("%v: after the kill %+v, before it %+v", err, got, want)
		}
		if found, err := s.Imbalances(t.Context()); err != nil || len(found) > 0 {
			t.Errorf("out of balance: %v, %v", found, err)
		}
	}
	survives(v)
	v = r.start(ann, "2")
	survives(v)
	for _, a := range append(picks(1, 5), nextlevel.Stop) {
		v = r.play(v, a)
		survives(v)
	}
	if v.Account.Balance != 102 {
		t.Errorf("balance %d", v.Account.Balance)
	}
}

// copyFiles copies the database and its log, as a power cut would leave them.
func (r *rig) copyFiles() (path string) {
	r.t.Helper()
	path = filepath.Join(r.t.TempDir(), "copy.db")
	for _, suffix := range []string{"", "-wal"} {
		content, err := os.ReadFile(r.path + suffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = os.WriteFile(path+suffix, content, 0o600)
		}
		if err != nil {
			r.t.Fatal(err)
		}
	}
	return path
}
