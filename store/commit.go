package store

import (
	"context"
	"encoding/base32"
	"fmt"
	"io"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

const (
	idBytes       = 5  // 8 characters
	seedBytes     = 10 // of a random client seed: 16 characters
	maxCollisions = 16 // in a row; by then the entropy is at fault
)

// crockford has no I, L, O and U: what is read aloud is typed right.
var crockford = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// newRound makes a waiting round. It commits to a seed and gives it the next
// nonce, so that nonces follow the order of commits without gaps.
func (s *Store) newRound(ctx context.Context, tx transaction, account int64, info games.Info, draft string) (roundRow, error) {
	row := roundRow{
		Account: account, Game: info.ID, Rules: info.Rules,
		Status: Waiting, Draft: draft, CreatedAt: s.now().UnixMilli(),
	}
	err := tx.GetContext(ctx, &row.Nonce, `UPDATE accounts SET nonce = nonce + 1 WHERE id = ? RETURNING nonce`, account)
	if err != nil {
		return row, fmt.Errorf("counting a round: %w", err)
	}
	if row.ServerSeed.Seed, err = fair.NewSeed(s.entropy); err != nil {
		return row, unavailable(err)
	}
	for range maxCollisions {
		id, err := s.random(idBytes)
		if err != nil {
			return row, err
		}
		row.ID = RoundID(id)
		done, err := tx.ExecContext(ctx, `
			INSERT INTO rounds (id, account, game, rules, nonce, server_seed, status, draft, created_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
			row.ID, account, row.Game, row.Rules, row.Nonce, row.ServerSeed.Bytes(), row.Status, row.Draft, row.CreatedAt)
		if err != nil {
			return row, fmt.Errorf("keeping a new round: %w", err)
		}
		if kept, err := done.RowsAffected(); err != nil {
			return row, fmt.Errorf("keeping a new round: %w", err)
		} else if kept == 1 {
			return roundByID(ctx, tx, row.ID)
		}
	}
	return row, unavailable(fmt.Errorf("%d round IDs in a row were taken", maxCollisions))
}

// random returns a text of 8 characters for every 5 bytes of entropy.
func (s *Store) random(bytes int) (string, error) {
	b := make([]byte, bytes)
	if _, err := io.ReadFull(s.entropy, b); err != nil {
		return "", unavailable(fmt.Errorf("reading entropy: %w", err))
	}
	return crockford.EncodeToString(b), nil
}
