package commands

import (
	"context"
	"slices"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// What makes a moderator, as Discord's permission bits.
// https://discord.com/developers/docs/topics/permissions
const (
	administrator uint64 = 1 << 3
	manageServer  uint64 = 1 << 5
)

// power is why somebody may moderate a server.
type power string

const (
	noPower         power = "none"
	byAdministrator power = "administrator"
	byManageServer  power = "manage_server"
	byRole          power = "role"
)

// powerError refuses somebody who is no moderator.
type powerError struct{ role string } // the one that the server has set, if any

func (e *powerError) Error() string { return "this is for moderators of the server" }

// powerOf returns why the person who acted may moderate the server, and the role
// besides Manage Server that may.
func (c *Club) powerOf(ctx context.Context, q *bot.Request) (power, string, error) {
	s, err := c.store.Settings(ctx, store.GuildID(q.Guild))
	switch {
	case err != nil:
		return noPower, "", err
	case q.Permissions&administrator != 0:
		return byAdministrator, s.ModeratorRole, nil
	case q.Permissions&manageServer != 0:
		return byManageServer, s.ModeratorRole, nil
	case s.ModeratorRole != "" && slices.Contains(q.Roles, s.ModeratorRole):
		return byRole, s.ModeratorRole, nil
	}
	return noPower, s.ModeratorRole, nil
}

// moderation is what a moderator does; by is the moderator's own account.
type moderation func(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error)

// moderate returns the handler of what only moderators may do. It is the one
// place that checks whether they are: Discord's own check can be changed by a
// server, does not know the role, and stands before commands only, not buttons.
func (c *Club) moderate(do moderation) bot.Handler {
	return func(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
		by, err := actor(q)
		if err != nil {
			return nil, err
		}
		why, role, err := c.powerOf(ctx, q)
		switch {
		case err != nil:
			return nil, err
		case why == noPower:
			return nil, &powerError{role}
		}
		return do(ctx, q, by)
	}
}

// whoami answers /mod whoami: what one may do here, and why.
func (c *Club) whoami(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	if _, err := actor(q); err != nil {
		return nil, err
	}
	why, role, err := c.powerOf(ctx, q)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	text := w.Text("mod.power."+string(why), "Role", roleMention(role))
	if why == noPower {
		return private(text + "\n" + needed(w, role)), nil
	}
	return private(text + "\n" + w.Text("mod.powers") + "\n" + small(w.Text("mod.power_ends"))), nil
}

// needed says what one must have to moderate.
func needed(w house, role string) string {
	if role == "" {
		return w.Text("mod.needed")
	}
	return w.Text("mod.needed_or_role", "Role", roleMention(role))
}

func roleMention(id string) string { return "<@&" + id + ">" }
