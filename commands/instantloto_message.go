package commands

import (
	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/store"
)

// show returns the message of a round: a panel with the grids, the draw, or the
// end. Focus is the grid to fill in.
func (t instantLoto) show(w house, v store.View, focus int) *bot.Reply {
	switch v.Round.Status {
	case store.Playing:
		return t.draw(w, v)
	case store.Won, store.Lost:
		return t.end(w, v)
	case store.Void:
		return framed(neutral, nil, bot.Text{Content: w.Text("round.void")})
	default:
		return t.panel(w, v, focus)
	}
}

// draw shows the balls so far, and the buttons of what can be done now.
func (t instantLoto) draw(w house, v store.View) *bot.Reply {
	r, id := v.Round.Play.(*instantloto.Round), string(v.Round.ID)
	var controls bot.Row
	if grid, pending := r.PendingBonus(); pending {
		for ball := 1; ball <= instantloto.BonusBalls; ball++ {
			controls.Components = append(controls.Components, bot.Button{
				ID: ilBonus.ID(id, v.Round.Turn, grid, ball), Style: bot.Primary,
				Label: w.Text("instantloto.ball", "Number", ball),
			})
		}
	} else {
		next := "instantloto.draw_next"
		if r.Shown() == 0 {
			next = "instantloto.draw_first"
		}
		controls.Components = []bot.Component{
			bot.Button{ID: ilReveal.ID(id, v.Round.Turn), Style: bot.Primary, Label: w.Text(next)},
			bot.Button{ID: ilAll.ID(id, v.Round.Turn), Label: w.Text("instantloto.draw_all")},
		}
	}
	return framed(playing, t.drawRound(w, r),
		bot.Text{Content: t.headline(w, r)},
		bot.Text{Content: t.standings(w, r)},
		controls,
		bot.Text{Content: underWay(w, v.Round)},
	)
}

// end shows the result, the proof and the two ways to go on (art. 2.7).
func (t instantLoto) end(w house, v store.View) *bot.Reply {
	stake := v.Round.Play.(*instantloto.Round).Stake()
	var buttons []bot.Component
	if v.Next != nil {
		buttons = append(buttons, bot.Button{
			ID: ilAgain.ID(string(v.Next.ID), string(v.Round.ID)), Style: bot.Success,
			Label: w.Text("instantloto.again", "Coins", w.Label(stake)),
		})
	}
	buttons = append(buttons, bot.Button{ID: ilBlank.ID(string(v.Round.ID)), Label: w.Text("instantloto.new")})
	return t.result(w, v, "\n"+w.Text(after(v.Round), "Balance", w.Coins(v.Account.Balance)), buttons...)
}

func (t instantLoto) ended(w house, v store.View) *bot.Reply {
	return t.result(w, v, "")
}

// result shows how a round ended, with its proof. What follows is for its player.
func (t instantLoto) result(w house, v store.View, more string, buttons ...bot.Component) *bot.Reply {
	r := v.Round.Play.(*instantloto.Round)
	accent := good
	if v.Round.Status == store.Lost {
		accent = losing
	}
	check := bot.Button{ID: ilCheck.ID(string(v.Round.ID)), Label: w.Text("check.button")}
	return framed(accent, t.drawRound(w, r),
		bot.Text{Content: t.headline(w, r)},
		bot.Text{Content: t.standings(w, r) + more},
		bot.Row{Components: append(buttons, check)},
		bot.Text{Content: signature(w, v.Round) + "\n" + ending(w, v)},
	)
}
