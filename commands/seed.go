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

// The custom_ids of /seed.
var (
	seedAsk = bot.MustPattern("seed/ask")
	seedSet = bot.MustPattern("seed/set")
)

// seedForm is the form for one's client seed, holding the present one.
func seedForm(w house, id, present string) *bot.Reply {
	return &bot.Reply{Form: &bot.Form{
		ID:    id,
		Title: w.Text("seed.title"),
		Inputs: []bot.Input{{
			ID: seedField, Label: w.Text("seed.label"), Placeholder: w.Text("seed.placeholder"),
			Value: present, Max: transcript.MaxClientSeed,
		}},
	}}
}

// seed answers /seed with one's client seed and a button to change it.
func (c *Club) seed(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	owner, err := actor(q)
	if err != nil {
		return nil, err
	}
	account, err := c.store.Account(ctx, owner)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	text := w.Text("seed.none")
	if account.ClientSeed != "" {
		text = w.Text("seed.now", "Seed", verbatim(account.ClientSeed))
	}
	reply := private(text)
	reply.Components = append(reply.Components, bot.Row{Components: []bot.Component{
		bot.Button{ID: seedAsk.ID(), Label: w.Text("seed.button"), Style: bot.Primary},
	}})
	return reply, nil
}

// askOwnSeed answers the button of /seed with the form.
func (c *Club) askOwnSeed(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	owner, err := actor(q)
	if err != nil {
		return nil, err
	}
	account, err := c.store.Account(ctx, owner)
	if err != nil {
		return nil, err
	}
	return seedForm(c.wordsFor(ctx, q), seedSet.ID(), account.ClientSeed), nil
}

// setOwnSeed keeps the seed that the form of /seed brings.
func (c *Club) setOwnSeed(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	owner, err := actor(q)
	if err != nil {
		return nil, err
	}
	if err := c.store.SetClientSeed(ctx, owner, q.Fields[seedField]); err != nil {
		return nil, err
	}
	reply, err := c.seed(ctx, q)
	if err != nil {
		return nil, err
	}
	reply.Update = true
	return reply, nil
}

// askSeed answers « My seed » on a round's panel with the form.
func (c *Club) askSeed(t table, form bot.Pattern) bot.Handler {
	return func(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
		if _, err := actor(q); err != nil {
			return nil, err
		}
		v, err := mine(ctx, q, c.rounds(t, q), roundID(q))
		switch {
		case errors.Is(err, store.ErrNotOwner):
			return c.stranger(ctx, t, q), nil
		case err != nil:
			return nil, err
		}
		return seedForm(c.wordsFor(ctx, q), form.ID(q.Params["round"]), v.Account.ClientSeed), nil
	}
}

// setSeed keeps the seed that a panel's form brings, and shows the round again.
// It counts from the next round that is started: one in play has its seed locked.
func (c *Club) setSeed(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
	v, err := mine(ctx, q, r, roundID(q))
	if err != nil {
		return v, err
	}
	if err := c.store.SetClientSeed(ctx, v.Round.Owner, q.Fields[seedField]); err != nil {
		return v, err
	}
	return r.Round(ctx, roundID(q))
}
