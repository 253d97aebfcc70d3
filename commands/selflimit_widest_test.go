package commands_test

import (
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// With the highest caps, and the longest name for coins, the limits still fit
// in a message, and so does what is refused for their sake.
func TestWidestLimits(t *testing.T) {
	t.Parallel()
	for _, locale := range []string{"en-US", "fr"} {
		v := &tour{rig: newRig(t), locale: locale}
		public := v.call("Bruno", "nextlevel", nil)
		if _, err := v.bank.ChangeSettings(t.Context(), v.owner("Alice").Guild, "1", func(s *store.Settings) error {
			s.CoinName, s.CoinEmoji = strings.Repeat("W", 32), "<:"+strings.Repeat("w", 32)+":18446744073709551615>"
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for _, most := range []string{"999999999999999", "1000000000000000"} {
			m := v.call("Alice", "limits", nil)
			v.wish("Alice", locale, v.wish("Alice", locale, m, dayID, most), weekID, most)
		}
		v.press("Alice", v.choose("Alice", locale, v.call("Alice", "limits", nil), 0, 365), "lm/break.")
		if l := v.own("Alice"); len(l.Pending) != 2 || l.BreakUntil.IsZero() {
			t.Fatalf("the limits are %+v", l)
		}
		v.call("Alice", "privacy delete", nil)
		until := time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
		for _, w := range []store.Window{store.Day, store.Week} {
			for _, at := range []time.Time{{}, until} {
				v.edit(public, v.club.Failure(t.Context(), &bot.Request{Locale: locale, Guild: v.discord.Guild()}, &store.LimitError{
					Window: w, Cap: store.MaxBalance, Staked: store.MaxBalance - 1, Price: store.MaxBalance, Until: at,
				}))
			}
		}
		for _, err := range refusedByStore {
			v.edit(public, v.club.Failure(t.Context(), &bot.Request{Locale: locale, Guild: v.discord.Guild()}, err))
		}
		v.judge(t)
	}
}
