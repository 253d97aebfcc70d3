package commands_test

import (
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// moderation has Margot change everything that moderators can, and be refused.
func (v *tour) moderation() {
	v.mod(v.locale, "whoami", nil)
	v.keep("mod-whoami")
	v.modBy("Alice", v.locale, "whoami", nil)
	v.keep("mod-whoami-player")
	v.modBy("Alice", v.locale, "audit", nil)
	v.keep("mod-refused")
	v.mod(v.locale, "audit", nil)
	v.keep("mod-audit-empty")
	m := v.call("Alice", "nextlevel", map[string]any{"stake": 2})
	v.climb(v.press("Alice", m, "/play."), 1)
	v.mod(v.locale, "reset", options{"player": "Alice", "reason": "a *round* in play"})
	v.keep("mod-reset")
	v.mod(v.locale, "set", options{"player": "Bruno", "amount": 12_345, "reason": "contest"})
	v.keep("mod-set")
	m = v.mod(v.locale, "grant", options{"player": "Bruno", "amount": -345, "reason": "contest"})
	v.keep("mod-grant")
	v.press("Margot", m, "mod/undo/")
	v.keep("mod-undone")
	v.mod(v.locale, "undo", options{"change": 3})
	v.keep("mod-undo-again")
	v.mod(v.locale, "grant", options{"player": "Bruno", "amount": -20_000, "reason": "x"})
	v.keep("mod-grant-too-much")
	v.mod(v.locale, "grant", options{"player": "Bruno", "amount": int64(store.MaxBalance), "reason": "x"})
	v.keep("mod-grant-over-cap")
	v.mod(v.locale, "grant", options{"player": "Bruno", "amount": 0, "reason": "x"})
	v.keep("mod-grant-nothing")
	v.setup(v.mod(v.locale, "settings", nil))

	v.press("Bruno", v.call("Bruno", "nextlevel", nil), "/play.")
	preview := v.mod(v.locale, "reset-all", options{"reason": "New year", "season": "2026"})
	v.keep("mod-reset-all")
	v.confirm(v.locale, preview, "no")
	v.keep("mod-reset-all-other-word")
	word := map[string]string{"en-US": "RESET", "fr": "TOUT"}[v.locale]
	v.confirm(v.locale, preview, word)
	v.keep("mod-reset-all-done")
	m = v.mod(v.locale, "undo", nil)
	v.keep("mod-undo")
	v.press("Margot", m, "mod/undo/")
	v.keep("mod-undo-all")
	v.grants("Alice", 20, func(int) string { return "one more" })
	m = v.mod(v.locale, "audit", nil)
	v.keep("mod-audit")
	v.press("Margot", m, "mod/audit/")
	v.keep("mod-audit-older")
	v.mod(v.locale, "history", options{"player": "Bruno"})
	v.keep("mod-history")
}

// setup changes the settings on their panel, and tries to.
func (v *tour) setup(m playground.Message) {
	v.keep("mod-settings")
	margot := v.discord.Person("Margot").As(v.locale)
	for _, form := range []string{"coins", "coin", "inactivity"} {
		if _, err := v.discord.Click(v.t.Context(), margot, m.ID, "mod/settings/form."+form); err != nil {
			v.t.Fatal(err)
		}
		v.keep("mod-settings-form-" + form)
	}
	v.fillIn(v.locale, m, "coins", map[string]string{"opening": "-1"})
	v.keep("mod-settings-range-coins")
	v.fillIn(v.locale, m, "inactivity", map[string]string{"inactivity": "1000"})
	v.keep("mod-settings-range-hours")
	v.fillIn(v.locale, m, "coin", map[string]string{"coin_name": "<@1>"})
	v.keep("mod-settings-no-name")
	v.fillIn(v.locale, m, "coin", map[string]string{"coin_emoji": "gold"})
	v.keep("mod-settings-no-emoji")
	v.fillIn(v.locale, m, "coin", map[string]string{"coin_name": "écus", "coin_emoji": "🪙"})
	v.pickIn("Margot", m, "mod/settings/channels", "games")
	v.pickIn("Margot", m, "mod/settings/role", "Croupiers")
	v.forge("Margot", m, "mod/settings/pictures.off")
	v.mod(v.locale, "settings", nil)
	v.keep("mod-settings-changed")
}
