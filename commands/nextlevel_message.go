package commands

import (
	"strconv"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands/picture"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// A message shows half of the numbers: Discord allows 25 buttons beside the rest.
const (
	nlPageSize = 25
	nlRowSize  = 5
)

// show returns the message of a round: a panel, the board, or the end. Focus is
// the page of numbers; 0 means the one with the last pick.
func (t nextLevel) show(w house, v store.View, focus int) *bot.Reply {
	switch v.Round.Status {
	case store.Playing:
		return t.board(w, v, focus)
	case store.Won, store.Lost:
		return t.end(w, v)
	case store.Void:
		return framed(neutral, nil, bot.Text{Content: w.Text("round.void")})
	default:
		return t.panel(w, v)
	}
}

// panel shows what can be staked on the round that waits.
func (t nextLevel) panel(w house, v store.View) *bot.Reply {
	id := string(v.Round.ID)
	stake, err := nextlevel.Game{}.Price(games.Ticket(v.Round.Draft))
	if err != nil { // nothing chosen yet
		stake = nextlevel.Stakes()[0]
	}
	var stakes []bot.Component
	for _, s := range nextlevel.Stakes() {
		b := bot.Button{ID: nlStake.ID(id, int(s)), Label: w.Label(s)}
		if s == stake {
			b.Label, b.Style = w.Text("nextlevel.stake_chosen", "Coins", b.Label), bot.Primary
		}
		stakes = append(stakes, b)
	}
	return framed(here, t.draw(w, nil, stake),
		bot.Text{Content: w.Text("nextlevel.intro")},
		bot.Text{Content: w.Text("nextlevel.panel", "Stake", w.Coins(stake), "Balance", w.Coins(v.Account.Balance))},
		bot.Row{Components: stakes},
		bot.Row{Components: []bot.Component{
			bot.Button{ID: nlPlay.ID(id, int(stake)), Label: w.Text("nextlevel.play", "Coins", w.Label(stake)), Style: bot.Success},
			bot.Button{ID: nlSeed.ID(id), Label: w.Text("seed.button")},
		}},
		bot.Text{Content: signature(w, v.Round) + "\n" + promise(w, v.Round)},
	)
}

// board shows a round in play, with the buttons of what can be done now.
func (t nextLevel) board(w house, v store.View, page int) *bot.Reply {
	r := v.Round.Play.(*nextlevel.Round)
	parts := []bot.Component{bot.Text{Content: t.headline(w, r)}}
	if r.Deciding() {
		parts = append(parts,
			bot.Text{Content: t.found(w, r) + "\n" + underWay(w, v.Round)},
			t.decision(w, v.Round, r))
	} else {
		parts[0] = bot.Text{Content: t.headline(w, r) + "\n" + t.found(w, r) + "\n" + underWay(w, v.Round)}
		parts = append(parts, t.numbers(w, v.Round, r, page)...)
	}
	return framed(playing, t.draw(w, r, r.Stake()), parts...)
}

// decision is the two buttons of a level, which say what each does.
func (t nextLevel) decision(w house, round store.Round, r *nextlevel.Round) bot.Row {
	id, next := string(round.ID), nextlevel.LevelAt(r.Level()+1)
	return bot.Row{Components: []bot.Component{
		bot.Button{
			ID: nlStop.ID(id, round.Turn), Style: bot.Success,
			Label: w.Text("nextlevel.stop", "Coins", w.Label(r.Gain())),
		},
		bot.Button{
			ID: nlContinue.ID(id, round.Turn), Style: bot.Danger,
			Label: w.Text("nextlevel.continue", "Count", next.More, "Chance", w.Percent(next.Reach), "Level", next.Number),
		},
	}}
}

// numbers is a page of number buttons and the row of controls below it.
func (t nextLevel) numbers(w house, round store.Round, r *nextlevel.Round, page int) []bot.Component {
	id := string(round.ID)
	if page < 1 || page > nextlevel.Numbers/nlPageSize {
		page = 1
		if picks := r.Picks(); len(picks) > 0 {
			page = (picks[len(picks)-1]-1)/nlPageSize + 1
		}
	}
	var rows []bot.Component
	first := (page-1)*nlPageSize + 1
	for start := first; start < first+nlPageSize; start += nlRowSize {
		var row bot.Row
		for n := start; n < start+nlRowSize; n++ {
			b := bot.Button{ID: nlPick.ID(id, round.Turn, n), Label: strconv.Itoa(n)}
			if r.Picked(n) {
				b.Label, b.Style, b.Disabled = w.Text("nextlevel.picked", "Number", n), bot.Success, true
			}
			row.Components = append(row.Components, b)
		}
		rows = append(rows, row)
	}
	other := nextlevel.Numbers/nlPageSize + 1 - page
	return append(rows, bot.Row{Components: []bot.Component{
		bot.Button{ID: nlPage.ID(id, round.Turn, other), Style: bot.Primary,
			Label: w.Text("nextlevel.page", "From", (other-1)*nlPageSize+1, "To", other*nlPageSize)},
		bot.Button{ID: nlRandom.ID(id, round.Turn), Style: bot.Primary, Label: w.Text("nextlevel.random")},
		bot.Button{ID: nlClimb.ID(id, round.Turn), Style: bot.Primary,
			Label: w.Text("nextlevel.climb", "Count", r.Needed(), "Level", r.Level()+1)},
	}})
}

// end shows the result, the proof and the way to the next round.
func (t nextLevel) end(w house, v store.View) *bot.Reply {
	stake := v.Round.Play.(*nextlevel.Round).Stake()
	again := nlNew.ID()
	if v.Next != nil {
		again = nlAgain.ID(string(v.Next.ID), int(stake))
	}
	return t.result(w, v, "\n"+w.Text(after(v.Round), "Balance", w.Coins(v.Account.Balance)),
		bot.Button{ID: again, Style: bot.Success, Label: w.Text("nextlevel.again", "Coins", w.Label(stake))},
		bot.Button{ID: nlNew.ID(), Label: w.Text("nextlevel.other_stake")},
	)
}

func (t nextLevel) ended(w house, v store.View) *bot.Reply {
	return t.result(w, v, "")
}

// result shows how a round ended, with its proof. What follows is for its player.
func (t nextLevel) result(w house, v store.View, more string, buttons ...bot.Component) *bot.Reply {
	r := v.Round.Play.(*nextlevel.Round)
	accent := good
	if _, lost := r.Lost(); lost {
		accent = losing
	}
	check := bot.Button{ID: nlCheck.ID(string(v.Round.ID)), Label: w.Text("check.button")}
	return framed(accent, t.draw(w, r, r.Stake()),
		bot.Text{Content: t.headline(w, r)},
		bot.Text{Content: t.found(w, r) + more},
		bot.Row{Components: append(buttons, check)},
		bot.Text{Content: signature(w, v.Round) + "\n" + ending(w, v)},
	)
}

// draw returns the picture of a round, or of the empty board before one.
func (t nextLevel) draw(w house, r *nextlevel.Round, stake games.Coins) *bot.File {
	text := t.pictureText(w, r, stake)
	alt := w.Text("nextlevel.alt.empty", "Status", text.Status)
	if r != nil {
		alt = w.Text("nextlevel.alt.board", "Status", text.Status, "Footer", text.Footer, "Found", t.found(w, r))
	}
	return t.picture(w, "next-level.png", alt, func() ([]byte, error) { return picture.NextLevel(r, text) })
}
