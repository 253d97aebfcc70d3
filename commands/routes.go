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
		[]bot.Route{
			bot.OnCommand(c.command("balance", c.playerOption()), c.balance),
			bot.OnCommand(c.command("daily"), c.daily),
		},
		[]bot.Route{
			bot.OnCommand(c.command("seed"), c.seed),
			bot.OnClick(seedAsk, c.askOwnSeed),
			bot.OnSubmit(seedSet, c.setOwnSeed),
		},
		// Standings
		c.leaderboardRoutes(),
		[]bot.Route{
			bot.OnCommand(c.command("history", c.playerOption()), c.history),
			bot.OnClick(hsPage, c.turnHistory),
			bot.OnClick(hsSee, c.seeRound),
			bot.OnCommand(c.command("stats", c.playerOption()), c.stats),
		},
		// Limits and privacy
		[]bot.Route{
			bot.OnCommand(c.command("limits"), c.limits(c.presentLimits)),
			bot.OnClick(limitShow, c.limits(c.presentLimits)),
			bot.OnClick(limitCap, c.askCap),
			bot.OnSubmit(limitCap, c.limits(c.setCap)),
			bot.OnClick(limitKeep, c.limits(c.keepCap)),
			bot.OnClick(breakAsk, c.askBreak),
			bot.OnClick(breakTake, c.limits(c.takeBreak)),
			bot.OnGroup(c.command("privacy"),
				bot.OnCommand(c.command("privacy.export"), c.exportData),
				bot.OnCommand(c.command("privacy.delete"), c.explainDeletion),
			),
			bot.OnClick(privacyDelete, c.askDeletion),
			bot.OnSubmit(privacyDelete, c.deleteData),
		},
		// Moderation
		[]bot.Route{
			bot.OnGroup(c.moderatorCommand(),
				bot.OnCommand(c.command("mod.set", c.modPlayer(), c.modAmount(0), c.modReason()), c.moderate(c.setBalance)),
				bot.OnCommand(c.command("mod.grant", c.modPlayer(), c.modAmount(-mostCoins), c.modReason()), c.moderate(c.grant)),
				bot.OnCommand(c.command("mod.reset", c.modPlayer(), c.modReason()), c.moderate(c.resetAccount)),
				bot.OnCommand(c.command("mod.reset_all", c.modReason(), c.modSeason()), c.moderate(c.previewResetAll)),
				bot.OnCommand(c.command("mod.undo", c.modChange()), c.moderate(c.undo)),
				bot.OnCommand(c.command("mod.history", c.modPlayer()), c.moderate(c.playerChanges)),
				bot.OnCommand(c.command("mod.audit"), c.moderate(c.audit)),
				bot.OnCommand(c.command("mod.settings"), c.moderate(c.settings)),
				bot.OnCommand(c.command("mod.whoami"), c.whoami),
			),
			bot.OnClick(resetAll, c.moderate(c.askResetAll)),
			bot.OnSubmit(resetAll, c.moderate(c.confirmResetAll)),
			bot.OnClick(undoChange, c.moderate(c.clickUndo)),
			bot.OnClick(historyPage, c.moderate(c.playerChanges)),
			bot.OnClick(auditPage, c.moderate(c.audit)),
			bot.OnClick(settingsLanguage, c.moderate(c.setLanguage)),
			bot.OnClick(settingsChannels, c.moderate(c.setChannels)),
			bot.OnClick(settingsRole, c.moderate(c.setRole)),
			bot.OnClick(settingsPictures, c.moderate(c.setPictures)),
			bot.OnClick(settingsForm, c.moderate(c.askSettings)),
			bot.OnSubmit(settingsForm, c.moderate(c.setSettings)),
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
