package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/palier-bot/palier/games"
)

var (
	// ErrTooEarly refuses a daily reward that is not due. It is a *TooEarlyError.
	ErrTooEarly = errors.New("the daily reward is not due yet")
	// ErrDailyOff is returned where the server gives no daily reward.
	ErrDailyOff = errors.New("the server gives no daily reward")
)

// TooEarlyError is an ErrTooEarly that says when it is time.
type TooEarlyError struct{ Next time.Time }

func (e *TooEarlyError) Error() string {
	return fmt.Sprintf("%v: %s", ErrTooEarly, e.Next.UTC().Format(time.RFC3339))
}

// Is reports that the error is an ErrTooEarly.
func (e *TooEarlyError) Is(target error) bool { return target == ErrTooEarly }

// Claim is a daily reward that has been given.
type Claim struct {
	Amount, Balance games.Coins
	Next            time.Time // when the next is due
}

// ClaimDaily gives the daily reward, opening the account on first contact. The
// server's interval counts from claim to claim. Refusals: ErrTooEarly,
// ErrDailyOff, and ErrCap, after which the reward can still be claimed.
func (s *Store) ClaimDaily(ctx context.Context, o Owner) (Claim, error) {
	if err := o.check(); err != nil {
		return Claim{}, err
	}
	return write(ctx, s.writer, func(ctx context.Context, tx transaction) (Claim, error) {
		settings, err := s.settings(ctx, tx, o.Guild)
		switch {
		case err != nil:
			return Claim{}, err
		case settings.Daily == 0:
			return Claim{}, ErrDailyOff
		}
		a, err := s.ensureAccount(ctx, tx, o)
		if err != nil {
			return Claim{}, err
		}
		now := s.now()
		// That it is due is checked by the statement that says it is not any more.
		done, err := tx.ExecContext(ctx, `
			UPDATE accounts SET claimed_at = ? WHERE id = ? AND (claimed_at IS NULL OR claimed_at <= ?)`,
			now.UnixMilli(), a.ID, now.Add(-settings.DailyEvery).UnixMilli())
		if err != nil {
			return Claim{}, fmt.Errorf("claiming a daily reward: %w", err)
		}
		switch claimed, err := done.RowsAffected(); {
		case err != nil:
			return Claim{}, fmt.Errorf("claiming a daily reward: %w", err)
		case claimed == 0:
			next, err := nextDaily(ctx, tx, a.ID, settings)
			if err != nil {
				return Claim{}, err
			}
			return Claim{}, &TooEarlyError{Next: next}
		}
		if err := post(ctx, tx, entry{
			Account: a.ID, Kind: kindDaily, Amount: settings.Daily, Actor: o.Player, At: now.UnixMilli(),
		}); err != nil {
			return Claim{}, err
		}
		return Claim{Amount: settings.Daily, Balance: a.Balance + settings.Daily, Next: now.Add(settings.DailyEvery)}, nil
	})
}

// NextDaily returns when the daily reward is due; the zero time if it is
// already, as it is for somebody without an account. It may be ErrDailyOff.
func (s *Store) NextDaily(ctx context.Context, o Owner) (time.Time, error) {
	if err := o.check(); err != nil {
		return time.Time{}, err
	}
	return read(ctx, s, func(ctx context.Context, q querier) (time.Time, error) {
		settings, err := s.settings(ctx, q, o.Guild)
		switch {
		case err != nil:
			return time.Time{}, err
		case settings.Daily == 0:
			return time.Time{}, ErrDailyOff
		}
		a, err := findAccount(ctx, q, o)
		if errors.Is(err, ErrNoAccount) {
			return time.Time{}, nil
		} else if err != nil {
			return time.Time{}, err
		}
		next, err := nextDaily(ctx, q, a.ID, settings)
		if err != nil || !next.After(s.now()) {
			return time.Time{}, err
		}
		return next, nil
	})
}

func nextDaily(ctx context.Context, q querier, account int64, settings Settings) (time.Time, error) {
	var claimed sql.Null[int64]
	if err := q.GetContext(ctx, &claimed, `SELECT claimed_at FROM accounts WHERE id = ?`, account); err != nil {
		return time.Time{}, fmt.Errorf("reading the last claim: %w", err)
	}
	if !claimed.Valid {
		return time.Time{}, nil
	}
	return moment(claimed).Add(settings.DailyEvery), nil
}
