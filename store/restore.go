package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"time"

	"github.com/palier-bot/palier/games"
)

var (
	// ErrInUse refuses to replace a database that a program has open.
	ErrInUse = errors.New("a program has the database open")
	// ErrRestoring refuses a second restoration of one database at the same time.
	ErrRestoring = errors.New("the database is being restored already")
	// ErrUnsound refuses to restore a copy in which something is wrong. It is an
	// *UnsoundError.
	ErrUnsound = errors.New("the copy is not sound")
	// ErrSameFile refuses to restore a database from itself.
	ErrSameFile = errors.New("the copy is the database itself")
)

// UnsoundError is an ErrUnsound with the first of its findings.
type UnsoundError struct{ Finding Finding }

func (e *UnsoundError) Error() string { return fmt.Sprintf("%v: %v", ErrUnsound, e.Finding) }

// Is reports that the error is an ErrUnsound.
func (e *UnsoundError) Is(target error) bool { return target == ErrUnsound }

// Restored is what a restoration has done.
type Restored struct {
	Voided  int         // rounds in play that were taken back
	Coins   games.Coins // their stakes, which were given back
	Waiting int         // rounds that had not begun, and are void too
	Aside   string      // where the database of before is now; "" if there was none
}

// Restore puts a copy, as Copy makes them, in the place of a database that no
// program has open. Rounds that were open in the copy become void, as if they
// had never been played: they may have ended since, and whoever has seen a seed
// must not play it. The copy itself stays as it is, and the database of before
// is put aside.
//
// At any moment there is a whole database at path, the old or the new one, and
// what was interrupted can be done again. Only if the old one is damaged, or its
// file system knows no links, there is none for a moment.
//
// Refusals: ErrInUse, ErrRestoring, ErrUnsound, ErrSameFile, ErrNewerSchema, ErrForeign, ErrLinked;
// a file that cannot be read is ErrUnavailable.
func Restore(ctx context.Context, file, path string, list games.Catalog) (r Restored, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("restoring %q from %q: %w", path, file, storage(err))
		}
	}()
	path = resolved(path) // a link that leads to the file must lead to the new one
	if same(file, path) {
		return Restored{}, ErrSameFile
	}
	err = oneRestoration(ctx, path, func() (err error) {
		r, err = restore(ctx, file, path, list)
		return err
	})
	if err != nil {
		return Restored{}, err
	}
	return r, nil
}

func restore(ctx context.Context, file, path string, list games.Catalog) (_ Restored, err error) {
	// Before the work, so that who forgot to stop the bot is told at once.
	if _, err := os.Stat(path); err == nil {
		if err := dropAsides(path); err != nil {
			return Restored{}, err
		}
		if linked(path) {
			return Restored{}, &LinkedError{path}
		}
		if err := unused(ctx, path, func() error { return nil }); err != nil {
			return Restored{}, err
		}
	}
	prepared := path + ".restoring"
	defer func() {
		if err != nil {
			err = errors.Join(err, removeAll(prepared))
		}
	}()
	if err := removeAll(prepared); err != nil { // of an attempt that was interrupted
		return Restored{}, err
	}
	r, err := prepare(ctx, file, prepared, list)
	if err != nil {
		return Restored{}, err
	}
	_, err = os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = errors.Join(removeAll(path), os.Rename(prepared, path)) // what is left beside it belongs to no file
	case err == nil:
		r.Aside = path + "." + time.Now().UTC().Format("20060102T150405.000") + asideEnd
		err = unused(ctx, path, func() error { return exchange(prepared, path, r.Aside) })
	}
	if err != nil {
		return Restored{}, err
	}
	return r, syncFolder(path)
}

// prepare makes the database that is to be, and checks it.
func prepare(ctx context.Context, file, prepared string, list games.Catalog) (r Restored, err error) {
	if _, err := os.Stat(file); err != nil {
		return r, unavailable(err)
	}
	if err := Copy(ctx, file, prepared); err != nil {
		return r, err
	}
	if err := peopled(ctx, prepared); err != nil {
		return r, err
	}
	// What fails is returned; a log would speak of players to whoever restores.
	s, err := Open(ctx, prepared, Options{Games: list, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return r, err
	}
	if r, err = s.voidOpen(ctx); err == nil {
		var found []Finding
		if found, err = s.Integrity(ctx); err == nil && len(found) > 0 {
			err = &UnsoundError{found[0]}
		}
	}
	if err := errors.Join(err, s.Close()); err != nil {
		return r, err
	}
	return r, flush(prepared)
}

// peopled returns ErrForeign for a copy that has not one table, as a full disk
// leaves them: opened, it would be a new and empty database.
func peopled(ctx context.Context, file string) error {
	db, err := connect(file, readerOptions, 1)
	if err != nil {
		return err
	}
	var tables int
	err = db.GetContext(ctx, &tables, `SELECT count(*) FROM sqlite_schema WHERE type = 'table'`)
	if err == nil && tables == 0 {
		err = fmt.Errorf("%w: there is nothing in it", ErrForeign)
	}
	return errors.Join(err, db.Close())
}

// voidOpen takes every open round back.
func (s *Store) voidOpen(ctx context.Context) (Restored, error) {
	return writeAlone(ctx, s.writer, func(ctx context.Context, tx transaction) (r Restored, err error) {
		at := s.now().UnixMilli()
		if err := tx.GetContext(ctx, &r, `
			SELECT coalesce(sum(status = 'playing'), 0) AS voided, coalesce(sum(stake), 0) AS coins,
			       coalesce(sum(status = 'waiting'), 0) AS waiting
			  FROM rounds WHERE ended_at IS NULL`); err != nil {
			return r, fmt.Errorf("counting open rounds: %w", err)
		}
		if _, err := postAll(ctx, tx, entry{Kind: kindVoid, At: at}, `
			SELECT r.account, r.stake AS amount, r.number AS round,
			       a.balance + sum(r.stake) OVER (PARTITION BY r.account ORDER BY r.number) AS balance_after
			  FROM rounds r JOIN accounts a ON a.id = r.account
			 WHERE r.ended_at IS NULL AND r.status = 'playing' ORDER BY r.account, r.number`); err != nil {
			return r, err
		}
		if _, err := tx.ExecContext(ctx, voidRounds+`WHERE ended_at IS NULL`, at); err != nil {
			return r, fmt.Errorf("taking rounds back: %w", err)
		}
		return r, nil
	})
}
