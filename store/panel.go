package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/palier-bot/palier/games"
)

// Panel returns the player's open round of a game. If there is none it makes a
// waiting one, with its ID, nonce and seed, and opens the account on first
// contact; that stakes nothing. An unknown game is games.ErrUnknownGame.
func (s *Store) Panel(ctx context.Context, o Owner, game string) (View, error) {
	if err := o.check(); err != nil {
		return View{}, err
	}
	g, err := s.games.Game(game)
	if err != nil {
		return View{}, err
	}
	v, err := read(ctx, s, func(ctx context.Context, q querier) (View, error) {
		account, err := findAccount(ctx, q, o)
		if err != nil {
			return View{}, err
		}
		row, err := openRound(ctx, q, account.ID, game)
		if err != nil {
			return View{}, err
		}
		return s.view(ctx, q, row)
	})
	if !errors.Is(err, ErrNoAccount) && !errors.Is(err, ErrNoRound) {
		return v, err
	}
	return write(ctx, s.writer, func(ctx context.Context, tx transaction) (View, error) {
		account, err := s.ensureAccount(ctx, tx, o)
		if err != nil {
			return View{}, err
		}
		row, err := openRound(ctx, tx, account.ID, game)
		if errors.Is(err, ErrNoRound) { // still none: another request may have made it meanwhile
			row, err = s.newRound(ctx, tx, account.ID, g.Info(), "")
		}
		if err != nil {
			return View{}, err
		}
		return s.view(ctx, tx, row)
	})
}

func drafting(player PlayerID, edit func(string) (string, error)) alter {
	return func(ctx context.Context, tx transaction, row *roundRow) (games.Round, error) {
		switch {
		case row.Player != player:
			return nil, ErrNotOwner
		case row.Status != Waiting:
			return nil, ErrStale
		}
		draft, err := edit(row.Draft)
		if err != nil {
			return nil, fmt.Errorf("changing a draft: %w", err)
		}
		row.Draft = draft
		_, err = tx.ExecContext(ctx, `UPDATE rounds SET draft = ? WHERE number = ?`, draft, row.Number)
		if err != nil {
			return nil, fmt.Errorf("keeping a draft: %w", err)
		}
		return nil, nil
	}
}
