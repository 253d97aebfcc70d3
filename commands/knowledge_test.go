package commands_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/transcript"
)

// Whatever help names is a command that there is, in the reader's language.
func TestHelpNamesCommands(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for _, locale := range []string{"en-US", "fr"} {
		var names []string
		for _, c := range r.discord.Commands() {
			name := c.NameLocalizations[locale]
			if name == "" {
				name = c.Name
			}
			names = append(names, name)
		}
		said := 0
		for _, word := range strings.Fields(strings.NewReplacer("`", " ", ",", " ", ".", " ").Replace(r.command("Alice", locale, "help", nil).Texts())) {
			name, isCommand := strings.CutPrefix(word, "/")
			if !isCommand {
				continue
			}
			said++
			if !slices.Contains(names, name) {
				t.Errorf("%s: help names /%s, which is not among %q", locale, name, names)
			}
		}
		if said < len(names)-2 { // all but itself, and one that it may leave out
			t.Errorf("%s: help names %d of %d commands", locale, said, len(names))
		}
	}
}

func TestOddsSayWhatTheGameComputes(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	list, err := catalog.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range list.All() {
		m := r.command("Alice", "en-US", "odds", map[string]any{"game": game.Info().ID})
		r.says(m, game.Odds().RTP.String())
		for _, row := range game.Odds().Rows {
			r.says(m, row[4]) // the exact share or chance
		}
		if len(m.Alts()) != 1 || m.For == "" {
			t.Errorf("%s: want one picture, in private: %+v", game.Info().ID, m)
		}
	}
}

func TestSeedCommand(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "seed", nil)
	r.says(m, "no seed of your own")
	form := r.form("Alice", "en-US", m, "My seed")
	answer, err := r.discord.Submit(t.Context(), r.discord.Person("Alice").As("en-US"), form, map[string]string{"seed": "clover"})
	r.says(r.message(answer, err), "Your seed: ", "clover")
	if got := r.round("Alice").ClientSeed; got != "clover" {
		t.Errorf("the panel has the seed %q", got)
	}
	form = r.form("Alice", "en-US", m, "My seed")
	answer, err = r.discord.Submit(t.Context(), r.discord.Person("Alice").As("en-US"), form, map[string]string{"seed": ""})
	r.says(r.message(answer, err), "no seed of your own")
}

func TestProofCommand(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	board := r.toLevel("Alice", "en-US", 2)
	id := string(r.round("Alice").ID)
	r.says(r.command("Bruno", "en-US", "proof", map[string]any{"round": id}), "is not over")
	r.click("Alice", "en-US", board, "Stop")
	m := r.command("Bruno", "en-US", "proof", map[string]any{"round": " " + strings.ToLower(id) + " "})
	data, _, err := r.discord.Attachment(m.Attachments[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	record, err := transcript.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if record.Round != id || record.Payout != 4 {
		t.Errorf("the transcript is of round %s and pays %d", record.Round, record.Payout)
	}
	r.says(r.command("Bruno", "fr", "proof", map[string]any{"round": "ZZZZZZZZ"}), "Je ne connais pas cette partie")
}

// A proof leads to the message that showed the commit before the round.
func TestProofLeadsToTheCommit(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	link := func(message string) string {
		return "https://discord.com/channels/" + r.discord.Guild() + "/" + r.discord.Channel() + "/" + message
	}
	panel := r.command("Alice", "en-US", "nextlevel", nil)
	first := r.round("Alice").ID
	for at, err := r.bank.CommitMessage(t.Context(), first); at.ID == ""; at, err = r.bank.CommitMessage(t.Context(), first) {
		if err != nil { // it is kept after the answer
			t.Fatal(err)
		}
	}
	r.command("Alice", "en-US", "nextlevel", nil) // shown again: the first stays
	board := r.click("Alice", "en-US", panel, "Play")
	_, losing := r.numbers(first)
	end := r.pick("Alice", "en-US", board, losing[0])
	second := r.round("Alice").ID
	r.says(r.command("Bruno", "en-US", "proof", map[string]any{"round": string(first)}), link(panel.ID))
	board = r.click("Alice", "en-US", end, "Play again")
	_, losing = r.numbers(second)
	r.pick("Alice", "en-US", board, losing[0])
	r.says(r.command("Bruno", "en-US", "proof", map[string]any{"round": string(second)}), link(end.ID))
}
