package main_test

import (
	"strings"
	"testing"
)

// A round that was left at a level is stopped and paid, and its message says so
// in the language in which it was played. One between two levels waits for its
// player, however long that takes.
func TestInactivity(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	p := d.bot("INACTIVITY=1s")
	left := d.bank.open
	between, good := d.begin("Margot", "en-US", 3)
	between = d.pick("Margot", "en-US", between, good[0])

	english := d.climb("Alice", "en-US", 2)
	d.ends(p, english.ID, "after a long silence", "Won 4 coins", "You have 102 coins", "Server seed")
	french := d.climb("Bruno", "fr", 3)
	d.ends(p, french.ID, "après un long silence", "✓ Gagné", "6 pièces", "Vous avez 103 pièces")

	margot := left(d.Person("Margot").ID)
	if r := d.bank.round(margot); r.status != "playing" || r.turn != 1 {
		t.Errorf("the round between two levels is %+v", r)
	}
	says(t, d.pick("Margot", "en-US", between, good[1]), "2 good numbers found")

	// The round goes by the rules, not by its message.
	gone := d.climb("Alice", "en-US", 2)
	id := left(d.Person("Alice").ID)
	if err := d.Delete(gone.ID); err != nil {
		t.Fatal(err)
	}
	p.waitFor("end of the round without a message", func() bool { return d.bank.round(id).status == "won" })
	p.waitFor("payment", func() bool { return d.bank.balance(d.Person("Alice").ID) == 104 })
	again := d.click("Alice", "en-US", d.command("Alice", "en-US", "nextlevel", nil), "Play")
	says(t, again, "5 good numbers to level 1")
	for _, bad := range []string{"level=ERROR", "level=WARN"} {
		if strings.Contains(p.err.String(), bad) {
			t.Errorf("there is a %s in the log", bad)
		}
	}
	p.kill()
	d.bank.balanced()
}

// A level left at while the program is away counts too.
func TestInactivityWhileAway(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	p := d.bot()
	m := d.climb("Alice", "en-US", 1)
	p.kill()
	p = d.bot("INACTIVITY=1s")
	d.ends(p, m.ID, "after a long silence", "Won 2 coins")

	// The button that was on the screen shows what became of the round.
	late, err := d.ClickAnything(t.Context(), d.Person("Alice").As("en-US"), m.ID, button(t, m, "Continue").CustomID)
	says(t, d.message(late, err), "Won 2 coins", "You have 101 coins")
}

// ends waits until inactivity has ended the round of a message.
func (d *discord) ends(p *process, message string, texts ...string) {
	d.t.Helper()
	p.waitFor("end of the round by inactivity", func() bool {
		m, ok := d.Message(message)
		return ok && strings.Contains(plain(m.Texts()), texts[0])
	})
	m, _ := d.Message(message)
	says(d.t, m, texts...)
}
