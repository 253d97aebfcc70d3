package commands_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// watch lets rounds be left for no longer than a moment, until the test ends.
func (r *rig) watch() {
	ctx, cancel := context.WithCancel(r.t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r.club.Watch(ctx, r.robot, 20*time.Millisecond)
	}()
	r.t.Cleanup(func() { cancel(); <-ended })
}

// becomes waits until a message says a text.
func (r *rig) becomes(m playground.Message, text string) playground.Message {
	r.t.Helper()
	for range 500 {
		now, _ := r.discord.Message(m.ID)
		if strings.Contains(plainSpaces.Replace(now.Texts()), text) {
			return now
		}
		time.Sleep(20 * time.Millisecond)
	}
	now, _ := r.discord.Message(m.ID)
	r.t.Fatalf("the message never says %q:\n%s", text, now.Texts())
	return now
}

// An unfinished draw is revealed, its bonus games are played, and it is paid.
func TestDrawThatIsLeft(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", wins(true, false, true))
	m := r.validated("Alice", "fr", gridWith(d, 1, false), gridWith(d, 0, true), gridWith(d, 3, false))
	m = r.click("Alice", "fr", m, "Lancer la première boule")
	round := r.loto("Alice").ID
	r.balance("Alice", 97)
	r.watch()
	m = r.becomes(m, "après un long silence")
	r.says(m, "Gagné : 31 pièces", "jeu Bonus gagné", "jeu Bonus perdu", "3 bons, gain 30 pièces",
		"Vous avez 128 pièces", r.loto("Alice").Commit)
	r.balance("Alice", 128)
	want := []games.Action{"reveal", "reveal all", "bonus 1 1", "bonus 2 1"}
	if got := r.stored(round).Actions; !slices.Equal(got, want) {
		t.Errorf("the round was played %q, want %q", got, want)
	}
	if got := r.entries(round); !slices.Equal(got, []string{"stake -3", "payout 31"}) {
		t.Errorf("the ledger has %v for the round", got)
	}
	if record := r.checked("Bruno", m); record.Payout != 31 {
		t.Errorf("the transcript says %d", record.Payout)
	}
}

// Somebody who leaves before a bonus game has it played.
func TestBonusGameThatIsLeft(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", wins(false))
	m := r.click("Alice", "en-US", r.validated("Alice", "en-US", gridWith(d, 1, false)), "Draw all")
	late := r.button(m, "Ball 3").CustomID
	r.watch()
	m = r.becomes(m, "after a long silence")
	r.says(m, "No prize this time", "bonus game lost", "You have 99 coins")
	// The player comes back to a button of before.
	r.says(r.forge("Alice", m, late), "No prize this time")
	r.balance("Alice", 99)
}

func TestLevelThatIsLeft(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.toLevel("Bruno", "en-US", 3)
	stop := r.button(m, "Stop").CustomID
	round := r.round("Bruno").ID
	r.watch()
	m = r.becomes(m, "after a long silence")
	r.says(m, "Won 6 coins", "Stopped on level 1", "You have 103 coins")
	if got := r.stored(round).Actions; got[len(got)-1] != nextlevel.Stop {
		t.Errorf("the round was played %q", got)
	}
	r.says(r.forge("Bruno", m, stop), "Won 6 coins")
	r.balance("Bruno", 103)
	if got := r.entries(round); !slices.Equal(got, []string{"stake -3", "payout 6"}) {
		t.Errorf("the ledger has %v for the round", got)
	}
}

// Between two levels there is nothing that could be done for the player.
func TestClimbThatIsLeft(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.click("Bruno", "en-US", r.command("Bruno", "en-US", "nextlevel", nil), "Play")
	good, _ := r.numbers(r.round("Bruno").ID)
	m = r.pick("Bruno", "en-US", m, good[0])
	r.club.Expire(t.Context(), r.robot, time.Now().Add(time.Hour))
	r.says(r.pick("Bruno", "en-US", m, good[1]), "3 good numbers to level 1")
	r.balance("Bruno", 99)
}

// Who has just played is not cut short.
func TestRoundsThatAreNotLeft(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", nil)
	draw := r.validated("Alice", "en-US", gridWith(d, 2, false))
	level := r.toLevel("Alice", "en-US", 1)
	r.club.Expire(t.Context(), r.robot, time.Now().Add(-time.Minute))
	r.says(r.click("Alice", "en-US", draw, "Draw the first ball"), "Ball 1 of 6")
	r.says(r.click("Alice", "en-US", level, "Continue"), "4 good numbers to level 2")
	r.balance("Alice", 98)
}

// The end is told where the round was seen last, in the language of then.
func TestPlaceOfARoundThatIsLeft(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	later := time.Now().Add(time.Hour)
	first := r.validated("Alice", "fr", gridWith(r.lucky("Alice", nil), 2, false))
	r.club.Expire(t.Context(), r.robot, later)
	first, _ = r.discord.Message(first.ID)
	r.says(first, "après un long silence", "Gagné : 2 pièces")

	first = r.validated("Alice", "fr", gridWith(r.lucky("Alice", nil), 2, false))
	second := r.command("Alice", "fr", "instantloto", nil)
	second = r.click("Alice", "en-US", second, "Lancer la première boule")
	r.club.Expire(t.Context(), r.robot, later)
	second, _ = r.discord.Message(second.ID)
	r.says(second, "after a long silence", "Won 2 coins")
	if now, _ := r.discord.Message(first.ID); now.Texts() != first.Texts() {
		t.Errorf("the message of before says %s", now.Texts())
	}
}

// A message that is gone keeps nobody from being paid; one that was never
// clicked is found all the same.
func TestRoundsThatAreLeftWithoutAMessage(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	grid := gridWith(r.lucky("Alice", nil), 2, false)
	m := r.validated("Alice", "en-US", grid)
	if err := r.discord.Delete(m.ID); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour)
	r.club.Expire(t.Context(), r.robot, later)
	r.balance("Alice", 101)
	grid = gridWith(r.lucky("Alice", nil), 2, false)
	end := r.click("Alice", "en-US", r.validated("Alice", "en-US", grid), "Draw all")
	again := r.click("Alice", "en-US", end, "Replay")
	round := r.loto("Alice").ID
	for r.stored(round).Message.ID == "" { // kept after the answer
		time.Sleep(5 * time.Millisecond)
	}
	r.club.Expire(t.Context(), r.robot, later)
	if r.stored(round).Status.Open() {
		t.Fatal("the round goes on")
	}
	// Where a round is seen is known before it is clicked.
	again, _ = r.discord.Message(again.ID)
	r.says(again, "after a long silence", r.stored(round).ServerSeed)
	if log := r.log.String(); strings.Contains(log, "level=WARN") || strings.Contains(log, "level=ERROR") {
		t.Errorf("something went wrong:\n%s", log)
	}
}

// What was left before a restart is found after it.
func TestRoundsThatAreLeftOverARestart(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", nil)
	r.validated("Alice", "en-US", gridWith(d, 2, false))
	r.toLevel("Bruno", "en-US", 1)
	r.click("Alice", "en-US", r.command("Alice", "en-US", "nextlevel", nil), "Play") // waits, however long
	want := []store.RoundID{r.loto("Alice").ID, r.round("Bruno").ID}
	r.restart()
	left, err := r.bank.Idle(t.Context(), time.Now().Add(time.Hour), 10)
	if err != nil || !slices.Equal(left, want) {
		t.Errorf("the rounds that are left are %v, %v, want %v", left, err, want)
	}
	r.club.Expire(t.Context(), r.robot, time.Now().Add(time.Hour))
	for _, id := range want {
		if got := r.stored(id).Status; got != store.Won {
			t.Errorf("round %s is %s", id, got)
		}
	}
	r.balance("Alice", 100)
	r.balance("Bruno", 101)
}
