package store

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/palier-bot/palier/games"
)

// readAccount reads something of an account, or returns ErrNoAccount.
func readAccount[T any](
	ctx context.Context, s *Store, o Owner, get func(context.Context, querier, accountRow) (T, error),
) (T, error) {
	if err := o.check(); err != nil {
		var none T
		return none, err
	}
	return read(ctx, s, func(ctx context.Context, q querier) (T, error) {
		a, err := findAccount(ctx, q, o)
		if err != nil {
			var none T
			return none, err
		}
		return get(ctx, q, a)
	})
}

// History returns an account's rounds that have ended, void ones too, the
// newest commit first: those with a nonce below before, 0 for the newest, at
// most limit. Their Play is nil; Round has it. It may be ErrNoAccount.
func (s *Store) History(ctx context.Context, o Owner, before uint64, limit int) ([]Round, error) {
	return readAccount(ctx, s, o, func(ctx context.Context, q querier, a accountRow) ([]Round, error) {
		below := int64(math.MaxInt64)
		if before > 0 && before < math.MaxInt64 {
			below = int64(before)
		}
		var rows []roundRow
		if err := q.SelectContext(ctx, &rows, selectRound+`
			 WHERE r.account = ? AND r.nonce < ? AND r.ended_at IS NOT NULL
			 ORDER BY r.nonce DESC LIMIT ?`, a.ID, below, max(limit, 0)); err != nil {
			return nil, fmt.Errorf("reading rounds that have ended: %w", err)
		}
		rounds := make([]Round, len(rows))
		for i, row := range rows {
			rounds[i] = outline(row, a)
		}
		return rounds, nil
	})
}

// Point is a balance at a moment.
type Point struct {
	At      time.Time
	Balance games.Coins
}

// BalanceOverTime returns how an account's balance went, oldest first, as at
// most so many points, evenly among its entries; the newest is always one. Fewer
// than one point is none. It may be ErrNoAccount.
func (s *Store) BalanceOverTime(ctx context.Context, o Owner, points int) ([]Point, error) {
	return readAccount(ctx, s, o, func(ctx context.Context, q querier, a accountRow) ([]Point, error) {
		if points < 1 {
			return nil, nil
		}
		var rows []struct {
			At      int64       `db:"at"`
			Balance games.Coins `db:"balance_after"`
		}
		// Counted from the newest, so that it is there whatever is left out.
		if err := q.SelectContext(ctx, &rows, `
			SELECT at, balance_after
			  FROM (SELECT id, at, balance_after, row_number() OVER (ORDER BY id DESC) - 1 AS nth, count(*) OVER () AS n
			          FROM entries WHERE account = ?)
			 WHERE nth % ((n + ? - 1) / ?) = 0 ORDER BY id`, a.ID, points, points); err != nil {
			return nil, fmt.Errorf("reading how a balance went: %w", err)
		}
		list := make([]Point, len(rows))
		for i, row := range rows {
			list[i] = Point{At: time.UnixMilli(row.At), Balance: row.Balance}
		}
		return list, nil
	})
}
