package commands

import (
	"math"
	"strings"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// flowKinds are the kinds of entries, in the order in which they are shown.
var flowKinds = []string{
	"opening", "daily", "payout", "stake", "void", "grant", "set", "reset", "undo", "deleted",
}

// circulation says how many coins a server has, by what they were made and
// lost, and whether the two agree.
func circulation(w house, c store.Circulation) string {
	lines := []string{w.Text("mod.coins", "Count", c.Accounts, "Coins", w.Coins(c.Coins))}
	if c.Playing > 0 {
		lines = append(lines, w.Text("mod.coins.playing", "Count", c.Playing, "Coins", w.Coins(c.Held)))
	}
	for _, kind := range flowKinds {
		f := c.Flows[kind]
		var parts []string
		if f.Made > 0 {
			parts = append(parts, signed(w, f.Made))
		}
		if f.Lost > 0 {
			parts = append(parts, signed(w, -f.Lost))
		}
		if len(parts) > 0 {
			lines = append(lines, w.Text("mod.flow", "Kind", w.Text("mod.flow."+kind), "Coins", strings.Join(parts, " ")))
		}
	}
	return strings.Join(append(lines, w.Text("mod.books."+books(c))), "\n")
}

// books tells whether what came in less what went out is what the accounts
// hold. The sum may wrap around: it does so in the same way on both sides.
func books(c store.Circulation) string {
	var sum games.Coins
	for _, f := range c.Flows {
		if f.Made == math.MaxInt64 || f.Lost == math.MaxInt64 {
			return "beyond" // the store counts no further
		}
		sum += f.Made - f.Lost
	}
	if sum != c.Coins {
		return "differ"
	}
	return "balance"
}
