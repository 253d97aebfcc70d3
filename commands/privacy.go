package commands

import (
	"context"
	"errors"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// wordField is the only field of the form that deletes.
const wordField = "word"

// privacyDelete is the custom_id of the button that asks, and of the form that
// deletes.
var privacyDelete = bot.MustPattern("privacy/delete")

// exportData answers /privacy export with all that is stored about whoever
// asks, in this server.
func (c *Club) exportData(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	owner, err := actor(q)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	all, err := c.store.Export(ctx, owner)
	if errors.Is(err, store.ErrNoAccount) {
		return private(w.Text("privacy.nothing")), nil
	} else if err != nil {
		return nil, err
	}
	file, err := dataFile(all, plainFile, mostFile)
	if err != nil {
		return nil, err
	}
	file.Alt = w.Text("privacy.export.alt")
	reply := private(w.Text("privacy.export.done"))
	reply.Components = append(reply.Components, bot.FileCard{File: file.Name})
	reply.Files = []bot.File{file}
	return reply, nil
}

// explainDeletion answers /privacy delete with what it does. Nothing happens yet.
func (c *Club) explainDeletion(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	owner, err := actor(q)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	account, err := c.store.Find(ctx, owner)
	if errors.Is(err, store.ErrNoAccount) {
		return private(w.Text("privacy.nothing")), nil
	} else if err != nil {
		return nil, err
	}
	lines := []string{w.Text("privacy.delete.title")}
	if account.Held > 0 {
		lines = append(lines, w.Text("privacy.delete.playing", "Held", w.Coins(account.Held)))
	}
	lines = append(lines, w.Text("privacy.delete.coins", "Coins", w.Coins(account.Balance)), w.Text("privacy.delete.what"))
	reply := framed(losing, nil,
		bot.Text{Content: strings.Join(lines, "\n")},
		bot.Row{Components: []bot.Component{
			bot.Button{ID: privacyDelete.ID(), Label: w.Text("privacy.delete.button"), Style: bot.Danger},
		}},
		bot.Text{Content: small(w.Text("privacy.delete.before"))},
	)
	reply.Private = true
	return reply, nil
}

// askDeletion answers the button with the form in which a word is to be typed.
func (c *Club) askDeletion(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	if _, err := actor(q); err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	return &bot.Reply{Form: &bot.Form{
		ID: privacyDelete.ID(), Title: w.Text("privacy.delete.form"),
		Inputs: []bot.Input{{
			ID: wordField, Label: w.Text("privacy.delete.label", "Word", w.Text("privacy.delete.word")),
			Max: 32, Required: true,
		}},
	}}, nil
}

// deleteData deletes, if the form brings the word.
func (c *Club) deleteData(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	owner, err := actor(q)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	word := w.Text("privacy.delete.word")
	if !strings.EqualFold(strings.TrimSpace(q.Fields[wordField]), word) {
		return private(w.Text("privacy.delete.other_word", "Word", word)), nil
	}
	// The form comes to those who have an account. Who has none any more has sent
	// another one before, whose answer this one takes the place of.
	if err := c.store.Forget(ctx, owner); err != nil && !errors.Is(err, store.ErrNoAccount) {
		return nil, err
	}
	reply := private(w.Text("privacy.delete.done"))
	reply.Update = true
	return reply, nil
}
