package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// balance answers /balance for the asker alone: all about one's own coins, of
// somebody else's only what the board shows to everybody.
func (c *Club) balance(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	who, err := about(q)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	if !who.own {
		return c.balanceOf(ctx, w, who.Owner)
	}
	account, err := c.store.Account(ctx, who.Owner)
	if err != nil {
		return nil, err
	}
	lines := []string{w.Text("balance.line", "Coins", w.Coins(account.Balance))}
	if account.Held > 0 {
		lines = append(lines, w.Text("balance.held", "Count", account.Held, "Coins", w.Coins(account.Held)))
	}
	rank, err := c.ranked(ctx, w, who.Owner)
	if err != nil {
		return nil, err
	}
	lines = append(lines, rank)
	next, err := c.store.NextDaily(ctx, who.Owner)
	switch {
	case errors.Is(err, store.ErrDailyOff): // nothing to say
	case err != nil:
		return nil, err
	case next.IsZero():
		lines = append(lines, w.Text("balance.daily_now"))
	default:
		lines = append(lines, w.Text("balance.daily", "When", distance(next)))
	}
	return private(strings.Join(lines, "\n") + "\n" + small(w.Text("balance.play_money"))), nil
}

// balanceOf says what somebody else has. It opens no account.
func (c *Club) balanceOf(ctx context.Context, w house, o store.Owner) (*bot.Reply, error) {
	account, err := c.store.Find(ctx, o)
	if errors.Is(err, store.ErrNoAccount) {
		return private(w.Text("player.no_account", "Player", whom(w, o.Player))), nil
	} else if err != nil {
		return nil, err
	}
	rank, err := c.ranked(ctx, w, o)
	if err != nil {
		return nil, err
	}
	return private(w.Text("balance.of", "Player", whom(w, o.Player), "Coins", w.Coins(account.Balance)) + "\n" + rank), nil
}

// ranked says which rank a player's balance has, among how many.
func (c *Club) ranked(ctx context.Context, w house, o store.Owner) (string, error) {
	board, err := c.store.Leaderboard(ctx, o, store.ByBalance, 0, 0, 0)
	if err != nil {
		return "", err
	}
	return w.Text("balance.rank", "Rank", board.Own.Rank, "Total", board.Total), nil
}
