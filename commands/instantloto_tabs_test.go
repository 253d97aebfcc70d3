package commands_test

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

func TestPanelTabs(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "1 2 3 4 5 + 1"})
	looksAt := func(grid int) {
		t.Helper()
		if want := fmt.Sprintf("/numbers.%d.1", grid); !strings.HasSuffix(m.Selects()[lower].CustomID, want) {
			t.Errorf("the menus are %s, not those of grid %d", m.Selects()[lower].CustomID, grid)
		}
	}
	looksAt(1)
	m = r.click("Alice", "en-US", m, "Add a grid")
	looksAt(2)
	r.says(m, "Grid 1: 1 2 3 4 5 + 1", "Grid 2: nothing chosen yet", "98 coins after a stake of 2 coins")
	if !r.button(m, "Validate · 2 coins").Disabled || !r.button(m, "Add a grid").Disabled {
		t.Error("an empty second grid can be staked on, or another added")
	}
	m = r.typed("Alice", "en-US", m, "6 7 8 9 10 + 2")
	m = r.click("Alice", "en-US", m, "✓ Grid 1")
	looksAt(1)
	m = r.choose("Alice", "en-US", m, chance, 9)
	r.draft("Alice", "1 2 3 4 5 + 9 / 6 7 8 9 10 + 2")
	m = r.typed("Alice", "en-US", r.click("Alice", "en-US", m, "Add a grid"), "11 12 13 14 15 + 3")
	looksAt(3)
	for _, b := range m.Buttons() {
		if b.Label == "Add a grid" {
			t.Error("a fourth grid is offered")
		}
	}
	id := r.loto("Alice").ID
	r.says(r.forge("Alice", m, fmt.Sprintf("il/%s/add", id)), "one to three grids")

	m = r.click("Alice", "en-US", r.click("Alice", "en-US", m, "✓ Grid 2"), "Remove")
	r.draft("Alice", "1 2 3 4 5 + 9 / 11 12 13 14 15 + 3")
	looksAt(2)
	m = r.click("Alice", "en-US", r.click("Alice", "en-US", m, "Remove"), "Clear")
	r.draft("Alice", "")
	r.says(r.forge("Alice", m, fmt.Sprintf("il/%s/add", id)), "Complete the grid before")
	r.draft("Alice", "")
	r.balance("Alice", 100)
}

// A tab, and what is pressed under it, may belong to a grid that has gone.
func TestPanelStaleTabs(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	const three = "1 2 3 4 5 + 1 / 6 7 8 9 10 + 2 / 11 12 13 14 15 + 3"
	behind := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": three})
	behind = r.click("Alice", "en-US", behind, "✓ Grid 3")
	m := r.command("Alice", "en-US", "instantloto", nil)
	r.click("Alice", "en-US", m, "Remove")
	for _, label := range []string{"Flash", "Clear"} {
		r.says(r.click("Alice", "en-US", behind, label), "That grid is not there")
	}
	r.says(r.choose("Alice", "en-US", behind, chance, 9), "That grid is not there")
	const two = "6 7 8 9 10 + 2 / 11 12 13 14 15 + 3"
	r.draft("Alice", two)
	// The button would take another grid away than the one on screen.
	r.says(r.click("Alice", "en-US", behind, "Remove"), "Grid 2: 11 12 13 14 15 + 3")
	r.draft("Alice", two)
}

// An impatient press takes one grid, not all.
func TestPanelDoubleClicks(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "1 2 3 4 5 + 1"})
	r.storm("Alice", m, r.button(m, "Add a grid").CustomID)
	r.draft("Alice", "1 2 3 4 5 + 1 / -")
	m = r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "1 2 3 4 5 + 1 / 1 2 3 4 5 + 2 / 1 2 3 4 5 + 3"})
	r.storm("Alice", m, r.button(m, "Remove").CustomID)
	r.draft("Alice", "1 2 3 4 5 + 2 / 1 2 3 4 5 + 3")
}

func TestPanelStaleValidate(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	behind := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "1 2 3 4 5 + 1"})
	m := r.command("Alice", "en-US", "instantloto", nil)
	m = r.click("Alice", "en-US", r.click("Alice", "en-US", m, "Add a grid"), "Flash")
	r.choose("Alice", "en-US", m, chance, 4)
	r.click("Alice", "en-US", behind, "Validate · 1 coin")
	r.balance("Alice", 100)
	if got := r.loto("Alice").Status; got != store.Waiting {
		t.Fatalf("a button that is behind started the round: %s", got)
	}
	ticket := r.ticket("Alice")
	now, _ := r.discord.Message(behind.ID)
	r.says(now, "98 coins after a stake of 2 coins", "Grid 2:")
	r.says(r.click("Alice", "en-US", now, "Validate · 2 coins"), "your 2 grids are in play")
	r.balance("Alice", 98)
	if got := r.loto("Alice").Ticket; got != ticket {
		t.Errorf("staked on %q instead of %q", got, ticket)
	}
}

// Everything that is chosen counts, however much at once.
func TestPanelEditsAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	panels := make([]playground.Message, instantloto.MaxGrids)
	for i := range panels {
		panels[i] = r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "flash 3"})
	}
	m := r.typed("Alice", "en-US", panels[0], "1 2 3 30 31 + 1")
	m = r.typed("Alice", "en-US", r.click("Alice", "en-US", m, "✓ Grid 2"), "1 2 3 30 31 + 1")
	r.typed("Alice", "en-US", r.click("Alice", "en-US", m, "✓ Grid 3"), "1 2 3 30 31 + 1")
	for i, m := range panels {
		panels[i] = r.click("Alice", "en-US", m, fmt.Sprintf("✓ Grid %d", i+1))
	}
	var edits sync.WaitGroup
	choose := func(m playground.Message, which int, values ...string) {
		edits.Go(func() {
			alice := r.discord.Person("Alice").As("en-US")
			if _, err := r.discord.Choose(t.Context(), alice, m.ID, m.Selects()[which].CustomID, values); err != nil {
				t.Errorf("choosing %v: %v", values, err)
			}
		})
	}
	for round := range 2 { // eighteen in all, no two alike
		for i, m := range panels {
			n := 3 * (round*3 + i)
			choose(m, lower, strconv.Itoa(n+4), strconv.Itoa(n+5), strconv.Itoa(n+6))
			choose(m, upper, strconv.Itoa(n+32), strconv.Itoa(n+33))
			choose(m, chance, strconv.Itoa(2+n/3))
		}
		edits.Wait()
		var want []string
		for i := range panels {
			n := 3 * (round*3 + i)
			want = append(want, fmt.Sprintf("%d %d %d %d %d + %d", n+4, n+5, n+6, n+32, n+33, 2+n/3))
		}
		r.draft("Alice", strings.Join(want, " / "))
	}
}
