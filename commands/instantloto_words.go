package commands

import (
	"slices"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands/picture"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/instantloto"
)

// intro says what the game is.
func (t instantLoto) intro(w house) string {
	return w.Text("instantloto.intro", "Jackpot", w.Coins(jackpot()))
}

func (t instantLoto) rules(w house) string {
	return w.Text("instantloto.rules", "Price", w.Coins(instantloto.GridPrice),
		"Jackpot", w.Coins(jackpot()), "Prize", w.Coins(instantloto.BonusPrize))
}

// jackpot is the highest prize of a grid.
func jackpot() games.Coins { return instantloto.Ranks()[0].Prize }

// headline says in words how far the round is and what can be done now.
func (t instantLoto) headline(w house, r *instantloto.Round) string {
	payout, over := r.Outcome()
	grid, pending := r.PendingBonus()
	switch {
	case over && payout > 0:
		return w.Text("instantloto.won", "Coins", w.Coins(payout), "Stake", w.Coins(r.Stake()))
	case over:
		return w.Text("instantloto.lost", "Stake", w.Coins(r.Stake()))
	case pending:
		return w.Text("instantloto.bonus_game", "Grid", grid, "Prize", w.Coins(instantloto.BonusPrize))
	case r.Shown() == 0:
		return w.Text("instantloto.ready", "Count", len(r.Grids()))
	}
	return w.Text("instantloto.drawing", "Shown", r.Shown(), "Balls", instantloto.Balls, "Numbers", t.balls(w, r))
}

// balls writes the balls drawn so far, the Chance after a plus.
func (t instantLoto) balls(w house, r *instantloto.Round) string {
	text := w.List(r.Numbers())
	if chance, revealed := r.Chance(); revealed {
		text += " + " + w.Number(int64(chance))
	}
	return text
}

// cost says what the grids of a panel cost, and what is left then.
func (t instantLoto) cost(w house, balance, price games.Coins) string {
	if price > balance {
		return w.Text("instantloto.panel_short", "Balance", w.Coins(balance), "Price", w.Coins(price))
	}
	return w.Text("instantloto.panel", "Balance", w.Coins(balance), "Price", w.Coins(price), "After", w.Coins(balance-price))
}

// choices says in words what a panel has, a line a grid.
func (t instantLoto) choices(w house, grids []instantloto.Grid, focus int) string {
	var lines []string
	for i, g := range grids {
		text := g.String()
		if g.Empty() {
			text = w.Text("instantloto.grid_empty")
		}
		key := "instantloto.choice"
		if i+1 == focus {
			key = "instantloto.choice_here"
		}
		lines = append(lines, w.Text(key, "Number", i+1, "Grid", text))
	}
	return strings.Join(lines, "\n")
}

// standings says in words how every grid stands, a line each: its numbers with
// a sign on those drawn, and what it has won so far.
func (t instantLoto) standings(w house, r *instantloto.Round) string {
	if r.Revealed() {
		return w.Text("instantloto.drawn", "Numbers", t.balls(w, r)) + "\n" + t.grids(w, r)
	}
	return t.grids(w, r)
}

func (t instantLoto) grids(w house, r *instantloto.Round) string {
	var lines []string
	for i, s := range r.Standings() {
		numbers := make([]string, len(s.Grid.Numbers))
		for j, n := range s.Grid.Numbers {
			numbers[j] = t.lit(w, n, slices.Contains(s.Good, n))
		}
		lines = append(lines, w.Text("instantloto.standing", "Number", i+1,
			"Numbers", strings.Join(numbers, " "), "Chance", t.lit(w, s.Grid.Chance, s.Chance),
			"Good", t.goodWords(w, s), "Prize", t.prizeWords(w, r, s)))
	}
	return strings.Join(lines, "\n")
}

// lit writes a number, with a sign if it was drawn.
func (t instantLoto) lit(w house, n int, drawn bool) string {
	if drawn {
		return w.Text("instantloto.lit", "Number", n)
	}
	return w.Number(int64(n))
}

// goodWords says how much of a grid was drawn: "3 good + Chance".
func (t instantLoto) goodWords(w house, s instantloto.Standing) string {
	text := w.Text("instantloto.good", "Count", len(s.Good))
	if s.Chance {
		return w.Text("instantloto.good_and_chance", "Good", text)
	}
	return text
}

// prizeWords says what a grid has won so far: coins, a bonus game, or nothing.
func (t instantLoto) prizeWords(w house, r *instantloto.Round, s instantloto.Standing) string {
	switch s.Bonus {
	case instantloto.BonusEarned:
		if !r.Revealed() { // a ball to come may turn it into a prize
			return w.Text("instantloto.bonus_so_far")
		}
		return w.Text("instantloto.bonus_earned")
	case instantloto.BonusWon:
		return w.Text("instantloto.bonus_won", "Coins", w.Coins(s.Prize))
	case instantloto.BonusLost:
		return w.Text("instantloto.bonus_lost")
	case instantloto.NoBonus:
	}
	if s.Prize > 0 {
		return w.Text("instantloto.prize", "Coins", w.Coins(s.Prize))
	}
	if r.Revealed() {
		return w.Text("instantloto.no_prize")
	}
	return w.Text("instantloto.no_prize_yet")
}

// drawPanel returns the picture of grids that are being filled in.
func (t instantLoto) drawPanel(w house, grids []instantloto.Grid, focus int) *bot.File {
	text := picture.InstantLotoText{
		Title:   w.Text("instantloto.title"),
		Status:  w.Text("instantloto.picture.panel", "Count", len(grids)),
		Footer:  w.Text("instantloto.picture.stake", "Coins", w.Label(instantloto.GridPrice*games.Coins(len(grids)))),
		Editing: focus,
	}
	for i, g := range grids {
		part := picture.InstantLotoGridText{Name: w.Text("instantloto.grid", "Number", i+1)}
		if missing := instantloto.Picks - len(g.Numbers); !g.Complete() {
			if g.Chance == 0 {
				missing++
			}
			part.Line = w.Text("instantloto.picture.choose", "Count", missing)
			text.Footer = w.Text("instantloto.picture.fill")
		}
		text.Grids = append(text.Grids, part)
	}
	alt := w.Text("instantloto.alt.panel", "Grids", plainly(t.choices(w, grids, 0)))
	return t.picture(w, "instant-loto.png", alt, func() ([]byte, error) { return picture.InstantLoto(nil, grids, text) })
}

// drawRound returns the picture of a round.
func (t instantLoto) drawRound(w house, r *instantloto.Round) *bot.File {
	text := picture.InstantLotoText{
		Title: w.Text("instantloto.title"),
		Status: w.Text("instantloto.picture.status", "Count", len(r.Grids()),
			"Shown", r.Shown(), "Balls", instantloto.Balls),
		Footer: t.total(w, r),
	}
	for i, s := range r.Standings() {
		text.Grids = append(text.Grids, picture.InstantLotoGridText{
			Name: w.Text("instantloto.grid", "Number", i+1),
			Line: t.goodWords(w, s), Prize: t.pricePicture(w, s),
		})
	}
	balls := ""
	if r.Shown() > 0 {
		balls = w.Text("instantloto.alt.balls", "Numbers", t.balls(w, r))
	}
	alt := w.Text("instantloto.alt.round", "Status", text.Status, "Balls", balls,
		"Grids", plainly(t.grids(w, r)), "Footer", text.Footer)
	return t.picture(w, "instant-loto.png", alt, func() ([]byte, error) { return picture.InstantLoto(r, nil, text) })
}

// total is the last line of a round's picture: what it has come to.
func (t instantLoto) total(w house, r *instantloto.Round) string {
	payout, over := r.Outcome()
	_, pending := r.PendingBonus()
	switch {
	case over && payout > 0:
		return w.Text("instantloto.picture.won", "Coins", w.Label(payout))
	case over:
		return w.Text("instantloto.picture.lost")
	case pending:
		return w.Text("instantloto.picture.bonus_ball")
	}
	return w.Text("instantloto.picture.so_far", "Coins", w.Label(r.Prize()))
}

// pricePicture is prizeWords, as short as the picture needs it.
func (t instantLoto) pricePicture(w house, s instantloto.Standing) string {
	switch {
	case s.Bonus == instantloto.BonusEarned:
		return w.Text("instantloto.picture.bonus")
	case s.Prize > 0:
		return w.Number(int64(s.Prize))
	}
	return w.Text("instantloto.picture.nothing")
}
