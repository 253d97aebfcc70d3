package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/mattn/go-sqlite3"
)

// Failure is what is wrong with a storage, as far as that decides what helps.
type Failure string

// The failures that are told apart.
const (
	Full        Failure = "full"
	ReadOnly    Failure = "read_only"   // no permission to write
	Unwritable  Failure = "unwritable"  // nobody may: the file system is read-only
	Locked      Failure = "locked"      // by another program
	Unreachable Failure = "unreachable" // no such folder, or it cannot be looked into
	Broken      Failure = "broken"      // the disk says so
	Damaged     Failure = "damaged"     // no database, or no longer a whole one
	Moved       Failure = "moved"       // while it was open
	Unknown     Failure = "unknown"
)

var failures = map[sqlite3.ErrNo]Failure{
	sqlite3.ErrFull:     Full,
	sqlite3.ErrReadonly: ReadOnly,
	sqlite3.ErrPerm:     ReadOnly,
	sqlite3.ErrBusy:     Locked,
	sqlite3.ErrLocked:   Locked,
	sqlite3.ErrCantOpen: Unreachable,
	sqlite3.ErrIoErr:    Broken,
	sqlite3.ErrCorrupt:  Damaged,
	sqlite3.ErrNotADB:   Damaged,
}

// FailureOf returns what is wrong with the storage after an ErrUnavailable, and
// "" after any other error.
func FailureOf(err error) Failure {
	var fromSQLite sqlite3.Error
	told := errors.As(err, &fromSQLite)
	switch f, known := failures[fromSQLite.Code]; {
	case errors.Is(err, errMoved):
		return Moved
	case !told && !errors.Is(err, ErrUnavailable):
		return ""
	case fromSQLite.SystemErrno == syscall.EROFS, errors.Is(err, syscall.EROFS):
		return Unwritable
	case errors.Is(err, fs.ErrPermission):
		return ReadOnly
	case told && known:
		return f
	case errors.Is(err, syscall.ENOSPC):
		return Full
	case errors.Is(err, fs.ErrNotExist):
		return Unreachable
	}
	return Unknown
}

// advice is what helps against each, for the log.
var advice = map[Failure]string{
	Full:        "make room on the disk; play goes on by itself",
	ReadOnly:    "let the program write to the file and its folder; play goes on by itself",
	Unwritable:  "the file system is read-only: have it mounted for writing; play goes on by itself",
	Locked:      "end the program that holds the lock; play goes on by itself",
	Unreachable: "let the program reach the file and its folder; play goes on by itself",
	Broken:      "look at the disk and at the system's log; play goes on when it works again",
	Damaged:     "stop the program, and run palier doctor",
	Moved:       "put the file and those beside it back, or restart to go on with what is there",
	Unknown:     "run palier doctor",
}

// Diagnose returns the error of an SQLite database at path that could not be opened,
// here or by somebody else, as the errors of this package are: a failure of the
// storage is an ErrUnavailable, of which FailureOf tells what is wrong. It has what the
// system says to whoever would write to the file: SQLite, when it may not write, tries
// to read instead, and tells no more than that this failed as well.
func Diagnose(path string, err error) error {
	if f := FailureOf(err); f == Unreachable || f == ReadOnly {
		if refused := tryWriting(path); refused != nil {
			err = fmt.Errorf("%w: %w", err, refused)
		}
	}
	return storage(err)
}

// TryWriting returns an ErrUnavailable if a bot that this program's user started
// could not write to the database of a file, which may be in use, or make it: for want
// of a right, or of room on the disk. It makes a file in the folder for a moment. A
// copy, as Copy makes them, need not be writable.
func TryWriting(path string) error {
	path = resolved(path)
	if _, err := os.Stat(path); err == nil && !logged(path) {
		return nil
	}
	err := tryWriting(path)
	if err == nil {
		err = roomFor(path)
	}
	if err != nil {
		err = fmt.Errorf("trying to write to the database %q: %w", path, unavailable(err))
	}
	return err
}

// tryWriting opens a database's file and its log for writing, and makes another file
// in its folder for a moment, as SQLite has to.
func tryWriting(path string) error {
	for _, end := range []string{"", "-wal"} {
		f, err := os.OpenFile(path+end, os.O_RDWR, 0)
		if err == nil {
			err = f.Close()
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	probe, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".probe-")
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// corrupt reports whether a database turned out to be damaged when it was read.
func corrupt(err error) bool {
	var fromSQLite sqlite3.Error
	return errors.As(err, &fromSQLite) && fromSQLite.Code == sqlite3.ErrCorrupt
}
