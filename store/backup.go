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

var (
	// ErrExists refuses to write a backup over something.
	ErrExists = errors.New("there is a file of that name already")
	// ErrTaken refuses to write a backup under a name that SQLite takes for a file
	// beside the database.
	ErrTaken = errors.New("the name belongs to the database")
)

// backupOptions are of a connection that reads one file and writes another.
var backupOptions = url.Values{"mode": {"ro"}, "_busy_timeout": {"5000"}, "_mutex": {"no"}}

// Backup writes a copy of the database, as it is at one moment, into a new file
// while the store is in use; see Copy.
func (s *Store) Backup(ctx context.Context, file string) error {
	if s.closed.Load() {
		return fmt.Errorf("making the backup %q: %w", file, ErrClosed)
	}
	return Copy(ctx, s.path, file)
}

// Copy writes a copy of the database in the file path, as it is at one moment,
// into a new file, while other programs may use the database; whatever the
// schema, which it leaves alone. The copy is a whole database: to restore it,
// put it in the place of the other while no program runs. It has what the
// database has, seeds of open rounds too, and so only its owner may read it.
// Refusals: ErrExists, ErrTaken, ErrLinked; after any error there is no file.
func Copy(ctx context.Context, path, file string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("making the backup %q: %w", file, storage(err))
		}
	}()
	if belongs(file, path) {
		return ErrTaken
	}
	if err := mayRead(path); err != nil {
		return err
	}
	// The name is taken first, so that nothing is written over; the copy comes
	// under it when it is complete.
	if err := claimName(file); err != nil {
		return err
	}
	part := file + ".part"
	defer func() {
		if err != nil {
			err = errors.Join(err, remove(file), remove(part))
		}
	}()
	if err := claimName(part); err != nil {
		return err
	}
	if err := vacuumInto(ctx, path, part); err != nil {
		return Diagnose(path, err)
	}
	if err := flush(part); err != nil {
		return err
	}
	return os.Rename(part, file)
}

func vacuumInto(ctx context.Context, path, file string) error {
	db, err := connect(path, backupOptions, 1)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, `VACUUM INTO ?`, file)
	if err != nil && ctx.Err() != nil {
		err = unavailable(fmt.Errorf("%w: %w", context.Cause(ctx), err))
	}
	return errors.Join(err, db.Close())
}

// belongs reports whether a name is one of those that SQLite looks for beside a
// database.
func belongs(file, path string) bool {
	path = resolved(path)
	switch strings.TrimPrefix(filepath.Base(file), filepath.Base(path)) {
	case "-wal", "-shm", "-journal":
		return same(filepath.Dir(file), filepath.Dir(path))
	}
	return false
}

// claimName makes an empty file that nobody else may read.
func claimName(file string) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: %w", ErrExists, err)
	} else if err != nil {
		return unavailable(err)
	}
	return f.Close()
}

func flush(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func remove(file string) error {
	if err := os.Remove(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
