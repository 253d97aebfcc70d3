package commands

import (
	"context"
	"fmt"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
)

// gameOption is the option of commands that are about a game.
func (c *Club) gameOption() bot.CommandOption {
	o := c.option("game", bot.CommandOption{Kind: bot.String, Required: true})
	for _, t := range c.tables {
		o.Choices = append(o.Choices, bot.CommandChoice{Name: c.localized(t.key() + ".title"), Value: t.game()})
	}
	return o
}

// tableFor returns the table of the game that an option names.
func (c *Club) tableFor(q *bot.Request) (table, error) {
	if t, ok := c.tableOf(q.Options["game"]); ok {
		return t, nil
	}
	return nil, fmt.Errorf("%w %.40q", games.ErrUnknownGame, q.Options["game"])
}

// rules answers /rules with the rules of a game in plain words.
func (c *Club) rules(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	t, err := c.tableFor(q)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	return private(t.rules(w) + "\n" + small(w.Text("rules.source"))), nil
}
