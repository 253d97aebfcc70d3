package commands_test

import (
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/store"
)

// A player without rounds gets a sentence, and no figure that is none.
func TestStatsWithoutRounds(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for range 2 { // the second time with an account
		m := r.command("Alice", "en-US", "stats", nil)
		r.hidden(m, "Alice")
		r.says(m, "You have not finished a round")
		r.silent(m, "NaN", "0")
		r.says(r.command("Alice", "fr", "stats", map[string]any{"player": "Bruno"}), r.mentioned("Bruno")+" n’a pas encore terminé de partie")
		r.balance("Alice", 100)
	}
	r.begin(r.round("Alice"), 3)
	r.says(r.command("Alice", "en-US", "stats", nil), "You have not finished a round")
}

func TestStats(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.win("Alice", 3)
	r.lose("Alice", 1, 3)
	m := r.command("Alice", "en-US", "stats", nil)
	r.hidden(m, "Alice")
	r.says(m, "Figures of "+r.mentioned("Alice"), "4 rounds: 1 won, 3 lost", "Staked 6 coins, paid 6 coins: **0 coins**",
		"Biggest win: 6 coins", "Best level: 1", "Next Level, 4 rounds: 100.00% of the stakes came back", "70.74%",
		"Balance: from 100 coins to 100 coins, between 97 coins and 103 coins", "level 0: 3 · level 1: 1")
	r.silent(m, "Instant Loto", "NaN")
	if len(m.Alts()) != 1 {
		t.Errorf("want one picture: %+v", m.Attachments)
	}

	d := r.lucky("Alice", nil)
	r.click("Alice", "en-US", r.validated("Alice", "en-US", gridWith(d, 3, false)), "Draw all")
	m = r.command("Bruno", "fr", "stats", map[string]any{"player": "Alice"})
	r.hidden(m, "Bruno")
	r.says(m, "5 parties · gagnées : 2 · perdues : 3", "**+29 pièces**", "Plus gros gain : 30 pièces", "Meilleur palier : 1",
		"Instant Loto, 1 partie : 3 000,00 % des mises", "70,95 %", "palier 0 : 3 · palier 1 : 1")
	r.judge(t)
}

// Without pictures the words remain; without a game that has levels, no ladder.
func TestStatsWithoutPicture(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if _, err := r.bank.ChangeSettings(t.Context(), store.GuildID(r.discord.Guild()), "1", func(s *store.Settings) error {
		s.Pictures = false
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	d := r.lucky("Alice", nil)
	r.click("Alice", "en-US", r.validated("Alice", "en-US", gridWith(d, 3, false)), "Draw all")
	m := r.command("Alice", "en-US", "stats", nil)
	r.says(m, "1 round: 1 won, 0 lost", "**+29 coins**", "Balance: from 100 coins to 129 coins")
	r.silent(m, "level")
	if len(m.Attachments) != 0 {
		t.Error("there is a picture")
	}
}

// The longest figures and times can be drawn and sent.
func TestWidestStats(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if _, err := r.bank.ChangeSettings(t.Context(), store.GuildID(r.discord.Guild()), "1", func(s *store.Settings) error {
		s.CoinName, s.CoinEmoji = strings.Repeat("𝔓", 32), "<:"+strings.Repeat("e", 32)+":18446744073709551615>"
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	r.lose("Alice", 3, 12)
	if _, err := r.bank.Set(t.Context(), r.owner("Alice"), store.Moderator{Player: "1"}, "test", store.MaxBalance); err != nil {
		t.Fatal(err)
	}
	r.clock.pass(4000 * 24 * time.Hour)
	r.win("Alice", 3)
	for _, locale := range []string{"en-US", "fr"} {
		r.command("Alice", locale, "balance", nil)
		r.command("Alice", locale, "daily", nil)
		r.command("Alice", locale, "history", nil)
		if m := r.command("Alice", locale, "stats", nil); len(m.Alts()) != 1 {
			t.Errorf("%s: there is no picture", locale)
		}
	}
	if strings.Contains(r.log.String(), "drawing a picture") {
		t.Error("a picture could not be drawn")
	}
	r.judge(t)
}
