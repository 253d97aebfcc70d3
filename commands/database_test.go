package commands_test

import (
	"database/sql"
	"encoding/hex"
	"fmt"

	_ "github.com/mattn/go-sqlite3"

	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/store"
)

// database opens the file behind the store's back, to read it.
func (r *rig) database() *sql.DB {
	r.t.Helper()
	db, err := sql.Open("sqlite3", "file:"+r.path+"?mode=ro")
	if err != nil {
		r.t.Fatal(err)
	}
	return db
}

// seed reads a round's seed where nothing but the store may.
func (r *rig) seed(id store.RoundID) string {
	r.t.Helper()
	db := r.database()
	defer db.Close()
	var seed []byte
	if err := db.QueryRow("SELECT server_seed FROM rounds WHERE id = ?", id).Scan(&seed); err != nil {
		r.t.Fatal(err)
	}
	return hex.EncodeToString(seed)
}

// entries returns what the ledger has for a round: "stake -1", "payout 2".
func (r *rig) entries(id store.RoundID) (list []string) {
	r.t.Helper()
	db := r.database()
	defer db.Close()
	rows, err := db.Query(`
		SELECT e.kind, e.amount FROM entries e JOIN rounds r ON r.number = e.round WHERE r.id = ? ORDER BY e.id`, id)
	if err != nil {
		r.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var kind string
		var amount int
		if err := rows.Scan(&kind, &amount); err != nil {
			r.t.Fatal(err)
		}
		list = append(list, fmt.Sprintf("%s %d", kind, amount))
	}
	if err := rows.Err(); err != nil {
		r.t.Fatal(err)
	}
	return list
}

// source is what a round draws from with a client seed.
func (r *rig) source(round store.Round, clientSeed string) fair.Source {
	r.t.Helper()
	seed, err := fair.ParseSeed(r.seed(round.ID))
	if err != nil {
		r.t.Fatal(err)
	}
	return fair.NewKey(seed, fair.Inputs{
		Game: round.Game, Round: string(round.ID), ClientSeed: clientSeed, Nonce: round.Nonce,
	})
}
