package commands_test

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// options are those of a command, by name.
type options = map[string]any

// mod runs a subcommand of /mod as Margot, who manages the server.
func (r *rig) mod(locale, name string, o options) playground.Message {
	r.t.Helper()
	return r.modBy("Margot", locale, name, o)
}

// modBy runs a subcommand of /mod as anybody, whose client checks nothing.
func (r *rig) modBy(who, locale, name string, o options) playground.Message {
	r.t.Helper()
	answer, err := r.discord.CommandAnything(r.t.Context(), r.discord.Person(who).As(locale), "mod "+name, o)
	m := r.message(answer, err)
	if m.For != r.discord.Person(who).ID {
		r.t.Errorf("/mod %s is answered to everybody", name)
	}
	return m
}

// A change says who, before, after, why and its number, and can be taken back
// by the button below it.
func TestModeratorsChangeBalances(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		locale, set, grant, take, reset, undone, button string
	}{
		{"en-US", "100 coins → 1,500 coins (+1,400)", "1,500 coins → 1,501 coins (+1)", "1,501 coins → 1 coin (−1,500)",
			"1 coin → 100 coins (+99)", "100 coins → 1 coin (−99)", "Undo no. 4"},
		{"fr", "100 pièces → 1 500 pièces (+1 400)", "1 500 pièces → 1 501 pièces (+1)", "1 501 pièces → 1 pièce (−1 500)",
			"1 pièce → 100 pièces (+99)", "100 pièces → 1 pièce (−99)", "Annuler le nº 4"},
	} {
		t.Run(tt.locale, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			says := func(m playground.Message, texts ...string) {
				t.Helper()
				m.Components = plainText(m.Components)
				r.says(m, append(texts, mentionOf(r, "Alice"), mentionOf(r, "Margot"))...)
			}
			says(r.mod(tt.locale, "set", options{"player": "Alice", "amount": 1500, "reason": "a *contest*"}), tt.set, `a \*contest\*`, "1")
			says(r.mod(tt.locale, "grant", options{"player": "Alice", "amount": 1, "reason": "x"}), tt.grant, "2")
			says(r.mod(tt.locale, "grant", options{"player": "Alice", "amount": -1500, "reason": "x"}), tt.take, "3")
			m := r.mod(tt.locale, "reset", options{"player": "Alice", "reason": "x"})
			says(m, tt.reset, "4")
			r.balance("Alice", 100)
			says(r.click("Margot", tt.locale, m, tt.button), tt.undone, "5")
			r.balance("Alice", 1)
			says(r.mod(tt.locale, "undo", options{"change": 2}), "6")
			r.balance("Alice", 0)
		})
	}
}

func mentionOf(r *rig, who string) string { return "<@" + r.discord.Person(who).ID + ">" }

// plainText takes the marks of bold text away.
func plainText(list []playground.Component) []playground.Component {
	out := append([]playground.Component(nil), list...)
	for i := range out {
		out[i].Content = strings.ReplaceAll(out[i].Content, "**", "")
		out[i].Components = plainText(out[i].Components)
	}
	return out
}

// Amounts at every edge, and whoever cannot have an account: each refusal has
// its own words, and nothing has changed.
func TestModeratorsAreRefused(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.balance("Alice", 100)
	const most = int64(store.MaxBalance)
	long := strings.Repeat("x", 201)
	for _, tt := range []struct {
		name string
		o    options
		want string
	}{
		{"grant", options{"player": "Alice", "amount": 0, "reason": "x"}, "up to 1,000,000,000,000,000 coins either way"},
		{"grant", options{"player": "Alice", "amount": most + 1, "reason": "x"}, "up to 1,000,000,000,000,000 coins either way"},
		{"grant", options{"player": "Alice", "amount": -most - 1, "reason": "x"}, "up to 1,000,000,000,000,000 coins either way"},
		{"grant", options{"player": "Alice", "amount": most, "reason": "x"}, "more than 1,000,000,000,000,000 coins"},
		{"grant", options{"player": "Alice", "amount": -101, "reason": "x"}, "has 100 coins, so 101 coins cannot be taken"},
		{"grant", options{"player": "Alice", "amount": int64(math.MaxInt64), "reason": "x"}, "up to 1,000,000,000,000,000 coins either way"},
		{"grant", options{"player": "Alice", "amount": int64(math.MinInt64), "reason": "x"}, "up to 1,000,000,000,000,000 coins either way"},
		{"grant", options{"player": "Alice", "amount": 1e39, "reason": "x"}, "up to 1,000,000,000,000,000 coins either way"},
		{"grant", options{"player": "Alice", "reason": "x"}, "whole number"},
		{"set", options{"player": "Alice", "amount": -1, "reason": "x"}, "Balance: from 0 coins to 1,000,000,000,000,000 coins"},
		{"set", options{"player": "Alice", "amount": most + 1, "reason": "x"}, "Balance: from 0 coins to 1,000,000,000,000,000 coins"},
		{"set", options{"player": "Alice", "amount": -1e39, "reason": "x"}, "Balance: from 0 coins to 1,000,000,000,000,000 coins"},
		{"set", options{"player": "Alice", "amount": 1e39, "reason": "x"}, "Balance: from 0 coins to 1,000,000,000,000,000 coins"},
		{"set", options{"player": "Alice", "amount": 1}, "needs a reason"},
		{"set", options{"player": "Alice", "amount": 1, "reason": long}, "needs a reason"},
		{"set", options{"player": "Alice", "amount": 1, "reason": "\u200b "}, "not of spaces alone"},
		{"reset", options{"player": "Alice", "reason": "a\nb"}, "line breaks or characters that cannot be seen"},
		{"reset", options{"player": "Alice", "reason": "a\u2069\u202eb"}, "line breaks or characters that cannot be seen"},
		{"reset", options{"player": "Bruno", "reason": "x"}, "nobody has played yet"},
		{"reset", options{"player": "Palier", "reason": "x"}, "Bots have no account"},
		{"set", options{"player": "Palier", "amount": 5, "reason": "x"}, "Bots have no account"},
		{"grant", options{"amount": 5, "reason": "x"}, "no such person"},
		{"history", options{"player": "Palier"}, "Bots have no account"},
		{"undo", nil, "no such change"},
		{"undo", options{"change": 99}, "no such change"},
		{"undo", options{"change": -1}, "no such change"},
	} {
		t.Run(fmt.Sprint(tt.name, tt.o), func(t *testing.T) {
			if m := r.mod("en-US", tt.name, tt.o); !strings.Contains(plainSpaces.Replace(m.Texts()), tt.want) {
				t.Errorf("it is answered with %s", m.Texts())
			}
		})
	}
	r.balance("Alice", 100)
	r.says(r.mod("en-US", "set", options{"player": "Alice", "amount": most, "reason": "x"}), "1,000,000,000,000,000 coins")
	r.says(r.mod("en-US", "grant", options{"player": "Alice", "amount": 1, "reason": "x"}), "a smaller amount is possible")
	r.says(r.mod("en-US", "grant", options{"player": "Alice", "amount": -most, "reason": "x"}), "0 coins")
	r.says(r.mod("en-US", "grant", options{"player": "Alice", "amount": -1, "reason": "x"}), "has 0 coins")
	direct := r.discord.Person("Margot").As("fr")
	direct.Direct = true
	answer, err := r.discord.CommandAnything(t.Context(), direct, "mod audit", nil)
	r.says(r.message(answer, err), "Les pièces appartiennent à un serveur")
}

// What cannot be taken back says why.
func TestUndoSaysWhyNot(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	undo := func(change int) playground.Message {
		t.Helper()
		return r.mod("en-US", "undo", options{"change": change})
	}
	m := r.mod("en-US", "grant", options{"player": "Alice", "amount": 50, "reason": "x"}) // no. 1
	r.click("Margot", "en-US", m, "Undo no. 1")                                           // no. 2
	r.says(undo(1), "taken back already")
	r.says(r.forge("Margot", m, "mod/undo/1"), "taken back already")
	r.says(undo(2), "Settings and undos cannot be taken back")
	r.mod("en-US", "grant", options{"player": "Alice", "amount": 50, "reason": "x"})   // no. 3
	r.mod("en-US", "set", options{"player": "Alice", "amount": 20, "reason": "x"})     // no. 4
	r.says(undo(3), "has 20 coins left, so the 50 coins of that change", "/mod grant") // spent
	r.mod("en-US", "grant", options{"player": "Bruno", "amount": 5, "reason": "x"})    // no. 5
	if err := r.bank.Forget(t.Context(), r.owner("Bruno")); err != nil {
		t.Fatal(err)
	}
	r.says(undo(5), "deleted by its player")
	r.clock.pass(7*24*time.Hour + time.Minute)
	r.says(undo(4), "more than 7 days old")
	r.says(r.mod("en-US", "audit", nil), "somebody who has left")
	for _, id := range []string{"mod/undo/x", "mod/undo/-1", "mod/undo/99999999999999999999", "mod/undo/0"} {
		r.says(r.forge("Margot", m, id), "no such change")
	}
	r.balance("Alice", 20)
}

// Two moderators react to one bad grant, and neither says its number: the grant is
// taken back once, and the older one that nobody meant stays.
func TestUndoOfTheNewestAsksFirst(t *testing.T) {
	t.Parallel()
	for locale, says := range map[string][]string{
		"en-US": {"Take this change back?", "No. 2 · grant", "105 coins → 1,105 coins (+1,000)", "a slip", "Nothing has changed yet", "Undo no. 2"},
		"fr":    {"Annuler ce changement ?", "Nº 2 · don", "105 pièces → 1 105 pièces (+1 000)", "a slip", "Rien n’a encore changé", "Annuler le nº 2"},
	} {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.mod(locale, "grant", options{"player": "Alice", "amount": 5, "reason": "deserved"})
			r.mod(locale, "grant", options{"player": "Alice", "amount": 1000, "reason": "a slip"})
			one, other := r.mod(locale, "undo", nil), r.mod(locale, "undo", nil)
			r.balance("Alice", 1105)
			shown := one
			shown.Components = plainText(one.Components)
			r.says(shown, append(says[:5], mentionOf(r, "Alice"), mentionOf(r, "Margot"), "<t:")...)
			r.click("Margot", locale, one, says[5])
			r.balance("Alice", 105)
			r.says(r.click("Margot", locale, other, says[5]), map[string]string{"en-US": "taken back already", "fr": "déjà été annulé"}[locale])
			r.balance("Alice", 105)
			r.says(r.mod(locale, "undo", nil), "deserved")
		})
	}
}

// A reset in the middle of a round: one at a level is paid first, another one is
// called off and its stake given back.
func TestResetEndsRoundsFirst(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.toLevel("Alice", "en-US", 2)
	r.click("Bruno", "en-US", r.command("Bruno", "en-US", "nextlevel", nil), "Play")
	r.says(r.mod("en-US", "reset", options{"player": "Alice", "reason": "x"}), "102 coins", "1 round in play was ended first and paid")
	r.says(r.mod("fr", "reset", options{"player": "Bruno", "reason": "x"}), "1 partie en cours a d’abord été annulée")
	r.balance("Alice", 100)
	r.balance("Bruno", 100)
}

// Two moderators and as many presses as they like: every change happens once,
// and undoing one change is done once.
func TestModeratorsAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.mod("en-US", "grant", options{"player": "Alice", "amount": 1000, "reason": "first"})
	var all sync.WaitGroup
	const each = 16
	for range each {
		all.Go(func() {
			r.mod("en-US", "grant", options{"player": "Alice", "amount": 7, "reason": "x"})
		})
		all.Go(func() {
			if _, err := r.discord.ClickAnything(t.Context(), r.discord.Person("Margot").As("fr"), m.ID, "mod/undo/1"); err != nil {
				t.Errorf("click: %v", err)
			}
		})
	}
	all.Wait()
	r.balance("Alice", 100+each*7)
	changes, err := r.bank.Changes(t.Context(), store.GuildID(r.discord.Guild()), "", 0, 100)
	if err != nil || len(changes) != each+2 {
		t.Errorf("there are %d changes, %v", len(changes), err)
	}
	coins, err := r.bank.Circulation(t.Context(), store.GuildID(r.discord.Guild()))
	if err != nil || coins.Coins != games.Coins(100+each*7) {
		t.Errorf("there are %d coins, %v", coins.Coins, err)
	}
}
