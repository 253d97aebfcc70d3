package commands_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/store"
)

// The button of a replay names two rounds. Only one's own do, and those of the game.
func TestForgedReplays(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	grid := gridWith(r.lucky("Alice", nil), 0, false)
	played := r.loto("Alice").ID
	end := r.click("Alice", "en-US", r.validated("Alice", "en-US", grid), "Draw all")
	next := r.loto("Alice").ID

	others := r.loto("Bruno").ID
	bruno := gridWith(r.lucky("Bruno", nil), 0, false)
	r.click("Bruno", "fr", r.validated("Bruno", "fr", bruno, bruno, bruno), "Lancer tout le tirage")

	ladder := r.round("Alice").ID
	board := r.click("Alice", "en-US", r.command("Alice", "en-US", "nextlevel", map[string]any{"stake": 2}), "Play")
	_, losing := r.numbers(ladder)
	r.pick("Alice", "en-US", board, losing[0])
	waiting := r.round("Alice").ID
	r.balance("Alice", 97)

	for name, c := range map[string]struct{ id, says string }{
		"the grids of somebody else":         {fmt.Sprintf("il/%s/again.%s", next, others), "belongs to somebody else"},
		"the round of somebody else":         {fmt.Sprintf("il/%s/again.%s", r.loto("Bruno").ID, played), "belongs to somebody else"},
		"the stake of Next Level for grids":  {fmt.Sprintf("il/%s/again.%s", next, ladder), "no such round"},
		"grids on a round of Next Level":     {fmt.Sprintf("il/%s/again.%s", waiting, played), "no such round"},
		"a stake on a round of Instant Loto": {fmt.Sprintf("nl/%s/again.2", next), "no such round"},
		"play on a round of Instant Loto":    {fmt.Sprintf("nl/%s/play.2", next), "no such round"},
		"the grids of a round that waits":    {fmt.Sprintf("il/%s/again.%s", next, next), "There is no grid yet"},
		"the grids of no round":              {fmt.Sprintf("il/%s/again.ZZZZZZZZ", next), "no such round"},
		"no round":                           {fmt.Sprintf("il/ZZZZZZZZ/again.%s", played), "no such round"},
		"one half only":                      {fmt.Sprintf("il/%s/again", next), "do not know that"},
	} {
		t.Run(name, func(t *testing.T) {
			m := r.forge("Alice", end, c.id)
			if m.For == "" || !strings.Contains(plainSpaces.Replace(m.Texts()), c.says) {
				t.Errorf("%s is answered with %q", c.id, m.Texts())
			}
			if r.loto("Alice").Status != store.Waiting || r.round("Alice").Status != store.Waiting {
				t.Error("a round was started")
			}
			r.balance("Alice", 97)
			r.balance("Bruno", 97)
		})
	}
	r.says(r.click("Bruno", "fr", end, "Replay"), "Cette partie est à quelqu’un d’autre")
}

// A stake that is not covered is refused whole, and the grids stay.
func TestGridsThatCostTooMuch(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", wins(false, false, false))
	grids := []instantloto.Grid{gridWith(d, 0, false), gridWith(d, 0, false), gridWith(d, 0, false)}
	end := r.click("Alice", "en-US", r.validated("Alice", "en-US", grids...), "Draw all")
	r.spend("Alice", 2)
	const refusal = "costs 3 coins and you have 2 coins. Nothing was charged"
	r.says(r.click("Alice", "en-US", end, "Replay my grids · 3 coins"), refusal)
	panel := r.command("Alice", "en-US", "instantloto", nil)
	r.says(r.click("Alice", "en-US", panel, "Validate · 3 coins"), refusal)
	r.draft("Alice", string(instantloto.Ticket(grids...)))
	r.balance("Alice", 2)

	panel = r.click("Alice", "en-US", panel, "Remove")
	r.says(r.click("Alice", "en-US", panel, "Validate · 2 coins"), "your 2 grids are in play")
	r.balance("Alice", 0)
}
