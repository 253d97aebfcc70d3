package store_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// The blocks that the index of the log may come to need are there once a database is
// open, so that no disk that fills up later can end the program.
func TestIndexHasItsBlocks(t *testing.T) {
	t.Parallel()
	trial, err := os.Create(filepath.Join(t.TempDir(), "trial"))
	if err != nil {
		t.Fatal(err)
	}
	defer trial.Close()
	if err := syscall.Fallocate(int(trial.Fd()), 0, 0, 1); err != nil {
		t.Skip("this file system cannot be asked for blocks:", err)
	}
	r := newRig(t)
	info, err := os.Stat(r.path + "-shm")
	if err != nil {
		t.Fatal(err)
	}
	const room = 256 << 10
	if has := info.Sys().(*syscall.Stat_t).Blocks * 512; has < room {
		t.Errorf("the index has %d bytes on the disk, want %d", has, room)
	}
}
