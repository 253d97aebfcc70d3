package commands_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// Whatever a stranger presses, at whatever step, only a private line comes of it.
func TestStrangersAtInstantLoto(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", wins(true))
	m := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": gridWith(d, 1, false).String()})
	r.untouched("a menu", m, func() (*playground.Answer, error) {
		return r.discord.Choose(t.Context(), r.discord.Person("Bruno").As("fr"), m.ID, m.Selects()[chance].CustomID, []string{"1"})
	})
	for _, step := range []string{"Validate", "Draw all", "Ball 2", "Replay"} {
		for _, b := range m.Buttons() {
			if b.Disabled || b.Label == "New game" || b.Label == "Check" { // those are for everybody
				continue
			}
			r.untouched(b.Label, m, func() (*playground.Answer, error) {
				return r.discord.Click(t.Context(), r.discord.Person("Bruno").As("fr"), m.ID, b.CustomID)
			})
		}
		m = r.click("Alice", "en-US", m, step)
	}
	answer, err := r.discord.Click(t.Context(), r.discord.Person("Bruno").As("fr"), m.ID, m.Buttons()[0].CustomID)
	own := r.click("Bruno", "fr", r.message(answer, err), "Jouer ma propre partie")
	r.says(own, "Grille 1 : rien de choisi", r.loto("Bruno").Commit)
	r.balance("Bruno", 100)
}

// untouched fails unless Bruno's click on Alice's message gets a friendly line
// for him alone, and changes nothing of hers.
func (r *rig) untouched(what string, m playground.Message, click func() (*playground.Answer, error)) {
	r.t.Helper()
	before, _ := json.Marshal(m)
	round := r.loto("Alice")
	line := r.message(click())
	r.says(line, "Cette partie est à quelqu’un d’autre")
	if line.For != r.discord.Person("Bruno").ID {
		r.t.Errorf("%s: a stranger is answered in public", what)
	}
	shown, _ := r.discord.Message(m.ID)
	if after, _ := json.Marshal(shown); string(after) != string(before) {
		r.t.Errorf("%s: a stranger changed the message", what)
	}
	now := r.loto("Alice")
	if now.ID != round.ID || now.Status != round.Status || now.Turn != round.Turn || now.Draft != round.Draft {
		r.t.Errorf("%s: a stranger changed the round", what)
	}
}

// A stranger's form would be forged: the button that opens it refuses.
func TestForgedFormsAtInstantLoto(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.command("Alice", "en-US", "instantloto", nil)
	id := r.loto("Alice").ID
	router, err := bot.NewRouter(r.club.Routes())
	if err != nil {
		t.Fatal(err)
	}
	for key, fields := range map[string]map[string]string{
		"type.1": {"grid": "1 2 3 4 5 + 1"},
		"seed":   {"seed": "mine"},
	} {
		reply, err := router.Serve(t.Context(), &bot.Request{
			Kind: bot.Submitted, Key: fmt.Sprintf("il/%s/%s", id, key), Guild: r.discord.Guild(),
			User: bot.User{ID: r.discord.Person("Bruno").ID}, Locale: "en-US", Fields: fields,
		})
		if err != nil || !reply.Private || !strings.Contains(line(reply), "belongs to somebody else") {
			t.Errorf("%s is answered with %+v, %v", key, reply, err)
		}
	}
	r.draft("Alice", "")
	if seed := r.loto("Alice").ClientSeed; seed != "" {
		t.Errorf("a stranger set the seed %q", seed)
	}
}

// A click on what is past changes nothing and shows how things stand.
func TestStaleClicksAtInstantLoto(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", wins(true, false))
	grids := instantloto.Ticket(gridWith(d, 1, false), gridWith(d, 0, true))
	panel := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": string(grids)})
	id := string(r.loto("Alice").ID)
	// stale answers a forged click, which must leave the round where it was.
	stale := func(click string, texts ...string) {
		t.Helper()
		before := r.stored(store.RoundID(id))
		r.says(r.forge("Alice", panel, "il/"+id+"/"+click), texts...)
		after := r.stored(store.RoundID(id))
		if after.Status != before.Status || after.Turn != before.Turn || after.Ticket != before.Ticket || after.Draft != before.Draft {
			t.Errorf("%s changed the round from %+v to %+v", click, before, after)
		}
	}
	for _, early := range []string{"0/reveal", "0/all", "0/bonus.1.1", "validate.00000000"} {
		stale(early, "98 coins after a stake of 2 coins")
	}
	m := r.click("Alice", "en-US", panel, "Validate")
	for _, late := range []string{
		r.button(panel, "Validate").CustomID[len("il/"+id+"/"):],
		"flash.1", "clear.1", "add", "chance.1", "grid.2", "remove.1.00000000", "1/reveal",
	} {
		stale(late, "your 2 grids are in play")
	}
	stale("0/bonus.1.1", "come after the last ball")
	stale("again."+id, "has begun already")
	stale("check", "revealed when it ends")
	m = r.click("Alice", "en-US", m, "Draw the first ball")
	stale("0/reveal", "Ball 1 of 6")
	stale("0/all", "Ball 1 of 6")
	r.click("Alice", "en-US", m, "Draw all")
	stale("1/all", "Bonus game of grid 1")
	stale("2/reveal", "All the balls are drawn")
	stale("2/all", "All the balls are drawn")
	stale("2/bonus.1.0", "four balls")
	stale("2/bonus.1.5", "four balls")
	stale("2/bonus.3.1", "That grid is not there")
	r.forge("Alice", m, "il/"+id+"/2/bonus.1.1")
	stale("2/bonus.1.1", "Bonus game of grid 2", "bonus game won")
	stale("3/bonus.1.1", "has been played")
	r.forge("Alice", m, "il/"+id+"/3/bonus.2.4")
	stale("3/bonus.2.4", "Won 1 coin", "You have 99 coins")
	stale("4/bonus.2.4", "Won 1 coin")
	r.balance("Alice", 99)
}

func TestDoubleClicksAtInstantLoto(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", wins(true))
	m := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": gridWith(d, 1, false).String()})
	round := r.loto("Alice").ID
	for _, step := range []struct {
		label   string
		turn    int
		balance int
	}{
		{"Validate", 0, 99}, {"Draw the first ball", 1, 99}, {"Draw the next ball", 2, 99}, {"Draw all", 3, 99}, {"Ball 4", 4, 100},
	} {
		r.storm("Alice", m, r.button(m, step.label).CustomID)
		r.balance("Alice", step.balance)
		if turn := r.stored(round).Turn; turn != step.turn {
			t.Fatalf("%d clicks on %s brought the round to turn %d", stormSize, step.label, turn)
		}
		m, _ = r.discord.Message(m.ID)
	}
	r.says(m, "Won 1 coin")
	if got := r.stored(round).Status; got != store.Won {
		t.Errorf("the round is %s", got)
	}
}

func TestRestartAtEveryStepOfInstantLoto(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", wins(true))
	m := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": gridWith(d, 1, false).String()})
	for _, label := range []string{"Validate", "Draw the first ball", "Draw all", "Ball 1", "Replay"} {
		r.restart()
		m = r.click("Alice", "en-US", m, label)
	}
	r.balance("Alice", 99)
}

// The round is not its message: the command shows it again.
func TestDeletedMessageOfInstantLoto(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", wins(false))
	m := r.validated("Alice", "en-US", gridWith(d, 0, true))
	for _, label := range []string{"Draw the first ball", "Draw all", "Ball 2"} {
		if err := r.discord.Delete(m.ID); err != nil {
			t.Fatal(err)
		}
		m = r.click("Alice", "en-US", r.command("Alice", "en-US", "instantloto", nil), label)
	}
	r.says(m, "No prize this time")
	r.balance("Alice", 99)
}

// One open round a game: neither disturbs the other.
func TestBothGamesAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", nil)
	ladder := r.toLevel("Alice", "en-US", 3)
	draw := r.click("Alice", "en-US", r.validated("Alice", "en-US", gridWith(d, 3, false)), "Draw the first ball")
	r.says(r.command("Alice", "en-US", "balance", nil), "96 coins", "4 coins more are staked")
	if a, b := r.round("Alice"), r.loto("Alice"); a.Nonce == b.Nonce || a.Commit == b.Commit {
		t.Error("the two rounds draw from the same")
	}
	r.says(r.command("Alice", "en-US", "nextlevel", nil), "Level 1 · 6 coins")
	r.says(r.command("Alice", "en-US", "instantloto", nil), "Ball 1 of 6")
	draw = r.click("Alice", "en-US", draw, "Draw all")
	r.says(draw, "Won 30 coins", "You have 126 coins")
	if round := r.round("Alice"); round.Status != store.Playing || round.Turn != 5 {
		t.Errorf("the round of Next Level is %s at turn %d", round.Status, round.Turn)
	}
	r.says(r.click("Alice", "en-US", ladder, "Stop"), "Won 6 coins", "You have 132 coins")
	r.says(r.click("Alice", "en-US", draw, "Replay"), "The draw is made")
	r.balance("Alice", 131)
}

func TestSeedOfADrawUnderWayIsNowhere(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	d := r.lucky("Alice", nil)
	m := r.command("Alice", "en-US", "instantloto", map[string]any{"grids": gridWith(d, 2, true).String()})
	round := r.loto("Alice").ID
	seed := r.seed(round)
	m = r.click("Alice", "en-US", r.click("Alice", "en-US", m, "Validate"), "Draw the first ball")
	r.forge("Alice", m, fmt.Sprintf("il/%s/check", round))
	r.forge("Alice", m, fmt.Sprintf("il/%s/1/bonus.1.1", round))
	r.restart()
	for _, s := range r.bodies() {
		if strings.Contains(string(s.body), seed) {
			t.Errorf("the seed of the draw under way was sent: %s", s.body)
		}
	}
	if log := r.log.String(); log == "" || strings.Contains(log, seed) {
		t.Error("the log is empty, or has the seed of the draw under way")
	}
	r.says(r.click("Alice", "en-US", m, "Draw all"), seed) // until it ends
}
