package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
	"pgregory.net/rapid"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// columns are the boards and what they are ordered by.
var columns = map[store.By]string{
	store.ByBalance: "balance", store.ByWin: "biggest_win", store.ByLevel: "best_level", store.ByRounds: "rounds",
}

// defined is a whole board by its definition, from the tables that hold the
// values.
func defined(t rapid.TB, db *sqlx.DB, guild store.GuildID, by store.By, season int64) []store.Line {
	t.Helper()
	query := `SELECT a.player, t.` + columns[by] + ` AS value FROM accounts t JOIN accounts a ON a.id = t.id
	           WHERE t.guild = ? AND t.forgotten_at IS NULL`
	key := any(guild)
	if season != 0 {
		key = season
		query = `SELECT a.player, t.` + columns[by] + ` AS value FROM standings t JOIN accounts a ON a.id = t.account WHERE t.season = ?`
	}
	if by != store.ByBalance {
		query += ` AND value > 0`
	}
	var lines []store.Line
	if err := db.Select(&lines, query+` ORDER BY value DESC, a.id`, key); err != nil {
		t.Fatal(err)
	}
	for i, l := range lines {
		lines[i].Rank = i + 1
		if i > 0 && lines[i-1].Value == l.Value {
			lines[i].Rank = lines[i-1].Rank
		}
	}
	return lines
}

// compare checks pages of all boards that are so far apart, and the rank of who
// is first there, with the definition.
func (r *rig) compare(t rapid.TB, db *sqlx.DB, guild store.GuildID, season int64, apart int) {
	t.Helper()
	ctx := context.Background()
	for by := range columns {
		want := defined(t, db, guild, by, season)
		for from := 0; from <= len(want); from += apart {
			end := min(from+3, len(want))
			asker := store.Owner{Guild: guild, Player: "nobody"}
			if from < end {
				asker.Player = want[from].Player
			}
			page, err := r.Leaderboard(ctx, asker, by, season, from, 3)
			if err != nil || page.Total != len(want) || !slices.Equal(page.Lines, want[from:end]) {
				t.Fatalf("by %s, season %d, from %d: %+v, %v; want %v of %d", by, season, from, page, err, want[from:end], len(want))
			}
			if from < end && page.Own != want[from] {
				t.Fatalf("by %s, season %d: own line %+v, want %+v", by, season, page.Own, want[from])
			}
		}
	}
}

// smallCrowds makes crowds of at most four lines, which are split and joined as
// often as large ones in a large server.
func smallCrowds(db *sqlx.DB) error {
	var triggers []struct{ Name, SQL string }
	if err := db.Select(&triggers, `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'crowds_*'`); err != nil {
		return err
	}
	small := strings.NewReplacer("4096", "4", "2048", "2", "3072", "3", "512", "1")
	for _, t := range triggers {
		if _, err := db.Exec(`DROP TRIGGER ` + t.Name + `;` + small.Replace(t.SQL)); err != nil {
			return err
		}
	}
	return nil
}

// something happens to one of a server's players.
func (r *rig) something(o store.Owner, what int) error {
	ctx := context.Background()
	play := func(ticket games.Ticket, actions ...games.Action) error {
		v, err := r.Panel(ctx, o, game)
		if err == nil && v.Round.Status == store.Waiting {
			v, err = r.rounds(o).Start(ctx, v.Round.ID, o.Player, ticket, here)
		}
		if err == nil && len(actions) > 0 && v.Round.Turn == 0 {
			_, err = r.rounds(o).Play(ctx, v.Round.ID, o.Player, 0, here, actions...)
		}
		return err
	}
	switch what {
	case 0:
		return play("3")
	case 1:
		return play("1", "pick 50")
	case 2:
		return play("2", append(picks(1, 5), "stop")...)
	case 3:
		return play("3", append(append(picks(1, 5), "continue"), append(picks(6, 9), "stop")...)...)
	case 4:
		_, err := r.Reset(ctx, o, byMod, "x")
		return err
	case 5:
		_, err := r.resetServer(ctx, o.Guild, mod, "x", "", nil)
		return err
	case 6:
		_, err := undoNewest(r.Store, o.Guild, byMod)
		return err
	case 7:
		return r.Forget(ctx, o)
	default:
		_, err := r.Set(ctx, o, byMod, "x", games.Coins(what-8))
		return err
	}
}

// Whatever has happened, boards and ranks of now and of a past season are those
// of their definition.
func TestBoardsByDefinition(t *testing.T) {
	t.Parallel()
	r := newRig(t, opening(3))
	db := other(t, r.path, "?_busy_timeout=5000")
	if err := smallCrowds(db); err != nil {
		t.Fatal(err)
	}
	r.reopen() // statements know the triggers that they were prepared with
	servers := 0
	rapid.Check(t, func(t *rapid.T) {
		servers++ // each has nothing to do with the others
		guild := store.GuildID(fmt.Sprint(servers))
		who, what := rapid.IntRange(1, 12), rapid.IntRange(0, 14)
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			o := store.Owner{Guild: guild, Player: store.PlayerID(fmt.Sprint(who.Draw(t, "who")))}
			if err := r.something(o, what.Draw(t, "what")); errors.Is(err, store.ErrUnavailable) {
				t.Fatal(err) // and not a refusal
			}
		}
		r.compare(t, db, guild, 0, 1)
		seasons, err := r.Seasons(context.Background(), guild)
		if err != nil {
			t.Fatal(err)
		}
		if len(seasons) > 0 {
			r.compare(t, db, guild, rapid.SampledFrom(seasons).Draw(t, "season").ID, 1)
		}
	})
	r.balanced()
}

// populate opens many accounts in a server, so that some values are the same
// for thousands of them.
func populate(db *sqlx.DB, from, to int) {
	db.MustExec(`
		WITH RECURSIVE n (i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < ?)
		INSERT INTO accounts (guild, player, balance, opened_at, rounds, biggest_win, best_level)
		SELECT '100', i, iif(i % 3 = 0, 100, i * 7919 % 5003), 1, i % 7, i * 31 % 997, i % 11 FROM n`, from, to)
}

// Crowds keep their size while values come and go, and everything is found in them.
func TestCrowds(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	db := other(t, r.path, "?_synchronous=0")
	const many = 12_000
	populate(db, 1, many)
	check := func(least, most int) {
		t.Helper()
		var have []struct {
			Board           string
			Crowds, Largest int
		}
		if err := db.Select(&have, `SELECT board, count(*) AS crowds, max(accounts) AS largest FROM crowds GROUP BY board`); err != nil {
			t.Fatal(err)
		}
		for _, h := range have {
			if h.Crowds < least || h.Crowds > most || h.Largest > 4096 {
				t.Errorf("by %s: %d crowds of up to %d", h.Board, h.Crowds, h.Largest)
			}
		}
		r.compare(t, db, "100", 0, 997)
		r.sound("crowds")
	}
	check(many/4096, many/1024)
	db.MustExec(`UPDATE accounts SET balance = id % 2, rounds = id % 3, biggest_win = 1000 - biggest_win, best_level = 3`)
	check(many/4096/2, many/1024)
	db.MustExec(`UPDATE accounts SET balance = id % 977, rounds = 5, biggest_win = 0, best_level = 0 WHERE id > 40`)
	db.MustExec(`UPDATE accounts SET balance = 0, rounds = 0`)
	db.MustExec(`UPDATE accounts SET forgotten_at = 1 WHERE id > 3000`)
	check(1, 3)

	// Uncounted, it only takes longer.
	db.MustExec(`DELETE FROM crowds`)
	r.compare(t, db, "100", 0, 997)
	if found, err := r.Imbalances(t.Context()); err != nil || !slices.ContainsFunc(found, func(i store.Imbalance) bool { return i.Check == "crowds" }) {
		t.Errorf("crowds that are not there were not missed: %v, %v", found, err)
	}
}

// sound fails the test if there is an imbalance of a kind.
func (r *rig) sound(kind string) {
	r.t.Helper()
	found, err := r.Imbalances(context.Background())
	if err != nil {
		r.t.Fatal(err)
	}
	for _, i := range found {
		if i.Check == kind {
			r.t.Error(i)
		}
	}
}

// A database of the version before crowds has them counted, of now and of seasons.
func TestMigrationCountsCrowds(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	if err := errors.Join(r.Close(), os.Remove(r.path)); err != nil {
		t.Fatal(err)
	}
	db := other(t, r.path, "")
	steps, err := goose.NewProvider(goose.DialectSQLite3, db.DB, os.DirFS("migrations"),
		goose.WithDisableGlobalRegistry(true), goose.WithGoMigrations(goose.NewGoMigration(4, nil, nil)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := steps.UpTo(t.Context(), 8); err != nil {
		t.Fatal(err)
	}
	const many = 7000
	populate(db, 1, many)
	db.MustExec(`INSERT INTO changes (guild, kind, actor, at) VALUES ('100', 'reset_all', '9', 1)`)
	db.MustExec(`INSERT INTO seasons (guild, change, ended_at, on_balance, on_win, on_level, on_rounds)
	             SELECT guild, 1, 1, on_balance, on_win, on_level, on_rounds FROM servers`)
	db.MustExec(`INSERT INTO standings SELECT 1, id, balance, biggest_win, best_level, rounds FROM accounts`)
	db.MustExec(`UPDATE accounts SET biggest_win = 0, best_level = 0, rounds = rounds % 2, balance = balance % 10`)
	r.open()
	r.compare(t, db, "100", 0, 499)
	r.compare(t, db, "100", 1, 499)
	populate(db, many+1, 2*many)
	r.compare(t, db, "100", 0, 499)
	if err := r.Forget(t.Context(), store.Owner{Guild: "100", Player: "4"}); err != nil {
		t.Fatal(err)
	}
	r.compare(t, db, "100", 1, 499)
	r.sound("crowds")
}
