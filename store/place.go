package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// errMoved is of a database that is open and no longer at its path.
var errMoved = errors.New("the database is no longer where it was opened")

// place is where an open database lies: its files, as they were opened.
type place struct {
	path  string
	files map[string]os.FileInfo // by what their names end with
}

// locate looks at the file that is about to be opened.
func locate(path string) (place, error) {
	p := place{path: path, files: map[string]os.FileInfo{}}
	return p, p.add("")
}

// complete adds the files that SQLite has opened beside it, and checks all.
func (p place) complete() error {
	for _, end := range []string{"-wal", "-shm"} {
		if err := p.add(end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return p.check()
}

func (p place) add(end string) error {
	info, err := os.Stat(p.path + end)
	if err != nil {
		return err
	}
	p.files[end] = info
	return nil
}

// check returns errMoved if a file has been moved, deleted or replaced. SQLite
// would go on writing to the one it has, and the next start would know nothing of
// that.
func (p place) check() error {
	for end, opened := range p.files {
		switch now, err := os.Stat(p.path + end); {
		case err != nil:
			return fmt.Errorf("%w: %w", errMoved, err)
		case !os.SameFile(opened, now):
			return fmt.Errorf("%w: %s is another file", errMoved, p.path+end)
		}
	}
	return nil
}
