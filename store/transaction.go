package store

import (
	"context"
	"database/sql"

	"github.com/jmoiron/sqlx"
)

// transaction is what changing needs: the writer's, or a migration's.
type transaction interface {
	querier
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	NamedExecContext(ctx context.Context, query string, arg any) (sql.Result, error)
}

// pen is the one connection that writes, and the transaction on it while there is
// one. It does without database/sql's own transactions, which start a goroutine
// for each and for each query in it, to wait for the end of a context that here
// never ends: waking threads for them took longer than the queries.
type pen struct{ *sqlx.Conn }

// begin takes the write lock and begins a transaction.
func (p pen) begin(ctx context.Context) error {
	_, err := p.ExecContext(ctx, "BEGIN IMMEDIATE")
	return err
}

// commit ends the transaction, also when it fails: SQLite may leave it open then.
func (p pen) commit(ctx context.Context) error {
	_, err := p.ExecContext(ctx, "COMMIT")
	if err != nil {
		_ = p.rollback(ctx) // or it had rolled back by itself
	}
	return err
}

// noteInMemory has SQLite note in memory what each statement changes, which triggers
// that may refuse have it note; the driver has no option for that.
func (p pen) noteInMemory(ctx context.Context) error {
	_, err := p.ExecContext(ctx, "PRAGMA temp_store = MEMORY")
	return err
}

// refuseLocks has SQLite say at once that another program's lock is in the way:
// see patiently.
func (p pen) refuseLocks(ctx context.Context) error {
	_, err := p.ExecContext(ctx, "PRAGMA busy_timeout = 0")
	return err
}

// enlarge gives the connection more memory until it is told to shrink.
func (p pen) enlarge(ctx context.Context) error {
	_, err := p.ExecContext(ctx, "PRAGMA cache_size = "+largeCache)
	return err
}

func (p pen) shrink(ctx context.Context) error {
	_, err := p.ExecContext(ctx, "PRAGMA cache_size = "+usualCache+"; PRAGMA shrink_memory")
	return err
}

func (p pen) rollback(ctx context.Context) error {
	_, err := p.ExecContext(ctx, "ROLLBACK")
	return err
}

// NamedExecContext is sqlx.Tx.NamedExecContext.
func (p pen) NamedExecContext(ctx context.Context, query string, arg any) (sql.Result, error) {
	plain, args, err := sqlx.Named(query, arg)
	if err != nil {
		return nil, err
	}
	return p.ExecContext(ctx, plain, args...)
}
