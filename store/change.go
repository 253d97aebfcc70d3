package store

import (
	"context"
	"errors"

	"github.com/palier-bot/palier/games"
)

// alter does something to a round whose row it is given, and to the row. It
// returns the round's state then, or nil if it has not made one.
type alter func(context.Context, transaction, *roundRow) (games.Round, error)

// change does something to a round in one transaction and returns the round as
// it is afterwards; with ErrStale, as it is. Ahead, unless nil, is told of it when
// nothing is left but to write it to the disk.
func (s *Store) change(ctx context.Context, id RoundID, do alter, ahead func(View)) (View, error) {
	return write(ctx, s.writer, func(ctx context.Context, tx transaction) (View, error) {
		row, err := roundByID(ctx, tx, id)
		if err != nil {
			return View{}, err
		}
		play, done := do(ctx, tx, &row)
		if done != nil && !errors.Is(done, ErrStale) {
			return View{}, done
		}
		v, err := s.viewOf(ctx, tx, row, play)
		if err != nil {
			return View{}, err
		}
		if done == nil && ahead != nil {
			ahead(v)
		}
		return v, done
	})
}
