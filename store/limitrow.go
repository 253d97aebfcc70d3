package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// limitRow is a player's limits as they are kept.
type limitRow struct {
	Account    int64
	Day, Week  capRow
	BreakUntil sql.Null[int64]
}

// capRow is the cap that holds, none if NULL, and the one that will from a time.
type capRow struct{ Cap, Next, At sql.Null[int64] }

func (r *limitRow) of(w Window) *capRow {
	if w == Week {
		return &r.Week
	}
	return &r.Day
}

// settle lets the cap that waited hold, if it is time.
func (c *capRow) settle(now time.Time) {
	if c.At.Valid && c.At.V <= now.UnixMilli() {
		*c = capRow{Cap: c.Next}
	}
}

// findLimits returns an account's limits, empty if none have been set.
func findLimits(ctx context.Context, q querier, account int64) (limitRow, error) {
	var kept struct {
		Day        sql.Null[int64] `db:"day"`
		DayNext    sql.Null[int64] `db:"day_next"`
		DayAt      sql.Null[int64] `db:"day_at"`
		Week       sql.Null[int64] `db:"week"`
		WeekNext   sql.Null[int64] `db:"week_next"`
		WeekAt     sql.Null[int64] `db:"week_at"`
		BreakUntil sql.Null[int64] `db:"break_until"`
	}
	err := q.GetContext(ctx, &kept, `
		SELECT day, day_next, day_at, week, week_next, week_at, break_until FROM limits WHERE account = ?`, account)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return limitRow{}, fmt.Errorf("reading limits: %w", err)
	}
	return limitRow{
		Account:    account,
		Day:        capRow{Cap: kept.Day, Next: kept.DayNext, At: kept.DayAt},
		Week:       capRow{Cap: kept.Week, Next: kept.WeekNext, At: kept.WeekAt},
		BreakUntil: kept.BreakUntil,
	}, nil
}

func (r *limitRow) keep(ctx context.Context, tx transaction) error {
	if _, err := tx.ExecContext(ctx, `
		INSERT OR REPLACE INTO limits (account, day, day_next, day_at, week, week_next, week_at, break_until)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		r.Account, r.Day.Cap, r.Day.Next, r.Day.At, r.Week.Cap, r.Week.Next, r.Week.At, r.BreakUntil); err != nil {
		return fmt.Errorf("keeping limits: %w", err)
	}
	return nil
}
