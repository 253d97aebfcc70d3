package commands

import (
	"fmt"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// showChapter returns the message of a page of rounds: a line each, and a select
// to see one again.
func (c *Club) showChapter(w house, page chapter) *bot.Reply {
	heading := w.Text("history.heading_own")
	if !page.own {
		heading = w.Text("history.heading", "Player", whom(w, page.Player))
	}
	lines := []string{heading}
	if page.own && page.held {
		lines = append(lines, w.Text("history.in_play"))
	}
	var options []bot.Option
	for _, r := range page.Rounds {
		lines = append(lines, c.historyLine(w, r, page.own))
		options = append(options, bot.Option{
			Value: string(r.ID),
			Label: w.Text("history.option", "Nonce", fmt.Sprint(r.Nonce), "Game", c.title(w, r.Game), "Result", shortResult(w, r)),
		})
	}
	reply := private(strings.Join(lines, "\n"))
	if len(options) > 0 {
		reply.Components = append(reply.Components, bot.Row{Components: []bot.Component{bot.Select{
			ID: hsSee.ID(string(page.Player)), Placeholder: w.Text("history.see"), Options: options,
		}}})
	}
	if page.Newer || page.Older {
		reply.Components = append(reply.Components, page.turns(w))
	}
	return reply
}

// turns is the buttons to newer and older rounds.
func (page chapter) turns(w house) bot.Row {
	oldest := page.before
	if n := len(page.Rounds); n > 0 {
		oldest = int(page.Rounds[n-1].Nonce)
	}
	return bot.Row{Components: []bot.Component{
		bot.Button{ID: hsPage.ID(string(page.Player), int(page.Before)), Label: w.Text("history.newer"), Disabled: !page.Newer},
		bot.Button{ID: hsPage.ID(string(page.Player), oldest), Label: w.Text("history.older"), Disabled: !page.Older},
	}}
}

// historyLine writes a round on a line. What it cost is shown to its player only.
func (c *Club) historyLine(w house, r store.Round, own bool) string {
	text := w.Text("history.line", "When", distance(r.Ended), "Game", c.title(w, r.Game), "Result", result(w, r))
	if own && r.Stake > 0 {
		text += w.Text("history.stake", "Stake", w.Coins(r.Stake))
	}
	return text + " · " + code(string(r.ID))
}

// result says in words how a round ended.
func result(w house, r store.Round) string {
	if r.Status == store.Won {
		return w.Text("history.result.won", "Coins", w.Coins(r.Payout))
	}
	return w.Text("history.result." + string(r.Status))
}

// shortResult is result for a label, which has room for a number only.
func shortResult(w house, r store.Round) string {
	if r.Status == store.Won {
		return w.Text("history.result.won", "Coins", w.Number(int64(r.Payout)))
	}
	return w.Text("history.result." + string(r.Status))
}

// title writes the name of a game; its ID if there is no table for it any more.
func (c *Club) title(w house, game string) string {
	if t, ok := c.tableOf(game); ok {
		return w.Text(t.key() + ".title")
	}
	return game
}
