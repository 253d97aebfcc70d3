package commands

import (
	"context"

	"github.com/palier-bot/palier/bot"
)

// balance answers /balance, for the asker alone.
func (c *Club) balance(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	owner, err := actor(q)
	if err != nil {
		return nil, err
	}
	account, err := c.store.Account(ctx, owner)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	text := w.Text("balance.line", "Coins", w.Coins(account.Balance))
	if account.Held > 0 {
		text += "\n" + w.Text("balance.held", "Count", account.Held, "Coins", w.Coins(account.Held))
	}
	return private(text + "\n" + small(w.Text("balance.play_money"))), nil
}
