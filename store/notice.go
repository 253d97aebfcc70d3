package store

import (
	"context"
	"fmt"
	"time"
)

// noticeLimit is how long a message may lag behind before nobody minds.
const noticeLimit = 7 * 24 * time.Hour

// owe remembers that a round's message has to say that inactivity ended it.
// Paying does not wait for Discord, and an outage or a crash forgets nothing.
func (s *Store) owe(ctx context.Context, tx transaction, row *roundRow) error {
	if row.Message == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO notices (round, since) VALUES (?, ?)
		ON CONFLICT (round) DO NOTHING`, row.Number, s.now().UnixMilli())
	if err != nil {
		return fmt.Errorf("noting what a message has to say: %w", err)
	}
	return nil
}

// Notices returns rounds that Expire has ended and whose message does not say
// so yet, the longest waiting first, at most limit. Say it, then call Told.
// Those that have waited for a week are left out.
func (s *Store) Notices(ctx context.Context, limit int) ([]RoundID, error) {
	return read(ctx, s, func(ctx context.Context, q querier) (ids []RoundID, err error) {
		err = q.SelectContext(ctx, &ids, `
			SELECT r.id FROM notices n JOIN rounds r ON r.number = n.round
			 WHERE n.since > ? ORDER BY n.since, n.round LIMIT ?`,
			s.now().Add(-noticeLimit).UnixMilli(), max(limit, 0))
		if err != nil {
			return nil, fmt.Errorf("looking for notices: %w", err)
		}
		return ids, nil
	})
}

// Told forgets a round's notice: its message says it, or cannot be changed any
// more. Telling twice is no error.
func (s *Store) Told(ctx context.Context, id RoundID) error {
	_, err := write(ctx, s.writer, func(ctx context.Context, tx transaction) (struct{}, error) {
		_, err := tx.ExecContext(ctx, `
			DELETE FROM notices WHERE round = (SELECT number FROM rounds WHERE id = ?) OR since <= ?`,
			id, s.now().Add(-noticeLimit).UnixMilli())
		if err != nil {
			err = fmt.Errorf("forgetting a notice: %w", err)
		}
		return struct{}{}, err
	})
	return err
}
