package commands

import (
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/palier-bot/palier/games"
)

// careerWords says in words what the picture shows, a heading first.
func (c *Club) careerWords(w house, p career) ([]string, error) {
	f := p.figures
	words := []string{
		w.Text("stats.heading", "Player", whom(w, p.Player)),
		w.Text("stats.rounds", "Count", f.Rounds, "Won", f.Won, "Lost", f.Lost()),
		w.Text("stats.coins", "Staked", w.Coins(f.Staked), "Paid", w.Coins(f.Paid), "Net", gain(w, f.Net())),
	}
	if f.BiggestWin > 0 {
		words = append(words, w.Text("stats.win", "Coins", w.Coins(f.BiggestWin)))
	}
	if f.BestLevel > 0 {
		words = append(words, w.Text("stats.level", "Level", f.BestLevel))
	}
	for _, t := range c.tables {
		tally := f.Games[t.game()]
		if tally.Staked <= 0 {
			continue
		}
		game, err := c.games.Game(t.game())
		if err != nil {
			return nil, err
		}
		words = append(words, w.Text("stats.return", "Game", w.Text(t.key()+".title"), "Count", tally.Rounds,
			"Observed", returned(w, big.NewRat(int64(tally.Paid), int64(tally.Staked))), "Exact", returned(w, game.Odds().RTP)))
	}
	words = append(words, p.course(w))
	if len(p.depths) > 0 {
		var parts []string
		for level, n := range p.depths {
			if n > 0 {
				parts = append(parts, w.Text("stats.depth", "Level", level, "Rounds", n))
			}
		}
		words = append(words, w.Text("stats.depths", "Game", p.climbed, "Levels", strings.Join(parts, " · ")))
	}
	return append(words, small(w.Text("stats.note"))), nil
}

// course says between what a balance moved, and what it is now.
func (p career) course(w house) string {
	last := p.balances[len(p.balances)-1].Balance
	low, high := last, last
	for _, b := range p.balances {
		low, high = min(low, b.Balance), max(high, b.Balance)
	}
	return w.Text("stats.course", "From", w.Coins(p.balances[0].Balance), "To", w.Coins(last),
		"Low", w.Coins(low), "High", w.Coins(high))
}

// gain writes an amount with its sign.
func gain(w house, c games.Coins) string {
	switch {
	case c > 0:
		return "+" + w.Coins(c)
	case c < 0:
		return "−" + w.Coins(-c)
	}
	return w.Coins(c)
}

// returned writes a return to the player, as exactly as one is usually given.
func returned(w house, r *big.Rat) string {
	share, _ := new(big.Rat).Mul(r, big.NewRat(100, 1)).Float64()
	return w.Text("percent", "Value", w.Decimal(share, 2))
}

// ago writes how long ago something was, in the largest unit that it has two of.
func ago(w house, d time.Duration) string {
	switch {
	case d >= 48*time.Hour:
		return w.Text("stats.ago.days", "Count", int(d/(24*time.Hour)))
	case d >= 2*time.Hour:
		return w.Text("stats.ago.hours", "Count", int(d/time.Hour))
	case d >= time.Minute:
		return w.Text("stats.ago.minutes", "Count", int(d/time.Minute))
	}
	return w.Text("stats.ago.moments")
}

// shortNumber writes a number whole, or a large one in a unit: 12.5 M.
func shortNumber(w house, n int64) string {
	const whole = 10_000_000
	if n < whole {
		return w.Number(n)
	}
	for _, unit := range []struct {
		of  float64
		key string
	}{{1e12, "short.trillions"}, {1e9, "short.billions"}, {1e6, "short.millions"}} {
		if float64(n) >= unit.of {
			return w.Text(unit.key, "Value", w.Figure(strconv.FormatFloat(float64(n)/unit.of, 'g', 5, 64)))
		}
	}
	return w.Number(n)
}
