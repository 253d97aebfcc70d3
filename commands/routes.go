package commands

import (
	"slices"

	"github.com/palier-bot/palier/bot"
)

// Routes lists every way in.
func (c *Club) Routes() []bot.Route {
	return slices.Concat(
		// Games
		c.gameRoutes(),
		// Accounts
		[]bot.Route{bot.OnCommand(c.command("balance"), c.balance)},
		[]bot.Route{
			bot.OnCommand(c.command("seed"), c.seed),
			bot.OnClick(seedAsk, c.askOwnSeed),
			bot.OnSubmit(seedSet, c.setOwnSeed),
		},
		// Knowledge
		[]bot.Route{
			bot.OnCommand(c.command("help"), c.help),
			bot.OnCommand(c.command("rules", c.gameOption()), c.rules),
			bot.OnCommand(c.command("odds", c.gameOption()), c.odds),
			bot.OnCommand(c.command("proof", c.option("proof.round", bot.CommandOption{
				Kind: bot.String, Required: true, Min: 8, Max: 12,
			})), c.proof),
		},
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
