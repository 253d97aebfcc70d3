package commands

import (
	"context"
	"errors"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// The custom_ids of /history. A page is the rounds that ended before the one with
// a number did; 0 is the newest page.
var (
	hsPage = bot.MustPattern("hs/{player}/{before:int}")
	hsSee  = bot.MustPattern("hs/{player}/see")
)

const hsPageSize = 10

// chapter is a page of somebody's rounds.
type chapter struct {
	whose
	store.History
	held   bool // there are rounds in play
	before int  // as the page was asked for
}

// history answers /history.
func (c *Club) history(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	who, err := about(q)
	if err != nil {
		return nil, err
	}
	return c.chapter(ctx, q, who, 0)
}

// turnHistory answers the buttons below a history.
func (c *Club) turnHistory(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	who, err := seenBy(q)
	if err != nil {
		return nil, err
	}
	reply, err := c.chapter(ctx, q, who, number(q, "before"))
	if err != nil {
		return nil, err
	}
	reply.Update = true
	return reply, nil
}

// chapter shows the rounds of somebody before one, for the asker alone.
func (c *Club) chapter(ctx context.Context, q *bot.Request, who whose, before int) (*bot.Reply, error) {
	w := c.wordsFor(ctx, q)
	account, err := c.store.Find(ctx, who.Owner)
	if errors.Is(err, store.ErrNoAccount) {
		return private(noRounds(w, who)), nil
	} else if err != nil {
		return nil, err
	}
	history, err := c.store.History(ctx, who.Owner, uint64(before), hsPageSize)
	if err != nil {
		return nil, err
	}
	page := chapter{whose: who, History: history, held: account.Held > 0, before: before}
	if len(page.Rounds) == 0 && !page.Newer && !page.held {
		return private(noRounds(w, who)), nil
	}
	return c.showChapter(w, page), nil
}

// noRounds says that somebody has not played yet.
func noRounds(w house, who whose) string {
	if who.own {
		return w.Text("player.no_rounds_own")
	}
	return w.Text("player.no_rounds", "Player", whom(w, who.Player))
}

// seeRound answers the select of a history with a round as it ended. A proof is
// for everybody, and so is this.
func (c *Club) seeRound(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	if _, err := actor(q); err != nil {
		return nil, err
	}
	if len(q.Chosen) != 1 {
		return nil, store.ErrNoRound
	}
	v, err := c.store.Round(ctx, store.RoundID(q.Chosen[0]))
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	switch {
	case string(v.Round.Guild) != q.Guild:
		return nil, store.ErrNoRound // as far as this server is concerned
	case v.Round.Status.Open():
		return private(w.Text("proof.not_over", "Round", code(string(v.Round.ID)))), nil
	case v.Round.Status == store.Void:
		return hidden(voided(w, v.Round)), nil
	}
	v.Next = nil // what is to come is no part of it
	if t, ok := c.tableOf(v.Round.Game); ok {
		return hidden(t.ended(w, v)), nil
	}
	return nil, store.ErrNoRound
}
