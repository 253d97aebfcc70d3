package commands

import (
	"errors"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// errNobody refuses to speak of somebody whom Discord does not know.
var errNobody = errors.New("there is no such person")

// whose says whom a command is about.
type whose struct {
	store.Owner
	own bool // the person who asks
}

// playerOption is the option of commands that can be about somebody else.
func (c *Club) playerOption() bot.CommandOption {
	return c.option("player", bot.CommandOption{Kind: bot.Person})
}

// about returns whom a command is about: the person whom its option names, or
// the one who asks. A bot is errBot.
func about(q *bot.Request) (whose, error) {
	asker, err := actor(q)
	if err != nil {
		return whose{}, err
	}
	if named, ok := q.Options["player"]; !ok || named == q.User.ID {
		return whose{asker, true}, nil
	}
	other, err := subject(q)
	return whose{other, false}, err
}

// subject returns the account of the player whom a command names.
func subject(q *bot.Request) (store.Owner, error) {
	user, known := q.People[q.Options["player"]]
	switch {
	case q.Guild == "":
		return store.Owner{}, errDirect
	case !known || user.ID == "":
		return store.Owner{}, errNobody
	case user.Bot:
		return store.Owner{}, errBot
	}
	return store.Owner{Guild: store.GuildID(q.Guild), Player: store.PlayerID(user.ID)}, nil
}

// seenBy returns whom the custom_id of a message's button names.
func seenBy(q *bot.Request) (whose, error) {
	asker, err := actor(q)
	if err != nil {
		return whose{}, err
	}
	named := store.PlayerID(q.Params["player"])
	return whose{store.Owner{Guild: asker.Guild, Player: named}, named == asker.Player}, nil
}

// forgottenPrefix begins what the store calls the account of somebody who was
// forgotten.
const forgottenPrefix = "deleted-"

// whom writes who somebody is: a mention, which shows the name that the person
// has now, or that there is nobody any more.
func whom(w house, id store.PlayerID) string {
	if id == "" || strings.HasPrefix(string(id), forgottenPrefix) {
		return w.Text("player.deleted")
	}
	return mention(string(id))
}
