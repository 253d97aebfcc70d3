package store_test

import (
	"fmt"
	"strings"
	"testing"
)

// entry is a line of the ledger as the tests read it.
type entry struct {
	Kind         string `db:"kind"`
	Amount       int64  `db:"amount"`
	BalanceAfter int64  `db:"balance_after"`
	Round        string `db:"round"`
	Actor        string `db:"actor"`
	At           int64  `db:"at"`
}

func TestLedgerOfARound(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	won := r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
	lost := r.play(r.start(ann, "1"), "pick 50")
	at := r.clock.Now().UnixMilli()
	var got []entry
	if err := other(t, r.path, "").Select(&got, `
		SELECT e.kind, e.amount, e.balance_after, coalesce(r.id, '') AS round, e.actor, e.at
		  FROM entries e LEFT JOIN rounds r ON r.number = e.round ORDER BY e.id`); err != nil {
		t.Fatal(err)
	}
	want := []entry{
		{"opening", 100, 100, "", "", at},
		{"stake", -2, 98, string(won.Round.ID), "1", at},
		{"payout", 4, 102, string(won.Round.ID), "1", at},
		{"stake", -1, 101, string(lost.Round.ID), "1", at},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("ledger\n%v, want\n%v", got, want)
	}
}

// The file itself refuses what the program must never do.
func TestDatabaseRefuses(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
	r.start(ben, "1")
	db := other(t, r.path, "?_foreign_keys=1")
	for name, c := range map[string]struct{ statement, says string }{
		"changing an entry":        {`UPDATE entries SET amount = 5`, "append-only"},
		"deleting an entry":        {`DELETE FROM entries`, "append-only"},
		"an overdraft":             {`UPDATE accounts SET balance = -1`, "CHECK"},
		"a fraction of a coin":     {`UPDATE accounts SET balance = 0.5`, "cannot store"},
		"a second payout":          {`INSERT INTO entries (account, kind, amount, balance_after, round, at) SELECT account, kind, amount, balance_after, round, at FROM entries WHERE kind = 'payout'`, "UNIQUE"},
		"an entry of nobody":       {`INSERT INTO entries (account, kind, amount, balance_after, at) VALUES (99, 'grant', 1, 1, 1)`, "FOREIGN KEY"},
		"a stake without a round":  {`INSERT INTO entries (account, kind, amount, balance_after, at) VALUES (1, 'stake', -1, 1, 1)`, "CHECK"},
		"a stake that gives":       {`INSERT INTO entries (account, kind, amount, balance_after, round, at) VALUES (1, 'stake', 1, 1, 3, 1)`, "CHECK"},
		"another seed":             {`UPDATE rounds SET server_seed = zeroblob(32) WHERE status = 'playing'`, "committed"},
		"a short seed":             {`INSERT INTO rounds (id, account, game, rules, nonce, server_seed, status, created_at) VALUES ('00000000', 1, 'x', 'x', 99, zeroblob(31), 'waiting', 1)`, "CHECK"},
		"a second open round":      {`INSERT INTO rounds (id, account, game, rules, nonce, server_seed, status, created_at) SELECT '00000000', account, game, rules, 99, zeroblob(32), 'waiting', 1 FROM rounds WHERE status = 'waiting'`, "UNIQUE"},
		"playing for nothing":      {`UPDATE rounds SET status = 'playing' WHERE status = 'waiting'`, "CHECK"},
		"a change after the end":   {`UPDATE rounds SET payout = 9 WHERE status = 'won'`, "ended"},
		"a winner without a prize": {`UPDATE rounds SET status = 'won', ended_at = 1, idle_since = NULL WHERE status = 'playing'`, "CHECK"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := db.Exec(c.statement); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v, want an error that says %q", err, c.says)
			}
		})
	}
	r.balanced()
}

// What is wrong with the books is found, each kind by its own check.
func TestImbalances(t *testing.T) {
	t.Parallel()
	for want, statements := range map[string][]string{
		"balance":     {`UPDATE accounts SET balance = balance + 1`},
		"chain":       {`DROP TRIGGER entries_update`, `UPDATE entries SET balance_after = 7 WHERE kind = 'stake'`},
		"stake":       {`DROP TRIGGER rounds_ended`, `UPDATE rounds SET stake = 3 WHERE status = 'won'`},
		"payout":      {`DROP TRIGGER entries_delete`, `DELETE FROM entries WHERE kind = 'payout'`},
		"change":      {`INSERT INTO changes (guild, kind, account, actor, amount, after, at) VALUES ('100', 'grant', 1, '9', 5, 5, 1)`},
		"figures":     {`UPDATE figures SET rounds = 2, paid = 5`},
		"held":        {`UPDATE servers SET held = 1`},
		"boards":      {`UPDATE servers SET on_win = 0`},
		"crowds":      {`UPDATE crowds SET accounts = 0 WHERE board = 'level'`},
		"circulation": {`UPDATE flows SET made = made + 1`},
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			v := r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
			r.balanced()
			db := other(t, r.path, "")
			for _, s := range statements {
				db.MustExec(s)
			}
			found, err := r.Imbalances(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var checks []string
			for _, i := range found {
				checks = append(checks, i.Check)
				player := ann.Player
				switch i.Check {
				case "held", "boards", "crowds", "circulation": // of the server
					player = ""
				}
				if i.Guild != ann.Guild || i.Player != player || i.Want == i.Have {
					t.Errorf("found %v", i)
				}
				if text := i.String(); !strings.Contains(text, i.Check) || !strings.Contains(text, string(i.Player)) {
					t.Errorf("%q does not say what is wrong with whose account", text)
				}
				if i.Check == want && (i.Round != "" && i.Round != v.Round.ID) {
					t.Errorf("of another round: %v", i)
				}
			}
			if !strings.Contains(strings.Join(checks, " "), want) {
				t.Errorf("found %v, want %q among them", checks, want)
			}
		})
	}
}
