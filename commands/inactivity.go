package commands

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// Editor changes a message that was sent before; *bot.Bot is one.
type Editor interface {
	Edit(ctx context.Context, channel, message string, r *bot.Reply) error
}

// How often rounds are looked for that were left, and how many at a time.
const (
	maxWatchEvery = time.Minute
	watchBatch    = 100
)

// Watch ends, as the rules' silence is filled (a player who walked away at a
// level stops there), the rounds in which nothing was done for longer than the
// limit, until the context ends. A round's message says so where it can still
// be changed.
func (c *Club) Watch(ctx context.Context, e Editor, limit time.Duration) {
	tick := time.NewTicker(min(limit, maxWatchEvery))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			c.expire(ctx, e, limit)
		}
	}
}

// expire ends the rounds that were left for longer than their server allows, or
// else than the limit.
func (c *Club) expire(ctx context.Context, e Editor, limit time.Duration) {
	for ctx.Err() == nil {
		left, err := c.store.Overdue(ctx, limit, watchBatch)
		if err != nil {
			c.log.Error("looking for rounds that were left", "error", err)
			return
		}
		for _, due := range left {
			v, err := c.store.Expire(ctx, due.Round, due.Before)
			switch {
			case errors.Is(err, store.ErrStale): // its player came back
			case err != nil:
				c.log.Error("ending a round that was left", "round", due.Round, "error", err)
				return
			default:
				c.log.Info("round ended by inactivity", "round", due.Round, "payout", v.Round.Payout)
				c.announce(ctx, e, v)
			}
		}
		if len(left) < watchBatch {
			return
		}
	}
}

// announce shows in a round's message that inactivity has ended it.
func (c *Club) announce(ctx context.Context, e Editor, v store.View) {
	at := v.Round.Message
	if at.ID == "" {
		return
	}
	w := c.houseOf(ctx, v.Round.Guild, at.Locale, true)
	for _, t := range c.tables {
		if t.game() != v.Round.Game {
			continue
		}
		reply := t.show(w, v, 0)
		reply.Components = slices.Insert(reply.Components, 0, bot.Component(bot.Text{Content: w.Text("round.expired")}))
		switch err := e.Edit(ctx, at.Channel, at.ID, reply); {
		case errors.Is(err, bot.ErrGone): // the command shows the result
		case err != nil:
			c.log.Warn("changing the message of a round that was left", "round", v.Round.ID, "error", err)
		}
	}
}
