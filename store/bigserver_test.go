package store_test

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/palier-bot/palier/store"
)

const (
	big        = 100_000
	bigRounds  = 3  // ended, of each account
	bigPlaying = 20 // of how many accounts one has a round in play
)

// bigServer fills a server with accounts that have played, by statements that
// leave the books balanced, beside two small ones.
func bigServer(t testing.TB) *rig {
	t.Helper()
	r := newRig(t, opening(100))
	r.panel(ann)
	db := other(t, r.path, "?_foreign_keys=1&_synchronous=0")
	exec := func(query string, args ...any) {
		t.Helper()
		if _, err := db.Exec(query, args...); err != nil {
			t.Fatalf("%v\n%s", err, query)
		}
	}
	numbers := func(n int) string {
		return fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) `, n)
	}
	exec(`BEGIN`)
	exec(numbers(big) + `INSERT INTO accounts (guild, player, balance, opened_at, rounds, biggest_win, best_level)
	      SELECT 'big', i, 1 + (i * 7919) % 50021, 1, 1 + i % 997, (i * 31) % 10007, i % 11 FROM n`)
	exec(`INSERT INTO entries (account, kind, amount, balance_after, at)
	      SELECT id, 'opening', balance, balance, 1 FROM accounts WHERE guild = 'big'`)
	exec(numbers(bigRounds) + `INSERT INTO rounds (id, account, game, rules, nonce, server_seed, status, ticket, stake,
	        client_seed, client_seed_source, created_at, started_at, acted_at, ended_at)
	      SELECT printf('%08x', a.id * 100 + i), a.id, 'old', 'old/1', i, randomblob(32), 'lost', '1', 1, 'x', 'random', 1, 1, 1, 1
	        FROM accounts a, n WHERE a.guild = 'big' ORDER BY i, a.id`)
	exec(`INSERT INTO rounds (id, account, game, rules, nonce, server_seed, status, created_at)
	      SELECT printf('p%07x', a.id), a.id, 'next_level', 'next_level/1', 1000, randomblob(32), 'waiting', 1
	        FROM accounts a WHERE a.guild = 'big' AND a.id % ? = 0`, bigPlaying)
	exec(`UPDATE rounds SET status = 'playing', ticket = '1', stake = 1, client_seed = 'x', client_seed_source = 'random',
	             started_at = 1, acted_at = 1 WHERE status = 'waiting' AND nonce = 1000`)
	exec(`INSERT INTO entries (account, kind, amount, balance_after, round, at)
	      SELECT r.account, 'stake', -1, a.balance - 1, r.number, 2 FROM rounds r JOIN accounts a ON a.id = r.account
	       WHERE r.status = 'playing'`)
	exec(`UPDATE accounts SET balance = balance - 1 WHERE id IN (SELECT account FROM rounds WHERE status = 'playing')`)
	exec(`COMMIT`)
	exec(`ANALYZE`)
	return r
}

// best is the shortest of some runs, and the least processor time of one: what
// it takes on a machine with nothing else to do.
func best(t testing.TB, n int, do func() error) (wall, processor time.Duration) {
	t.Helper()
	used := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			t.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	wall, processor = time.Hour, time.Hour
	for range n {
		begun, before := time.Now(), used()
		if err := do(); err != nil {
			t.Fatal(err)
		}
		wall, processor = min(wall, time.Since(begun)), min(processor, used()-before)
	}
	return wall, processor
}

// TestBigServer prints how long it takes in a server with 100 000 accounts.
func TestBigServer(t *testing.T) {
	if os.Getenv("PALIER_BIG") == "" {
		t.Skip("takes a minute: set PALIER_BIG to see the figures")
	}
	r := bigServer(t)
	ctx := t.Context()
	someone := store.Owner{Guild: "big", Player: "77777"}
	show := func(name string, n int, do func() error) {
		t.Helper()
		wall, processor := best(t, n, do)
		t.Logf("%-32s %10v, processor %10v", name, wall.Round(time.Microsecond), processor)
	}
	for _, by := range []store.By{store.ByBalance, store.ByWin, store.ByLevel, store.ByRounds} {
		for _, offset := range []int{0, big / 2, big - 100} {
			show(fmt.Sprintf("leaderboard by %s from %d", by, offset), 20, func() error {
				_, err := r.Leaderboard(ctx, someone, by, 0, offset, 10)
				return err
			})
		}
	}
	for _, player := range []string{"1", "50000", "77777"} {
		o := store.Owner{Guild: "big", Player: store.PlayerID(player)}
		for _, by := range []store.By{store.ByBalance, store.ByRounds} {
			var board store.Board
			show("rank of "+player+" by "+string(by), 20, func() (err error) {
				board, err = r.Leaderboard(ctx, o, by, 0, 0, 0)
				return err
			})
			t.Log(strings.Repeat(" ", 41), board.Own.Rank)
		}
	}
	show("history", 20, func() error {
		_, err := r.History(ctx, someone, 0, 10)
		return err
	})
	show("circulation", 20, func() error { _, err := r.Circulation(ctx, "big"); return err })
	show("preview", 20, func() error { _, err := r.PreviewResetAll(ctx, "big"); return err })
	var result store.ResetResult
	show("reset all", 1, func() (err error) {
		result, err = r.resetServer(ctx, "big", "9", "new season", "one", nil)
		return err
	})
	t.Logf("%+v", result)
	show("season board, deep", 20, func() error {
		_, err := r.Leaderboard(ctx, someone, store.ByBalance, result.Season.ID, big-100, 10)
		return err
	})
	show("season rank", 20, func() error {
		_, err := r.Leaderboard(ctx, someone, store.ByWin, result.Season.ID, 0, 0)
		return err
	})
	var undo store.Change
	show("undo of it", 1, func() (err error) { undo, err = undoNewest(r.Store, "big", store.Moderator{Player: "9"}); return err })
	t.Logf("%+v", undo)
	show("audit", 20, func() error { _, err := r.Changes(ctx, "big", "", 0, 10); return err })
}
