package commands_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// see chooses a round of a history.
func (r *rig) see(who, locale string, m playground.Message, id store.RoundID) playground.Message {
	r.t.Helper()
	answer, err := r.discord.Choose(r.t.Context(), r.discord.Person(who).As(locale), m.ID, m.Selects()[0].CustomID, []string{string(id)})
	return r.message(answer, err)
}

func TestHistoryWithoutRounds(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for range 2 { // the second time with an account
		m := r.command("Alice", "en-US", "history", nil)
		r.hidden(m, "Alice")
		r.says(m, "You have not finished a round", "/nextlevel")
		r.says(r.command("Bruno", "fr", "history", map[string]any{"player": "Alice"}), r.mentioned("Alice")+" n’a pas encore terminé de partie")
		r.balance("Alice", 100)
	}
	r.begin(r.round("Alice"), 1)
	r.says(r.command("Alice", "en-US", "history", nil), "There are rounds in play")
	m := r.command("Bruno", "en-US", "history", map[string]any{"player": "Alice"})
	r.silent(m, "in play")
}

func TestOwnHistory(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	won, lost := r.win("Alice", 2), r.lose("Alice", 3, 1)[0]
	d := r.lucky("Alice", nil)
	r.click("Alice", "en-US", r.validated("Alice", "en-US", gridWith(d, 5, true)), "Draw all")
	loto := r.newest("Alice")
	m := r.command("Alice", "en-US", "history", nil)
	r.hidden(m, "Alice")
	r.says(m,
		"Instant Loto · **✓ won 100,000 coins** · stake 1 coin · `"+string(loto)+"`\n",
		"Next Level · **✗ lost** · stake 3 coins · `"+string(lost)+"`\n",
		"Next Level · **✓ won 4 coins** · stake 2 coins · `"+string(won)+"`")
	r.silent(m, "in play")
	if len(m.Buttons()) != 0 {
		t.Errorf("three rounds have pages: %+v", m.Buttons())
	}
	r.says(r.command("Alice", "fr", "history", nil), "✓ gagné 100 000 pièces", "✗ perdu", "mise 3 pièces")

	// Each can be seen again as it ended, with its proof.
	for id, says := range map[store.RoundID]string{won: "Won 4 coins", lost: "Lost on number", loto: "100,000 coins"} {
		again := r.see("Alice", "en-US", m, id)
		r.hidden(again, "Alice")
		r.says(again, says, "Server seed, now revealed", string(id))
		r.silent(again, "You have")
		if len(again.Buttons()) != 1 || len(again.Alts()) != 1 {
			t.Errorf("want a picture and one button, to check: %+v", again.Buttons())
		}
		if record := r.checked("Alice", again); record.Round != string(id) {
			t.Errorf("the record is of %s", record.Round)
		}
	}
	r.says(m, "newest first") // as it was
}

// newest returns the player's newest round that has ended.
func (r *rig) newest(who string) store.RoundID {
	r.t.Helper()
	page, err := r.bank.History(r.t.Context(), r.owner(who), 0, 1)
	if err != nil || len(page.Rounds) == 0 {
		r.t.Fatalf("%d rounds, %v", len(page.Rounds), err)
	}
	return page.Rounds[0].ID
}

// Of somebody else's rounds only what came of them is told.
func TestHistoryOfAnother(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	won := r.win("Alice", 2)
	r.begin(r.round("Alice"), 3)
	m := r.command("Bruno", "en-US", "history", map[string]any{"player": "Alice"})
	r.hidden(m, "Bruno")
	r.says(m, "Rounds of "+r.mentioned("Alice"), "**✓ won 4 coins** · `"+string(won)+"`")
	r.silent(m, "stake", "in play")
	again := r.see("Bruno", "fr", m, won)
	r.hidden(again, "Bruno")
	r.says(again, "Gagné : 4 pièces", "Graine du serveur, désormais révélée")
	r.silent(again, "Vous avez", "Partie suivante")
}

func TestHistoryPages(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	ids := r.lose("Alice", 1, 25)
	shows := func(m playground.Message, newest, oldest int) {
		t.Helper()
		for n, id := range ids {
			if there := strings.Contains(m.Texts(), string(id)); there != (n+1 >= oldest && n+1 <= newest) {
				t.Errorf("round %d is there: %v; want %d to %d", n+1, there, newest, oldest)
			}
		}
		if got := len(m.Selects()[0].Options); got != newest-oldest+1 {
			t.Errorf("%d rounds to choose from", got)
		}
	}
	m := r.command("Alice", "en-US", "history", nil)
	shows(m, 25, 16)
	if !r.button(m, "‹ Newer").Disabled {
		t.Error("there are rounds newer than the newest")
	}
	m = r.click("Alice", "en-US", m, "Older")
	shows(m, 15, 6)
	m = r.click("Alice", "en-US", m, "Older")
	shows(m, 5, 1)
	if !r.button(m, "Older").Disabled {
		t.Error("there are rounds older than the first")
	}
	r.lose("Alice", 1, 1) // a round more moves no page
	m = r.click("Alice", "en-US", m, "‹ Newer")
	shows(m, 15, 6)
	m = r.click("Alice", "en-US", m, "‹ Newer")
	shows(m, 25, 16)
	if r.button(m, "‹ Newer").Disabled {
		t.Error("the newest round cannot be reached")
	}
	// Before the first round there is a way back.
	m = r.forge("Alice", m, "hs/"+r.discord.Person("Alice").ID+"/1")
	if len(m.Selects()) != 0 || r.button(m, "‹ Newer").Disabled {
		t.Errorf("before the first round: %+v", m)
	}
	r.restart()
	shows(r.click("Alice", "en-US", m, "‹ Newer"), 10, 1)
}

// What ended last comes first, though its panel was there before the others.
func TestHistoryOfARoundThatWaited(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	waiting := r.open("Alice", instantloto.Game{}.Info().ID).ID
	lost := r.lose("Alice", 1, 12)
	d := r.lucky("Alice", nil)
	r.click("Alice", "en-US", r.validated("Alice", "en-US", gridWith(d, 5, true)), "Draw all")
	m := r.command("Alice", "en-US", "history", nil)
	if first := m.Selects()[0].Options[0].Value; first != string(waiting) {
		t.Errorf("the first is round %s, want %s", first, waiting)
	}
	r.silent(m, string(lost[2]))
	m = r.click("Alice", "en-US", m, "Older")
	r.says(m, string(lost[2]), string(lost[0]))
	r.silent(m, string(waiting))
	r.says(r.click("Alice", "en-US", m, "‹ Newer"), string(waiting))
}

// A round that was taken back is in the history as well.
func TestHistoryOfAVoidRound(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	round := r.round("Alice")
	r.begin(round, 3)
	if _, err := r.bank.Reset(t.Context(), r.owner("Alice"), store.Moderator{Player: "1"}, "test"); err != nil {
		t.Fatal(err)
	}
	m := r.command("Alice", "en-US", "history", nil)
	r.says(m, "Next Level · **taken back** · `"+string(round.ID)+"`")
	again := r.see("Alice", "en-US", m, round.ID)
	r.says(again, "counts as never played", "Server seed, now revealed")
	if len(again.Buttons()) != 0 {
		t.Errorf("there is nothing to check: %+v", again.Buttons())
	}
	r.says(r.command("Bruno", "fr", "proof", map[string]any{"round": string(round.ID)}), "comme jamais jouée", "Graine du serveur")
}

// What a made-up choice could reach stays out of reach.
func TestForgedHistory(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.begin(r.round("Alice"), 1)
	open := r.round("Alice").ID
	waiting := r.open("Alice", instantloto.Game{}.Info().ID).ID
	elsewhere := store.Owner{Guild: "77", Player: "1"}
	v, err := r.bank.Panel(t.Context(), elsewhere, instantloto.Game{}.Info().ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.bank.Forget(t.Context(), elsewhere); err != nil { // which ends the round
		t.Fatal(err)
	}
	for _, c := range []struct{ chosen, says string }{
		{string(open), "is not over"}, {string(waiting), "is not over"}, {string(v.Round.ID), "no such round"},
		{"ZZZZZZZZ", "no such round"}, {"", "no such round"}, {"*@everyone*", "no such round"},
	} {
		q := bot.Request{
			Kind: bot.Clicked, Key: fmt.Sprintf("hs/%s/see", r.discord.Person("Alice").ID), Chosen: []string{c.chosen},
		}
		if got := r.answered("Bruno", q); !strings.Contains(got, c.says) {
			t.Errorf("%q is answered with %q", c.chosen, got)
		}
	}
}
