package commands

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// Refusals of what moderators ask for.
var (
	errUntouched = errors.New("the player has no account that could be reset")
	errTooMuch   = errors.New("more is taken than the account has")
	errOverCap   = errors.New("the account would hold more than is given")
)

// mostCoins is the largest amount that moderators give or take. It is within
// Discord's integers.
const mostCoins = int(store.MaxBalance)

const maxReason = 200 // characters

// resetAccount answers /mod reset.
func (c *Club) resetAccount(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	of, err := subject(q)
	if err != nil {
		return nil, err
	}
	done, err := c.store.Reset(ctx, of, asking(q, by), q.Options["reason"])
	if errors.Is(err, store.ErrNoAccount) {
		return nil, fmt.Errorf("%w: %w", errUntouched, err)
	}
	return c.receipt(ctx, q, done, err)
}

// setBalance answers /mod set.
func (c *Club) setBalance(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	of, amount, err := subjectAndAmount(q)
	if err != nil {
		return nil, err
	}
	done, err := c.store.Set(ctx, of, asking(q, by), q.Options["reason"], amount)
	return c.receipt(ctx, q, done, err)
}

// grant answers /mod grant.
func (c *Club) grant(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	of, amount, err := subjectAndAmount(q)
	if err != nil {
		return nil, err
	}
	done, err := c.store.Grant(ctx, of, asking(q, by), q.Options["reason"], amount)
	if errors.Is(err, store.ErrFunds) {
		return nil, fmt.Errorf("%w: %w", errTooMuch, err)
	}
	return c.receipt(ctx, q, done, err)
}

// asking says who makes a change and by which interaction: Discord sends one again
// that it does not know to have arrived, be it to the program's next start.
func asking(q *bot.Request, by store.Owner) store.Moderator {
	return store.Moderator{Player: by.Player, Request: q.ID}
}

func subjectAndAmount(q *bot.Request) (store.Owner, games.Coins, error) {
	of, err := subject(q)
	if err != nil {
		return of, 0, err
	}
	amount, err := numberOfCoins(q.Options["amount"])
	return of, amount, err
}

// receipt tells the moderator what a change has done, with a way to take it back.
func (c *Club) receipt(ctx context.Context, q *bot.Request, done store.Change, err error) (*bot.Reply, error) {
	switch {
	case errors.Is(err, store.ErrCap):
		return nil, fmt.Errorf("%w: %w", errOverCap, err)
	case err != nil:
		return nil, err
	}
	c.log.InfoContext(ctx, "change by a moderator", "guild", done.Guild, "change", done.ID, "kind", done.Kind, "actor", done.Actor)
	return receipt(c.wordsFor(ctx, q), done), nil
}

func receipt(w house, done store.Change) *bot.Reply {
	parts := []bot.Component{bot.Text{Content: w.Text("mod.done."+string(done.Kind)) + "\n" + entry(w, done)}}
	if done.Undoes == 0 {
		parts = append(parts, undoButton(w, done), bot.Text{Content: small(w.Text("mod.undo_until"))})
	}
	reply := framed(good, nil, parts...)
	reply.Private = true
	return reply
}

// changeNumber writes a change's number as it is typed again: in digits alone.
func changeNumber(id int64) string { return strconv.FormatInt(id, 10) }
