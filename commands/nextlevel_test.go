package commands_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games/transcript"
	"github.com/palier-bot/palier/store"
)

func TestBalance(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "balance", nil)
	r.says(m, "You have **100 coins**.")
	if m.For != r.discord.Person("Alice").ID {
		t.Error("the answer is not private")
	}
	r.says(r.command("Alice", "fr", "balance", nil), "Vous avez **100 pièces**.")
	r.toLevel("Alice", "en-US", 3)
	r.says(r.command("Alice", "en-US", "balance", nil), "**97 coins**", "3 coins more are staked")
}

func TestWinningRound(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	panel := r.command("Alice", "en-US", "nextlevel", nil)
	waiting := r.round("Alice")
	r.says(panel, "Stake: 1 coin", "you have 100 coins", waiting.Commit)
	r.balance("Alice", 100)

	panel = r.click("Alice", "en-US", panel, "2 coins")
	r.says(panel, "Stake: 2 coins", waiting.Commit)
	board := r.click("Alice", "en-US", panel, "Play · 2 coins")
	r.balance("Alice", 98)
	if board.ID != panel.ID {
		t.Error("the round is not played in the panel's message")
	}

	good, _ := r.numbers(waiting.ID)
	for i, n := range good[:5] {
		r.says(board, fmt.Sprintf("good number%s to level 1", plural(5-i)))
		board = r.pick("Alice", "en-US", board, n)
	}
	r.says(board, "Level 1 · 4 coins")
	r.button(board, "Stop · take 4 coins")
	r.button(board, "Continue · 4 numbers, 40% to level 2")
	if len(board.Buttons()) != 2 {
		t.Errorf("at a level there are %d buttons, want the two decisions", len(board.Buttons()))
	}

	end := r.click("Alice", "en-US", board, "Stop")
	r.balance("Alice", 102)
	next := r.round("Alice")
	v, err := r.bank.Round(t.Context(), waiting.ID)
	if err != nil {
		t.Fatal(err)
	}
	r.says(end, "Won 4 coins", "You have 102 coins", waiting.Commit, v.Round.ServerSeed, next.Commit)

	again := r.click("Alice", "en-US", end, "Play again · 2 coins")
	r.balance("Alice", 100)
	if again.ID == end.ID {
		t.Error("the next round hides the proof of the one before")
	}
	if id := r.round("Alice").ID; id != next.ID {
		t.Errorf("round %s is in play, not %s, whose commit was shown", id, next.ID)
	}
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

func TestLosingRound(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	board := r.click("Bruno", "fr", r.command("Bruno", "fr", "nextlevel", map[string]any{"stake": 3}), "Jouer · 3 pièces")
	good, losing := r.numbers(r.round("Bruno").ID)
	board = r.pick("Bruno", "fr", board, good[0])
	end := r.pick("Bruno", "fr", board, losing[0])
	r.says(end, fmt.Sprintf("Perdu sur le numéro %d", losing[0]), "Vous avez 97 pièces")
	for _, n := range losing[1:] {
		if strings.Contains(strings.Join(end.Alts(), " "), fmt.Sprintf(" %d ", n)) {
			t.Errorf("the end tells that %d would have lost", n)
		}
	}
	r.balance("Bruno", 97)
}

func TestContinueGivesUpTheGain(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	board := r.click("Alice", "en-US", r.toLevel("Alice", "en-US", 2), "Continue")
	r.says(board, "4 good numbers to level 2", "worth 10 or 12", "Behind you: 4 coins")
	_, losing := r.numbers(r.round("Alice").ID)
	r.says(r.pick("Alice", "en-US", board, losing[0]), "Lost on number", "level 1 was given up")
	r.balance("Alice", 98)
}

func TestRandomPicks(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	board := r.click("Alice", "en-US", r.command("Alice", "en-US", "nextlevel", nil), "Play")
	id := r.round("Alice").ID
	r.click("Alice", "en-US", board, "Random number")
	v, err := r.bank.Round(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if v.Round.Turn != 1 {
		t.Fatalf("after one random number the turn is %d", v.Round.Turn)
	}
	for range 20 { // rounds, until one climbs to a level at once
		board = r.command("Alice", "en-US", "nextlevel", nil)
		if v := r.round("Alice"); v.Status == store.Waiting {
			board = r.click("Alice", "en-US", board, "Play")
		}
		id := r.round("Alice").ID
		if _, err := r.bank.Round(t.Context(), id); err != nil {
			t.Fatal(err)
		}
		board = r.click("Alice", "en-US", board, "Random to level 1")
		v, err := r.bank.Round(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if v.Round.Status == store.Playing {
			r.button(board, "Stop")
			return
		}
		if v.Round.Status != store.Lost {
			t.Fatalf("after a climb the round is %s", v.Round.Status)
		}
	}
	t.Fatal("no climb in 20 reached a level")
}

func TestMySeed(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	alice := r.discord.Person("Alice").As("en-US")
	panel := r.command("Alice", "en-US", "nextlevel", nil)
	r.says(panel, "Your seed: none yet")
	answer, err := r.discord.Click(t.Context(), alice, panel.ID, r.button(panel, "My seed").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Form == nil {
		t.Fatalf("no form: %s", answer.Body)
	}
	seed := "*trèfle* `à` 4 <@1> ||x||"
	answer, err = r.discord.Submit(t.Context(), alice, answer.Form, map[string]string{"seed": seed})
	panel = r.message(answer, err)
	r.says(panel, "Your seed:", `\*trèfle\* \`+"`à\\`"+` 4 \<\@1\> \|\|x\|\|`)
	r.click("Alice", "en-US", panel, "Play")
	if v := r.round("Alice"); v.ClientSeed != seed || v.ClientSeedSource != transcript.ByPlayer {
		t.Errorf("the round has the seed %q, by %s", v.ClientSeed, v.ClientSeedSource)
	}
}

func TestRestartAtEveryStep(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "nextlevel", nil)
	r.restart()
	m = r.click("Alice", "en-US", m, "Play")
	good, _ := r.numbers(r.round("Alice").ID)
	for _, n := range good[:5] {
		r.restart()
		m = r.pick("Alice", "en-US", m, n)
	}
	r.restart()
	m = r.click("Alice", "en-US", m, "Stop")
	r.balance("Alice", 101)
	r.restart()
	r.click("Alice", "en-US", m, "Play again")
	r.balance("Alice", 100)
}

func TestSecondCommandShowsTheRoundInPlay(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	first := r.click("Alice", "en-US", r.command("Alice", "en-US", "nextlevel", nil), "Play")
	second := r.command("Alice", "en-US", "nextlevel", map[string]any{"stake": 3})
	if second.ID == first.ID {
		t.Fatal("the round was not shown again")
	}
	r.balance("Alice", 99)
	good, _ := r.numbers(r.round("Alice").ID)
	r.pick("Alice", "en-US", second, good[0])
	// The first message is behind: a click plays nothing and brings it up to date.
	first = r.pick("Alice", "en-US", first, good[1])
	r.says(first, "4 good numbers to level 1")
	first = r.pick("Alice", "en-US", first, good[1])
	r.says(first, "3 good numbers to level 1")
}

func TestDeletedMessage(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.click("Alice", "en-US", r.command("Alice", "en-US", "nextlevel", nil), "Play")
	if err := r.discord.Delete(m.ID); err != nil {
		t.Fatal(err)
	}
	m = r.command("Alice", "en-US", "nextlevel", nil)
	good, _ := r.numbers(r.round("Alice").ID)
	r.says(r.pick("Alice", "en-US", m, good[0]), "4 good numbers to level 1")
}

func TestDoubleClicks(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	panel := r.command("Alice", "en-US", "nextlevel", nil)
	r.storm("Alice", panel, r.button(panel, "Play · 1 coin").CustomID)
	r.balance("Alice", 99)
	board, _ := r.discord.Message(panel.ID)
	good, _ := r.numbers(r.round("Alice").ID)
	for _, n := range good[:5] {
		turn := r.round("Alice").Turn
		id := fmt.Sprintf("nl/%s/%d/pick.%d", r.round("Alice").ID, turn, n)
		r.storm("Alice", board, id)
		if got := r.round("Alice").Turn; got != turn+1 {
			t.Fatalf("16 clicks on one button moved the round by %d turns", got-turn)
		}
	}
	stop := fmt.Sprintf("nl/%s/5/stop", r.round("Alice").ID)
	r.storm("Alice", board, stop)
	r.balance("Alice", 101)
	r.says(r.forge("Alice", board, stop), "Won 2 coins")
	r.balance("Alice", 101)

	end, _ := r.discord.Message(panel.ID)
	r.storm("Alice", end, r.button(end, "Play again").CustomID)
	r.balance("Alice", 100)
	r.says(r.click("Alice", "en-US", end, "Play again"), "has begun already")
	r.balance("Alice", 100)
}

func TestStrangers(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	board := r.click("Alice", "en-US", r.command("Alice", "en-US", "nextlevel", nil), "Play")
	before, _ := json.Marshal(board)
	good, _ := r.numbers(r.round("Alice").ID)
	line := r.pick("Bruno", "fr", board, good[0])
	if line.For != r.discord.Person("Bruno").ID {
		t.Fatal("a stranger's click is answered in public")
	}
	r.says(line, "Cette partie est à quelqu’un d’autre")
	after, _ := r.discord.Message(board.ID)
	if now, _ := json.Marshal(after); string(now) != string(before) {
		t.Error("a stranger's click changed the message")
	}
	own := r.click("Bruno", "fr", line, "Jouer ma propre partie")
	r.says(own, "Mise : 1 pièce", r.round("Bruno").Commit)
	if r.round("Alice").Turn != 0 {
		t.Error("a stranger played")
	}
}
