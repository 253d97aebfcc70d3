//go:build unix

package store

import (
	"os"
	"syscall"
)

// linked reports whether a file has more than one name.
func linked(path string) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() { // a folder has many
		return false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && stat.Nlink > 1
}
