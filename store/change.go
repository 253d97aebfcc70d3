package store

import (
	"context"
	"errors"

	"github.com/jmoiron/sqlx"
)

// change does something to a round in one transaction and returns the round as
// it is afterwards; with ErrStale, as it is.
func (s *Store) change(
	ctx context.Context, id RoundID, do func(context.Context, *sqlx.Tx, *roundRow) error,
) (View, error) {
	return write(ctx, s.writer, func(ctx context.Context, tx *sqlx.Tx) (View, error) {
		row, err := roundByID(ctx, tx, id)
		if err != nil {
			return View{}, err
		}
		done := do(ctx, tx, &row)
		if done != nil && !errors.Is(done, ErrStale) {
			return View{}, done
		}
		v, err := s.view(ctx, tx, row)
		if err != nil {
			return View{}, err
		}
		return v, done
	})
}
