package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/palier-bot/palier/games"
)

func (s *Store) starting(player PlayerID, t games.Ticket, at Message) alter {
	return func(ctx context.Context, tx transaction, row *roundRow) (games.Round, error) {
		switch {
		case row.Player != player:
			return nil, ErrNotOwner
		case row.Status != Waiting:
			return nil, ErrStale
		}
		return s.start(ctx, tx, row, t, at)
	}
}

func (s *Store) start(ctx context.Context, tx transaction, row *roundRow, t games.Ticket, at Message) (games.Round, error) {
	g, err := s.games.Game(row.Game)
	if err != nil {
		return nil, err
	}
	price, err := g.Price(t)
	if err != nil {
		return nil, err
	}
	account, err := accountByID(ctx, tx, row.Account)
	if err != nil {
		return nil, err
	}
	now := s.now()
	if err := gate(ctx, tx, row.Account, price, now); err != nil {
		return nil, err
	}
	row.ClientSeed, row.ClientSeedSource = account.ClientSeed, SourcePlayer
	if row.ClientSeed == "" {
		row.ClientSeedSource = SourceRandom
		if row.ClientSeed, err = s.random(seedBytes); err != nil {
			return nil, err
		}
	}
	// The rules are those of the day it is played: a waiting round has used none yet.
	row.Status, row.Rules, row.Draft = Playing, g.Info().Rules, ""
	row.Ticket, row.Stake = t, price
	row.StartedAt = milliseconds(now)

	play, err := g.Deal(row.source(), t)
	if err != nil {
		return nil, fmt.Errorf("dealing: %w", err)
	}
	if err := post(ctx, tx, entry{
		Account: row.Account, Kind: kindStake, Amount: -price,
		Round: sql.Null[int64]{V: row.Number, Valid: true}, Actor: row.Player, At: now.UnixMilli(),
	}); err != nil {
		return nil, err
	}
	s.reached(Staked)
	return play, s.keep(ctx, tx, row, play, progress{now: now, actor: row.Player, at: at})
}

func milliseconds(t time.Time) sql.Null[int64] {
	return sql.Null[int64]{V: t.UnixMilli(), Valid: true}
}
