package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// aloneOptions are of the connection that keeps every other one out.
var aloneOptions = url.Values{"mode": {"rw"}, "_locking_mode": {"EXCLUSIVE"}, "_busy_timeout": {"0"}, "_mutex": {"no"}}

// unused does something while nobody else can use a database, and returns
// ErrInUse if somebody does. The log is moved into the file before; a file that
// is damaged keeps its own.
func unused(ctx context.Context, path string, do func() error) error {
	db, err := connect(path, aloneOptions, 1)
	if err != nil {
		return err
	}
	// Leaving WAL mode takes a lock that every user of the file is in the way of.
	_, err = db.ExecContext(ctx, `PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE`)
	switch {
	case busy(err):
		err = fmt.Errorf("%w: %w", ErrInUse, err)
	case err == nil, FailureOf(err) == Damaged:
		err = do()
	}
	return errors.Join(err, db.Close())
}

// lockOptions are of the connection that holds a lock and keeps nothing.
var lockOptions = url.Values{"mode": {"rw"}, "_journal_mode": {"MEMORY"}, "_txlock": {"immediate"}, "_busy_timeout": {"0"}, "_mutex": {"no"}}

// oneRestoration does something while no other restoration of a database runs, and
// returns ErrRestoring if one does. The lock is SQLite's, on a file of its own: it
// ends with the program that holds it, however that ends.
func oneRestoration(ctx context.Context, path string, do func() error) error {
	lock := path + ".restoring-lock"
	if err := claimName(lock); err != nil && !errors.Is(err, ErrExists) {
		return err
	}
	lies, err := locate(lock)
	if errors.Is(err, fs.ErrNotExist) { // whoever held it has just ended
		return ErrRestoring
	} else if err != nil {
		return err
	}
	db, err := connect(lock, lockOptions, 1)
	if err != nil {
		return err
	}
	tx, err := db.BeginTxx(context.WithoutCancel(ctx), nil) // held for as long as the work takes
	if err == nil {
		// A file that was removed before it was locked keeps nobody out.
		if err = lies.check(); err == nil {
			return errors.Join(do(), remove(lock), tx.Rollback(), db.Close())
		}
		err = errors.Join(err, tx.Rollback())
	}
	if busy(err) || lies.check() != nil {
		err = fmt.Errorf("%w: %w", ErrRestoring, err)
	}
	return errors.Join(err, db.Close())
}

// asideEnd is what the name of a database that was put aside ends with.
const asideEnd = ".aside"

// exchange puts a file in the place of a database, which stays under another
// name together with its log. The index of the log is made anew when it is needed.
func exchange(prepared, path, aside string) error {
	for _, end := range []string{"", "-wal"} {
		err := os.Link(path+end, aside+end)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			err = os.Rename(path+end, aside+end)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("putting the database aside: %w", err)
		}
	}
	// The log of the old file would be taken for the new one's.
	if err := errors.Join(remove(path+"-wal"), remove(path+"-shm")); err != nil {
		return fmt.Errorf("putting the database aside: %w", err)
	}
	return os.Rename(prepared, path)
}

// dropAsides removes the names under which a restoration was putting a database aside
// when it was interrupted, while the database still is where it was.
func dropAsides(path string) error {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	for _, entry := range entries {
		aside := filepath.Join(filepath.Dir(path), entry.Name())
		if strings.HasPrefix(entry.Name(), filepath.Base(path)+".") && strings.HasSuffix(aside, asideEnd) && same(aside, path) {
			err = errors.Join(err, removeAll(aside))
		}
	}
	return err
}

// removeAll removes a database, if it is there, with what belongs to it.
func removeAll(path string) (err error) {
	for _, end := range []string{"", "-wal", "-shm", "-journal", ".part"} {
		err = errors.Join(err, remove(path+end))
	}
	return err
}

func same(a, b string) bool {
	one, err := os.Stat(a)
	other, otherErr := os.Stat(b)
	return err == nil && otherErr == nil && os.SameFile(one, other)
}

// syncFolder has the names of files on the disk.
func syncFolder(path string) error {
	d, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
