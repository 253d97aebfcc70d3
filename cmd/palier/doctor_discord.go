package main

import (
	"context"
	"errors"
	"strings"

	"github.com/palier-bot/palier/bot"
)

// discord asks Discord about the bot: whose token it is, how interactions come,
// where the bot is and what it may do there.
func (c *checkup) discord(ctx context.Context, s settings) {
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	client, err := bot.NewClient(s.token, s.api)
	if err != nil {
		c.unanswered(s, err)
		return
	}
	me, err := client.Me(ctx)
	if err != nil {
		c.unanswered(s, err)
		return
	}
	c.well("cli.doctor.discord.account", "Name", me.Name, "Account", me.ID)
	app, err := client.Application(ctx)
	if err != nil {
		c.unanswered(s, err)
		return
	}
	if app.Endpoint != "" {
		c.found("cli.doctor.discord.endpoint", "Address", app.Endpoint)
	} else {
		c.well("cli.doctor.discord.gateway")
	}
	servers, err := servers(ctx, client, s.guild)
	switch {
	case errors.Is(err, bot.ErrGone):
		c.found("cli.doctor.discord.not_there", "Server", s.guild)
		return
	case err != nil:
		c.unanswered(s, err)
		return
	case len(servers) == 0:
		c.found("cli.doctor.discord.nowhere")
	}
	for _, g := range servers {
		c.server(g)
	}
	c.registered(ctx, client, s, app)
}

// servers are those where the bot is to be looked for.
func servers(ctx context.Context, client *bot.Client, guild string) ([]bot.Guild, error) {
	if guild == "" {
		return client.Guilds(ctx)
	}
	g, err := client.Guild(ctx, guild)
	return []bot.Guild{g}, err
}

func (c *checkup) server(g bot.Guild) {
	var lacks []string
	for _, p := range permissions {
		if g.Permissions&p.bit == 0 {
			lacks = append(lacks, c.w.Text("cli.permission."+p.key))
		}
	}
	if len(lacks) > 0 {
		c.found("cli.doctor.discord.permissions", "Server", g.Name, "Permissions", strings.Join(lacks, ", "))
	} else {
		c.well("cli.doctor.discord.server", "Server", g.Name)
	}
}

// registered asks for the commands. That Discord refuses to tell a server's
// means that the bot came there without the scope for them.
func (c *checkup) registered(ctx context.Context, client *bot.Client, s settings, app bot.Application) {
	switch n, err := client.Registered(ctx, app.ID, s.guild); {
	case errors.Is(err, bot.ErrGone):
		c.found("cli.doctor.discord.scope")
	case err != nil:
		c.unanswered(s, err)
	case n == 0:
		c.skipped("cli.doctor.discord.no_commands")
	default:
		c.well("cli.doctor.discord.commands", "Count", n)
	}
}

func (c *checkup) unanswered(s settings, err error) {
	if errors.Is(err, bot.ErrToken) {
		c.found("cli.doctor.discord.token")
		return
	}
	c.found("cli.doctor.discord.unreachable", "Address", s.api, "Cause", err.Error())
}
