package commands_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// limits returns how many values each select of numbers takes.
func limits(m playground.Message) [2]int {
	return [2]int{m.Selects()[lower].Max, m.Selects()[upper].Max}
}

func TestPanelFilledByMenus(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "instantloto", nil)
	r.says(m, "5 numbers of 49", "Grid 1: nothing chosen yet", "You have 100 coins · 99 coins after a stake of 1 coin", r.loto("Alice").Commit)
	for _, label := range []string{"Validate", "Add a grid", "Clear", "Remove"} {
		if !r.button(m, label).Disabled {
			t.Errorf("%s can be pressed on an empty panel", label)
		}
	}
	if got := limits(m); got != [2]int{5, 5} {
		t.Errorf("an empty panel takes %v numbers", got)
	}
	for _, step := range []struct {
		which  int
		values []int
		draft  string
		limits [2]int
		ready  bool
	}{
		{lower, []int{24, 3, 12}, "3 12 24", [2]int{5, 2}, false},
		{upper, []int{48, 33}, "3 12 24 33 48", [2]int{3, 2}, false},
		{chance, []int{7}, "3 12 24 33 48 + 7", [2]int{3, 2}, true},
		{chance, []int{10}, "3 12 24 33 48 + 10", [2]int{3, 2}, true},
		{lower, []int{1, 2, 25}, "1 2 25 33 48 + 10", [2]int{3, 2}, true},
		{upper, nil, "1 2 25 + 10", [2]int{5, 2}, false},
		{upper, []int{26, 49}, "1 2 25 26 49 + 10", [2]int{3, 2}, true},
		{lower, nil, "26 49 + 10", [2]int{3, 5}, false},
		{lower, []int{5}, "5 26 49 + 10", [2]int{3, 4}, false},
		{upper, []int{30, 31, 32, 33}, "5 30 31 32 33 + 10", [2]int{1, 4}, true},
	} {
		m = r.choose("Alice", "en-US", m, step.which, step.values...)
		r.draft("Alice", step.draft)
		r.says(m, "Grid 1: "+step.draft)
		shown := slices.Concat(chosen(m.Selects()[lower]), chosen(m.Selects()[upper]))
		numbers, _, _ := strings.Cut(step.draft, " +")
		if got := strings.Join(shown, " "); got != numbers {
			t.Errorf("%s: the menus show %q as chosen", step.draft, got)
		}
		if got := limits(m); got != step.limits {
			t.Errorf("%s: the menus take %v numbers, want %v", step.draft, got, step.limits)
		}
		for _, label := range []string{"Validate · 1 coin", "Add a grid"} {
			if r.button(m, label).Disabled == step.ready {
				t.Errorf("%s: %s disabled is %t", step.draft, label, step.ready)
			}
		}
	}
	if got := chosen(m.Selects()[chance]); !slices.Equal(got, []string{"10"}) {
		t.Errorf("the menu shows the Chance as %q", got)
	}
	r.button(m, "✓ Grid 1")
	r.balance("Alice", 100)
}

// Five numbers of one half leave none to the other.
func TestPanelHalfWithoutRoom(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	alice := r.discord.Person("Alice").As("en-US")
	m := r.command("Alice", "en-US", "instantloto", nil)
	m = r.choose("Alice", "en-US", m, lower, 1, 2, 3, 4, 5)
	full := m.Selects()[upper]
	if !full.Disabled || full.Placeholder != "26 to 49: five are chosen already" {
		t.Errorf("the other half says %q, disabled %t", full.Placeholder, full.Disabled)
	}
	if _, err := r.discord.Choose(t.Context(), alice, m.ID, full.CustomID, []string{"26"}); !errors.Is(err, playground.ErrDisabled) {
		t.Errorf("the other half can be used: %v", err)
	}
	m = r.choose("Alice", "en-US", m, lower, 1, 2, 3, 4)
	if got := m.Selects()[upper]; got.Disabled || got.Max != 1 || got.Placeholder != "Numbers 26 to 49" {
		t.Errorf("with room for one: %q, disabled %t, at most %d", got.Placeholder, got.Disabled, got.Max)
	}
}

// A menu that is behind offers more than there is room for.
func TestPanelSixthNumberFromAStaleMenu(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	behind := r.command("Alice", "en-US", "instantloto", nil)
	r.choose("Alice", "en-US", r.command("Alice", "en-US", "instantloto", nil), upper, 30, 31, 32)
	m := r.choose("Alice", "en-US", behind, lower, 1, 2, 3)
	r.says(m, "A grid has five numbers, and no more", "as it was")
	if m.ID == behind.ID || m.For != r.discord.Person("Alice").ID {
		t.Error("the refusal is not a private line of its own")
	}
	r.draft("Alice", "30 31 32")
	if got := limits(r.choose("Alice", "en-US", behind, lower, 1, 2)); got != [2]int{2, 3} {
		t.Errorf("the menus take %v numbers", got)
	}
	r.draft("Alice", "1 2 30 31 32")
}

// No client offers these values; an altered one can send them.
func TestPanelForgedMenus(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	const draft = "3 12 24 33 48 + 7"
	r.command("Alice", "en-US", "instantloto", map[string]any{"grids": draft})
	id := r.loto("Alice").ID
	for name, c := range map[string]struct {
		key    string
		values string
		says   string
	}{
		"six of one half":      {"numbers.1.1", "1 2 3 4 5 6", "five numbers, and no more"},
		"four beside two":      {"numbers.1.1", "1 2 3 4", "five numbers, and no more"},
		"one number twice":     {"numbers.1.1", "1 1", "only once"},
		"the other half's":     {"numbers.1.1", "26", "numbers 1 to 49"},
		"number 0":             {"numbers.1.1", "0", "numbers 1 to 49"},
		"number 50":            {"numbers.1.2", "50", "numbers 1 to 49"},
		"a negative number":    {"numbers.1.1", "-3", "numbers 1 to 49"},
		"a huge number":        {"numbers.1.1", "99999999999999999999", "numbers 1 to 49"},
		"a word for a number":  {"numbers.1.1", "seven", "numbers 1 to 49"},
		"a third half":         {"numbers.1.3", "1", "do not know that"},
		"no half":              {"numbers.1.0", "1", "do not know that"},
		"Chance 0":             {"chance.1", "0", "Chance is from 1 to 10"},
		"Chance 11":            {"chance.1", "11", "Chance is from 1 to 10"},
		"a word for a Chance":  {"chance.1", "x", "Chance is from 1 to 10"},
		"two Chances":          {"chance.1", "1 2", "has one Chance"},
		"numbers of no grid":   {"numbers.0.1", "1", "That grid is not there"},
		"numbers of grid 2":    {"numbers.2.1", "1", "That grid is not there"},
		"Chance of grid 4":     {"chance.4", "1", "That grid is not there"},
		"flash for grid 2":     {"flash.2", "", "That grid is not there"},
		"clear grid 2":         {"clear.2", "", "That grid is not there"},
		"the form for grid 2":  {"type.2", "", "That grid is not there"},
		"the form for no grid": {"type.0", "", "That grid is not there"},
	} {
		t.Run(name, func(t *testing.T) {
			q := bot.Request{Kind: bot.Clicked, Key: fmt.Sprintf("il/%s/%s", id, c.key), Chosen: strings.Fields(c.values)}
			if got := r.denied("Alice", q); !strings.Contains(got, c.says) {
				t.Errorf("refused with %q", got)
			}
			r.draft("Alice", draft)
		})
	}
}

func TestPanelFlashAndClear(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "instantloto", nil)
	seen := map[string]bool{}
	for range 4 {
		m = r.click("Alice", "en-US", m, "Flash")
		draft := r.loto("Alice").Draft
		if _, err := (instantloto.Game{}).Price(r.ticket("Alice")); err != nil {
			t.Errorf("Flash fills in %q: %v", draft, err)
		}
		r.says(m, "Grid 1: "+draft)
		seen[draft] = true
	}
	if len(seen) < 4 {
		t.Errorf("Flash repeats itself: %v", seen)
	}
	r.says(r.click("Alice", "en-US", m, "Clear"), "nothing chosen yet")
	r.draft("Alice", "")
}

func TestPanelSurvivesARestart(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "fr", "instantloto", nil)
	m = r.choose("Alice", "fr", m, lower, 3, 12, 24)
	r.restart()
	m = r.choose("Alice", "fr", m, upper, 33, 48)
	r.restart()
	r.says(r.command("Alice", "fr", "instantloto", nil), "Grille 1 : 3 12 24 33 48")
	r.choose("Alice", "fr", m, chance, 7)
	commit := r.loto("Alice").Commit
	r.restart()
	m = r.command("Alice", "fr", "instantloto", nil)
	r.says(m, "Grille 1 : 3 12 24 33 48 + 7", commit)
	r.says(r.click("Alice", "fr", m, "Valider · 1 pièce"), "votre grille est en jeu")
	r.balance("Alice", 99)
}

// The player's seed is asked for on the panel, and the grids stay.
func TestPanelSeed(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "1 2 3 4 5 + 1"})
	r.says(m, "Your seed: none yet")
	alice := r.discord.Person("Alice").As("en-US")
	answer, err := r.discord.Submit(t.Context(), alice, r.form("Alice", "en-US", m, "My seed"), map[string]string{"seed": "clover"})
	m = r.message(answer, err)
	r.says(m, "Your seed: \u2068`clover`", "Grid 1: 1 2 3 4 5 + 1")
	r.click("Alice", "en-US", m, "Validate")
	if round := r.loto("Alice"); round.ClientSeed != "clover" || round.ClientSeedSource != store.SourcePlayer {
		t.Errorf("the round has the seed %q, by %s", round.ClientSeed, round.ClientSeedSource)
	}
}
