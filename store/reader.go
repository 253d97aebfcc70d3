package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// querier is what reading needs of a transaction, of the writer's or a reader's.
type querier interface {
	GetContext(ctx context.Context, dest any, query string, args ...any) error
	SelectContext(ctx context.Context, dest any, query string, args ...any) error
}

const (
	readPatience = 5 * time.Second // with a lock that is in the way
	readPause    = 5 * time.Millisecond
)

// read calls get with a snapshot of the database. In WAL mode no writer makes a
// reader wait, but a program that holds the file for itself alone does.
func read[T any](ctx context.Context, s *Store, get func(context.Context, querier) (T, error)) (T, error) {
	giveUp := time.Now().Add(readPatience)
	for {
		if s.closed.Load() {
			var none T
			return none, ErrClosed
		}
		out, err := snapshot(ctx, s, get)
		if !busy(err) || ctx.Err() != nil || time.Now().After(giveUp) {
			if FailureOf(err) == Damaged && s.trouble != nil { // a store that only looks has nobody to tell
				s.trouble.saw(err)
			}
			err = storage(err)
			if s.closed.Load() && errors.Is(err, ErrUnavailable) {
				err = ErrClosed // which is why it failed
			}
			return out, err
		}
		select {
		case <-ctx.Done(): // the next try says so
		case <-time.After(readPause):
		}
	}
}

func snapshot[T any](ctx context.Context, s *Store, get func(context.Context, querier) (T, error)) (out T, err error) {
	defer func() {
		if err != nil && ctx.Err() != nil {
			// What the driver reports of an interrupted query varies.
			err = unavailable(fmt.Errorf("%w: %w", context.Cause(ctx), err))
		}
	}()
	tx, err := s.pool.BeginTxx(ctx, nil)
	if err != nil {
		return out, fmt.Errorf("beginning to read: %w", err)
	}
	defer func() {
		// There is nothing to keep, and an end of the context has rolled back already.
		_ = tx.Rollback()
	}()
	return get(ctx, tx)
}
