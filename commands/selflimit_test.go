package commands_test

import (
	"sync"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

const (
	dayID  = "lm/day/cap"
	weekID = "lm/week/cap"
)

// wish opens the form of one's cap for a window and sends a text with it.
func (r *rig) wish(who, locale string, m playground.Message, window, text string) playground.Message {
	r.t.Helper()
	actor := r.discord.Person(who).As(locale)
	answer, err := r.discord.Click(r.t.Context(), actor, m.ID, window)
	if err != nil || answer.Form == nil {
		r.t.Fatalf("no form: %v", err)
	}
	return r.message(r.discord.Submit(r.t.Context(), actor, answer.Form, map[string]string{"cap": text}))
}

// own returns a player's limits.
func (r *rig) own(who string) store.Limits {
	r.t.Helper()
	l, err := r.bank.Limits(r.t.Context(), r.owner(who))
	if err != nil {
		r.t.Fatal(err)
	}
	return l
}

// capped sets a player's cap for a day.
func (r *rig) capped(who string, most games.Coins) {
	r.t.Helper()
	if _, err := r.bank.SetLimit(r.t.Context(), r.owner(who), store.Day, most); err != nil {
		r.t.Fatal(err)
	}
}

// Looking at one's limits opens no account.
func TestLimitsOfSomebodyNew(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for locale, says := range map[string]string{"en-US": "A day:** no cap", "fr": "Par jour :** pas de plafond"} {
		m := r.command("Alice", locale, "limits", nil)
		r.says(m, says)
		if m.For != r.discord.Person("Alice").ID {
			t.Error("everybody sees the limits")
		}
	}
	r.noAccount("Alice")
}

func TestCapHoldsAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.wish("Alice", "en-US", r.command("Alice", "en-US", "limits", nil), dayID, "5")
	r.says(m, "A day:** at most 5 coins. In the last 24 hours you staked 0 coins; 5 coins left", "A week:** no cap")
	m = r.wish("Alice", "en-US", m, weekID, "4")
	r.says(m, "A week:** at most 4 coins")

	loto := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "flash 3"})
	r.click("Alice", "en-US", r.command("Alice", "en-US", "nextlevel", map[string]any{"stake": 3}), "Play")
	refused := r.click("Alice", "en-US", loto, "Validate")
	r.says(refused, "costs 3 coins, and your own limit leaves 1 coin", "7 days you staked 3 coins of 4 coins", "Nothing was charged",
		"A smaller one may fit before")
	if until := r.clockOf(refused); until.Sub(r.clock.now()) < 7*24*time.Hour-time.Minute || until.Sub(r.clock.now()) > 7*24*time.Hour+time.Second {
		t.Errorf("it fits at %v", until)
	}
	r.balance("Alice", 97)
	m = r.wish("Alice", "fr", m, weekID, "3")
	r.says(m, "Par semaine :** au plus 3 pièces. Ces 7 derniers jours, vous avez misé 3 pièces ; il reste 0 pièce")
	r.says(r.click("Alice", "fr", loto, "Validate"), "laisse 0 pièce")
	r.clock.pass(7 * 24 * time.Hour)
	r.says(r.click("Alice", "en-US", loto, "Validate"), "The draw is made")
	r.balance("Alice", 94)
}

// A stake above the whole cap is told so, and not to wait.
func TestStakeAboveTheWholeCap(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.capped("Alice", 2)
	panel := r.command("Alice", "fr", "nextlevel", map[string]any{"stake": 3})
	r.says(r.click("Alice", "fr", panel, "Jouer"), "Cela coûte 3 pièces, plus que votre propre limite de 2 pièces par jour", "Rien n’a été débité")
	r.says(r.forge("Alice", panel, "nl/"+string(r.round("Alice").ID)+"/play.3"), "costs 3 coins, more than your own limit of 2 coins a day")
	r.balance("Alice", 100)
}

func TestHigherCapWaits(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.wish("Alice", "en-US", r.command("Alice", "en-US", "limits", nil), dayID, "5")
	m = r.wish("Alice", "en-US", m, dayID, "1,000")
	r.says(m, "at most 5 coins", "at most 1,000 coins a day")
	m = r.click("Alice", "en-US", m, "Stay at 5 a day")
	if l := r.own("Alice"); l.Day != 5 || len(l.Pending) != 0 {
		t.Errorf("taken back, the limits are %+v", l)
	}
	r.forge("Alice", m, "lm/day/keep") // pressed again: there is nothing to take back
	m = r.wish("Alice", "en-US", m, dayID, "")
	r.says(m, "at most 5 coins", "no cap a day")
	r.clock.pass(47 * time.Hour)
	r.says(r.command("Alice", "en-US", "limits", nil), "at most 5 coins")
	r.clock.pass(time.Hour)
	late := r.forge("Alice", m, "lm/day/keep") // the wish has come true
	r.says(late, "A day:** no cap")
	if l := r.own("Alice"); l.Day != 0 || len(l.Pending) != 0 {
		t.Errorf("48 hours later the limits are %+v", l)
	}
}

// Every way to stake is behind the same gate, and a round in play is not.
func TestEveryStakeIsGated(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	board := r.click("Alice", "en-US", r.command("Alice", "en-US", "nextlevel", nil), "Play")
	_, losing := r.numbers(r.round("Alice").ID)
	lost := r.pick("Alice", "en-US", board, losing[0])
	drawn := r.click("Alice", "en-US", r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "1 2 3 4 5 + 1"}), "Validate")
	drawn = (&tour{rig: r, locale: "en-US"}).drawAll(drawn)
	board = r.click("Alice", "en-US", lost, "Play again")
	panel := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "flash"})
	r.capped("Alice", 3)

	r.says(r.click("Alice", "en-US", panel, "Validate"), "your own limit leaves 0 coins")
	r.says(r.click("Alice", "en-US", drawn, "Replay my grids"), "your own limit leaves 0 coins")
	_, losing = r.numbers(r.round("Alice").ID)
	lost = r.pick("Alice", "en-US", board, losing[0])
	r.says(lost, "Lost on number")
	r.says(r.click("Alice", "en-US", lost, "Play again"), "your own limit leaves 0 coins")
	r.says(r.click("Alice", "en-US", r.command("Alice", "en-US", "nextlevel", nil), "Play"), "your own limit leaves 0 coins")
	if staked := r.own("Alice").StakedDay; staked != 3 {
		t.Errorf("%d coins are staked", staked)
	}
}

// Two stakes at once that the cap does not hold together.
func TestCapHoldsTwoStakesAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.capped("Alice", 5)
	next := r.command("Alice", "en-US", "nextlevel", map[string]any{"stake": 3})
	loto := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": "flash 3"})
	play, validate := r.button(next, "Play").CustomID, r.button(loto, "Validate").CustomID
	var both sync.WaitGroup
	both.Go(func() { r.storm("Alice", next, play) })
	both.Go(func() { r.storm("Alice", loto, validate) })
	both.Wait()
	if staked := r.own("Alice").StakedDay; staked != 3 {
		t.Errorf("%d coins are staked", staked)
	}
}

func TestNoLimitsOutsideAServer(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	router, err := bot.NewRouter(r.club.Routes())
	if err != nil {
		t.Fatal(err)
	}
	for kind, keys := range map[bot.Kind][]string{
		bot.Called:    {"limits", "privacy export", "privacy delete"},
		bot.Clicked:   {"lm/show", dayID, "lm/day/keep", "lm/break", "lm/break.1", "privacy/delete"},
		bot.Submitted: {dayID, "privacy/delete"},
	} {
		for _, key := range keys {
			for says, q := range map[string]*bot.Request{
				"Coins belong to a server":   {User: bot.User{ID: "1"}},
				"Bots have no account, and ": {User: bot.User{ID: "1", Bot: true}, Guild: r.discord.Guild()},
			} {
				q.Kind, q.Key, q.Chosen = kind, key, []string{"1"}
				_, err := router.Serve(t.Context(), q)
				if got := line(r.club.Failure(t.Context(), q, err)); err == nil || got[:len(says)] != says {
					t.Errorf("%v %s is answered with %q", kind, key, got)
				}
			}
		}
	}
}
