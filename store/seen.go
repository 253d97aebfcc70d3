package store

import (
	"context"
	"fmt"
)

// Seen keeps where a round in play was shown at a turn: a new message's ID is
// known only once it has been sent. It does nothing for a round that is not in
// play, or that has been played since: the click has said where it is seen now.
func (s *Store) Seen(ctx context.Context, id RoundID, turn int, at Message) error {
	_, err := write(ctx, s.writer, func(ctx context.Context, tx transaction) (struct{}, error) {
		_, err := tx.ExecContext(ctx, `
			UPDATE rounds SET channel = ?, message = ?, locale = ? 
			 WHERE id = ? AND turn = ? AND status = 'playing'`,
			at.Channel, at.ID, at.Locale, id, turn)
		if err != nil {
			err = fmt.Errorf("keeping where a round was seen: %w", err)
		}
		return struct{}{}, err
	})
	return err
}
