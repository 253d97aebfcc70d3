package commands

import (
	"slices"

	"github.com/palier-bot/palier/bot"
)

// Routes lists every way in.
func (c *Club) Routes() []bot.Route {
	return slices.Concat(
		// Accounts
		[]bot.Route{bot.OnCommand(c.command("balance"), c.balance)},
		// Games
		c.gameRoutes(),
	)
}

// tables lists the games as they are played in messages. A new game is one line
// here.
func tables(c *Club) []table {
	return []table{
		nextLevel{c},
		instantLoto{c},
	}
}

func (c *Club) gameRoutes() (routes []bot.Route) {
	for _, t := range c.tables {
		routes = append(routes, t.routes()...)
	}
	return routes
}
