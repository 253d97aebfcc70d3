package store

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/palier-bot/palier/games"
)

// Finding is something wrong with a database.
type Finding struct {
	Check  string // "file", "references", "schema", "books" or "rounds"
	Detail string // in English, for the operator
}

func (f Finding) String() string { return f.Check + ": " + f.Detail }

// maxFindings bounds what one check reports.
const maxFindings = 100

// Check examines the database of a file, which may be in use, and changes
// nothing. No finding means that SQLite finds the file whole, every coin is
// accounted for and every round in play can go on by the rules of the catalog. A
// file that cannot be read is ErrUnavailable, a schema from the future
// ErrNewerSchema, another program's database ErrForeign, a file of several names
// ErrLinked.
func Check(ctx context.Context, path string, list games.Catalog) (_ []Finding, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("checking the database %q: %w", path, Diagnose(path, err))
		}
	}()
	if _, err := os.Stat(path); err != nil {
		return nil, unavailable(err)
	}
	if err := mayRead(path); err != nil {
		return nil, err
	}
	s := &Store{games: list, path: path}
	if s.pool, err = connect(path, readerOptions, 1); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.pool.Close()) }()
	return s.examine(ctx)
}

// Integrity is Check for a store that is open.
func (s *Store) Integrity(ctx context.Context) ([]Finding, error) { return s.examine(ctx) }

func (s *Store) examine(ctx context.Context) ([]Finding, error) {
	return read(ctx, s, func(ctx context.Context, q querier) ([]Finding, error) {
		var found []Finding
		for _, check := range []func(context.Context, querier) ([]Finding, error){
			checkFile, checkReferences, s.checkSchema, checkBooks, s.checkRounds,
		} {
			some, err := check(ctx, q)
			if corrupt(err) { // too much to go on
				return append(found, Finding{"file", err.Error()}), nil
			} else if err != nil {
				return found, err
			}
			found = append(found, some...)
			if len(some) > 0 && some[0].Check == "schema" {
				break // the others ask for what is not there
			}
		}
		return found, nil
	})
}

func checkFile(ctx context.Context, q querier) ([]Finding, error) {
	var lines []string
	if err := q.SelectContext(ctx, &lines, fmt.Sprintf(`PRAGMA integrity_check(%d)`, maxFindings)); err != nil {
		return nil, fmt.Errorf("checking the file: %w", err)
	}
	var found []Finding
	for _, line := range lines {
		if line != "ok" {
			found = append(found, Finding{"file", line})
		}
	}
	return found, nil
}

func checkReferences(ctx context.Context, q querier) ([]Finding, error) {
	var rows []struct {
		Table  string `db:"table"`
		Parent string `db:"parent"`
		Count  int    `db:"count"`
	}
	if err := q.SelectContext(ctx, &rows, `
		SELECT "table", parent, count(*) AS count FROM pragma_foreign_key_check GROUP BY 1, 2`); err != nil {
		return nil, fmt.Errorf("checking references: %w", err)
	}
	var found []Finding
	for _, r := range rows {
		found = append(found, Finding{"references", fmt.Sprintf("%d rows of %s belong to no row of %s", r.Count, r.Table, r.Parent)})
	}
	return found, nil
}

func (s *Store) checkSchema(ctx context.Context, q querier) ([]Finding, error) {
	if err := checkOwn(ctx, q); err != nil {
		return nil, err
	}
	var tables int
	if err := q.GetContext(ctx, &tables, `SELECT count(*) FROM sqlite_schema WHERE name = 'goose_db_version'`); err != nil {
		return nil, fmt.Errorf("looking for the schema: %w", err)
	}
	var current int64
	if tables > 0 {
		if err := q.GetContext(ctx, &current, `SELECT coalesce(max(version_id), 0) FROM goose_db_version`); err != nil {
			return nil, fmt.Errorf("reading the version of the schema: %w", err)
		}
	}
	steps, err := s.steps(s.pool)
	if err != nil {
		return nil, err
	}
	sources := steps.ListSources()
	switch newest := sources[len(sources)-1].Version; {
	case current > newest:
		return nil, fmt.Errorf("%w: schema %d, this program knows %d", ErrNewerSchema, current, newest)
	case current < newest:
		return []Finding{{"schema", fmt.Sprintf("version %d is brought to %d by starting the program; the books were not checked", current, newest)}}, nil
	}
	return nil, nil
}

func checkBooks(ctx context.Context, q querier) ([]Finding, error) {
	wrong, err := imbalances(ctx, q)
	if err != nil {
		return nil, err
	}
	var found []Finding
	for _, i := range wrong[:min(len(wrong), maxFindings)] {
		found = append(found, Finding{"books", i.String()})
	}
	return found, nil
}

// checkRounds replays the rounds in play.
func (s *Store) checkRounds(ctx context.Context, q querier) ([]Finding, error) {
	var rows []roundRow
	if err := q.SelectContext(ctx, &rows, selectRound+`WHERE r.ended_at IS NULL AND r.status = 'playing'`); err != nil {
		return nil, fmt.Errorf("reading rounds in play: %w", err)
	}
	var found []Finding
	for _, row := range rows {
		if _, err := s.replay(row); err != nil && len(found) < maxFindings {
			found = append(found, Finding{"rounds", err.Error()})
		}
	}
	return found, nil
}
