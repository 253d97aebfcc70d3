package commands_test

import "github.com/palier-bot/palier/store"

// standings shows coins and what became of rounds: of nobody, of a few, of many.
func (v *tour) standings() {
	of := func(who string) map[string]any { return map[string]any{"player": who} }
	for _, name := range []string{"balance", "history", "stats"} {
		v.call("Alice", name, of("Bruno"))
		v.keep(name + "-of-nobody-yet")
	}
	v.call("Alice", "history", nil)
	v.keep("history-none")
	v.call("Alice", "leaderboard", map[string]any{"by": "level"})
	v.keep("leaderboard-empty")
	v.call("Alice", "leaderboard", map[string]any{"season": 3})
	v.keep("leaderboard-no-seasons")

	v.call("Alice", "daily", nil)
	v.keep("daily")
	v.call("Alice", "daily", nil)
	v.keep("daily-too-early")
	v.call("Alice", "balance", nil)
	v.keep("balance-after-daily")

	v.win("Alice", 2)
	v.lose("Alice", 1, 12)
	d := v.lucky("Alice", nil)
	v.press("Alice", v.validated("Alice", v.locale, gridWith(d, 3, true)), "/all")
	m := v.call("Alice", "history", nil)
	v.keep("history")
	v.see("Alice", v.locale, m, v.newest("Alice"))
	v.keep("history-round")
	v.press("Alice", m, "/5")
	v.keep("history-older")
	v.call("Bruno", "history", of("Alice"))
	v.keep("history-of-another")
	v.call("Alice", "stats", nil)
	v.keep("stats")
	v.call("Bruno", "balance", of("Alice"))
	v.keep("balance-of-another")

	v.fill(21)
	m = v.call("Alice", "leaderboard", nil)
	v.keep("leaderboard")
	m = v.press("Bruno", m, "/2")
	v.keep("leaderboard-page-2")
	v.press("Bruno", m, "/3")
	v.keep("leaderboard-page-3")
	v.call("Bruno", "leaderboard", map[string]any{"by": "rounds"})
	v.keep("leaderboard-rounds")
	v.refused("leaderboard-no-board", m, "lb/1/luck/0/1")

	round := v.round("Alice")
	v.begin(round, 3)
	if _, err := v.bank.Reset(v.t.Context(), v.owner("Alice"), store.Moderator{Player: "1"}, "test"); err != nil {
		v.t.Fatal(err)
	}
	v.see("Alice", v.locale, v.call("Alice", "history", nil), round.ID)
	v.keep("history-void")
	season := v.endSeason("*Spring*")
	v.call("Alice", "leaderboard", map[string]any{"by": "win", "season": season.ID})
	v.keep("leaderboard-season")
	v.call("Alice", "leaderboard", map[string]any{"season": 99})
	v.keep("leaderboard-no-such-season")
	v.noDaily()
	v.call("Alice", "daily", nil)
	v.keep("daily-off")
}
