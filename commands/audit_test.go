package commands_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// The audit tells every change of the server, page after page, and none twice.
func TestAuditPages(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	const changes = 30
	r.grants("Alice", changes, func(n int) string { return fmt.Sprintf("reason %03d", n) })
	r.grants("Bruno", 1, func(int) string { return "another player" })
	audit := r.mod("en-US", "audit", nil)
	r.says(audit, "another player", "in 2 accounts", "opening balances: +200", "grants: +31", "The books balance")
	history := r.mod("en-US", "history", options{"player": "Alice"})
	if strings.Contains(history.Texts(), "another player") {
		t.Error("the history of Alice has a change of Bruno")
	}
	for name, m := range map[string]playground.Message{"audit": audit, "history": history} {
		seen := map[string]int{}
		pages := 0
		for {
			pages++
			for n := 1; n <= changes; n++ {
				seen[fmt.Sprintf("reason %03d", n)] += strings.Count(m.Texts(), fmt.Sprintf("reason %03d", n))
			}
			if !offers(m, "Older") {
				break
			}
			m = r.click("Margot", "en-US", m, "Older")
		}
		for reason, times := range seen {
			if times != 1 {
				t.Errorf("%s: %s is there %d times", name, reason, times)
			}
		}
		if len(seen) != changes || pages < 4 {
			t.Errorf("%s: %d changes on %d pages", name, len(seen), pages)
		}
		m = r.click("Margot", "en-US", m, "Newest")
		if offers(m, "Newest") || !strings.Contains(m.Texts(), "reason 030") {
			t.Errorf("%s: the newest page says %s", name, m.Texts())
		}
	}
}

func offers(m playground.Message, label string) bool {
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.Label, label) {
			return true
		}
	}
	return false
}

// grants gives a player a coin a number of times.
func (r *rig) grants(who string, times int, reason func(n int) string) {
	r.t.Helper()
	for n := range times {
		if _, err := r.bank.Grant(r.t.Context(), r.owner(who), store.Moderator{Player: r.owner("Margot").Player}, reason(n+1), 1); err != nil {
			r.t.Fatal(err)
		}
	}
}

func TestAuditOfNothing(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.says(r.mod("en-US", "audit", nil), "0 coins", "in 0 accounts", "The books balance", "changed nothing here")
	r.says(r.mod("fr", "history", options{"player": "Alice"}), "La modération n’a rien changé ici")
	r.says(r.forge("Margot", r.mod("fr", "whoami", nil), "mod/audit/x-1"), "changed nothing here")
}

// With the longest reasons, names and amounts every page can still be sent.
func TestAuditAtItsLongest(t *testing.T) {
	t.Parallel()
	for _, locale := range []string{"en-US", "fr"} {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			if _, err := r.bank.ChangeSettings(t.Context(), store.GuildID(r.discord.Guild()), "18446744073709551615", func(s *store.Settings) error {
				s.CoinName, s.CoinEmoji = strings.Repeat("𝔓", 32), strings.Repeat("🪙", 16)
				for n := range 25 {
					s.Channels = append(s.Channels, fmt.Sprint(18446744073709551615-uint64(n)))
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			set := func(balance games.Coins) {
				t.Helper()
				if _, err := r.bank.Set(t.Context(), r.owner("Alice"), store.Moderator{Player: "18446744073709551615"}, strings.Repeat("*", 200), balance); err != nil {
					t.Fatal(err)
				}
			}
			for range 10 {
				set(store.MaxBalance)
				set(0)
			}
			m := r.mod(locale, "audit", nil)
			for m.Buttons()[len(m.Buttons())-1].Label != plainSpaces.Replace(map[string]string{"en-US": "Newest", "fr": "Les plus récents"}[locale]) {
				answer, err := r.discord.Click(t.Context(), r.discord.Person("Margot").As(locale), m.ID, m.Buttons()[len(m.Buttons())-1].CustomID)
				m = r.message(answer, err)
				if n := utf8.RuneCountInString(m.Texts()); n > 4000 {
					t.Errorf("%d characters", n)
				}
			}
			r.mod(locale, "settings", nil)
			r.mod(locale, "history", options{"player": "Alice"})
			r.mod(locale, "reset-all", options{"reason": strings.Repeat("*", 200), "season": strings.Repeat("_", 64)})
			r.judge(t)
		})
	}
}
