package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"
)

// Idle returns rounds in play which the rules bring to an end when their player
// walks away, untouched since before a time: the longest first, at most limit.
func (s *Store) Idle(ctx context.Context, before time.Time, limit int) ([]RoundID, error) {
	if limit <= 0 {
		return nil, nil
	}
	return read(ctx, s, func(ctx context.Context, q querier) ([]RoundID, error) {
		var ids []RoundID
		if err := q.SelectContext(ctx, &ids, `
			SELECT id FROM rounds WHERE idle_since < ? ORDER BY idle_since LIMIT ?`,
			before.UnixMilli(), limit); err != nil {
			return nil, fmt.Errorf("looking for idle rounds: %w", err)
		}
		return ids, nil
	})
}

// Expire plays for a player who has walked away: the actions that the rules
// play, until there is none. It is ErrStale if somebody has played since before.
func (s *Store) Expire(ctx context.Context, id RoundID, before time.Time) (View, error) {
	return s.change(ctx, id, func(ctx context.Context, tx *sqlx.Tx, row *roundRow) error {
		if !row.IdleSince.Valid || row.IdleSince.V >= before.UnixMilli() {
			return ErrStale
		}
		play, err := s.replay(*row)
		if err != nil {
			return err
		}
		for a, idle := play.Idle(); idle; a, idle = play.Idle() {
			if err := act(play, row, a); err != nil {
				return err
			}
		}
		return s.keep(ctx, tx, row, play, progress{now: s.now()})
	})
}
