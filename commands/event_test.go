package commands_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/palier-bot/palier/bot"
)

// Interaction events as Discord sends them, of the people in FuzzEvents: Alice
// plays, Margot manages the server.
const (
	byAlice  = `"guild_id":"100","channel_id":"200","locale":"fr","member":{"permissions":"0","roles":[],"user":{"id":"1","username":"alice"}}`
	byMargot = `"guild_id":"100","channel_id":"200","locale":"en-US","member":{"permissions":"32","roles":["5"],"user":{"id":"4","username":"margot"}}`
)

// What an event may hold in place of what is not known before: Alice's open
// rounds, and the turn they are at.
const (
	roundOfNL, turnOfNL = "@nl", "@turn-nl"
	roundOfIL, turnOfIL = "@il", "@turn-il"
	sealOfIL            = "@seal"
)

func anEvent(kind int, who, data string) string {
	return fmt.Sprintf(`{"id":"9","application_id":"3","type":%d,"token":"t","version":1,%s,`+
		`"message":{"id":"0","components":[{"type":17,"components":[{"type":10,"content":""},{"type":10,"content":""},`+
		`{"type":10,"content":"x"},{"type":10,"content":""},{"type":10,"content":"y"}]}]},"data":%s}`, kind, who, data)
}

func aCall(who, options string, name ...string) string {
	if len(name) == 2 {
		options = fmt.Sprintf(`{"type":1,"name":%q,"options":[%s]}`, name[1], options)
	}
	return anEvent(2, who, fmt.Sprintf(`{"id":"8","type":1,"name":%q,"options":[%s],`+
		`"resolved":{"users":{"1":{"id":"1"},"4":{"id":"4"}}}}`, name[0], options))
}

func aClick(who, id string, values ...string) string {
	chosen, _ := json.Marshal(append([]string{}, values...)) // texts always have a JSON form
	return anEvent(3, who, fmt.Sprintf(`{"component_type":%d,"custom_id":%q,"values":%s}`, 2+min(len(values), 1), id, chosen))
}

func aForm(who, id string, fields ...string) string {
	var rows []string
	for _, f := range fields {
		name, value, _ := strings.Cut(f, "=")
		rows = append(rows, fmt.Sprintf(`{"type":1,"components":[{"type":4,"custom_id":%q,"value":%q}]}`, name, value))
	}
	return anEvent(5, who, fmt.Sprintf(`{"custom_id":%q,"components":[%s]}`, id, strings.Join(rows, ",")))
}

// optionsOf fills in all options of a command that the bot has registered.
func optionsOf(list []bot.CommandOption) string {
	var filled []string
	for _, o := range list {
		value := strconv.Itoa(max(o.Min, 1))
		switch {
		case len(o.Choices) > 0:
			value = strconv.Quote(o.Choices[0].Value)
		case o.Kind == bot.String:
			value = `"x"`
		case o.Kind == bot.Person:
			value = `"1"`
		}
		filled = append(filled, fmt.Sprintf(`{"type":%d,"name":%q,"value":%s}`, o.Kind, o.Name.Default, value))
	}
	return strings.Join(filled, ",")
}

// moderatorOptions are those of every subcommand of /mod.
const moderatorOptions = `{"type":6,"name":"player","value":"1"},{"type":4,"name":"amount","value":7},` +
	`{"type":3,"name":"reason","value":"*a* <@1>"},{"type":3,"name":"season","value":"2026"},{"type":4,"name":"change","value":1}`

// customIDs are custom_ids of every route that is clicked, with the values of
// those that are selects.
var customIDs = [][]string{
	{"nl/new"}, {"nl/@nl/stake.2"}, {"nl/@nl/seed"}, {"nl/@nl/play.2"}, {"nl/@nl/@turn-nl/page.2"}, {"nl/@nl/@turn-nl/pick.7"},
	{"nl/@nl/@turn-nl/random"}, {"nl/@nl/@turn-nl/climb"}, {"nl/@nl/@turn-nl/continue"}, {"nl/@nl/@turn-nl/stop"},
	{"nl/@nl/again.2"}, {"nl/@nl/check"},
	{"il/new"}, {"il/@il/flash.1"}, {"il/@il/add"}, {"il/@il/grid.2"}, {"il/@il/numbers.2.1", "1", "2", "3"},
	{"il/@il/numbers.2.2", "48", "49"}, {"il/@il/chance.2", "7"}, {"il/@il/type.2"}, {"il/@il/seed"}, {"il/@il/clear.2"},
	{"il/@il/remove.2.@seal"}, {"il/@il/validate.@seal"}, {"il/@il/@turn-il/reveal"}, {"il/@il/@turn-il/all"},
	{"il/@il/@turn-il/bonus.1.1"}, {"il/@il/again.@il"}, {"il/@il/check"}, {"il/@il/blank"},
	{"hs/1/0"}, {"hs/1/see", "@nl"}, {"lb/1/balance/0/0"}, {"seed/ask"},
	{"lm/show"}, {"lm/day/cap"}, {"lm/week/keep"}, {"lm/break", "1"}, {"lm/break.1"}, {"privacy/delete"},
	{"mod/undo/1"}, {"mod/audit/100"}, {"mod/history/1/100"}, {"mod/reset-all/0"}, {"mod/settings/language", "fr"},
	{"mod/settings/channels", "200"}, {"mod/settings/role", "5"}, {"mod/settings/pictures.off"}, {"mod/settings/form.coins"},
}

// forms are custom_ids of every route that is submitted, with its fields.
var forms = [][]string{
	{"seed/set", "seed=clover"}, {"nl/@nl/seed", "seed=luck"}, {"il/@il/seed", "seed="}, {"il/@il/type.1", "grid=1 2 3 4 5 + 6"},
	{"lm/day/cap", "cap=1 000"}, {"mod/settings/form.coins", "opening=100", "daily=20", "daily_every=20"},
	{"mod/settings/form.coin", "coin_name=écus", "coin_emoji=🪙"}, {"mod/settings/form.inactivity", "inactivity=24"},
	{"mod/reset-all/0", "word=RESET"}, {"privacy/delete", "word=TOUT"},
}

// everyEvent is an event for every way in, once as a player and once as a
// moderator.
func everyEvent(registered []bot.Command) (list []string) {
	for _, who := range []string{byAlice, byMargot} {
		for _, c := range registered {
			list = append(list, aCall(who, optionsOf(c.Options), c.Name.Default))
		}
		for _, part := range moderated {
			list = append(list, aCall(who, moderatorOptions, "mod", part))
		}
		list = append(list, aCall(who, "", "privacy", "export"), aCall(who, "", "privacy", "delete"))
		for _, c := range customIDs {
			list = append(list, aClick(who, c[0], c[1:]...))
		}
		for _, f := range forms {
			list = append(list, aForm(who, f[0], f[1:]...))
		}
	}
	return list
}

// wholeRounds are both games played from panel to end, a line each event.
func wholeRounds() string {
	play := func(ids ...string) (list []string) {
		for _, id := range ids {
			list = append(list, aClick(byAlice, id))
		}
		return list
	}
	return strings.Join(slices.Concat(
		[]string{aCall(byAlice, "", "nextlevel")},
		play("nl/@nl/play.3", "nl/@nl/@turn-nl/climb", "nl/@nl/@turn-nl/stop", "nl/@nl/again.3", "nl/@nl/@turn-nl/climb",
			"nl/@nl/@turn-nl/continue", "nl/@nl/@turn-nl/random", "nl/@nl/@turn-nl/climb"),
		[]string{aCall(byAlice, `{"type":3,"name":"grids","value":"flash 3"}`, "instantloto")},
		play("il/@il/validate.@seal", "il/@il/@turn-il/reveal", "il/@il/@turn-il/all", "il/@il/@turn-il/bonus.1.1"),
	), "\n")
}
