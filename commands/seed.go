package commands

import (
	"context"
	"errors"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games/transcript"
	"github.com/palier-bot/palier/store"
)

// seedField is the form's only field.
const seedField = "seed"

// askSeed answers « My seed » with a form that holds the present one.
func (c *Club) askSeed(t table, form bot.Pattern) bot.Handler {
	return func(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
		if _, err := actor(q); err != nil {
			return nil, err
		}
		v, err := c.mine(ctx, q, roundID(q))
		switch {
		case errors.Is(err, store.ErrNotOwner):
			return c.stranger(t, q), nil
		case err != nil:
			return nil, err
		}
		w := c.wordsFor(q)
		return &bot.Reply{Form: &bot.Form{
			ID:    form.ID(q.Params["round"]),
			Title: w.Text("seed.title"),
			Inputs: []bot.Input{{
				ID: seedField, Label: w.Text("seed.label"), Placeholder: w.Text("seed.placeholder"),
				Value: v.Account.ClientSeed, Max: transcript.MaxClientSeed,
			}},
		}}, nil
	}
}

// setSeed keeps the seed that the form brings and shows the round again. It
// counts from the next round that is started: one in play has its seed locked.
func (c *Club) setSeed(ctx context.Context, q *bot.Request) (store.View, int, error) {
	v, err := c.mine(ctx, q, roundID(q))
	if err != nil {
		return v, 0, err
	}
	if err := c.store.SetClientSeed(ctx, v.Round.Owner, q.Fields[seedField]); err != nil {
		return v, 0, err
	}
	v, err = c.store.Round(ctx, roundID(q))
	return v, 0, err
}
