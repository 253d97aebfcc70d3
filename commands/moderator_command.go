package commands

import "github.com/palier-bot/palier/bot"

// moderatorCommand returns /mod, which Discord offers to those who manage the
// server unless the server says otherwise.
func (c *Club) moderatorCommand() bot.Command {
	group := c.command("mod")
	group.Permissions = manageServer
	return group
}

// The options of its subcommands.

func (c *Club) modPlayer() bot.CommandOption {
	return c.option("mod.player", bot.CommandOption{Kind: bot.Person, Required: true})
}

func (c *Club) modAmount(least int) bot.CommandOption {
	return c.option("mod.amount", bot.CommandOption{Kind: bot.Integer, Required: true, Min: least, Max: mostCoins})
}

func (c *Club) modReason() bot.CommandOption {
	return c.option("mod.reason", bot.CommandOption{Kind: bot.String, Required: true, Min: 1, Max: maxReason})
}

func (c *Club) modSeason() bot.CommandOption {
	return c.option("mod.season", bot.CommandOption{Kind: bot.String, Min: 1, Max: maxSeason})
}

func (c *Club) modChange() bot.CommandOption {
	const most = 1<<53 - 1 // Discord's largest integer
	return c.option("mod.change", bot.CommandOption{Kind: bot.Integer, Min: 1, Max: most})
}
