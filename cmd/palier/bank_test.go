package main_test

import (
	"database/sql"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"

	_ "github.com/mattn/go-sqlite3"

	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// bank is the program's database, seen from outside.
type bank struct {
	t    *testing.T
	path string
}

// roundRow is a round as it lies in the database.
type roundRow struct {
	id, status string
	turn       int
	actions    []string
}

// query reads one row. It never writes, so the program may be at work.
func (b bank) query(into []any, query string, args ...any) {
	b.t.Helper()
	db, err := sql.Open("sqlite3", "file:"+b.path+"?mode=ro&_busy_timeout=5000")
	if err != nil {
		b.t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(b.t.Context(), query, args...).Scan(into...); err != nil {
		b.t.Fatalf("%s %v: %v", query, args, err)
	}
}

// rows reads many rows, each with scan.
func (b bank) rows(scan func(*sql.Rows) error, query string, args ...any) {
	b.t.Helper()
	db, err := sql.Open("sqlite3", "file:"+b.path+"?mode=ro&_busy_timeout=5000")
	if err != nil {
		b.t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(b.t.Context(), query, args...)
	if err != nil {
		b.t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			b.t.Fatalf("%s: %v", query, err)
		}
	}
	if err := rows.Err(); err != nil {
		b.t.Fatalf("%s: %v", query, err)
	}
}

// open returns the round of a player that waits or is in play.
func (b bank) open(player string) (id string) {
	b.t.Helper()
	b.query([]any{&id}, `SELECT r.id FROM rounds r JOIN accounts a ON a.id = r.account
		WHERE a.player = ? AND r.game = 'next_level' AND r.ended_at IS NULL`, player)
	return id
}

func (b bank) round(id string) roundRow {
	b.t.Helper()
	r := roundRow{id: id}
	var actions string
	b.query([]any{&r.status, &r.turn, &actions}, "SELECT status, turn, actions FROM rounds WHERE id = ?", id)
	if actions != "" {
		r.actions = strings.Split(actions, "\n")
	}
	return r
}

func (b bank) balance(player string) (coins int) {
	b.t.Helper()
	b.query([]any{&coins}, "SELECT balance FROM accounts WHERE player = ?", player)
	return coins
}

// numbers returns the good and the losing numbers of a round in play, by its
// seed, which nobody but the program may know yet.
func (b bank) numbers(id string) (good, losing []int) {
	b.t.Helper()
	var seed []byte
	in := fair.Inputs{Game: nextlevel.Game{}.Info().ID, Round: id}
	b.query([]any{&seed, &in.ClientSeed, &in.Nonce}, "SELECT server_seed, client_seed, nonce FROM rounds WHERE id = ?", id)
	key, err := fair.ParseSeed(hex.EncodeToString(seed))
	if err != nil {
		b.t.Fatal(err)
	}
	drawing := nextlevel.Game{}.Drawing(fair.NewKey(key, in)).(nextlevel.Drawing)
	loses := map[int]bool{}
	for _, n := range drawing.LosingNumbers {
		loses[n] = true
	}
	for n := 1; n <= nextlevel.Numbers; n++ {
		if loses[n] {
			losing = append(losing, n)
		} else {
			good = append(good, n)
		}
	}
	return good, losing
}

// closed fails unless the program has closed the database: nothing of it is
// left in the write-ahead log.
func (b bank) closed() {
	b.t.Helper()
	info, err := os.Stat(b.path + "-wal")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		b.t.Fatal(err)
	}
	if err == nil && info.Size() > 0 {
		b.t.Errorf("%d bytes are left in the log", info.Size())
	}
}

// balanced opens the database as the next start would and goes through the
// whole ledger.
func (b bank) balanced() {
	b.t.Helper()
	list, err := catalog.New()
	if err != nil {
		b.t.Fatal(err)
	}
	s, err := store.Open(b.t.Context(), b.path, store.Options{Games: list})
	if err != nil {
		b.t.Fatal(err)
	}
	wrong, err := s.Imbalances(b.t.Context())
	if err := errors.Join(err, s.Close()); err != nil {
		b.t.Fatal(err)
	}
	for _, w := range wrong {
		b.t.Errorf("the ledger does not balance: %v", w)
	}
}

// openSeeds returns the seeds of the rounds that have not ended, as they are
// written when they are told.
func (b bank) openSeeds() []string {
	b.t.Helper()
	var all sql.NullString
	b.query([]any{&all}, "SELECT group_concat(lower(hex(server_seed)), ' ') FROM rounds WHERE ended_at IS NULL")
	return strings.Fields(all.String)
}
