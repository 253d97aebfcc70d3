package commands_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// badGrid is a text that is no grid, and what is said to it in both languages.
type badGrid struct{ text, english, french string }

// badGrids cannot be typed anywhere.
var badGrids = []badGrid{
	{"50 2 3 4 5 + 1", "has the numbers 1 to 49", "va de 1 à 49"},
	{"0 2 3 4 5 + 1", "has the numbers 1 to 49", "va de 1 à 49"},
	{"99999999999999999999 2 3 4 5 + 1", "has the numbers 1 to 49", "va de 1 à 49"},
	{"1 2 3 4 5 + 11", "The Chance is from 1 to 10", "Le N° Chance va de 1 à 10"},
	{"1 2 3 4 5 + 0", "The Chance is from 1 to 10", "Le N° Chance va de 1 à 10"},
	{"1 1 2 3 4 + 1", "only once", "n’est qu’une fois"},
	{"1 2 3 4 5 6 + 1", "five numbers, and no more", "cinq numéros, pas davantage"},
	{"1 2 3 4 5 + 1 + 2", "has one Chance", "un seul N° Chance"},
	{"1 2 3 4 5 + 1 2", "has one Chance", "un seul N° Chance"},
	{"1 2 3 4 + 1", "needs five numbers and a Chance", "Il faut cinq numéros et un N° Chance"},
	{"1 2 3 4 5", "needs five numbers and a Chance", "Il faut cinq numéros et un N° Chance"},
	{"+ 7", "needs five numbers and a Chance", "Il faut cinq numéros et un N° Chance"},
	{" / / ", "There is no grid yet", "pas encore de grille"},
	{"my birthday", "I cannot read that", "Je ne peux pas lire cela"},
	{"1 2 3 4 -5 + 1", "has the numbers 1 to 49", "va de 1 à 49"},
	{"1.5 2 3 4 5 + 1", "I cannot read that", "Je ne peux pas lire cela"},
	{"@everyone ||1||", "I cannot read that", "Je ne peux pas lire cela"},
}

// refuses fails unless a message is a private line with a text, and nothing of
// what the person typed.
func (r *rig) refuses(who string, m playground.Message, typed, says string) {
	r.t.Helper()
	r.says(m, says)
	if m.For != r.discord.Person(who).ID {
		r.t.Errorf("%q is refused in front of everybody", typed)
	}
	if strings.Contains(m.Texts(), "@everyone") {
		r.t.Errorf("%q is repeated", typed)
	}
}

func TestGridsTypedWithTheCommand(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for _, c := range r.discord.Commands() {
		if c.Name != "instantloto" {
			continue
		}
		if o := c.Options[0]; o.Name != "grids" || o.NameLocalizations["fr"] != "grilles" {
			t.Errorf("the option is %q, in French %q", o.Name, o.NameLocalizations["fr"])
		}
	}
	for _, c := range []struct{ text, draft string }{
		{"3 12 24 33 48 + 7", "3 12 24 33 48 + 7"},
		{"  48,33 ;24, 12;3+7 ", "3 12 24 33 48 + 7"},
		{"3 12 24 33 48 + 7 / 1 2 3 4 5 + 1", "3 12 24 33 48 + 7 / 1 2 3 4 5 + 1"},
		{"5 4 3 2 1+10/49 1 25 26 2+1/5 4 3 2 1+10", "1 2 3 4 5 + 10 / 1 2 25 26 49 + 1 / 1 2 3 4 5 + 10"},
	} {
		for locale, says := range map[string]string{"en-US": "Grid 1: ", "fr": "Grille 1 : "} {
			m := r.command("Alice", locale, "instantloto", map[string]any{"grids": c.text})
			r.draft("Alice", c.draft)
			first, _, _ := strings.Cut(c.draft, " /")
			r.says(m, says+first)
		}
	}
	for text, grids := range map[string]int{"flash": 1, "flash 1": 1, "FLASH 2": 2, "  Flash   3 ": 3} {
		r.command("Alice", "en-US", "instantloto", map[string]any{"grids": text})
		list, err := instantloto.ParseTicket(r.loto("Alice").Draft)
		if err != nil || len(list) != grids {
			t.Errorf("%q fills in %v, %v", text, list, err)
		}
	}
	r.balance("Alice", 100)
}

func TestBadGridsWithTheCommand(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	const kept = "3 12 24 33 48 + 7"
	r.command("Alice", "fr", "instantloto", map[string]any{"grids": kept})
	const four = "1 2 3 4 5 + 1 / "
	for _, bad := range append([]badGrid{
		{strings.Repeat(four, 3) + "1 2 3 4 5 + 1", "one to three grids", "une à trois grilles"},
		{"3 12 24 33 48 + 7 / 1 2 3", "needs five numbers and a Chance", "Il faut cinq numéros et un N° Chance"},
		{"flash 4", "one to three grids", "une à trois grilles"},
		{"flash 0", "I cannot read that", "Je ne peux pas lire cela"},
		{"flash -1", "I cannot read that", "Je ne peux pas lire cela"},
		{"flash two", "I cannot read that", "Je ne peux pas lire cela"},
		{"flash 1 2", "I cannot read that", "Je ne peux pas lire cela"},
		{"flash3", "I cannot read that", "Je ne peux pas lire cela"},
	}, badGrids...) {
		for locale, says := range map[string]string{"en-US": bad.english, "fr": bad.french} {
			r.refuses("Alice", r.command("Alice", locale, "instantloto", map[string]any{"grids": bad.text}), bad.text, says)
		}
		r.draft("Alice", kept)
	}
}

func TestGridTypedInTheForm(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "1 2 3 4 5 + 1 / 3 12 24 33 48 + 7"})
	m = r.click("Alice", "en-US", m, "✓ Grid 2")
	form := r.form("Alice", "en-US", m, "Type it")
	if got := form.Components[0].Components[0].Value; form.Title != "Grid 2" || got != "3 12 24 33 48 + 7" {
		t.Errorf("the form %q holds %q", form.Title, got)
	}
	r.says(r.typed("Alice", "en-US", m, "49,9; 1 2+10"), "needs five numbers")
	for text, grid := range map[string]string{
		"49,9; 1 2 26+10":   "1 2 9 26 49 + 10",
		"5 4 3 2 1 + 1":     "1 2 3 4 5 + 1",
		" 3 12 24 33 48+ 7": "3 12 24 33 48 + 7",
	} {
		m = r.typed("Alice", "en-US", m, text)
		r.says(m, "Grid 2: "+grid)
		r.draft("Alice", "1 2 3 4 5 + 1 / "+grid)
	}
}

func TestBadGridsInTheForm(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	const kept = "3 12 24 33 48 + 7"
	panels := map[string]playground.Message{}
	for _, locale := range []string{"en-US", "fr"} {
		panels[locale] = r.command("Alice", locale, "instantloto", map[string]any{"grids": kept})
	}
	for _, bad := range append([]badGrid{
		{"1 2 3 4 5 + 1 / 1 2 3 4 5 + 2", "This form is for one grid", "Ce formulaire est pour une seule grille"},
		{"flash", "I cannot read that", "Je ne peux pas lire cela"},
	}, badGrids...) {
		for locale, says := range map[string]string{"en-US": bad.english, "fr": bad.french} {
			r.refuses("Alice", r.typed("Alice", locale, panels[locale], bad.text), bad.text, says)
		}
		r.draft("Alice", kept)
	}
}

// While a round is in play the command shows it, whatever is typed.
func TestGridsTypedDuringARound(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", nil)
	r.click("Alice", "en-US", r.validated("Alice", "en-US", gridWith(d, 3, true)), "Draw the first ball")
	m := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "flash 3"})
	r.says(m, "Ball 1 of 6", fmt.Sprintf("Drawn so far: %d", d.Numbers[0]))
	if round := r.loto("Alice"); round.Status != store.Playing || round.Stake != 1 || round.Turn != 1 {
		t.Errorf("the round is now %+v", round)
	}
	r.balance("Alice", 99)
}
