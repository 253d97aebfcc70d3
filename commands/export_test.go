package commands

import (
	"context"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// Show returns the message of a round as its game's table shows it, whatever
// store the view comes from; nil for a game that has no table.
func (c *Club) Show(locale string, v store.View, focus int) *bot.Reply {
	for _, t := range c.tables {
		if t.game() == v.Round.Game {
			return t.show(house{c.words.For(locale), true}, v, focus)
		}
	}
	return nil
}

// Expire ends the rounds that were left before a time, as Watch does by itself.
func (c *Club) Expire(ctx context.Context, e Editor, before time.Time) {
	c.expire(ctx, time.Since(before))
	c.announceAll(ctx, e)
}
