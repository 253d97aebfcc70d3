package commands_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/palier-bot/palier/commands"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// noAccount fails if the player has an account.
func (r *rig) noAccount(who string) {
	r.t.Helper()
	if a, err := r.bank.Find(r.t.Context(), r.owner(who)); !errors.Is(err, store.ErrNoAccount) {
		r.t.Errorf("%s has the account %+v, %v", who, a, err)
	}
}

// deletion opens the form that deletes.
func (r *rig) deletion(who, locale string) *playground.Form {
	r.t.Helper()
	return r.form(who, locale, r.command(who, locale, "privacy delete", nil), map[string]string{"en-US": "Delete my account", "fr": "Supprimer mon compte"}[locale])
}

// word sends a form with a word.
func (r *rig) word(who, locale string, form *playground.Form, word string) playground.Message {
	r.t.Helper()
	return r.message(r.discord.Submit(r.t.Context(), r.discord.Person(who).As(locale), form, map[string]string{"word": word}))
}

func TestNothingToExportOrDelete(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for _, command := range []string{"privacy export", "privacy delete"} {
		r.says(r.command("Alice", "en-US", command, nil), "no account in this server")
		r.says(r.command("Alice", "fr", command, nil), "pas de compte sur ce serveur")
	}
	r.noAccount("Alice")
}

func TestExportCommand(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.click("Alice", "en-US", r.toLevel("Alice", "en-US", 1), "Stop")
	r.toLevel("Alice", "en-US", 2)
	playing := r.round("Alice")
	r.toLevel("Bruno", "en-US", 1)

	m := r.command("Alice", "fr", "privacy export", nil)
	r.says(m, "Ce qui est gardé sur vous sur ce serveur")
	if m.For != r.discord.Person("Alice").ID || len(m.Attachments) != 1 || m.Attachments[0].Filename != "palier-data.json" {
		t.Fatalf("not a private message with a file: %+v", m)
	}
	data, _, err := r.discord.Attachment(m.Attachments[0].URL)
	if err != nil {
		t.Fatal(err)
	}
	var all store.Export
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	if all.Player != r.owner("Alice").Player || all.Balance != 99 || all.Held != 2 || len(all.Rounds) != 2 || len(all.Entries) != 4 {
		t.Errorf("the file says %+v", all)
	}
	for what, secret := range map[string]string{
		"the seed of the round in play": r.seed(playing.ID), "somebody else": r.discord.Person("Bruno").ID,
	} {
		if bytes.Contains(data, []byte(secret)) {
			t.Errorf("the file has %s", what)
		}
	}
}

// However much there is: it is packed, and refused only if Discord would.
func TestExportOfALot(t *testing.T) {
	t.Parallel()
	const least, most = 1 << 16, 1 << 18
	much := store.Export{Rounds: make([]store.ExportedRound, 1000)}
	file, err := commands.DataFile(much, least, most)
	if err != nil || file.Name != "palier-data.json.gz" {
		t.Fatalf("%s, %v", file.Name, err)
	}
	z, err := gzip.NewReader(bytes.NewReader(file.Data))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	var back store.Export
	if err := json.Unmarshal(data, &back); err != nil || len(back.Rounds) != len(much.Rounds) {
		t.Errorf("unpacked, it has %d rounds, %v", len(back.Rounds), err)
	}
	noise := make([]byte, 2*most)
	for i := range noise {
		noise[i] = byte(' ' + rand.IntN(64))
	}
	_, err = commands.DataFile(store.Export{Rounds: []store.ExportedRound{{Draft: string(noise)}}}, least, most)
	if !errors.Is(err, commands.ErrBigExport) {
		t.Errorf("an export that cannot be packed is %v", err)
	}
}

func TestDeleteNeedsTheWord(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.balance("Alice", 100)
	for locale, right := range map[string]string{"en-US": "DELETE", "fr": "SUPPRIMER"} {
		for _, word := range []string{"yes", right + "!", "D E L E T E", "**" + right + "**"} {
			r.says(r.word("Alice", locale, r.deletion("Alice", locale), word), right)
			r.balance("Alice", 100)
		}
	}
	r.says(r.word("Alice", "fr", r.deletion("Alice", "fr"), " supprimer "), "Votre compte sur ce serveur est supprimé")
	r.noAccount("Alice")
}

// What is deleted is gone, what stays balances, and coming back is no second gift.
func TestDelete(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if err := r.bank.SetClientSeed(t.Context(), r.owner("Alice"), "alice's own"); err != nil {
		t.Fatal(err)
	}
	end := r.click("Alice", "en-US", r.toLevel("Alice", "en-US", 1), "Stop")
	board := r.toLevel("Alice", "en-US", 2)
	r.capped("Alice", 50)
	if _, err := r.bank.TakeBreak(t.Context(), r.owner("Alice"), 24*time.Hour); err != nil {
		t.Fatal(err)
	}
	page := r.command("Alice", "en-US", "privacy delete", nil)
	r.says(page, "You have 2 coins staked on rounds in play", "Your balance, now 99 coins, leaves the game", "Nothing has happened yet")
	form, again := r.form("Alice", "en-US", page, "Delete my account"), r.form("Alice", "en-US", page, "Delete my account")
	r.balance("Alice", 99)
	r.says(r.word("Alice", "en-US", form, "DELETE"), "Your account in this server is deleted", "Rounds that were in play ended first")
	r.noAccount("Alice")
	// Sent again, the form takes nothing back of what its message says.
	r.says(r.word("Alice", "en-US", again, "DELETE"), "Your account in this server is deleted")
	r.says(r.command("Alice", "en-US", "privacy delete", nil), "no account in this server")

	// Her messages are still in the channel. They pay nobody, and say why they show nothing.
	r.says(r.click("Alice", "en-US", board, "Stop"), "has had their data deleted")
	for _, b := range end.Buttons() {
		if strings.HasSuffix(b.CustomID, "/check") {
			r.says(r.forge("Bruno", end, b.CustomID), "has had their data deleted")
		}
	}
	r.noAccount("Alice")
	r.says(r.command("Alice", "en-US", "limits", nil), "no cap") // of an account that there is not

	r.balance("Alice", 0)
	r.says(r.command("Alice", "en-US", "limits", nil), "at most 50 coins", "Break** until")
}

// Deleting, playing and claiming at once leaves whole accounts, or none.
func TestDeleteUnderFire(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	panel := r.command("Alice", "en-US", "nextlevel", map[string]any{"stake": 3})
	play := r.button(panel, "Play").CustomID
	forms := make([]*playground.Form, 4)
	for i := range forms {
		forms[i] = r.deletion("Alice", "en-US")
	}
	var all sync.WaitGroup
	all.Go(func() { r.storm("Alice", panel, play) })
	for _, form := range forms {
		all.Go(func() {
			m, err := r.discord.Submit(t.Context(), r.discord.Person("Alice").As("en-US"), form, map[string]string{"word": "DELETE"})
			if err != nil || m.Message == nil {
				t.Errorf("the form is answered with %v, %v", m, err)
			}
		})
	}
	all.Wait()
	r.balance("Alice", 0) // which opens the account again; the ledger is checked at the end
}
