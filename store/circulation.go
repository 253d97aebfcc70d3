package store

import (
	"context"
	"fmt"

	"github.com/palier-bot/palier/games"
)

// Circulation is the coins of a server.
type Circulation struct {
	Accounts int
	Coins    games.Coins     // in the accounts
	Playing  int             // rounds in play
	Held     games.Coins     // their stakes
	Flows    map[string]Flow // by the kind of entry: opening, stake, payout, void, daily, grant, set, reset, undo, deleted
}

// Flow is how many coins came into accounts and went out of them by one kind of
// entry, since the server is known.
type Flow struct {
	Made games.Coins `db:"made"`
	Lost games.Coins `db:"lost"`
}

// Circulation returns how many coins a server has and where they came from. The
// coins in the accounts are the sum of the flows.
func (s *Store) Circulation(ctx context.Context, guild GuildID) (Circulation, error) {
	if guild == "" {
		return Circulation{}, ErrOwner
	}
	return read(ctx, s, func(ctx context.Context, q querier) (Circulation, error) {
		c := Circulation{Flows: map[string]Flow{}}
		var sums []struct {
			Accounts int         `db:"on_balance"`
			Playing  int         `db:"playing"`
			Held     games.Coins `db:"held"`
		}
		if err := q.SelectContext(ctx, &sums, `SELECT on_balance, playing, held FROM servers WHERE guild = ?`, guild); err != nil {
			return c, fmt.Errorf("reading a server's sums: %w", err)
		}
		for _, sum := range sums {
			c.Accounts, c.Playing, c.Held = sum.Accounts, sum.Playing, sum.Held
		}
		var flows []struct {
			Kind string `db:"kind"`
			Flow
		}
		if err := q.SelectContext(ctx, &flows, `SELECT kind, made, lost FROM flows WHERE guild = ?`, guild); err != nil {
			return c, fmt.Errorf("reading a server's flows: %w", err)
		}
		for _, f := range flows {
			c.Flows[f.Kind] = f.Flow
		}
		var err error
		c.Coins, err = coins(ctx, q, guild)
		return c, err
	})
}

// coins sums a server's balances.
func coins(ctx context.Context, q querier, guild GuildID) (games.Coins, error) {
	var sum games.Coins
	if err := q.GetContext(ctx, &sum, `
		SELECT coalesce(sum(balance), 0) FROM accounts WHERE guild = ? AND forgotten_at IS NULL`, guild); err != nil {
		return 0, fmt.Errorf("adding up balances: %w", err)
	}
	return sum, nil
}
