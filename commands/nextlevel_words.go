package commands

import (
	"slices"

	"github.com/palier-bot/palier/commands/picture"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
)

func (t nextLevel) rules(w house) string {
	return w.Text("nextlevel.rules", "Most", w.Coins(slices.Max(nextlevel.Stakes())))
}

// headline says in words where a round stands and what can be done now.
func (t nextLevel) headline(w house, r *nextlevel.Round) string {
	payout, over := r.Outcome()
	number, lost := r.Lost()
	switch {
	case lost && r.Level() == 0:
		return w.Text("nextlevel.lost_early", "Number", number, "Stake", w.Coins(r.Stake()))
	case lost:
		return w.Text("nextlevel.lost", "Number", number, "Stake", w.Coins(r.Stake()), "Level", r.Level())
	case over && r.Level() == nextlevel.Levels:
		return w.Text("nextlevel.won_last", "Coins", w.Coins(payout), "Stake", w.Coins(r.Stake()))
	case over:
		return w.Text("nextlevel.won", "Coins", w.Coins(payout), "Stake", w.Coins(r.Stake()), "Level", r.Level())
	}
	next := nextlevel.LevelAt(r.Level() + 1)
	if r.Deciding() {
		return w.Text("nextlevel.deciding", "Level", r.Level(), "Gain", w.Coins(r.Gain()),
			"Count", next.More, "Next", next.Number, "Values", t.worth(w, r, next.Number), "Chance", w.Percent(r.Chance()))
	}
	text := w.Text("nextlevel.between", "Count", r.Needed(), "Next", next.Number,
		"Stake", w.Coins(r.Stake()), "Values", t.worth(w, r, next.Number), "Chance", w.Percent(r.Chance()))
	if r.Level() > 0 {
		text += "\n" + w.Text("nextlevel.behind", "Gain", w.Coins(r.Gain()), "Level", r.Level())
	}
	return text
}

// found lists what has been picked.
func (t nextLevel) found(w house, r *nextlevel.Round) string {
	picks := r.Picks()
	_, lost := r.Lost()
	if lost {
		picks = picks[:len(picks)-1]
	}
	if len(picks) == 0 {
		return w.Text("nextlevel.found_none")
	}
	return w.Text("nextlevel.found", "Count", len(picks), "Numbers", w.List(picks))
}

// values writes the gains that reaching a level can bring: which of the two it
// is, nobody may know before.
func (t nextLevel) values(w house, r *nextlevel.Round, number int) string {
	low, high := gains(r, number)
	return t.either(w, w.Number(int64(low)), w.Number(int64(high)))
}

// worth is values with what the server calls its coins.
func (t nextLevel) worth(w house, r *nextlevel.Round, number int) string {
	low, high := gains(r, number)
	if low == high {
		return w.Coins(high)
	}
	return t.either(w, w.Number(int64(low)), w.Coins(high))
}

// gains are the two that a level can bring, which may be the same.
func gains(r *nextlevel.Round, number int) (low, high games.Coins) {
	gain := r.Stake()
	if r.Level() > 0 {
		gain = r.Gain()
	}
	l := nextlevel.LevelAt(number)
	return l.Low.Times(gain), l.High.Times(gain)
}

func (t nextLevel) either(w house, low, high string) string {
	if low == high {
		return low
	}
	return w.Text("nextlevel.either", "Low", low, "High", high)
}

// pictureText is what the picture says in words.
func (t nextLevel) pictureText(w house, r *nextlevel.Round, stake games.Coins) picture.NextLevelText {
	text := picture.NextLevelText{Title: w.Text("nextlevel.title")}
	for i := range text.Ladder {
		l := nextlevel.LevelAt(i + 1)
		text.Ladder[i] = t.either(w, t.times(w, l.Low), t.times(w, l.High))
	}
	if r == nil {
		text.Status = w.Text("nextlevel.picture.panel", "Stake", stake)
		text.Footer = w.Text("nextlevel.picture.start", "Count", nextlevel.LevelAt(1).More)
		text.Ladder[0] = w.Number(int64(nextlevel.LevelAt(1).Low.Times(stake)))
		return text
	}
	for i, gain := range r.Gains() {
		text.Ladder[i] = w.Number(int64(gain))
	}
	payout, over := r.Outcome()
	if !over {
		text.Ladder[r.Level()] = t.values(w, r, r.Level()+1)
	}
	text.Status = w.Text("nextlevel.picture.panel", "Stake", stake)
	if r.Level() > 0 {
		text.Status = w.Text("nextlevel.picture.status", "Stake", stake, "Level", r.Level())
	}
	number, lost := r.Lost()
	switch {
	case lost:
		text.Footer = w.Text("nextlevel.picture.lost", "Number", number)
	case over:
		text.Footer = w.Text("nextlevel.picture.won", "Coins", w.Label(payout))
	case r.Deciding():
		text.Footer = w.Text("nextlevel.picture.deciding", "Gain", w.Label(r.Gain()))
	default:
		next := nextlevel.LevelAt(r.Level() + 1)
		text.Footer = w.Text("nextlevel.picture.between", "Count", next.More-r.Needed(), "Of", next.More, "Level", next.Number)
		if r.Level() > 0 {
			text.Footer += w.Text("nextlevel.picture.behind", "Gain", r.Gain())
		}
	}
	return text
}

func (t nextLevel) times(w house, m nextlevel.Multiplier) string {
	value := w.Number(int64(m / 2))
	if m%2 != 0 {
		value = w.Text("nextlevel.half", "Whole", value)
	}
	return w.Text("nextlevel.times", "Value", value)
}
