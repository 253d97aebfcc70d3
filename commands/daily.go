package commands

import (
	"context"
	"errors"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// daily answers /daily: it gives the daily coins, or says when they are due.
func (c *Club) daily(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	owner, err := actor(q)
	if err != nil {
		return nil, err
	}
	claim, err := c.store.ClaimDaily(ctx, owner)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	return private(w.Text("daily.given", "Coins", w.Coins(claim.Amount), "Balance", w.Coins(claim.Balance),
		"When", distance(claim.Next))), nil
}

// dailyText says why there are no daily coins now, and "" for another error.
func dailyText(w house, err error) string {
	if early := new(store.TooEarlyError); errors.As(err, &early) {
		return w.Text("daily.too_early", "When", distance(early.Next), "Time", date(early.Next))
	}
	return ""
}
