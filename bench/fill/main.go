// Command fill makes a database of a server that has been played on for years: so
// many accounts, and rounds of Next Level that were truly drawn and played, each
// with its entries. The books balance and every round verifies.
package main

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"log"
	"strings"
	"time"

	_ "github.com/mattn/go-sqlite3" // the driver

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// guild is the server of the rig, in which every account is.
const guild = "100000000000000002"

const opening = 100

func main() {
	accounts := flag.Int("accounts", 1_000_000, "accounts")
	rounds := flag.Int("rounds", 10, "ended rounds of each")
	asks := flag.Bool("ask", false, "instead: tell how long questions to a database take that was filled before")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: fill [flags] FILE")
	}
	if *asks {
		if err := ask(context.Background(), flag.Arg(0)); err != nil {
			log.Fatal(err)
		}
		return
	}
	if err := fill(context.Background(), flag.Arg(0), *accounts, *rounds); err != nil {
		log.Fatal(err)
	}
}

func fill(ctx context.Context, path string, accounts, rounds int) error {
	list, err := catalog.New()
	if err != nil {
		return err
	}
	s, err := store.Open(ctx, path, store.Options{Games: list}) // makes the tables
	if err != nil {
		return err
	}
	if err := s.Close(); err != nil {
		return err
	}
	db, err := sql.Open("sqlite3", path+"?_journal_mode=MEMORY&_synchronous=0&_cache_size=-524288&_stmt_cache_size=32")
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, `PRAGMA temp_store = MEMORY`); err != nil { // what triggers make SQLite note
		return errors.Join(err, db.Close())
	}
	w, err := begin(ctx, db)
	if err != nil {
		return errors.Join(err, db.Close())
	}
	for account := 1; account <= accounts && w.err == nil; account++ {
		w.account(int64(account), rounds)
		if account%100_000 == 0 {
			log.Printf("%d accounts", account)
		}
	}
	if w.err != nil {
		return errors.Join(w.err, w.tx.Rollback(), db.Close())
	}
	_, err = w.tx.ExecContext(ctx, `ANALYZE`)
	return errors.Join(err, w.tx.Commit(), db.Close())
}

// writer inserts rows, until the first error.
type writer struct {
	tx                                               *sql.Tx
	inAccount, inRound, inEntry, inFigures, inDepths *sql.Stmt
	game                                             nextlevel.Game
	number                                           int64 // of the last round
	at                                               int64 // in milliseconds
	err                                              error
}

func begin(ctx context.Context, db *sql.DB) (*writer, error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	w := &writer{tx: tx, at: time.Now().Add(-365 * 24 * time.Hour).UnixMilli()}
	prepare := func(to **sql.Stmt, query string) {
		if w.err == nil {
			*to, w.err = tx.PrepareContext(ctx, query) //nolint:sqlclosecheck // closed with the transaction
		}
	}
	prepare(&w.inAccount, `INSERT INTO accounts (id, guild, player, balance, nonce, opened_at, rounds, biggest_win, best_level)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
	prepare(&w.inRound, `INSERT INTO rounds (number, id, account, game, rules, nonce, server_seed, status, ticket, stake, payout, actions, turn,
		client_seed, client_seed_source, created_at, started_at, acted_at, ended_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'random', ?, ?, ?, ?)`)
	prepare(&w.inEntry, `INSERT INTO entries (account, kind, amount, balance_after, round, at) VALUES (?, ?, ?, ?, ?, ?)`)
	prepare(&w.inFigures, `INSERT INTO figures (account, game, rounds, won, staked, paid, biggest_win, best_level) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
	prepare(&w.inDepths, `INSERT INTO depths (account, game, level, rounds) VALUES (?, ?, ?, ?)`)
	return w, w.err
}

func (w *writer) exec(s *sql.Stmt, args ...any) {
	if w.err == nil {
		_, w.err = s.Exec(args...) //nolint:noctx // a transaction that nobody waits for
	}
}

// account writes an account after all that has happened to it, and that.
func (w *writer) account(id int64, rounds int) {
	played := make([]round, 0, rounds)
	balance, best, level, won := games.Coins(opening), games.Coins(0), 0, 0
	for range rounds {
		r := w.play(id, uint64(len(played)+1))
		played = append(played, r)
		balance += r.payout - r.stake
		best, level = max(best, r.payout), max(level, r.level)
		if r.payout > 0 {
			won++
		}
	}
	w.exec(w.inAccount, id, guild, fmt.Sprint(900_000_000_000_000_000+id), balance, rounds, w.at, rounds, best, level)
	after := games.Coins(opening)
	w.exec(w.inEntry, id, "opening", opening, after, nil, w.at)
	var paid, staked games.Coins
	depths := map[int]int{}
	for _, r := range played {
		w.number++
		w.at++
		info := w.game.Info()
		w.exec(w.inRound, w.number, r.id, id, info.ID, info.Rules, r.nonce, r.seed.Bytes(), r.status, string(nextlevel.Ticket(r.stake)),
			r.stake, r.payout, strings.Join(r.actions, "\n"), len(r.actions), r.client, w.at, w.at, w.at, w.at)
		after -= r.stake
		w.exec(w.inEntry, id, "stake", -r.stake, after, w.number, w.at)
		if r.payout > 0 {
			after += r.payout
			w.exec(w.inEntry, id, "payout", r.payout, after, w.number, w.at)
		}
		paid, staked = paid+r.payout, staked+r.stake
		depths[r.level]++
	}
	w.exec(w.inFigures, id, w.game.Info().ID, rounds, won, staked, paid, best, level)
	for at, n := range depths {
		w.exec(w.inDepths, id, w.game.Info().ID, at, n)
	}
}

// round is one that has ended.
type round struct {
	id, client, status string
	nonce              uint64
	seed               fair.Seed
	stake, payout      games.Coins
	level              int
	actions            []string
}

var crockford = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// play plays a round to its first level and stops there, or loses it before.
func (w *writer) play(account int64, nonce uint64) round {
	var name [8]byte
	binary.BigEndian.PutUint64(name[:], uint64(account)<<8|nonce)
	r := round{id: crockford.EncodeToString(name[3:]), client: "filled", nonce: nonce, stake: games.Coins(1 + nonce%3), status: "lost"}
	if r.seed, w.err = fair.NewSeed(rand.Reader); w.err != nil {
		return r
	}
	key := fair.NewKey(r.seed, fair.Inputs{Game: w.game.Info().ID, Round: r.id, ClientSeed: r.client, Nonce: nonce})
	dealt, err := w.game.Deal(key, nextlevel.Ticket(r.stake))
	if err != nil {
		w.err = err
		return r
	}
	for number, over := 1, false; !over; number++ {
		action := nextlevel.Pick(number)
		if dealt.(*nextlevel.Round).Deciding() {
			action = nextlevel.Stop
		}
		if w.err = dealt.Act(action); w.err != nil {
			return r
		}
		r.actions = append(r.actions, string(action))
		r.payout, over = dealt.Outcome()
	}
	if r.level = dealt.(*nextlevel.Round).Level(); r.payout > 0 {
		r.status = "won"
	}
	return r
}
