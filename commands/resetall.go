package commands

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// errAnotherWord refuses to reset a server without the word that was asked for.
var errAnotherWord = errors.New("another word was typed")

// resetAll is the custom_id of the button that asks for the word, and of the
// form that brings it. It names the reset before, so that a form which is opened
// twice resets once.
var resetAll = bot.MustPattern("mod/reset-all/{last}")

const maxSeason = 64 // characters

// previewResetAll answers /mod reset-all with what it would be about. Nothing
// happens yet. The reason and the season wait in the message, each in a text of
// its own: the button and the form come with the message.
func (c *Club) previewResetAll(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	p, err := c.store.PreviewResetAll(ctx, by.Guild)
	switch {
	case err != nil:
		return nil, err
	case p.Accounts == 0:
		return nil, fmt.Errorf("%w: %w", errUntouched, store.ErrNoAccount)
	}
	s, err := c.store.Settings(ctx, by.Guild)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	text := w.Text("mod.reset_all.preview", "Count", p.Accounts, "Coins", w.Coins(p.Coins), "Opening", w.Coins(s.Opening))
	if p.Playing > 0 {
		text += "\n" + w.Text("mod.reset_all.playing", "Count", p.Playing, "Coins", w.Coins(p.Held))
	}
	text += "\n" + w.Text("mod.reset_all.season")
	parts := []bot.Component{
		bot.Text{Content: text},
		bot.Text{Content: small(w.Text("mod.reset_all.reason"))}, bot.Text{Content: foreign(q.Options["reason"])},
	}
	if season := q.Options["season"]; season != "" {
		parts = append(parts, bot.Text{Content: small(w.Text("mod.reset_all.name"))}, bot.Text{Content: foreign(season)})
	}
	reply := framed(losing, nil, append(parts, bot.Row{Components: []bot.Component{
		bot.Button{ID: resetAll.ID(changeNumber(p.Last)), Label: w.Text("mod.reset_all.button", "Count", p.Accounts), Style: bot.Danger},
	}})...)
	reply.Private = true
	return reply, nil
}

// waiting returns the reason and the season that a preview keeps.
func waiting(q *bot.Request) (reason, season string) {
	if len(q.Texts) > 2 {
		reason = native(q.Texts[2])
	}
	if len(q.Texts) > 4 {
		season = native(q.Texts[4])
	}
	return reason, season
}

// askResetAll answers the button with the form in which the word is to be typed.
func (c *Club) askResetAll(ctx context.Context, q *bot.Request, _ store.Owner) (*bot.Reply, error) {
	w := c.wordsFor(ctx, q)
	return &bot.Reply{Form: &bot.Form{
		ID: resetAll.ID(q.Params["last"]), Title: w.Text("mod.reset_all.form"),
		Inputs: []bot.Input{{
			ID: wordField, Label: w.Text("mod.reset_all.label", "Word", w.Text("mod.reset_all.word")), Max: 32, Required: true,
		}},
	}}, nil
}

// confirmResetAll resets every account of the server, if the form brings the
// word.
func (c *Club) confirmResetAll(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	w := c.wordsFor(ctx, q)
	if !strings.EqualFold(strings.TrimSpace(q.Fields[wordField]), w.Text("mod.reset_all.word")) {
		return nil, errAnotherWord
	}
	last, err := strconv.ParseInt(q.Params["last"], 10, 64)
	if err != nil {
		return nil, bot.ErrUnknownRoute
	}
	reason, season := waiting(q)
	if reason == "" { // the message is a preview no more: another form of it was quicker
		return nil, store.ErrResetSince
	}
	reply, err := c.underWay(ctx, q, func(ctx context.Context, report func(done, total int)) (*bot.Reply, error) {
		result, err := c.store.ResetAll(ctx, by.Guild, asking(q, by), reason, season, last, report)
		return c.receipt(ctx, q, result.Change, err)
	})
	if err != nil {
		return nil, err
	}
	reply.Update = true
	return reply, nil
}
