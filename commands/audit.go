package commands

import (
	"context"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// The custom_ids of older pages, by the change that they begin below; 0 is the
// newest page.
var (
	auditPage   = bot.MustPattern("mod/audit/{before}")
	historyPage = bot.MustPattern("mod/history/{player}/{before}")
)

// A page ends with the change that fills it, so that a message is never too
// long, whatever reasons were typed.
const (
	pageChanges = 8
	pageText    = 2600 // characters, which leaves room for the circulation
)

// audit answers /mod audit with the changes of the server, and where its coins
// are and came from.
func (c *Club) audit(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	w, before := c.wordsFor(ctx, q), before(q)
	list, err := c.store.Changes(ctx, by.Guild, "", before, pageChanges+1)
	if err != nil {
		return nil, err
	}
	parts := []bot.Component{bot.Text{Content: w.Text("mod.audit.title")}}
	if before == 0 {
		coins, err := c.store.Circulation(ctx, by.Guild)
		if err != nil {
			return nil, err
		}
		parts = append(parts, bot.Text{Content: circulation(w, coins)}, bot.Separator{Line: true})
	}
	parts = append(parts, changesPage(w, list, before, func(before string) string { return auditPage.ID(before) })...)
	return page(q, parts), nil
}

// playerChanges answers /mod history with what moderators changed about a player.
func (c *Club) playerChanges(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	of := store.Owner{Guild: by.Guild, Player: store.PlayerID(q.Params["player"])}
	if q.Kind == bot.Called {
		var err error
		if of, err = subject(q); err != nil {
			return nil, err
		}
	}
	w, before := c.wordsFor(ctx, q), before(q)
	list, err := c.store.Changes(ctx, of.Guild, of.Player, before, pageChanges+1)
	if err != nil {
		return nil, err
	}
	parts := []bot.Component{bot.Text{Content: w.Text("mod.history.title", "Player", whom(w, of.Player))}}
	parts = append(parts, changesPage(w, list, before, func(before string) string {
		return historyPage.ID(string(of.Player), before)
	})...)
	parts = append(parts, bot.Text{Content: small(w.Text("mod.history.note"))})
	return page(q, parts), nil
}

// before returns where a page begins. What is no number begins at the newest.
func before(q *bot.Request) int64 {
	n, err := strconv.ParseInt(q.Params["before"], 10, 64)
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// changesPage writes changes as far as they fit, with buttons to the others.
func changesPage(w house, list []store.Change, before int64, id func(before string) string) []bot.Component {
	if len(list) == 0 {
		return []bot.Component{bot.Text{Content: w.Text("mod.no_changes")}}
	}
	var entries []string
	length := 0
	for _, ch := range list[:min(len(list), pageChanges)] {
		text := entry(w, ch)
		length += utf8.RuneCountInString(text) + 2
		if length > pageText && len(entries) > 0 {
			break
		}
		entries = append(entries, text)
	}
	parts := []bot.Component{bot.Text{Content: strings.Join(entries, "\n\n")}}
	var buttons []bot.Component
	if before > 0 {
		buttons = append(buttons, bot.Button{ID: id("0"), Label: w.Text("mod.newest")})
	}
	if shown := len(entries); shown < len(list) {
		buttons = append(buttons, bot.Button{ID: id(changeNumber(list[shown-1].ID)), Label: w.Text("mod.older")})
	}
	if len(buttons) > 0 {
		parts = append(parts, bot.Row{Components: buttons})
	}
	return parts
}

// page frames a page, in the place of the one that was left if there is one.
func page(q *bot.Request, parts []bot.Component) *bot.Reply {
	reply := framed(neutral, nil, parts...)
	reply.Private, reply.Update = true, q.Kind == bot.Clicked
	return reply
}
