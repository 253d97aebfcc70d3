package commands

import (
	"errors"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// Refusals of who acts, or where.
var (
	errDirect = errors.New("there are no accounts outside a server")
	errBot    = errors.New("there are no accounts for bots")
)

// actor returns the account of the person who acted. It is the one place that
// reads it: everything that plays or pays goes through here.
func actor(q *bot.Request) (store.Owner, error) {
	switch {
	case q.Guild == "":
		return store.Owner{}, errDirect
	case q.User.Bot:
		return store.Owner{}, errBot
	}
	return store.Owner{Guild: store.GuildID(q.Guild), Player: player(q)}, nil
}

// place returns where the round's message is, for a click on it.
func place(q *bot.Request) store.Message {
	return store.Message{Channel: q.Channel, ID: q.Message, Locale: q.Locale}
}
