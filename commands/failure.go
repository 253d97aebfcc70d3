package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// refusal is what is said to a person for an error.
type refusal struct {
	err  error
	text string // key in the locale files
}

// refusals are the errors that every command shares; each game adds those of
// its rules. The first that fits is said.
var refusals = []refusal{
	{bot.ErrUnknownRoute, "refusal.unknown"},
	{errDirect, "refusal.direct"},
	{errBot, "refusal.bot"},
	{bot.ErrBusy, "refusal.busy"},
	{store.ErrNoRound, "refusal.no_round"},
	{store.ErrRules, "refusal.rules"},
	{store.ErrClientSeed, "refusal.client_seed"},
	{store.ErrClosed, "refusal.closed"},
	{store.ErrUnavailable, "refusal.unavailable"},
}

// Failure says an error to the person who acted, in their language. An error
// that it does not know has been logged by the middleware; the person learns
// that what was played is kept, which holds whatever broke.
func (c *Club) Failure(ctx context.Context, q *bot.Request, err error) *bot.Reply {
	w := c.wordsFor(ctx, q)
	var funds *store.FundsError
	if errors.As(err, &funds) {
		text := w.Text("refusal.funds", "Price", w.Coins(funds.Price), "Balance", w.Coins(funds.Balance))
		if funds.Balance > 0 {
			text += " " + w.Text("refusal.funds_less")
		}
		return private(text)
	}
	var elsewhere *channelError
	if errors.As(err, &elsewhere) {
		channels := make([]string, len(elsewhere.allowed))
		for i, id := range elsewhere.allowed {
			channels[i] = "<#" + id + ">"
		}
		return private(w.Text("refusal.channel", "Channels", strings.Join(channels, ", ")))
	}
	for _, r := range refusals {
		if errors.Is(err, r.err) {
			return private(w.Text(r.text))
		}
	}
	for _, t := range c.tables {
		for _, r := range t.refusals() {
			if errors.Is(err, r.err) {
				return private(w.Text(r.text))
			}
		}
	}
	return private(w.Text("refusal.broken"))
}
