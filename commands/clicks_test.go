package commands_test

import (
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// What a person does in FuzzClicks. Each takes three bytes: who, what, and how.
const (
	toCall     = iota // a command; of how, the command and its option
	toPress           // a control of the newest message
	toPressOld        // a control of an older message
	toFind            // a good number of Next Level, which the board does not tell
	toForge           // a custom_id that no message has
	toSubmit          // the form that was shown last
	toModerate        // a subcommand of /mod; of how, which one and its options
	whatsoever
)

// Those who do it. Two may not play at all, and the last manages the server.
var visitors = []struct {
	guild, locale string
	user          bot.User
	permissions   uint64
}{
	{"100", "fr", bot.User{ID: "1", Name: "Alice"}, 0},
	{"100", "en-US", bot.User{ID: "2", Name: "Bruno"}, 0},
	{"101", "de", bot.User{ID: "1", Name: "Alice"}, 0},
	{"100", "en-US", bot.User{ID: "3", Name: "Robot", Bot: true}, 0},
	{"", "fr", bot.User{ID: "1", Name: "Alice"}, 0},
	{"100", "fr", bot.User{ID: "4", Name: "Margot"}, 1 << 5},
}

// typed is what they type into options and forms.
var typed = []string{
	"", "1", "2", "3", "4", "-1", "luck", "`*_|<@1>", "line\nbreak", "\xff", strings.Repeat("x", 65),
	"1 2 3 4 5 + 6", "7 8 9 10 11 + 1 / 12 13 14 15 16 + 2", "1 1 1 1 1 + 1",
	"RESET", "TOUT", "9007199254740991",
}

// FuzzClicks lets several people do anything at all: what is answered can be
// sent, nothing panics or fails for an unknown reason, no seed is told before
// its round has ended, and every coin is accounted for.
//
// Which code runs depends a little on the timing of goroutines, so give the
// search -fuzzminimizetime=5x: shrinking inputs that differ by it finds nothing.
func FuzzClicks(f *testing.F) {
	out := newOutlet(f)
	alice, bruno := byte(0), byte(1)
	open := []byte{alice, toCall, 1, alice, toPress, 1, alice, toPress, 3} // a stake of 2, and play
	climbing := func(picks int) (b []byte) {
		for n := range picks {
			b = append(b, alice, toFind, byte(n))
		}
		return b
	}
	f.Add(slices.Concat(open, climbing(5), []byte{alice, toPress, 0, alice, toPress, 0, alice, toPressOld, 0, alice, toPress, 2}))
	f.Add(slices.Concat(open, climbing(5), []byte{alice, toPress, 1}, climbing(4), []byte{bruno, toPress, 0, alice, toPress, 1, alice, toPress, 26}))
	f.Add(slices.Concat(open, []byte{alice, toPress, 4, alice, toPress, 4, bruno, toPress, 0, bruno, toCall, 1, bruno, toPress, 3, bruno, toPress, 27}))
	f.Add([]byte{alice, toCall, 1, alice, toPress, 4, alice, toSubmit, 1, alice, toPress, 3, alice, toSubmit, 2, alice, toCall, 0})
	f.Add([]byte{bruno, toCall, 1, bruno, toForge, 0, bruno, toForge, 1, bruno, toForge, 2, bruno, toForge, 3, bruno, toForge, 4, bruno, toForge, 5})
	f.Add([]byte{2, toCall, 1, 3, toCall, 1, 4, toCall, 1, 3, toPressOld, 9, 4, toPressOld, 12, 2, toPressOld, 15, bruno, toPressOld, 135, 2, toPressOld, 162})
	f.Add([]byte{alice, toCall, 2, alice, toPress, 4, alice, toPress, 8, alice, toPress, 0, bruno, toPress, 1, alice, toPressOld, 2, alice, toPressOld, 0})
	f.Add([]byte{alice, toCall, 35, alice, toPress, 0, alice, toPressOld, 10, alice, toPressOld, 0, alice, toPressOld, 2, alice, toPressOld, 4, alice, toPressOld, 6})
	f.Add([]byte{bruno, toCall, 2, bruno, toPress, 5, bruno, toSubmit, 12, bruno, toPress, 1, bruno, toPress, 2, bruno, toSubmit, 13, alice, toPress, 9})
	// Margot resets Alice in the middle of a round, presses all that she is shown,
	// and resets everybody.
	margot, all := byte(5), []byte(nil)
	for how := range byte(120) {
		all = append(all, margot, toModerate, how)
		if how%3 == 0 {
			all = append(all, margot, toPress, how, alice, toPressOld, how, margot, toSubmit, how)
		}
	}
	f.Add(slices.Concat(open, climbing(2), all))
	f.Add([]byte{alice, toCall, 1, margot, toModerate, 67, margot, toPress, 0, margot, toSubmit, 15, alice, toModerate, 0, margot, toPress, 0})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, clicks []byte) {
		h := newHall(t, out)
		h.robot = "3"
		for n := 0; len(clicks) >= 3 && n < 150; n++ {
			h.do(int(clicks[0])%len(visitors), int(clicks[1])%whatsoever, int(clicks[2]))
			clicks = clicks[3:]
		}
		h.settle()
	})
}

// do has one person do one thing, and looks at what is answered.
func (h *hall) do(who, what, how int) {
	q := &bot.Request{
		ID: "9", Channel: "200",
		Guild: visitors[who].guild, User: visitors[who].user, Locale: visitors[who].locale,
		Permissions: visitors[who].permissions, Texts: []string{"", "", "x", "", "y"},
	}
	newest := len(h.screens) - 1
	switch what {
	case toCall:
		h.call(q, how)
	case toPress:
		h.press(q, newest, how)
	case toPressOld:
		if newest >= 0 {
			h.press(q, how%(newest+1), how/(newest+1))
		}
	case toFind:
		q.Kind, q.Message, q.Key = bot.Clicked, strconv.Itoa(newest), h.goodNumber(q, how)
	case toForge:
		q.Kind, q.Message, q.Key = bot.Clicked, strconv.Itoa(newest), h.forged(q, how)
	case toSubmit:
		q.Kind, q.Message, q.Key = bot.Submitted, strconv.Itoa(newest), h.form.ID
		q.Fields = map[string]string{}
		for _, input := range h.form.Inputs {
			q.Fields[input.ID] = typed[how%len(typed)]
		}
	case toModerate:
		h.moderate(q, how)
	}
	if q.Kind != 0 {
		h.serve(q)
	}
}

// call fills in a command. An option may be left out or hold anything: it is
// Discord that keeps to the bounds.
func (h *hall) call(q *bot.Request, how int) {
	list := h.router.Commands()
	command := list[how%len(list)]
	q.Kind, q.Key, q.Options = bot.Called, command.Name.Default, bot.Values{}
	for _, o := range command.Options {
		if text := typed[how/len(list)%len(typed)]; text != "" {
			q.Options[o.Name.Default] = text
		}
	}
}

// moderate fills in a subcommand of /mod, about one of those who play.
func (h *hall) moderate(q *bot.Request, how int) {
	q.Kind, q.Key = bot.Called, "mod "+moderated[how%len(moderated)]
	text := typed[how%len(typed)]
	q.People = map[string]bot.User{"1": {ID: "1"}, "2": {ID: "2"}, "3": {ID: "3", Bot: true}}
	q.Options = bot.Values{"player": strconv.Itoa(how%4 + 1), "amount": text, "reason": "x", "season": text, "change": text}
	for name, value := range q.Options {
		if value == "" {
			delete(q.Options, name)
		}
	}
}

// press fills in a click on a control of a message. Without one nothing is done.
func (h *hall) press(q *bot.Request, screen, how int) {
	if screen < 0 || len(h.screens[screen]) == 0 {
		return
	}
	c := h.screens[screen][how%len(h.screens[screen])]
	q.Kind, q.Message, q.Key = bot.Clicked, strconv.Itoa(screen), c.id
	for n, option := range c.options {
		if how>>(n%8)&1 == 1 {
			q.Chosen = append(q.Chosen, option)
		}
	}
}

// goodNumber returns the custom_id of a good number in the player's round.
func (h *hall) goodNumber(q *bot.Request, how int) string {
	r := h.open(q)
	play, ok := r.Play.(*nextlevel.Round)
	if !ok {
		return "nl/" + string(r.ID) + "/0/pick.1"
	}
	var secret []byte
	if err := h.reader.QueryRow(`SELECT server_seed FROM rounds WHERE id = ?`, r.ID).Scan(&secret); err != nil {
		h.t.Fatal(err)
	}
	seed, err := fair.SeedFromBytes(secret)
	if err != nil {
		h.t.Fatal(err)
	}
	drawn := nextlevel.Game{}.Drawing(fair.NewKey(seed, fair.Inputs{
		Game: r.Game, Round: string(r.ID), ClientSeed: r.ClientSeed, Nonce: r.Nonce,
	})).(nextlevel.Drawing)
	taken := map[int]bool{}
	for _, n := range append(drawn.LosingNumbers, play.Picks()...) {
		taken[n] = true
	}
	n := how%nextlevel.Numbers + 1
	for taken[n] {
		n = n%nextlevel.Numbers + 1
	}
	return fmt.Sprintf("nl/%s/%d/pick.%d", r.ID, r.Turn, n)
}

// open returns the player's open round of Next Level, or the zero Round.
func (h *hall) open(q *bot.Request) store.Round {
	var id store.RoundID
	err := h.reader.QueryRow(`SELECT r.id FROM rounds r JOIN accounts a ON a.id = r.account
		WHERE a.guild = ? AND a.player = ? AND r.game = 'next_level' AND r.ended_at IS NULL`, q.Guild, q.User.ID).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return store.Round{ID: "ZZZZZZZZ"}
	}
	if err != nil {
		h.t.Fatal(err)
	}
	v, err := h.bank.Round(h.t.Context(), id)
	if err != nil {
		h.t.Fatal(err)
	}
	return v.Round
}

var figures = regexp.MustCompile(`\d+`)

// forged returns a custom_id made of bits of true ones.
func (h *hall) forged(q *bot.Request, how int) string {
	r := h.open(q)
	list := []string{
		fmt.Sprintf("nl/%s/play.%d", r.ID, how), fmt.Sprintf("nl/%s/again.%d", r.ID, how%5),
		fmt.Sprintf("nl/%s/%d/climb", r.ID, r.Turn), fmt.Sprintf("nl/%s/%d/continue", r.ID, r.Turn),
		fmt.Sprintf("nl/%s/%d/pick.%d", r.ID, r.Turn, how), fmt.Sprintf("nl/%s/%d/page.%d", r.ID, r.Turn, how),
		fmt.Sprintf("nl/%s/stake.%d", r.ID, how), fmt.Sprintf("nl/%s/check", r.ID), fmt.Sprintf("nl/%s/seed", r.ID),
		fmt.Sprintf("nl/%s/%d/stop", r.ID, how), "", "nl/new/", "nl//0/stop", "\x00", strings.Repeat("nl/", 50),
	}
	for _, controls := range h.screens {
		for _, c := range controls { // of other rounds and of other turns too
			list = append(list, figures.ReplaceAllString(c.id, strconv.Itoa(how)))
		}
	}
	return list[how%len(list)]
}
