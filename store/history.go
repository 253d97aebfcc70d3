package store

import (
	"context"
	"database/sql"
	"errors"
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

// History is a page of an account's rounds that have ended, void ones too. Those
// that ended last come first, which is not the order of their nonces: a round has
// its nonce long before it is played.
type History struct {
	Rounds []Round // their Play is nil; Store.Round has it
	Older  bool    // there are rounds that ended before these,
	Newer  bool    // or after them:
	Before uint64  // their page is the one before this nonce, 0 for the newest
}

// History returns the rounds that ended before the one with a nonce did, 0 or one
// that has not ended for the newest, at most limit. It may be ErrNoAccount.
func (s *Store) History(ctx context.Context, o Owner, before uint64, limit int) (History, error) {
	return readAccount(ctx, s, o, func(ctx context.Context, q querier, a accountRow) (History, error) {
		limit := max(limit, 0)
		end, err := endOf(ctx, q, a, before)
		if err != nil {
			return History{}, err
		}
		older, err := endedRounds(ctx, q, a, `< (?, ?) ORDER BY r.ended_at DESC, r.nonce DESC`, end, limit+1)
		if err != nil {
			return History{}, err
		}
		// As many as a page holds and one more, before which that page is.
		newer, err := endedRounds(ctx, q, a, `>= (?, ?) ORDER BY r.ended_at, r.nonce`, end, limit+1)
		if err != nil {
			return History{}, err
		}
		page := History{Rounds: older[:min(len(older), limit)], Older: len(older) > limit, Newer: len(newer) > 0}
		if len(newer) > limit {
			page.Before = newer[limit].Nonce
		}
		return page, nil
	})
}

// ending is a place in the order in which an account's rounds ended. Of those that
// ended in the same moment the nonces decide.
type ending struct {
	At    int64 `db:"ended_at"`
	Nonce int64 `db:"nonce"`
}

// endOf returns where the round with a nonce ended, and the end of all if none did.
func endOf(ctx context.Context, q querier, a accountRow, nonce uint64) (ending, error) {
	end := ending{At: math.MaxInt64, Nonce: math.MaxInt64}
	if nonce > math.MaxInt64 {
		return end, nil
	}
	err := q.GetContext(ctx, &end, `
		SELECT ended_at, nonce FROM rounds WHERE account = ? AND nonce = ? AND ended_at IS NOT NULL`, a.ID, int64(nonce))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return end, fmt.Errorf("looking for a round that has ended: %w", err)
	}
	return end, nil
}

// endedRounds returns the rounds on one side of an end.
func endedRounds(ctx context.Context, q querier, a accountRow, side string, end ending, limit int) ([]Round, error) {
	var rows []roundRow
	if err := q.SelectContext(ctx, &rows, selectRound+`
		 WHERE r.account = ? AND r.ended_at IS NOT NULL AND (r.ended_at, r.nonce) `+side+` LIMIT ?`,
		a.ID, end.At, end.Nonce, limit); err != nil {
		return nil, fmt.Errorf("reading rounds that have ended: %w", err)
	}
	rounds := make([]Round, len(rows))
	for i, row := range rows {
		rounds[i] = outline(row, a)
	}
	return rounds, nil
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
