package store_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/palier-bot/palier/store"
)

// A file of several names is not opened: the log of one name would be unknown under
// the other. A copy has no log, and may be kept under as many as one likes.
func TestHardLinks(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	file := r.playedAndCopied()
	link := filepath.Join(t.TempDir(), "second.db")
	if err := os.Link(r.path, link); err != nil {
		t.Skip("this file system has no links:", err)
	}
	for _, path := range []string{r.path, link} {
		if s, err := store.Open(t.Context(), path, r.options); err == nil {
			t.Error("it is opened to be written to", s.Close())
		} else {
			wantError(t, err, store.ErrLinked)
		}
		_, err := store.Check(t.Context(), path, r.options.Games)
		wantError(t, err, store.ErrLinked)
		_, err = store.OpenBook(t.Context(), path)
		wantError(t, err, store.ErrLinked)
		wantError(t, store.Copy(t.Context(), path, path+".copy"), store.ErrLinked)
		_, err = store.Restore(t.Context(), file, path, r.options.Games)
		wantError(t, err, store.ErrLinked)
		if files, err := filepath.Glob(path + "*"); err != nil || len(files) != 1 {
			t.Errorf("it leaves %v, %v", files, err)
		}
	}
	if err := os.Remove(link); err != nil {
		t.Fatal(err)
	}

	if err := os.Link(file, file+".kept"); err != nil {
		t.Fatal(err)
	}
	if found, err := store.Check(t.Context(), file, r.options.Games); err != nil || len(found) > 0 {
		t.Errorf("of a copy of two names: %v, %v", found, err)
	}
	_, err := store.Open(t.Context(), file, r.options)
	wantError(t, err, store.ErrLinked)

	// As a restoration leaves it that ends after the old database has its new name.
	if err := os.Link(r.path, r.path+".20260301T120000.000.aside"); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Restore(t.Context(), file, r.path, r.options.Games); err != nil {
		t.Fatal(err)
	}
	asides, err := filepath.Glob(r.path + ".*.aside")
	if err != nil || len(asides) != 1 {
		t.Fatalf("put aside: %v, %v", asides, err)
	}
	for _, path := range []string{r.path, asides[0]} {
		if _, err := store.Check(t.Context(), path, r.options.Games); err != nil {
			t.Error(err)
		}
	}
	r.open()
	if got := r.balance(ann); got != 102 {
		t.Errorf("balance %d", got)
	}
}
