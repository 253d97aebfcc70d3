package commands

import (
	"context"
	"strings"

	"github.com/palier-bot/palier/bot"
)

// helpTopics are what people come for, in the order in which they ask.
var helpTopics = []string{"play", "coins", "compare", "understand", "check", "care", "moderate"}

// help answers /help with the command for what one wants.
func (c *Club) help(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	w := c.wordsFor(ctx, q)
	lines := []string{w.Text("help.title")}
	for _, topic := range helpTopics {
		lines = append(lines, w.Text("help."+topic))
	}
	return private(strings.Join(lines, "\n") + "\n" + small(w.Text("help.money"))), nil
}
