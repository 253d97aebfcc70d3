package commands_test

import (
	"database/sql"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/playground"
)

// TestBigServer prints how a moderator of 100 000 accounts is answered: within
// Discord's three seconds, whatever is asked for, and how long a reset of them
// all takes to be done.
func TestBigServer(t *testing.T) {
	if os.Getenv("PALIER_BIG") == "" {
		t.Skip("takes a minute: set PALIER_BIG to see the figures")
	}
	r := newRig(t)
	r.crowded(100_000)
	timed := func(name string, do func() playground.Message) playground.Message {
		t.Helper()
		begun := time.Now()
		m := do()
		took := time.Since(begun)
		t.Logf("%-24s %v", name, took.Round(time.Millisecond))
		if took > 3*time.Second {
			t.Errorf("%s takes %v", name, took)
		}
		return m
	}
	done := func(m playground.Message, want string) playground.Message {
		t.Helper()
		begun, seen := time.Now(), []string{}
		for !strings.Contains(m.Texts(), want) && time.Since(begun) < time.Minute {
			if text := m.Texts(); !slices.Contains(seen, text) {
				seen = append(seen, text)
			}
			time.Sleep(10 * time.Millisecond)
			m, _ = r.discord.Message(m.ID)
		}
		t.Logf("%24s %v later, after %q: %s", "", time.Since(begun).Round(time.Millisecond), seen, m.Texts())
		return m
	}
	timed("audit", func() playground.Message { return r.mod("en-US", "audit", nil) })
	preview := timed("preview", func() playground.Message { return r.mod("en-US", "reset-all", options{"reason": "x"}) })
	m := timed("reset-all", func() playground.Message { return r.confirm("en-US", preview, "RESET") })
	m = done(m, "All accounts reset")
	done(timed("undo", func() playground.Message { return r.click("Margot", "en-US", m, "Undo") }), "Taken back")
	timed("audit", func() playground.Message { return r.mod("en-US", "audit", nil) })
}

// crowded opens accounts behind the store's back, by statements that leave the
// books balanced.
func (r *rig) crowded(accounts int) {
	r.t.Helper()
	db, err := sql.Open("sqlite3", "file:"+r.path+"?_foreign_keys=1&_busy_timeout=5000")
	if err != nil {
		r.t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		r.t.Fatal(err)
	}
	for _, query := range []string{
		`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
		 INSERT INTO accounts (guild, player, balance, opened_at) SELECT ?1, 900000 + i, 1 + (i * 7919) % 50021, 1 FROM n`,
		`INSERT INTO entries (account, kind, amount, balance_after, at)
		 SELECT id, 'opening', balance, balance, 1 FROM accounts WHERE guild = ?1 AND ?2 > 0`,
	} {
		if _, err := tx.Exec(query, r.discord.Guild(), accounts); err != nil {
			r.t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		r.t.Fatal(err)
	}
}
