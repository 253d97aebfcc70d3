package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/palier-bot/palier/games"
)

// Window is a time over which stakes are limited. It rolls: a stake counts
// until it is that old, whatever came of it.
type Window string

// Windows.
const (
	Day  Window = "day"  // 24 hours
	Week Window = "week" // 7 days
)

var windows = map[Window]time.Duration{Day: 24 * time.Hour, Week: 7 * 24 * time.Hour}

// Rules of self-limits.
const (
	raiseAfter = 48 * time.Hour // until a higher cap holds
	minBreak   = 24 * time.Hour
	maxBreak   = 365 * 24 * time.Hour
)

// ErrWindow refuses a window that does not exist.
var ErrWindow = errors.New("no such window of limits")

// Limits are what a player allows themselves to stake on a server.
type Limits struct {
	Day, Week             games.Coins   // caps; 0: none
	Pending               []LimitChange // higher caps that wait, the day's first
	BreakUntil            time.Time     // zero unless there is a break now
	StakedDay, StakedWeek games.Coins   // in the windows that end now
}

// LimitChange is a cap that will hold from a time.
type LimitChange struct {
	Window Window
	Cap    games.Coins // 0: none
	At     time.Time
}

// Limits returns a player's limits; none for somebody without an account, unless
// they are remembered of one that was deleted.
func (s *Store) Limits(ctx context.Context, o Owner) (Limits, error) {
	l, err := readAccount(ctx, s, o, func(ctx context.Context, q querier, a accountRow) (Limits, error) {
		return limits(ctx, q, a.ID, s.now())
	})
	if errors.Is(err, ErrNoAccount) {
		return read(ctx, s, func(ctx context.Context, q querier) (Limits, error) {
			return remembered(ctx, q, o, s.now())
		})
	}
	return l, err
}

// remembered returns the limits that a player will find who was forgotten.
func remembered(ctx context.Context, q querier, o Owner, now time.Time) (Limits, error) {
	m, known, err := recall(ctx, q, o)
	if err != nil || !known {
		return Limits{}, err
	}
	l := m.limits(0).shown(now)
	for since, sum := range map[Window]*games.Coins{Day: &l.StakedDay, Week: &l.StakedWeek} {
		if err := q.GetContext(ctx, sum, `SELECT coalesce(sum(amount), 0) FROM carried WHERE hash = ? AND at > ?`,
			m.Hash, now.Add(-windows[since]).UnixMilli()); err != nil {
			return Limits{}, fmt.Errorf("adding up stakes: %w", err)
		}
	}
	return l, nil
}

// shown returns what a player sees of the caps and the break.
func (r limitRow) shown(now time.Time) (l Limits) {
	for _, w := range []Window{Day, Week} {
		c := r.of(w)
		c.settle(now)
		if c.At.Valid {
			l.Pending = append(l.Pending, LimitChange{Window: w, Cap: games.Coins(c.Next.V), At: moment(c.At)})
		}
	}
	l.Day, l.Week = games.Coins(r.Day.Cap.V), games.Coins(r.Week.Cap.V)
	if until := moment(r.BreakUntil); until.After(now) {
		l.BreakUntil = until
	}
	return l
}

// SetLimit sets the cap of what may be staked in a window, 0 for none. A lower
// cap holds at once. A higher one, and none, holds after 48 hours, counted from
// the newest wish; to set the cap that holds takes such a wish back. It opens
// the account on first contact. Refusals: ErrRange, ErrWindow.
func (s *Store) SetLimit(ctx context.Context, o Owner, w Window, limit games.Coins) (Limits, error) {
	if _, known := windows[w]; !known {
		return Limits{}, ErrWindow
	}
	if err := within("limit", int64(limit), 0, int64(MaxBalance)); err != nil {
		return Limits{}, err
	}
	return s.changeLimits(ctx, o, func(row *limitRow, now time.Time) error {
		c := row.of(w)
		c.settle(now)
		c.Next, c.At = sql.Null[int64]{}, sql.Null[int64]{}
		switch wish := (sql.Null[int64]{V: int64(limit), Valid: limit > 0}); {
		case wish.Valid && (!c.Cap.Valid || wish.V <= c.Cap.V):
			c.Cap = wish
		case wish != c.Cap:
			c.Next, c.At = wish, milliseconds(now.Add(raiseAfter))
		}
		return nil
	})
}

// TakeBreak lets the player stake nothing for a time, 24 hours to 365 days, from
// now. It opens the account on first contact. Refusals: ErrRange, and ErrBreak
// if a break that has been taken would end sooner.
func (s *Store) TakeBreak(ctx context.Context, o Owner, d time.Duration) (Limits, error) {
	if err := withinTime("break", d, minBreak, maxBreak); err != nil {
		return Limits{}, err
	}
	return s.changeLimits(ctx, o, func(row *limitRow, now time.Time) error {
		until := now.Add(d).UnixMilli()
		if row.BreakUntil.V > until {
			return &BreakError{Until: moment(row.BreakUntil)}
		}
		row.BreakUntil = sql.Null[int64]{V: until, Valid: true}
		return nil
	})
}

func (s *Store) changeLimits(ctx context.Context, o Owner, change func(*limitRow, time.Time) error) (Limits, error) {
	if err := o.check(); err != nil {
		return Limits{}, err
	}
	return write(ctx, s.writer, func(ctx context.Context, tx transaction) (Limits, error) {
		a, err := s.ensureAccount(ctx, tx, o)
		if err != nil {
			return Limits{}, err
		}
		row, err := findLimits(ctx, tx, a.ID)
		if err != nil {
			return Limits{}, err
		}
		now := s.now()
		if err := change(&row, now); err != nil {
			return Limits{}, err
		}
		if err := row.keep(ctx, tx); err != nil {
			return Limits{}, err
		}
		return limits(ctx, tx, a.ID, now)
	})
}

func limits(ctx context.Context, q querier, account int64, now time.Time) (Limits, error) {
	row, err := findLimits(ctx, q, account)
	if err != nil {
		return Limits{}, err
	}
	l := row.shown(now)
	if l.StakedDay, err = staked(ctx, q, account, now.Add(-windows[Day])); err != nil {
		return Limits{}, err
	}
	l.StakedWeek, err = staked(ctx, q, account, now.Add(-windows[Week]))
	return l, err
}

// stakes are an account's since a time, those carried over from before its
// player was forgotten among them. Its arguments are both, twice.
const stakes = `
	SELECT at, -amount AS amount FROM entries WHERE account = ? AND kind = 'stake' AND at > ?
	UNION ALL
	SELECT at, amount FROM carried WHERE account = ? AND at > ?`

// staked sums the stakes that are younger than a time.
func staked(ctx context.Context, q querier, account int64, since time.Time) (games.Coins, error) {
	var sum games.Coins
	ms := since.UnixMilli()
	if err := q.GetContext(ctx, &sum, `SELECT coalesce(sum(amount), 0) FROM (`+stakes+`)`,
		account, ms, account, ms); err != nil {
		return 0, fmt.Errorf("adding up stakes: %w", err)
	}
	return sum, nil
}
