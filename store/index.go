package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// Beside a database in WAL mode SQLite keeps an index of the log, a file that it maps
// into memory without seeing to it that the disk has its blocks. Where the disk turns
// out to be full as one is written to, the system ends the program (SIGBUS).
//
// So there has to be room for the index before SQLite makes it, and who writes then
// takes the room of one for 128 MB of log, far above what play comes to: an index has
// 32 KB for every 4096 pages. See https://www.sqlite.org/walformat.html.
const (
	indexRoom   = 256 << 10
	indexPart   = 32 << 10
	logPerIndex = 512 // bytes of log, in pages of 4 KB, for a byte of its index
)

// mayWrite returns what is in the way of opening a database to write to it, and not
// for SQLite to find out: ErrLinked, or that the disk is Full.
func mayWrite(path string) error {
	path = resolved(path)
	if linked(path) {
		return &LinkedError{path}
	}
	if indexInUse(path) { // so it is there, whatever the disk
		return nil
	}
	return roomFor(path)
}

// mayRead is mayWrite for whoever only reads. A copy, as Copy makes them, has neither
// log nor index: it may be read under any name and on any disk.
func mayRead(path string) error {
	path = resolved(path)
	if indexInUse(path) && !linked(path) || !logged(path) {
		return nil
	}
	return mayWrite(path)
}

// roomFor returns that the disk is Full if the index of a database might not fit.
func roomFor(path string) error {
	need := int64(indexRoom)
	if log, err := os.Stat(path + "-wal"); err == nil {
		need += log.Size() / logPerIndex
	}
	if free, known := available(filepath.Dir(path)); known && free < need {
		return full(fmt.Errorf("the index of the log takes up to %d KB, and %d KB are free", need>>10, free>>10))
	}
	return nil
}

func full(cause error) error { return unavailable(fmt.Errorf("%w: %w", cause, syscall.ENOSPC)) }

// resolved is the name of a database's file behind symbolic links: what SQLite makes
// beside it has that name.
func resolved(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

// logged reports whether a database is written through a log, by its header or by a
// log that lies there. What is wrong with a file, SQLite says.
// https://www.sqlite.org/fileformat.html#file_format_version_numbers
func logged(path string) bool {
	if _, err := os.Stat(path + "-wal"); err == nil {
		return true
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	var versions [2]byte
	_, err = f.ReadAt(versions[:], 18)
	return errors.Join(err, f.Close()) == nil && versions == [2]byte{2, 2}
}
