package commands

import (
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// show returns the message of a page. Below it is the line of who asked for the
// board, of rank 0 if there is none.
func (s standing) show(w house, heading string, board store.Board) *bot.Reply {
	lines := make([]string, len(board.Lines))
	for i, l := range board.Lines {
		lines[i] = w.Text("leaderboard.line", "Rank", l.Rank, "Player", whom(w, l.Player), "Value", s.value(w, l.Value))
	}
	if len(lines) == 0 {
		lines = []string{w.Text("leaderboard.empty")}
	}
	own := board.Own
	mine := w.Text("leaderboard.own_none", "Player", whom(w, own.Player))
	if own.Rank > 0 {
		mine = w.Text("leaderboard.own", "Player", whom(w, own.Player), "Rank", own.Rank, "Value", s.value(w, own.Value))
	}
	parts := []bot.Component{
		bot.Text{Content: heading},
		bot.Text{Content: strings.Join(lines, "\n")},
		bot.Separator{Line: true},
		bot.Text{Content: mine},
	}
	if pages := pagesOf(board); pages > 1 {
		parts = append(parts, bot.Text{Content: small(w.Text("page.of", "Page", s.page, "Pages", pages))}, s.turns(w, pages))
	}
	return framed(here, nil, parts...)
}

// turns is the buttons to other pages. No two lead to the same one.
func (s standing) turns(w house, pages int) bot.Row {
	button := func(text string, page int, there bool) bot.Button {
		return bot.Button{
			ID:    lbPage.ID(string(s.asker.Player), string(s.by), int(s.season), page),
			Label: w.Text(text), Disabled: !there,
		}
	}
	row := bot.Row{Components: []bot.Component{
		button("page.before", s.page-1, s.page > 1),
		button("page.after", s.page+1, s.page < pages),
	}}
	if s.page > 2 {
		row.Components = append(row.Components, button("page.first", 1, true))
	}
	return row
}

// value writes what a board is ordered by.
func (s standing) value(w house, v int64) string {
	switch s.by {
	case store.ByLevel:
		return w.Text("leaderboard.level", "Level", int(v))
	case store.ByRounds:
		return w.Text("leaderboard.rounds", "Count", int(v))
	case store.ByBalance, store.ByWin:
	}
	return w.Coins(games.Coins(v))
}
