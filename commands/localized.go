package commands

import "github.com/palier-bot/palier/bot"

// localized returns a text in every language, as commands are registered with.
func (c *Club) localized(id string) bot.Localized {
	fallback, in := c.words.Everywhere(id)
	delete(in, "en") // what the default says already
	return bot.Localized{Default: fallback, In: in}
}

// command returns a slash command, its name and description from the locale
// files at "command.<key>". Every command belongs to a server: accounts do.
func (c *Club) command(key string, options ...bot.CommandOption) bot.Command {
	return bot.Command{
		Name:        c.localized("command." + key + ".name"),
		Description: c.localized("command." + key + ".about"),
		Options:     options,
		GuildOnly:   true,
	}
}

// option returns an option of a command, from "command.<key>.<name>".
func (c *Club) option(key string, o bot.CommandOption) bot.CommandOption {
	o.Name = c.localized("command." + key + ".name")
	o.Description = c.localized("command." + key + ".about")
	return o
}
