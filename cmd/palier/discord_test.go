package main_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/palier-bot/palier/playground"
)

// discord is a Discord for the program to connect to, and the folder in which
// the program runs.
type discord struct {
	*playground.Server
	t      *testing.T
	folder string
	bank   bank

	registrations atomic.Int32
	onAnswer      atomic.Pointer[func()]       // called while an answer is on its way
	onBody        atomic.Pointer[func([]byte)] // called with all that the program sends
}

func newDiscord(t *testing.T) *discord {
	t.Helper()
	d := &discord{t: t, folder: t.TempDir()}
	d.bank = bank{t, filepath.Join(d.folder, "palier.db")}
	var err error
	d.Server, err = playground.New(playground.Options{OnSend: func(method, path string, body []byte) {
		if f := d.onBody.Load(); f != nil {
			(*f)(body)
		}
		if method == "PUT" && strings.HasSuffix(path, "/commands") {
			d.registrations.Add(1)
		}
		if f := d.onAnswer.Load(); f != nil && strings.HasSuffix(path, "/callback") {
			(*f)()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := d.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	return d
}

// start starts the program with the right settings, and a few more. The players
// of these tests are quicker than people, so their rate has no bound by default.
func (d *discord) start(more ...string) *process {
	d.t.Helper()
	return start(d.t, d.folder, append([]string{"DISCORD_TOKEN=" + d.Token(), "DISCORD_API=" + d.URL(), "PLAYER_RATE=0"}, more...))
}

// bot starts the program and waits until it can be played with.
func (d *discord) bot(more ...string) *process {
	d.t.Helper()
	p := d.start(more...)
	p.logs("commands registered", "commands are registered already")
	return p
}

// command runs a slash command and returns the message it brings.
func (d *discord) command(who, locale, name string, options map[string]any) playground.Message {
	d.t.Helper()
	answer, err := d.Command(d.t.Context(), d.Person(who).As(locale), name, options)
	return d.message(answer, err)
}

// click presses the button whose label begins with a text.
func (d *discord) click(who, locale string, m playground.Message, label string) playground.Message {
	d.t.Helper()
	answer, err := d.Click(d.t.Context(), d.Person(who).As(locale), m.ID, button(d.t, m, label).CustomID)
	return d.message(answer, err)
}

func (d *discord) message(answer *playground.Answer, err error) playground.Message {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
	if answer.Message == nil {
		d.t.Fatalf("the answer has no message: %s", answer.Body)
	}
	return *answer.Message
}

// pick presses a number's button, turning the page if it has to.
func (d *discord) pick(who, locale string, m playground.Message, n int) playground.Message {
	d.t.Helper()
	for range 2 {
		if b, ok := find(m, fmt.Sprintf("/pick.%d", n)); ok {
			answer, err := d.Click(d.t.Context(), d.Person(who).As(locale), m.ID, b.CustomID)
			return d.message(answer, err)
		}
		m = d.click(who, locale, m, map[string]string{"fr": "Numéros", "en-US": "Numbers"}[locale])
	}
	d.t.Fatalf("no button for number %d", n)
	return m
}

// begin starts a round and returns its board and the numbers that are good.
func (d *discord) begin(who, locale string, stake int) (board playground.Message, good []int) {
	d.t.Helper()
	panel := d.command(who, locale, "nextlevel", map[string]any{"stake": stake})
	play := map[string]string{"fr": "Jouer", "en-US": "Play"}[locale]
	board = d.click(who, locale, panel, play)
	good, _ = d.bank.numbers(d.bank.open(d.Person(who).ID))
	return board, good
}

// climb starts a round and brings it to level 1.
func (d *discord) climb(who, locale string, stake int) playground.Message {
	d.t.Helper()
	m, good := d.begin(who, locale, stake)
	for _, n := range good[:5] {
		m = d.pick(who, locale, m, n)
	}
	return m
}

// find returns the button whose custom_id ends with a text.
func find(m playground.Message, suffix string) (playground.Button, bool) {
	for _, b := range m.Buttons() {
		if strings.HasSuffix(b.CustomID, suffix) {
			return b, true
		}
	}
	return playground.Button{}, false
}

// button returns the button whose label begins with a text.
func button(t *testing.T, m playground.Message, label string) playground.Button {
	t.Helper()
	var labels []string
	for _, b := range m.Buttons() {
		if strings.HasPrefix(plain(b.Label), label) {
			return b
		}
		labels = append(labels, b.Label)
	}
	t.Fatalf("no button %q among %q", label, labels)
	return playground.Button{}
}

// says fails unless a message has all of the texts.
func says(t *testing.T, m playground.Message, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(plain(m.Texts()), text) {
			t.Errorf("the message does not say %q:\n%s", text, m.Texts())
		}
	}
}

// plain makes the spaces that do not break, which French is full of, plain.
func plain(text string) string {
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(text)
}
