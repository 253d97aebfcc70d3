package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

const (
	// attached is the byte of an index on which whoever uses it has a lock: what
	// nobody uses is made anew. It is UNIX_SHM_DMS in SQLite's source.
	attached = 128
	keepSize = 1 // FALLOC_FL_KEEP_SIZE
)

// available returns how many bytes a folder's file system has for programs without
// privileges, if it tells and can be written to.
func available(folder string) (free int64, known bool) {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(folder, &fs); err != nil || fs.Blocks == 0 || fs.Flags&syscall.MS_RDONLY != 0 {
		return 0, false
	}
	return int64(fs.Bavail) * fs.Bsize, true
}

// indexInUse reports whether a program, this one or another, has the index of a
// database open, so that nobody has to make it.
func indexInUse(path string) bool {
	index, err := os.Stat(path + "-shm")
	if err != nil || index.Size() < indexPart {
		return false
	}
	// To close a file ends all locks that this program has on it, SQLite's as well.
	if _, own := descriptor(index); own {
		return true
	}
	f, err := os.Open(path + "-shm")
	if err != nil {
		return false
	}
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Start: attached, Len: 1}
	err = errors.Join(syscall.FcntlFlock(f.Fd(), syscall.F_GETLK, &lock), f.Close())
	return err == nil && lock.Type != syscall.F_UNLCK
}

// reserveIndex has the disk keep blocks for the index of a database that this program
// has open, where the file system can. It changes no byte of it.
func reserveIndex(path string) error {
	index, err := os.Stat(resolved(path) + "-shm")
	if err != nil {
		return nil //nolint:nilerr // this connection does without
	}
	fd, own := descriptor(index)
	if !own {
		return nil
	}
	switch err := syscall.Fallocate(fd, keepSize, 0, max(index.Size(), indexRoom)); {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return full(fmt.Errorf("keeping room for the index of the log: %w", err))
	case err != nil && !errors.Is(err, syscall.EOPNOTSUPP):
		return unavailable(fmt.Errorf("keeping room for the index of the log: %w", err))
	}
	return nil
}

// descriptor finds a file among those that this program has open.
func descriptor(file os.FileInfo) (fd int, found bool) {
	const folder = "/proc/self/fd"
	list, err := os.ReadDir(folder)
	if err != nil {
		return 0, false
	}
	for _, entry := range list {
		open, err := os.Stat(filepath.Join(folder, entry.Name()))
		if err != nil || !os.SameFile(open, file) {
			continue
		}
		if fd, err = strconv.Atoi(entry.Name()); err == nil {
			return fd, true
		}
	}
	return 0, false
}
