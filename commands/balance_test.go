package commands_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

func TestOwnBalance(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "balance", nil)
	r.hidden(m, "Alice")
	r.says(m, "You have **100 coins**", "Rank 1 of 1", "there for you now", "/daily")
	r.silent(m, "staked on rounds")
	r.command("Bruno", "en-US", "daily", nil)
	r.begin(r.round("Bruno"), 3)
	r.says(r.command("Bruno", "fr", "balance", nil), "Vous avez **117 pièces**", "3 pièces de plus", "Rang 1 sur 2", "à prendre <t:")
	r.says(r.command("Alice", "fr", "balance", nil), "Rang 2 sur 2")
}

// Of somebody else only what the board shows is told, and looking opens no account.
func TestBalanceOfAnother(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "balance", map[string]any{"player": "Bruno"})
	r.says(m, r.mentioned("Bruno")+" has not played on this server yet")
	if _, err := r.bank.Find(t.Context(), r.owner("Bruno")); !errors.Is(err, store.ErrNoAccount) {
		t.Errorf("to look opened an account: %v", err)
	}
	r.begin(r.round("Bruno"), 3)
	m = r.command("Alice", "fr", "balance", map[string]any{"player": "Bruno"})
	r.hidden(m, "Alice")
	r.says(m, r.mentioned("Bruno")+" a **97 pièces**", "Rang 1 sur 1")
	r.silent(m, "en cours", "jour")
	r.says(r.command("Bruno", "en-US", "balance", map[string]any{"player": "Bruno"}), "You have **97 coins**", "3 coins more")
}

// Whom a command cannot be about.
func TestNobodysCoins(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for _, command := range []string{"balance", "history", "stats"} {
		robot := map[string]bot.User{"7": {ID: "7", Name: "Robot", Bot: true}}
		q := bot.Request{Kind: bot.Called, Key: command, Options: bot.Values{"player": "7"}, People: robot}
		if got := r.denied("Alice", q); got != "Bots have no account, and play no rounds." {
			t.Errorf("/%s of a bot is answered with %q", command, got)
		}
		q.Options = bot.Values{"player": "8"}
		if got := r.denied("Alice", q); !strings.HasPrefix(got, "I know no such person") {
			t.Errorf("/%s of nobody is answered with %q", command, got)
		}
	}
}

// A server that gives no daily reward does not speak of one.
func TestBalanceWithoutDaily(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.noDaily()
	r.silent(r.command("Alice", "en-US", "balance", nil), "aily")
}

func (r *rig) noDaily() {
	r.t.Helper()
	_, err := r.bank.ChangeSettings(r.t.Context(), store.GuildID(r.discord.Guild()), "1", func(s *store.Settings) error {
		s.Daily = 0
		return nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
}
