package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/palier-bot/palier/games"
)

var (
	// ErrLimit refuses a stake above a player's own cap. It is a *LimitError.
	ErrLimit = errors.New("the player's own limit does not allow the stake")
	// ErrBreak refuses a stake during a break. It is a *BreakError.
	ErrBreak = errors.New("the player is on a break")
)

// LimitError is an ErrLimit with its figures.
type LimitError struct {
	Window        Window
	Cap           games.Coins
	Staked, Price games.Coins // in the window so far; of the stake refused
	Until         time.Time   // when the stake will fit; zero if it is above the cap by itself
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("%v: %d coins after %d of %d a %s", ErrLimit, e.Price, e.Staked, e.Cap, e.Window)
}

// Is reports that the error is an ErrLimit.
func (e *LimitError) Is(target error) bool { return target == ErrLimit }

// BreakError is an ErrBreak that says when the break ends.
type BreakError struct{ Until time.Time }

func (e *BreakError) Error() string {
	return fmt.Sprintf("%v until %s", ErrBreak, e.Until.UTC().Format(time.RFC3339))
}

// Is reports that the error is an ErrBreak.
func (e *BreakError) Is(target error) bool { return target == ErrBreak }

// gate stands before every stake: it returns a *BreakError or a *LimitError if
// the player's own limits do not allow it.
func gate(ctx context.Context, q querier, account int64, price games.Coins, now time.Time) error {
	row, err := findLimits(ctx, q, account)
	if err != nil {
		return err
	}
	if until := moment(row.BreakUntil); until.After(now) {
		return &BreakError{Until: until}
	}
	var refused *LimitError // by the window that lasts longer
	for _, w := range []Window{Day, Week} {
		c := row.of(w)
		c.settle(now)
		if !c.Cap.Valid {
			continue
		}
		e := &LimitError{Window: w, Cap: games.Coins(c.Cap.V), Price: price}
		if e.Staked, err = staked(ctx, q, account, now.Add(-windows[w])); err != nil {
			return err
		}
		if e.Staked+price <= e.Cap {
			continue
		}
		if price > e.Cap {
			return e
		}
		if e.Until, err = fits(ctx, q, account, w, now, e.Staked+price-e.Cap); err != nil {
			return err
		}
		if refused == nil || e.Until.After(refused.Until) {
			refused = e
		}
	}
	if refused != nil {
		return refused
	}
	return nil
}

// fits returns when so many coins of a window's oldest stakes will have left it.
func fits(
	ctx context.Context, q querier, account int64, w Window, now time.Time, excess games.Coins,
) (time.Time, error) {
	var at int64
	ms := now.Add(-windows[w]).UnixMilli()
	if err := q.GetContext(ctx, &at, `
		SELECT at FROM (SELECT at, sum(amount) OVER (ORDER BY at) AS staked FROM (`+stakes+`))
		 WHERE staked >= ? ORDER BY at LIMIT 1`, account, ms, account, ms, excess); err != nil {
		return time.Time{}, fmt.Errorf("finding when a stake fits: %w", err)
	}
	return time.UnixMilli(at).Add(windows[w]), nil
}
