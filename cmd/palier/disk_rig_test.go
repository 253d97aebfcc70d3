package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
)

// disk lies between a program and its files, and fails when it is told to; the
// program is the one that everybody runs. See testdata/disk.c.
type disk struct {
	t              *testing.T
	library, order string // files
}

// buildDisk compiles what is loaded before the program.
var buildDisk = sync.OnceValues(func() (path string, err error) {
	path = filepath.Join(workshop, "disk.so")
	source := filepath.Join("testdata", "disk.c")
	if out, err := exec.Command("gcc", "-shared", "-fPIC", "-O2", "-o", path, source, "-ldl").CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the disk: %w\n%s", err, out)
	}
	return path, nil
})

func newDisk(t *testing.T) *disk {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("a library is loaded before the program the way Linux does it")
	}
	library, err := buildDisk()
	if err != nil {
		t.Fatal(err)
	}
	return &disk{t, library, filepath.Join(t.TempDir(), "order")}
}

// env is what a program runs with on this disk.
func (d *disk) env() []string { return []string{"LD_PRELOAD=" + d.library, "DISK_ORDER=" + d.order} }

// fails has the disk do what an order says, from the next call on; "" is a disk
// that works.
func (d *disk) fails(order string) {
	d.t.Helper()
	// Under another name first: the program may read at any moment.
	if err := os.WriteFile(d.order+".new", []byte(order), 0o600); err != nil {
		d.t.Fatal(err)
	}
	if err := os.Rename(d.order+".new", d.order); err != nil {
		d.t.Fatal(err)
	}
}
