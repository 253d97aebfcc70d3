package commands_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// The selects of a panel, in the order in which it shows them.
const (
	lower = iota
	upper
	chance
)

// loto returns the player's open round of Instant Loto.
func (r *rig) loto(who string) store.Round {
	r.t.Helper()
	return r.open(who, instantloto.Game{}.Info().ID)
}

// draft fails unless the player's panel has kept just that.
func (r *rig) draft(who, want string) {
	r.t.Helper()
	if got := r.loto(who).Draft; got != want {
		r.t.Errorf("the panel of %s has kept %q, want %q", who, got, want)
	}
}

// choose picks values of one of a message's selects.
func (r *rig) choose(who, locale string, m playground.Message, which int, values ...int) playground.Message {
	r.t.Helper()
	texts := make([]string, len(values))
	for i, n := range values {
		texts[i] = strconv.Itoa(n)
	}
	answer, err := r.discord.Choose(r.t.Context(), r.discord.Person(who).As(locale), m.ID, m.Selects()[which].CustomID, texts)
	return r.message(answer, err)
}

// chosen returns the values that a select shows as chosen.
func chosen(s playground.Select) (values []string) {
	for _, o := range s.Options {
		if o.Default {
			values = append(values, o.Value)
		}
	}
	return values
}

// form presses the button that opens a form.
func (r *rig) form(who, locale string, m playground.Message, label string) *playground.Form {
	r.t.Helper()
	answer, err := r.discord.Click(r.t.Context(), r.discord.Person(who).As(locale), m.ID, r.button(m, label).CustomID)
	if err != nil {
		r.t.Fatal(err)
	}
	if answer.Form == nil {
		r.t.Fatalf("no form: %s", answer.Body)
	}
	return answer.Form
}

// typed opens the form for a grid and sends a text with it.
func (r *rig) typed(who, locale string, m playground.Message, text string) playground.Message {
	r.t.Helper()
	label := "Type it"
	if locale == "fr" {
		label = "Saisir la grille"
	}
	form := r.form(who, locale, m, label)
	answer, err := r.discord.Submit(r.t.Context(), r.discord.Person(who).As(locale), form, map[string]string{"grid": text})
	return r.message(answer, err)
}

// denied hands the router a request that no client would send, and returns the
// private line that it is refused with.
func (r *rig) denied(who string, q bot.Request) string {
	r.t.Helper()
	router, err := bot.NewRouter(r.club.Routes())
	if err != nil {
		r.t.Fatal(err)
	}
	q.Guild, q.Channel, q.Locale = r.discord.Guild(), r.discord.Channel(), "en-US"
	q.User = bot.User{ID: r.discord.Person(who).ID}
	_, err = router.Serve(r.t.Context(), &q)
	if err == nil {
		r.t.Fatalf("%s was not refused", q.Key)
	}
	return line(r.club.Failure(r.t.Context(), &q, err))
}

// line returns what a private line says.
func line(reply *bot.Reply) string {
	text, _ := reply.Components[0].(bot.Text)
	return plainSpaces.Replace(text.Content)
}

// lucky gives the player a client seed with which the round that waits draws
// what a test wants, and returns the drawing. A player cannot: the server seed
// is read where only the store may.
func (r *rig) lucky(who string, want func(instantloto.Drawing) bool) instantloto.Drawing {
	r.t.Helper()
	round := r.loto(who)
	for n := range 1000 {
		clover := fmt.Sprintf("clover %d", n)
		d := instantloto.Game{}.Drawing(r.source(round, clover)).(instantloto.Drawing)
		if want != nil && !want(d) {
			continue
		}
		if err := r.bank.SetClientSeed(r.t.Context(), r.owner(who), clover); err != nil {
			r.t.Fatal(err)
		}
		return d
	}
	r.t.Fatal("no client seed draws that")
	return instantloto.Drawing{}
}

// wins wants bonus games to be won or lost, by grid.
func wins(wanted ...bool) func(instantloto.Drawing) bool {
	return func(d instantloto.Drawing) bool {
		for i, won := range wanted {
			if d.BonusWins[strconv.Itoa(i+1)] != won {
				return false
			}
		}
		return true
	}
}

// gridWith returns a grid with the first good numbers of a drawing, and its
// Chance or another.
func gridWith(d instantloto.Drawing, good int, chance bool) instantloto.Grid {
	g := instantloto.Grid{Numbers: slices.Clone(d.Numbers[:good]), Chance: d.Chance}
	for n := 1; len(g.Numbers) < instantloto.Picks; n++ {
		if !slices.Contains(d.Numbers, n) {
			g.Numbers = append(g.Numbers, n)
		}
	}
	slices.Sort(g.Numbers)
	if !chance {
		g.Chance = d.Chance%instantloto.Chances + 1
	}
	return g
}

// validated stakes on grids and returns the message of the round.
func (r *rig) validated(who, locale string, grids ...instantloto.Grid) playground.Message {
	r.t.Helper()
	m := r.command(who, locale, "instantloto", map[string]any{"grids": string(instantloto.Ticket(grids...))})
	label := "Validate"
	if locale == "fr" {
		label = "Valider"
	}
	return r.click(who, locale, m, label)
}

// marked writes a grid as messages do: a sign on the numbers that are good.
func marked(g instantloto.Grid, good []int) string {
	words := make([]string, len(g.Numbers))
	for i, n := range g.Numbers {
		words[i] = strconv.Itoa(n)
		if slices.Contains(good, n) {
			words[i] = "✓" + words[i]
		}
	}
	return strings.Join(words, " ")
}

// spend leaves a player with so many coins, by lost rounds of Next Level.
func (r *rig) spend(who string, left games.Coins) {
	r.t.Helper()
	account, err := r.bank.Account(r.t.Context(), r.owner(who))
	if err != nil {
		r.t.Fatal(err)
	}
	for balance := account.Balance; balance > left; {
		stake := min(3, balance-left)
		round := r.round(who)
		if _, err := r.rounds(round).Start(r.t.Context(), round.ID, round.Player, games.Ticket(strconv.Itoa(int(stake))), store.Message{}); err != nil {
			r.t.Fatal(err)
		}
		_, losing := r.numbers(round.ID)
		pick := games.Action(fmt.Sprintf("pick %d", losing[0]))
		if _, err := r.rounds(round).Play(r.t.Context(), round.ID, round.Player, 0, store.Message{}, pick); err != nil {
			r.t.Fatal(err)
		}
		balance -= stake
	}
}

// ticket returns what the player's panel would stake on.
func (r *rig) ticket(who string) games.Ticket { return games.Ticket(r.loto(who).Draft) }
