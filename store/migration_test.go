package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"testing"

	"github.com/pressly/goose/v3"

	"github.com/palier-bot/palier/store"
)

// A database of the first schema, in which people have played, gets the figures
// that were not kept then.
func TestMigrationFillsFigures(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(r.path); err != nil {
		t.Fatal(err)
	}
	db := other(t, r.path, "?_foreign_keys=1")
	steps, err := goose.NewProvider(goose.DialectSQLite3, db.DB, os.DirFS("migrations"), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := steps.UpTo(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	db.MustExec(`INSERT INTO accounts (id, guild, player, balance, nonce, opened_at) VALUES (1, '100', '1', 98, 5, 1), (2, '100', '2', 100, 0, 1)`)
	db.MustExec(`INSERT INTO entries (account, kind, amount, balance_after, at) VALUES (1, 'opening', 100, 100, 1), (2, 'opening', 100, 100, 1)`)
	balance := 100
	for i, old := range []struct {
		rules, status, ticket, actions string
		turn, stake, payout            int
	}{
		{"next_level/1", "won", "2", "pick 1\npick 2\npick 3\npick 4\npick 5\nstop", 6, 2, 4},
		{"next_level/1", "lost", "1", "pick 50", 1, 1, 0},
		{"next_level/0", "lost", "1", "roll 6", 1, 1, 0}, // of rules that this program does not have
		{"next_level/1", "playing", "2", "pick 1", 1, 2, 0},
	} {
		ended := any(2)
		if old.status == "playing" {
			ended = nil
		}
		db.MustExec(`
			INSERT INTO rounds (number, id, account, game, rules, nonce, server_seed, status, ticket, stake, payout, actions, turn,
			                    client_seed, client_seed_source, created_at, started_at, acted_at, ended_at)
			VALUES (?, ?, 1, 'next_level', ?, ?, zeroblob(32), ?, ?, ?, ?, ?, ?, 'x', 'random', 1, 1, 2, ?)`,
			i+1, fmt.Sprintf("%08d", i), old.rules, i+1, old.status, old.ticket, old.stake, old.payout, old.actions, old.turn, ended)
		balance -= old.stake
		db.MustExec(`INSERT INTO entries (account, kind, amount, balance_after, round, at) VALUES (1, 'stake', ?, ?, ?, 1)`, -old.stake, balance, i+1)
		if old.payout > 0 {
			balance += old.payout
			db.MustExec(`INSERT INTO entries (account, kind, amount, balance_after, round, at) VALUES (1, 'payout', ?, ?, ?, 1)`, old.payout, balance, i+1)
		}
	}
	r.open()
	r.balanced()
	want := store.Tally{Rounds: 3, Won: 1, Staked: 4, Paid: 4, BiggestWin: 4, BestLevel: 1}
	if f, err := r.Figures(t.Context(), ann); err != nil || f.Tally != want {
		t.Errorf("figures %+v, %v; want %+v", f, err, want)
	}
	if d, err := r.Depths(t.Context(), ann, game); err != nil || fmt.Sprint(d) != "map[0:1 1:1]" {
		t.Errorf("depths %v, %v", d, err)
	}
	for by, want := range map[store.By]string{
		store.ByBalance: "1:2=100 2:1=98 ", store.ByWin: "1:1=4 ", store.ByLevel: "1:1=1 ", store.ByRounds: "1:1=3 ",
	} {
		if got := r.board(by, 0); got != want {
			t.Errorf("by %s: %s, want %s", by, got, want)
		}
	}
	if c, err := r.Circulation(t.Context(), "100"); err != nil || c.Coins != 198 || c.Held != 2 || c.Playing != 1 || c.Accounts != 2 {
		t.Errorf("circulation %+v, %v", c, err)
	}
	if got, err := r.Totals(t.Context()); err != nil || fmt.Sprint(got.Ended) != "[{next_level lost 2} {next_level won 1}]" {
		t.Errorf("ended %v, %v", got.Ended, err)
	}
	r.play(r.panel(ann), append(picks(2, 5), "stop")...)
	r.balanced()
	r.reopen()
}

// A database that any version before this one has made is brought up to date.
func TestMigrationOfEveryVersion(t *testing.T) {
	t.Parallel()
	files, err := os.ReadDir("migrations")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d migrations, %v", len(files), err)
	}
	for version := int64(1); version <= int64(len(files)); version++ { // with the one in Go there is one more
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			if err := r.Close(); err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(r.path); err != nil {
				t.Fatal(err)
			}
			// The one that is written in Go changes no table.
			inGo := goose.NewGoMigration(4, &goose.GoFunc{RunTx: func(context.Context, *sql.Tx) error { return nil }}, nil)
			db := other(t, r.path, "")
			steps, err := goose.NewProvider(goose.DialectSQLite3, db.DB, os.DirFS("migrations"),
				goose.WithDisableGlobalRegistry(true), goose.WithGoMigrations(inGo))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := steps.UpTo(t.Context(), version); err != nil {
				t.Fatal(err)
			}
			r.open()
			r.play(r.start(ann, "2"), append(picks(1, 5), "stop")...)
			if found, err := r.Integrity(t.Context()); err != nil || len(found) > 0 {
				t.Errorf("findings: %v, %v", found, err)
			}
		})
	}
}
