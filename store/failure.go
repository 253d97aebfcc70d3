package store

import (
	"errors"

	"github.com/mattn/go-sqlite3"
)

// Failure is what is wrong with a storage, as far as that decides what helps.
type Failure string

// The failures that are told apart.
const (
	Full        Failure = "full"
	ReadOnly    Failure = "read_only"
	Locked      Failure = "locked"      // by another program
	Unreachable Failure = "unreachable" // no such folder, or no permission
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
	switch {
	case errors.Is(err, errMoved):
		return Moved
	case errors.As(err, &fromSQLite):
		if f, known := failures[fromSQLite.Code]; known {
			return f
		}
		return Unknown
	case errors.Is(err, ErrUnavailable):
		return Unknown
	}
	return ""
}

// advice is what helps against each, for the log.
var advice = map[Failure]string{
	Full:        "make room on the disk; play goes on by itself",
	ReadOnly:    "let the program write to the file and its folder; play goes on by itself",
	Locked:      "end the program that holds the lock; play goes on by itself",
	Unreachable: "let the program reach the file and its folder; play goes on by itself",
	Broken:      "look at the disk and at the system's log; play goes on when it works again",
	Damaged:     "stop the program, and run palier doctor",
	Moved:       "put the file and those beside it back, or restart to go on with what is there",
	Unknown:     "run palier doctor",
}

// corrupt reports whether a database turned out to be damaged when it was read.
func corrupt(err error) bool {
	var fromSQLite sqlite3.Error
	return errors.As(err, &fromSQLite) && fromSQLite.Code == sqlite3.ErrCorrupt
}
