package commands_test

import (
	"database/sql"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// confirm presses the button of a preview and types a word.
func (r *rig) confirm(locale string, preview playground.Message, word string) playground.Message {
	r.t.Helper()
	margot := r.discord.Person("Margot").As(locale)
	opened, err := r.discord.Click(r.t.Context(), margot, preview.ID, preview.Buttons()[0].CustomID)
	if err != nil {
		r.t.Fatal(err)
	}
	answer, err := r.discord.Submit(r.t.Context(), margot, opened.Form, map[string]string{"word": word})
	return r.message(answer, err)
}

// The whole way: counts first, a word to type, the result, and back again. A
// restart in between loses nothing: the reason waits in the message.
func TestResetAll(t *testing.T) {
	t.Parallel()
	for locale, says := range map[string]struct {
		preview []string
		word    string
		wrong   string
		done    []string
	}{
		"en-US": {[]string{"Reset 2 accounts?", "Together they hold 1,198 coins", "1 round in play, with 2 coins staked"}, " reset ",
			"That is not the word", []string{"1,200 coins → 200 coins (−1,000), in 2 accounts", `a \*new\* year\.\\`}},
		"fr": {[]string{"Réinitialiser 2 comptes ?", "ils contiennent 1 198 pièces", "1 partie en cours, avec 2 pièces en jeu"}, "tout",
			"Ce n’est pas le mot", []string{"1 200 pièces → 200 pièces (−1 000), sur 2 comptes", `a \*new\* year\.\\`}},
	} {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.mod(locale, "grant", options{"player": "Alice", "amount": 1000, "reason": "x"})
			r.forge("Bruno", r.command("Bruno", "en-US", "nextlevel", nil), "nl/"+string(r.round("Bruno").ID)+"/play.2")
			const reason, season = `a *new* year.\`, "<@1> `2026`"
			preview := r.mod(locale, "reset-all", options{"reason": reason, "season": season})
			r.says(preview, says.preview...)
			r.restart()
			if again := r.confirm(locale, preview, "resset"); !strings.Contains(again.Texts(), says.wrong) {
				t.Errorf("another word is answered with %s", again.Texts())
			}
			r.balance("Alice", 1100)
			m := r.confirm(locale, preview, says.word)
			m.Components = plainText(m.Components)
			r.says(m, says.done...)
			r.balance("Alice", 100)
			r.balance("Bruno", 100)
			guild := store.GuildID(r.discord.Guild())
			changes, err := r.bank.Changes(t.Context(), guild, "", 0, 1)
			if err != nil || changes[0].Reason != reason {
				t.Errorf("the reason is kept as %q, %v", changes[0].Reason, err)
			}
			seasons, err := r.bank.Seasons(t.Context(), guild)
			if err != nil || len(seasons) != 1 || seasons[0].Name != season {
				t.Errorf("the seasons are %+v, %v", seasons, err)
			}
			for _, b := range m.Buttons() {
				r.forge("Margot", m, b.CustomID)
			}
			r.balance("Alice", 1100)
		})
	}
}

// A season's name is refused for what is wrong with it, and so is a reason, which
// whoever copied it from a message may not see.
func TestResetAllOfWordsThatCannotBeSeen(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.mod("en-US", "grant", options{"player": "Alice", "amount": 1000, "reason": "x"})
	for _, o := range []options{{"reason": "x", "season": "\u20682026\u2069\u202e"}, {"reason": "a\u202eb", "season": "2026"}} {
		for locale, says := range map[string][2]string{
			"en-US": {"RESET", "characters that cannot be seen"}, "fr": {"TOUT", "caractères invisibles"},
		} {
			r.says(r.confirm(locale, r.mod(locale, "reset-all", o), says[0]), says[1])
		}
	}
	r.balance("Alice", 1100)
}

func TestResetAllOfNobody(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.says(r.mod("en-US", "reset-all", options{"reason": "x"}), "nobody has played yet")
}

// While the storage is busy the answer says that it is under way, in time, and
// becomes the result.
func TestResetAllTakesLong(t *testing.T) {
	t.Parallel()
	for _, release := range []string{"COMMIT", "never"} {
		t.Run(release, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.mod("en-US", "grant", options{"player": "Alice", "amount": 1000, "reason": "x"})
			preview := r.mod("en-US", "reset-all", options{"reason": "x"})
			db, err := sql.Open("sqlite3", "file:"+r.path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			db.SetMaxOpenConns(1)
			if _, err := db.Exec("BEGIN IMMEDIATE"); err != nil {
				t.Fatal(err)
			}
			m := r.confirm("en-US", preview, "RESET")
			r.says(m, "under way")
			if len(m.Buttons()) != 0 {
				t.Error("it can be confirmed twice")
			}
			want := "out of reach"
			if release == "COMMIT" {
				want = "All accounts reset"
				if _, err := db.Exec("COMMIT"); err != nil {
					t.Fatal(err)
				}
			}
			for deadline := time.Now().Add(patience); !strings.Contains(m.Texts(), want); time.Sleep(20 * time.Millisecond) {
				if time.Now().After(deadline) {
					t.Fatalf("in the end it says %s", m.Texts())
				}
				m, _ = r.discord.Message(m.ID)
			}
			if release != "COMMIT" {
				if _, err := db.Exec("COMMIT"); err != nil {
					t.Fatal(err)
				}
				r.balance("Alice", 1100)
				return
			}
			r.balance("Alice", 100)
		})
	}
}
