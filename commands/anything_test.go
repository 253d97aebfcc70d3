package commands_test

import (
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

const (
	mostEvents = 30   // of one input
	fullHall   = 2000 // events, after which FuzzEvents moves to another database
)

// FuzzEvents has arbitrary interaction events, a line each, go through all of
// the bot but the network: what is answered can be sent, nothing panics or fails
// for an unknown reason, no seed is told before its round has ended, and every
// coin is accounted for.
//
// The database stays for many inputs, for speed; what fails depends on those
// before. Run it with -parallel 1 and read the log.
func FuzzEvents(f *testing.F) {
	out := newOutlet(f)
	h, err := openHall(f.TempDir(), out)
	if err != nil {
		f.Fatal(err)
	}
	served := 0
	f.Cleanup(func() {
		if err := h.close(); err != nil {
			f.Error(err)
		}
	})
	for _, e := range everyEvent(h.router.Commands()) {
		f.Add([]byte(e))
	}
	f.Add([]byte(wholeRounds()))
	for _, e := range oddEvents {
		f.Add([]byte(e))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		if served > fullHall {
			folder, err := os.MkdirTemp("", "hall")
			if err != nil {
				t.Fatal(err)
			}
			defer os.RemoveAll(folder) // it is open, and needs its name no longer
			next, err := openHall(folder, out)
			if err := errors.Join(err, h.close()); err != nil {
				t.Fatal(err)
			}
			h, served = next, 0
		}
		h.t, h.screens = t, nil
		for n, line := range strings.Split(string(input), "\n") {
			if n == mostEvents {
				break
			}
			served++
			h.take(line)
		}
		h.settle()
	})
}

// oddEvents are whole and broken in ways that Discord knows and does not.
var oddEvents = []string{
	`null`, `[]`, `{}`, `"x"`, `{"id":"9","token":"t","type":3,"user":{"id":"1"},"data":null}`,
	`{"id":"9","token":"t","type":3,"member":{},"data":{"component_type":2,"custom_id":"nl/new"}}`,
	`{"id":"9","token":"t","type":3,"guild_id":"100","member":{"user":null},"user":{"id":"1"},"data":{"component_type":2,"custom_id":"nl/new"}}`,
	`{"id":"9","token":"t","type":2,"user":{"id":"1","bot":true},"guild_id":"100","data":{"name":"nextlevel","type":1}}`,
	`{"id":"9","token":"t","type":2,"user":{"id":"1"},"data":{"name":"daily","type":1}}`,
	aClick(byAlice, "nl/@nl/@turn-nl/pick.51"), aClick(byAlice, "nl/@nl/7/stop"), aClick(byAlice, "mod/settings/pictures.zork"),
	aClick(byMargot, "nl/@nl/play.3"), aClick(byMargot, "mod/settings/pictures.zork"), aClick(byMargot, "mod/settings/role", "100"),
	aClick(byMargot, "mod/settings/channels", "1> @everyone"), aClick(byMargot, "mod/settings/language", "de"),
	aClick(byAlice, "il/@il/chance.1", "+7"), aClick(byAlice, "il/@il/numbers.1.1", "1", "1"), aClick(byAlice, "lm/break", "-1"),
	aForm(byMargot, "mod/settings/form.coins", "opening=+7", "daily=-0", "daily_every=1e3"),
	aForm(byAlice, "seed/set", "seed="+strings.Repeat("x", 10_000)), aForm(byAlice, "lm/day/cap", "cap=9223372036854775808"),
	aForm(byMargot, "mod/reset-all/0", "word= reset "), aForm(byAlice, "il/@il/type.1", "grid="+strings.Repeat("1 ", 5000)),
	aForm(byAlice, "seed/set", "seed=`@everyone`**[x](https://example.com)\u202e"),
	aCall(byMargot, `{"type":6,"name":"player","value":"1"},{"type":4,"name":"amount","value":9007199254740991},{"type":3,"name":"reason","value":"x"}`, "mod", "grant"),
	aCall(byMargot, `{"type":6,"name":"player","value":"1"},{"type":4,"name":"amount","value":1e300},{"type":3,"name":"reason","value":"x"}`, "mod", "set"),
}

// take serves one event, unless the bot would drop it.
func (h *hall) take(event string) {
	h.t.Helper()
	q, err := bot.ReadRequest([]byte(h.filledIn(event)))
	if err != nil {
		return
	}
	h.serve(q)
}

// filledIn puts Alice's open rounds into an event.
func (h *hall) filledIn(event string) string {
	if !strings.Contains(event, "@") {
		return event
	}
	nl, il := h.openOf("next_level"), h.openOf("instant_loto")
	return strings.NewReplacer(
		roundOfNL, string(nl.ID), turnOfNL, strconv.Itoa(nl.Turn), roundOfIL, string(il.ID), turnOfIL, strconv.Itoa(il.Turn),
		sealOfIL, fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(il.Draft))),
	).Replace(event)
}

// openOf returns Alice's open round of a game, or one that nobody has.
func (h *hall) openOf(game string) store.Round {
	h.t.Helper()
	r := store.Round{ID: "ZZZZZZZZ"}
	err := h.reader.QueryRow(`SELECT r.id, r.turn, r.draft FROM rounds r JOIN accounts a ON a.id = r.account
		WHERE a.guild = '100' AND a.player = '1' AND r.game = ? AND r.ended_at IS NULL`, game).Scan(&r.ID, &r.Turn, &r.Draft)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		h.t.Fatal(err)
	}
	return r
}

// The events that the search begins with reach every route that they name.
func TestEventsReachTheirRoutes(t *testing.T) {
	t.Parallel()
	h := newHall(t, newOutlet(t))
	for _, e := range everyEvent(nil) {
		q, err := bot.ReadRequest([]byte(h.filledIn(e)))
		if err != nil {
			t.Fatalf("%v: %s", err, e)
		}
		h.serve(q)
		if q.Route() == "" {
			t.Errorf("%q has no route", q.Key)
		}
	}
	h.settle()
}
