package commands_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/store"
)

// drawn writes the balls of a drawing as messages do once all are out.
func drawn(d instantloto.Drawing) string {
	return fmt.Sprintf("Drawn: %s + %d", listed(d.Numbers), d.Chance)
}

func listed(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ", ")
}

// Ball by ball the matches and the prize grow, and nothing is paid before the end.
func TestDrawBallByBall(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", nil)
	grid := gridWith(d, 3, true)
	panel := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": grid.String()})
	m := r.click("Alice", "en-US", panel, "Validate · 1 coin")
	if m.ID != panel.ID {
		t.Error("the round is not played in the panel's message")
	}
	r.balance("Alice", 99)
	r.says(m, "The draw is made", "your grid is in play", "0 good, no prize yet")
	if !slices.Equal(r.loto("Alice").Actions, nil) {
		t.Error("a ball is out before it is drawn")
	}
	round := r.loto("Alice").ID
	for n, line := range []string{
		"1 good, a bonus game so far", "2 good, prize 2 coins", "3 good, prize 30 coins", "3 good, prize 30 coins", "3 good, prize 30 coins",
	} {
		label := "Draw the next ball"
		if n == 0 {
			label = "Draw the first ball"
		}
		m = r.click("Alice", "en-US", m, label)
		r.says(m, fmt.Sprintf("### Ball %d of 6\nDrawn so far: %s", n+1, listed(d.Numbers[:n+1])),
			marked(grid, d.Numbers[:n+1])+fmt.Sprintf(" + %d · ", grid.Chance)+line)
		for _, hidden := range d.Numbers[n+1:] {
			if slices.Contains(strings.Fields(m.Texts()), "✓"+strconv.Itoa(hidden)) {
				t.Errorf("after ball %d the message tells that %d will be drawn", n+1, hidden)
			}
		}
		if alt := plainSpaces.Replace(strings.Join(m.Alts(), " ")); !strings.Contains(alt, fmt.Sprintf("ball %d of 6", n+1)) || !strings.Contains(alt, line) {
			t.Errorf("the picture is described as %q", alt)
		}
		r.balance("Alice", 99)
	}
	m = r.click("Alice", "en-US", m, "Draw the next ball")
	r.says(m, "## ✓ Won 50 coins\nFor a stake of 1 coin.", drawn(d),
		marked(grid, d.Numbers)+fmt.Sprintf(" + ✓%d · 3 good + Chance, prize 50 coins", d.Chance), "You have 149 coins")
	r.balance("Alice", 149)
	if got := r.stored(round).Turn; got != instantloto.Balls {
		t.Errorf("six balls took %d turns", got)
	}
}

// However the balls are drawn, they are the same.
func TestDrawAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	balance := 100
	for name, labels := range map[string][]string{
		"all at once":      {"Draw all"},
		"two and the rest": {"Draw the first ball", "Draw the next ball", "Draw all"},
		"five and the Chance": {
			"Draw the first ball", "Draw the next ball", "Draw the next ball", "Draw the next ball", "Draw the next ball", "Draw all",
		},
	} {
		t.Run(name, func(*testing.T) {
			d := r.lucky("Alice", nil)
			m := r.validated("Alice", "en-US", gridWith(d, 2, false))
			for _, label := range labels {
				m = r.click("Alice", "en-US", m, label)
			}
			balance += 2 - 1
			r.says(m, "Won 2 coins", drawn(d), "2 good, prize 2 coins", fmt.Sprintf("You have %d coins", balance))
			r.balance("Alice", balance)
		})
	}
}

// Each grid has its own prize by the one draw, and they add up (art. 2.4).
func TestThreeGrids(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Bruno", nil)
	m := r.validated("Bruno", "fr", gridWith(d, 5, false), gridWith(d, 3, true), gridWith(d, 2, false))
	r.says(m, "vos 3 grilles sont en jeu")
	r.balance("Bruno", 97)
	round := r.loto("Bruno").ID
	m = r.click("Bruno", "fr", m, "Lancer tout le tirage")
	r.says(m, "✓ Gagné : 10 052 pièces", "Pour une mise de 3 pièces", "5 bons, gain 10 000 pièces",
		"3 bons + Chance, gain 50 pièces", "2 bons, gain 2 pièces", "Vous avez 10 149 pièces")
	r.balance("Bruno", 10_149)
	if kinds := r.entries(round); !slices.Equal(kinds, []string{"stake -3", "payout 10052"}) {
		t.Errorf("the ledger has %v for the round", kinds)
	}
}

func TestLostRound(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", nil)
	m := r.validated("Alice", "en-US", gridWith(d, 0, false))
	round := r.loto("Alice").ID
	m = r.click("Alice", "en-US", m, "Draw all")
	r.says(m, "## ✗ No prize this time\nThe stake was 1 coin.", "0 good, no prize", "You have 99 coins")
	if kinds := r.entries(round); !slices.Equal(kinds, []string{"stake -1"}) || r.stored(round).Status != store.Lost {
		t.Errorf("a round that is %s has %v in the ledger", r.stored(round).Status, kinds)
	}
}

// Three bonus games, one after the other, paid once at the end.
func TestBonusGames(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", wins(true, false, true))
	m := r.validated("Alice", "en-US", gridWith(d, 1, false), gridWith(d, 0, true), gridWith(d, 1, false))
	round := r.loto("Alice").ID
	m = r.click("Alice", "en-US", m, "Draw all")
	for n, after := range []string{"bonus game won: 1 coin", "bonus game lost"} {
		r.says(m, fmt.Sprintf("Bonus game of grid %d", n+1), "One chance in two", drawn(d))
		if got := len(m.Buttons()); got != instantloto.BonusBalls {
			t.Fatalf("a bonus game has %d buttons, want the four balls", got)
		}
		m = r.click("Alice", "en-US", m, fmt.Sprintf("Ball %d", 4-n))
		r.says(m, after)
		r.balance("Alice", 97)
	}
	r.says(m, "Bonus game of grid 3", "0 good + Chance, bonus game lost", "1 good, a bonus game")
	m = r.click("Alice", "en-US", m, "Ball 1")
	r.says(m, "Won 2 coins", "For a stake of 3 coins", "You have 99 coins")
	r.balance("Alice", 99)
	want := []games.Action{"reveal all", "bonus 1 4", "bonus 2 3", "bonus 3 1"}
	if got := r.stored(round).Actions; !slices.Equal(got, want) {
		t.Errorf("the round is %q, want %q", got, want)
	}
	if kinds := r.entries(round); !slices.Equal(kinds, []string{"stake -3", "payout 2"}) {
		t.Errorf("the ledger has %v for the round", kinds)
	}
}

// A lost bonus game beside nothing else loses the round (art. 2.5.4).
func TestLostBonusGame(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", wins(false))
	m := r.click("Alice", "fr", r.validated("Alice", "fr", gridWith(d, 0, true)), "Lancer tout le tirage")
	r.says(m, "Jeu Bonus de la grille 1", "un jeu Bonus")
	m = r.click("Alice", "fr", m, "Boule 2")
	r.says(m, "Pas de gain cette fois", "jeu Bonus perdu", "Vous avez 99 pièces")
	r.balance("Alice", 99)
}

// The end proves the round and goes on from it (art. 2.7).
func TestEndOfARound(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", wins(false, true))
	grids := []instantloto.Grid{gridWith(d, 4, false), gridWith(d, 1, false)}
	m := r.validated("Alice", "en-US", grids...)
	played := r.loto("Alice")
	m = r.click("Alice", "en-US", r.click("Alice", "en-US", m, "Draw all"), "Ball 3")
	next := r.loto("Alice")
	r.says(m, "Won 101 coins", played.Commit, r.stored(played.ID).ServerSeed, next.Commit, "the player’s own")
	if played.Commit == next.Commit {
		t.Error("the next round has the same commit")
	}
	record := r.checked("Bruno", m)
	if record.Payout != 101 || record.Stake != 2 || record.Ticket != instantloto.Ticket(grids...) ||
		!slices.Equal(record.Actions, []games.Action{"reveal all", "bonus 2 3"}) {
		t.Errorf("the transcript is %+v", record)
	}

	blank := r.click("Alice", "en-US", m, "New game")
	r.says(blank, "Grid 1: nothing chosen yet", next.Commit)
	if blank.ID == m.ID {
		t.Error("the new game hides the proof of the round before")
	}
	r.draft("Alice", "")
	r.balance("Alice", 199)

	again := r.click("Alice", "en-US", m, "Replay my grids · 2 coins")
	if again.ID == m.ID {
		t.Error("the replay hides the proof of the round before")
	}
	r.says(again, "your 2 grids are in play", grids[0].String(), grids[1].String())
	r.balance("Alice", 197)
	if round := r.loto("Alice"); round.ID != next.ID || round.Ticket != instantloto.Ticket(grids...) {
		t.Errorf("round %s is in play on %q, not %s, whose commit was shown", round.ID, round.Ticket, next.ID)
	}
}

// A replay is one stake, however often it is pressed.
func TestReplayPressedOften(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", nil)
	grid := gridWith(d, 0, false)
	end := r.click("Alice", "en-US", r.validated("Alice", "en-US", grid, grid, grid), "Draw all")
	button := r.button(end, "Replay my grids · 3 coins").CustomID
	r.storm("Alice", end, button)
	r.balance("Alice", 94)
	r.says(r.click("Alice", "en-US", end, "Replay"), "has begun already")
	// After that round is over its button starts none: it shows the panel, with the grids.
	later := time.Now().Add(time.Minute)
	if _, err := r.bank.Expire(t.Context(), r.loto("Alice").ID, later); err != nil {
		t.Fatal(err)
	}
	r.says(r.click("Alice", "en-US", end, "Replay"), "Grid 3: "+grid.String())
}
