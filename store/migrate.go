package store

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the schema up to date, or returns ErrNewerSchema. The first
// context bounds how long a lock is waited for, the second the work itself,
// which takes as long as there is to do.
func (s *Store) migrate(ctx, work context.Context) error {
	if err := writable(ctx, s.primary); err != nil {
		return err
	}
	if err := reserveIndex(s.path); err != nil {
		return err
	}
	steps, err := s.steps(s.primary)
	if err != nil {
		return err
	}
	current, newest, err := steps.GetVersions(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("reading the version of the schema: %w", err)
	case current > newest:
		return fmt.Errorf("%w: schema %d, this program knows %d", ErrNewerSchema, current, newest)
	case current == newest:
		return nil
	}
	if _, err := steps.Up(work); err != nil {
		return fmt.Errorf("migrating from schema %d to %d: %w", current, newest, err)
	}
	return nil
}

// steps are the migrations: those in SQL, and the one that needs the games.
func (s *Store) steps(db *sqlx.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, fmt.Errorf("finding the migrations: %w", err)
	}
	steps, err := goose.NewProvider(goose.DialectSQLite3, db.DB, files,
		goose.WithDisableGlobalRegistry(true),
		goose.WithGoMigrations(goose.NewGoMigration(4, &goose.GoFunc{RunTx: s.fillDepths}, nil)))
	if err != nil {
		return nil, fmt.Errorf("reading the migrations: %w", err)
	}
	return steps, nil
}

// foreign returns ErrForeign for a file that is another program's database. What
// cannot be read is for whoever opens it to say.
func foreign(ctx context.Context, path string) error {
	db, err := connect(path, readerOptions, 1) // which wait for nobody: to open it is what waits
	if err != nil {
		return err
	}
	err = checkOwn(ctx, db)
	if !errors.Is(err, ErrForeign) {
		err = nil
	}
	return errors.Join(err, db.Close())
}

// checkOwn returns ErrForeign for a database with tables that are not ours. One
// without any is new, or its first migration was interrupted.
func checkOwn(ctx context.Context, q querier) error {
	var tables struct{ All, Ours int }
	if err := q.GetContext(ctx, &tables, `
		SELECT count(*) AS "all", coalesce(sum(name IN ('accounts', 'rounds', 'entries')), 0) AS ours FROM sqlite_schema
		 WHERE type = 'table' AND name <> 'goose_db_version' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`); err != nil {
		return fmt.Errorf("looking at the tables: %w", err)
	}
	if tables.All > 0 && tables.Ours < 3 {
		return fmt.Errorf("%w: of its %d tables %d are ours", ErrForeign, tables.All, tables.Ours)
	}
	return nil
}

// writable writes something and takes it back. A lock and a read-only file are
// found out here: goose would try again and again to make its own table, and
// SQLite begins a transaction on a read-only file without a word.
func writable(ctx context.Context, db *sqlx.DB) error {
	tx, err := db.BeginTxx(ctx, nil)
	if err != nil {
		return fmt.Errorf("taking the write lock: %w", err)
	}
	_, err = tx.ExecContext(ctx, `PRAGMA user_version = 0`)
	if err := errors.Join(err, tx.Rollback()); err != nil {
		return fmt.Errorf("trying to write: %w", err)
	}
	return nil
}
