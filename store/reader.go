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
	patience = 5 * time.Second // with a lock that is in the way
	pause    = 5 * time.Millisecond
)

// patiently tries something again while another program's lock is in its way,
// until patience or the context ends. SQLite would wait as well, but hears no
// context.
func patiently(ctx context.Context, try func() error) error {
	giveUp := time.Now().Add(patience)
	for {
		err := try()
		if !busy(err) || ctx.Err() != nil || time.Now().After(giveUp) {
			return err
		}
		select {
		case <-ctx.Done(): // the next try says so
		case <-time.After(pause):
		}
	}
}

// read calls get with a snapshot of the database. In WAL mode no writer makes a
// reader wait, but a program that holds the file for itself alone does.
func read[T any](ctx context.Context, s *Store, get func(context.Context, querier) (T, error)) (out T, err error) {
	err = patiently(ctx, func() error {
		if s.closed.Load() {
			return ErrClosed
		}
		out, err = snapshot(ctx, s, get)
		return err
	})
	if errors.Is(err, ErrClosed) {
		return out, err
	}
	if FailureOf(err) == Damaged && s.trouble != nil { // a store that only looks has nobody to tell
		s.trouble.saw(err)
	}
	err = storage(err)
	if s.closed.Load() && errors.Is(err, ErrUnavailable) {
		err = ErrClosed // which is why it failed
	}
	return out, err
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
