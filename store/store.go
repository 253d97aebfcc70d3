// Package store keeps accounts, their ledger and their rounds in one SQLite file.
//
// It knows money and the life of a round: what is charged and paid, when, and
// exactly once; beside that what surrounds them: standings, players' own limits,
// servers' settings, and what moderators change, with the audit of it. It plays
// a round only through the games' rules, by replay, and knows nothing of Discord
// beyond the names that Discord gives to people, servers and messages.
//
// Every method that changes something is one transaction: when it returns an
// error nothing has changed, and when it returns none the change is on the
// disk. One write is under way at a time; reads go past it.
package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jmoiron/sqlx"

	"github.com/palier-bot/palier/games"
)

// defaultOpening is what a new account holds.
const defaultOpening games.Coins = 100

const (
	readers = 2 // connections
	// openLimit bounds Open, whatever the state of the file, but for bringing a
	// large one up to date.
	openLimit = 15 * time.Second
)

// Options are what a store depends on besides its file. Only Games is required.
type Options struct {
	Games   games.Catalog
	Now     func() time.Time // time.Now if nil; safe for concurrent use
	Entropy io.Reader        // crypto/rand.Reader if nil; read by one goroutine at a time
	Opening games.Coins      // what a new account holds in a server that has not set it, at most MaxBalance; 100 if zero
	Log     *slog.Logger     // of what the operator has to know; slog.Default() if nil

	// Reached, if set, hears of every step that a write comes to, from the
	// goroutine that writes. It is for ending the program there.
	Reached func(Step)
}

// Store is an open database. It is safe for concurrent use.
type Store struct {
	path    string
	games   games.Catalog
	now     func() time.Time
	entropy io.Reader // only the writer's jobs read it
	opening games.Coins
	reached func(Step)
	log     *slog.Logger

	pool    *sqlx.DB // reads
	primary *sqlx.DB // the one connection that writes
	writer  *writer
	chosen  chosen
	trouble *trouble

	closed   atomic.Bool
	closing  sync.Once
	closeErr error
}

// Open opens the database of a file, making the file if there is none and
// bringing its schema up to date. A failure of the storage is ErrUnavailable, a
// schema from the future ErrNewerSchema, another program's database ErrForeign, a
// file of several names ErrLinked. Several programs may have the same file open,
// but only one should play.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	return open(ctx, path, o, writerOptions)
}

func open(ctx context.Context, path string, o Options, options url.Values) (_ *Store, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("opening the database %q: %w", path, Diagnose(path, err))
		}
	}()
	s := &Store{path: path, games: o.Games, now: o.Now, entropy: o.Entropy, opening: o.Opening, reached: o.Reached, log: o.Log}
	if s.now == nil {
		s.now = time.Now
	}
	if s.entropy == nil {
		s.entropy = rand.Reader
	}
	if s.reached == nil {
		s.reached = func(Step) {}
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	s.trouble = &trouble{log: s.log}
	switch {
	case s.opening == 0:
		s.opening = defaultOpening
	case s.opening < 0:
		return nil, fmt.Errorf("an opening balance of %d coins", s.opening)
	case s.opening > MaxBalance:
		return nil, fmt.Errorf("an opening balance of %d coins: %w", s.opening, ErrCap)
	}

	caller := ctx
	ctx, cancel := context.WithTimeout(ctx, openLimit)
	defer cancel()
	if err := mayWrite(path); err != nil {
		return nil, err
	}
	if err := keepPrivate(path); err != nil {
		return nil, err
	}
	// Before anything is changed in the file, be it only how it is written.
	if err := foreign(ctx, path); err != nil {
		return nil, err
	}
	lies, unseen := locate(path) // if it is not there, SQLite says why
	if s.primary, err = connect(path, options, 1); err != nil {
		return nil, err
	}
	opened := []io.Closer{s.primary} // to be closed again, the last first, if the rest fails
	defer func() {
		for i := len(opened) - 1; err != nil && i >= 0; i-- {
			err = errors.Join(err, opened[i].Close())
		}
	}()
	if err := s.migrate(ctx, caller); err != nil {
		return nil, err
	}
	ctx, cancel = context.WithTimeout(caller, openLimit) // what the work took is not held against the rest
	defer cancel()
	if s.pool, err = connect(path, readerOptions, readers); err != nil {
		return nil, err
	}
	opened = append(opened, s.pool)
	// All readers now: one that is opened later could find another file there.
	if err := openAll(ctx, s.pool, readers); err != nil {
		return nil, err
	}
	if err := cmp.Or(unseen, lies.complete()); err != nil {
		return nil, unavailable(err)
	}
	writing, err := s.primary.Connx(ctx)
	if err != nil {
		return nil, err
	}
	p := pen{writing}
	opened = append(opened, p)
	// Only now: bringing a large file up to date may need more memory than that.
	if err := errors.Join(p.noteInMemory(ctx), p.refuseLocks(ctx), p.shrink(ctx)); err != nil {
		return nil, err
	}
	s.writer = startWriter(s, p, lies)
	return s, nil
}

// keepPrivate makes a new database's file readable by its owner alone: it holds
// the seeds of rounds to come. SQLite gives its other files the same mode. What
// else is wrong with the path, SQLite says.
func keepPrivate(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil //nolint:nilerr // it is there, or SQLite will say why it cannot be
	}
	return f.Close()
}

// connect prepares a pool whose connections stay open.
func connect(path string, options url.Values, size int) (*sqlx.DB, error) {
	source, err := dataSource(path, options)
	if err != nil {
		return nil, err
	}
	db, err := sqlx.Open("sqlite3", source)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	return db, nil
}

// openAll opens every connection of a pool.
func openAll(ctx context.Context, pool *sqlx.DB, size int) (err error) {
	held := make([]*sqlx.Conn, 0, size)
	for range size {
		c, failed := pool.Connx(ctx)
		if failed != nil {
			err = fmt.Errorf("opening a connection to read: %w", failed)
			break
		}
		held = append(held, c)
	}
	for _, c := range held {
		err = errors.Join(err, c.Close()) // gives it back to the pool
	}
	return err
}

// Close finishes the writes that are under way, moves everything into the
// database file and closes it. Later calls of other methods return ErrClosed,
// later calls of Close the same as the first.
func (s *Store) Close() error {
	s.closing.Do(func() {
		s.closed.Store(true)
		s.writer.stop()
		s.closeErr = errors.Join(s.pool.Close(), s.writer.pen.Close(), checkpoint(s.primary), s.primary.Close())
		if s.closeErr != nil {
			s.closeErr = fmt.Errorf("closing the database: %w", s.closeErr)
		}
	})
	return s.closeErr
}

// checkpoint moves the write-ahead log into the database file. That another
// program is reading is no failure: the log is kept and used by the next Open.
func checkpoint(db *sqlx.DB) error {
	if _, err := db.ExecContext(context.Background(), "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil && !busy(err) {
		return fmt.Errorf("moving the log into the database: %w", err)
	}
	return nil
}
