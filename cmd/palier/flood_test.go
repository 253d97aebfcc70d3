package main_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// A script of one player's is told to slow down, once, and keeps nobody else
// waiting. What is not answered is not played either.
func TestFlood(t *testing.T) {
	t.Parallel()
	const flood = 500
	d := newDiscord(t)
	d.bot("PLAYER_RATE=5")
	says(t, d.command("Alice", "fr", "balance", nil), "100 pièces")
	board, good := d.begin("Bruno", "en-US", 1)

	var clicks sync.WaitGroup
	var answered, told atomic.Int32
	alice := d.Person("Alice").As("fr")
	panel := d.command("Alice", "fr", "nextlevel", nil)
	for n := range flood {
		stake := button(t, panel, []string{"2 pièces", "3 pièces", "Jouer"}[n%3]).CustomID
		clicks.Go(func() {
			answer, err := d.ClickAnything(t.Context(), alice, panel.ID, stake)
			if err != nil {
				return
			}
			answered.Add(1)
			if strings.Contains(plain(answer.Message.Texts()), "Vous êtes plus rapide que moi") {
				told.Add(1)
				says(t, *answer.Message, "Rien n’a été débité", "<t:")
				if answer.Message.For != alice.Person.ID {
					t.Error("everybody reads it")
				}
			}
		})
	}
	waitFor(t, "a word to Alice", func() bool { return told.Load() > 0 })
	for _, n := range good[:5] { // while hundreds of Alice's clicks hang
		board = d.pick("Bruno", "en-US", board, n)
	}
	says(t, board, "Level 1")
	clicks.Wait()
	// 30 at once but for the two commands, a few that come back meanwhile, and the word.
	if n := answered.Load(); n < 20 || n > 40 || told.Load() != 1 {
		t.Errorf("of %d clicks %d were answered, %d by a word", flood, n, told.Load())
	}
	d.bank.balanced()
}
