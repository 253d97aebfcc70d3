package commands

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// Editor changes a message that was sent before; *bot.Bot is one.
type Editor interface {
	Edit(ctx context.Context, channel, message string, r *bot.Reply) error
}

// How often rounds are looked for that were left, how many at a time, and how
// long Discord has to take the change of a message.
const (
	maxWatchEvery = time.Minute
	watchBatch    = 100
	editLimit     = 10 * time.Second
)

// Watch ends, as the rules' silence is filled (a player who walked away at a
// level stops there), the rounds in which nothing was done for longer than the
// limit or what their server has set, until the context ends. Beside that, each
// round's message is made to say so: paying never waits for Discord.
func (c *Club) Watch(ctx context.Context, e Editor, limit time.Duration) {
	every := min(limit, maxWatchEvery)
	var both sync.WaitGroup
	both.Go(func() { repeat(ctx, every, func() { c.expire(ctx, limit) }) })
	both.Go(func() { repeat(ctx, every, func() { c.announceAll(ctx, e) }) })
	both.Wait()
}

// repeat does something now and at every tick, until the context ends.
func repeat(ctx context.Context, every time.Duration, do func()) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for ctx.Err() == nil {
		do()
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

// expire ends the rounds that were left for longer than their server allows, or
// else than the limit.
func (c *Club) expire(ctx context.Context, limit time.Duration) {
	for ctx.Err() == nil {
		left, err := c.store.Overdue(ctx, limit, watchBatch)
		if err != nil {
			c.log.Error("looking for rounds that were left", "error", err)
			return
		}
		failed := 0
		for _, due := range left {
			v, err := c.store.Expire(ctx, due.Round, due.Before)
			switch {
			case errors.Is(err, store.ErrStale): // its player came back
			case err != nil: // the others are owed their coins all the same
				failed++
				c.log.Error("ending a round that was left", "round", due.Round, "error", err)
			default:
				c.log.Info("round ended by inactivity", "round", due.Round, "payout", v.Round.Payout)
			}
		}
		if len(left) < watchBatch || failed > 0 {
			return
		}
	}
}

// announceAll has the messages say what inactivity has ended. What fails for
// now stays owed. Where the bot has no access any more it stops asking: Discord
// bans an address for too many refusals.
func (c *Club) announceAll(ctx context.Context, e Editor) {
	owed, err := c.store.Notices(ctx, watchBatch)
	if err != nil {
		c.log.Error("looking for messages that are behind", "error", err)
		return
	}
	closed := map[string]bool{}
	for _, id := range owed {
		if ctx.Err() != nil {
			return
		}
		v, err := c.store.Round(ctx, id)
		if err != nil {
			c.log.Error("reading a round that was left", "round", id, "error", err)
			continue
		}
		channel := v.Round.Message.Channel
		if !closed[channel] {
			err = c.announce(ctx, e, v)
		}
		switch {
		case errors.Is(err, bot.ErrChannelGone):
			closed[channel] = true
		case errors.Is(err, bot.ErrGone): // the command shows the result
		case err != nil:
			c.log.Warn("changing the message of a round that was left", "round", id, "error", err)
			continue
		}
		if err := c.store.Told(ctx, id); err != nil {
			c.log.Error("noting that a message was changed", "round", id, "error", err)
		}
	}
}

// announce shows in a round's message that inactivity has ended it.
func (c *Club) announce(ctx context.Context, e Editor, v store.View) error {
	ctx, cancel := context.WithTimeout(ctx, editLimit)
	defer cancel()
	at := v.Round.Message
	t, ok := c.tableOf(v.Round.Game)
	if !ok || at.ID == "" {
		return nil
	}
	w := c.houseOf(ctx, v.Round.Guild, at.Locale, true)
	reply := t.show(w, v, 0)
	reply.Components = slices.Insert(reply.Components, 0, bot.Component(bot.Text{Content: w.Text("round.expired")}))
	return e.Edit(ctx, at.Channel, at.ID, reply)
}
