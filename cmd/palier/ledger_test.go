package main_test

import (
	"database/sql"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// ledger compares what players have done and seen with the database.
type ledger struct {
	bank  bank
	t     *testing.T
	deeds deeds
	since time.Time // of the last look

	// Of all rounds: the turns that are accounted for, whether somebody has
	// pressed for the start, and whether the end was seen.
	known       map[string]int
	begun, over map[string]bool

	clicks int
	lines  map[string]int
}

func newLedger(b bank) *ledger {
	return &ledger{
		bank: b, t: b.t, deeds: newDeeds(), since: time.Now(),
		known: map[string]int{}, begun: map[string]bool{}, over: map[string]bool{}, lines: map[string]int{},
	}
}

// check accounts for everything that has happened since the last time. On a
// machine that stalled for most of an answer's time, people may have been told
// that something failed.
func (l *ledger) check() {
	l.t.Helper()
	stalled := l.deeds.slowest > 1500*time.Millisecond
	now := time.Now()
	maps.Copy(l.begun, l.deeds.begun)
	rounds := l.changed()
	for id, s := range l.deeds.shown {
		l.seen(id, s, rounds[id])
	}
	for m := range l.deeds.done {
		if r := rounds[m.round]; r.turn <= m.turn {
			l.t.Errorf("%q of round %s at turn %d was answered, and the round has %d turns", l.deeds.tried[m], m.round, m.turn, r.turn)
		}
	}
	for id, r := range rounds {
		if !l.over[id] {
			l.explain(id, r)
		}
	}
	l.once()
	for text, n := range l.deeds.lines {
		l.lines[text] += n
		for _, key := range []string{
			"refusal.broken", "refusal.unavailable", "refusal.closed", "refusal.busy", "refusal.unknown",
			"refusal.no_round", "refusal.rules", "refusal.not_owner", "stranger.line",
		} {
			if !stalled && isPhrase(text, key) {
				l.t.Errorf("a player was told: %s", text)
			}
		}
	}
	l.clicks += len(l.deeds.done)
	l.deeds, l.since = newDeeds(), now
}

// changed returns the rounds that were played since the last look, and those
// that were seen or pressed.
func (l *ledger) changed() map[string]roundRow {
	l.t.Helper()
	wanted := map[string]bool{}
	for id := range l.deeds.shown {
		wanted[id] = true
	}
	for m := range l.deeds.tried {
		wanted[m.round] = true
	}
	ids, err := json.Marshal(slices.Collect(maps.Keys(wanted)))
	if err != nil {
		l.t.Fatal(err)
	}
	rounds := map[string]roundRow{}
	l.bank.rows(func(rows *sql.Rows) error {
		var r roundRow
		var actions string
		if err := rows.Scan(&r.id, &r.status, &r.turn, &actions); err != nil {
			return err
		}
		if actions != "" {
			r.actions = strings.Split(actions, "\n")
		}
		rounds[r.id] = r
		return nil
	}, `SELECT id, status, turn, actions FROM rounds
	     WHERE acted_at >= ? OR id IN (SELECT value FROM json_each(?))`, l.since.UnixMilli(), string(ids))
	return rounds
}

// seen checks that a round is at least as far as a message has shown it.
func (l *ledger) seen(id string, s sight, r roundRow) {
	l.t.Helper()
	begun, ended := r.status != "" && r.status != "waiting", r.status == "won" || r.status == "lost"
	if r.turn < s.turn || s.begun && !begun || s.ended && !ended {
		l.t.Errorf("round %s was shown as %+v, and is %+v", id, s, r)
	}
}

// explain checks that every action of a round comes from a press of its own.
func (l *ledger) explain(id string, r roundRow) {
	l.t.Helper()
	if r.status != "waiting" && !l.begun[id] {
		l.t.Errorf("round %s has begun, and nobody has pressed for it", id)
	}
	climbing := false
	for turn := l.known[id]; turn < r.turn; turn++ {
		clicks, action := l.deeds.tried[move{id, turn}], r.actions[turn]
		climbing = slices.Contains(clicks, "climb") || climbing && strings.HasPrefix(action, "pick ")
		if !possible(clicks, action) && !climbing {
			l.t.Errorf("turn %d of round %s is %q, and the clicks were %q", turn, id, action, clicks)
		}
	}
	l.known[id] = r.turn
	if r.status == "won" || r.status == "lost" {
		l.over[id] = true
	}
}

// once checks what is given once: gifts, daily coins and the first coins.
func (l *ledger) once() {
	l.t.Helper()
	for what, query := range map[string]string{
		"a gift":     `SELECT reason, count(*) FROM changes WHERE kind = 'grant' GROUP BY reason HAVING count(*) > 1`,
		"daily":      `SELECT account, count(*) FROM entries WHERE kind = 'daily' GROUP BY account HAVING count(*) > 1`,
		"an opening": `SELECT account, count(*) FROM entries WHERE kind = 'opening' GROUP BY account HAVING count(*) > 1`,
	} {
		l.bank.rows(func(rows *sql.Rows) error {
			var which string
			var n int
			err := rows.Scan(&which, &n)
			l.t.Errorf("%s was given %d times: %s", what, n, which)
			return err
		}, query)
	}
	for reason := range l.deeds.granted {
		var n int
		if l.bank.query([]any{&n}, `SELECT count(*) FROM changes WHERE kind = 'grant' AND reason = ?`, reason); n != 1 {
			l.t.Errorf("%s was answered and is in the database %d times", reason, n)
		}
	}
	for player := range l.deeds.claimed {
		var n int
		l.bank.query([]any{&n}, `SELECT count(*) FROM entries e JOIN accounts a ON a.id = e.account
			WHERE a.player = ? AND e.kind = 'daily'`, player)
		if n != 1 {
			l.t.Errorf("the daily coins of %s were answered and are in the ledger %d times", player, n)
		}
	}
}

func (l *ledger) report() {
	l.t.Helper()
	l.t.Logf("%d answered moves, %d rounds played to their end", l.clicks, len(l.over))
	for _, text := range slices.Sorted(maps.Keys(l.lines)) {
		l.t.Logf("%5d × %.70q", l.lines[text], text)
	}
	if l.clicks == 0 || len(l.over) == 0 {
		l.t.Error("nothing was played")
	}
}
