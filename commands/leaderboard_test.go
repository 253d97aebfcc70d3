package commands_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

func TestLeaderboardPages(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.fill(24)
	r.command("Alice", "en-US", "balance", nil) // 100 coins: the first of 25
	m := r.command("Alice", "en-US", "leaderboard", nil)
	if m.For != "" {
		t.Error("a board is for everybody")
	}
	own := r.mentioned("Alice") + ": rank **1** · 100 coins"
	r.says(m, "**1** · "+r.mentioned("Alice")+" · 100 coins", "**2** · <@900023> · 24 coins", "**10** · <@900015>", own, "Page 1 of 3")
	if before := r.button(m, "‹ Previous"); !before.Disabled {
		t.Error("there is a page before the first")
	}
	// Whoever turns the page, the line of who asked stays.
	m = r.click("Bruno", "fr", m, "Next")
	r.says(m, "**11** · <@900014> · 15 pièces", "Page 2 sur 3", r.mentioned("Alice")+" : rang **1**")
	m = r.click("Bruno", "en-US", m, "Suivants")
	r.says(m, "**25** · <@900000> · 1 coin", "Page 3 of 3", own)
	if next := r.button(m, "Next"); !next.Disabled {
		t.Error("there is a page after the last")
	}
	r.says(r.click("Alice", "en-US", m, "« First"), "Page 1 of 3")
	// A page that there is not is the nearest one.
	prefix := "lb/" + r.discord.Person("Alice").ID
	r.says(r.forge("Bruno", m, prefix+"/balance/0/999999999"), "Page 3 of 3")
	r.says(r.forge("Bruno", m, prefix+"/balance/0/0"), "Page 1 of 3")
	r.says(r.forge("Bruno", m, prefix+"/luck/0/1"), "no such board")
}

// Equals share a rank, on the next page too, and so does the own line.
func TestLeaderboardEquals(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for n := range 12 {
		if _, err := r.bank.Account(t.Context(), r.crowd(n)); err != nil {
			t.Fatal(err)
		}
	}
	m := r.command("Alice", "en-US", "leaderboard", nil)
	r.says(m, r.mentioned("Alice")+" is not on this board yet")
	r.silent(m, "**2**")
	r.balance("Alice", 100)
	m = r.click("Alice", "en-US", m, "Next")
	r.says(m, "**1** · <@900011> · 100 coins", r.mentioned("Alice")+": rank **1** · 100 coins")
	r.silent(m, "**11**")
}

func TestLeaderboardBy(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	board := func(locale, by string) string {
		return plainSpaces.Replace(r.command("Alice", locale, "leaderboard", map[string]any{"by": by}).Texts())
	}
	for _, by := range []string{"win", "level", "rounds"} {
		if got := board("en-US", by); !strings.Contains(got, "Nobody is on this board") {
			t.Errorf("by %s, before anybody played: %q", by, got)
		}
	}
	r.win("Alice", 2)
	r.lose("Bruno", 1, 3)
	alice, bruno := r.mentioned("Alice"), r.mentioned("Bruno")
	for _, c := range []struct{ locale, by, want string }{
		{"en-US", "balance", "**1** · " + alice + " · 102 coins\n**2** · " + bruno + " · 97 coins"},
		{"en-US", "win", "**1** · " + alice + " · 4 coins\n"},
		{"en-US", "level", "**1** · " + alice + " · level 1\n"},
		{"en-US", "rounds", "**1** · " + bruno + " · 3 rounds\n**2** · " + alice + " · 1 round"},
		{"fr", "level", "meilleur palier\n**1** · " + alice + " · palier 1"},
		{"fr", "rounds", "parties jouées\n**1** · " + bruno + " · 3 parties"},
	} {
		if got := board(c.locale, c.by); !strings.Contains(got, c.want) {
			t.Errorf("by %s: want %q in\n%s", c.by, c.want, got)
		}
	}
}

func TestLeaderboardOfASeason(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	ask := func(locale string, season int64) string {
		m := r.command("Alice", locale, "leaderboard", map[string]any{"by": "win", "season": season})
		return plainSpaces.Replace(m.Texts())
	}
	if got := ask("en-US", 1); !strings.Contains(got, "no past seasons yet") {
		t.Errorf("before the first season ended: %q", got)
	}
	r.win("Bruno", 3)
	season := r.endSeason("*Spring* 🌷")
	r.win("Alice", 1)
	got := ask("en-US", season.ID)
	for _, want := range []string{fmt.Sprintf("Season %d · ", season.ID), `\*Spring\* 🌷`, "<t:", "· 6 coins", "is not on this board"} {
		if !strings.Contains(got, want) {
			t.Errorf("want %q in\n%s", want, got)
		}
	}
	if got := ask("fr", 999); !strings.Contains(got, "n’a pas cette saison") || !strings.Contains(got, fmt.Sprintf("Saison %d", season.ID)) {
		t.Errorf("a season that there is not is answered with %q", got)
	}
	if got := plainSpaces.Replace(r.command("Alice", "en-US", "leaderboard", map[string]any{"by": "win"}).Texts()); strings.Contains(got, "6 coins") {
		t.Errorf("the present has a win of the season before: %q", got)
	}
}

// Who was forgotten leaves the boards, and nothing breaks.
func TestLeaderboardWithoutTheForgotten(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.win("Bruno", 3)
	season := r.endSeason("")
	r.win("Bruno", 3)
	r.balance("Alice", 100)
	m := r.command("Bruno", "en-US", "leaderboard", nil)
	if err := r.bank.Forget(t.Context(), r.owner("Bruno")); err != nil {
		t.Fatal(err)
	}
	r.says(r.forge("Alice", m, "lb/"+r.discord.Person("Bruno").ID+"/balance/0/1"), r.mentioned("Bruno")+" is not on this board")
	for _, options := range []map[string]any{nil, {"by": "win"}, {"by": "rounds", "season": season.ID}} {
		r.silent(r.command("Alice", "en-US", "leaderboard", options), r.mentioned("Bruno"), "deleted-")
	}
}

// A board of people whose names and coins take the most room can be sent.
func TestWidestLeaderboard(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if _, err := r.bank.ChangeSettings(t.Context(), store.GuildID(r.discord.Guild()), "1", func(s *store.Settings) error {
		s.CoinName, s.CoinEmoji = strings.Repeat("𝔓", 32), "<:"+strings.Repeat("e", 32)+":18446744073709551615>"
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for n := range 12 {
		o := store.Owner{Guild: store.GuildID(r.discord.Guild()), Player: store.PlayerID(fmt.Sprintf("184467440737095516%02d", n))}
		if _, err := r.bank.Set(t.Context(), o, store.Moderator{Player: "1"}, "test", store.MaxBalance); err != nil {
			t.Fatal(err)
		}
	}
	for _, locale := range []string{"en-US", "fr"} {
		r.command("Alice", locale, "leaderboard", nil)
	}
	r.judge(t)
}

// Options that Discord would not send are refused in words.
func TestForgedLeaderboard(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	q := bot.Request{Kind: bot.Called, Key: "leaderboard", Options: bot.Values{"by": "luck"}}
	if got := r.denied("Alice", q); !strings.Contains(got, "no such board") {
		t.Errorf("answered with %q", got)
	}
}
