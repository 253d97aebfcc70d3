package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Forget removes a person from a server: the name of the account and of its
// entries, its client seeds, where its rounds were seen, its limits and its
// lines in past seasons. What remains is nobody's: the sums and the rounds
// themselves, without which the books would not balance. The audit keeps what
// moderators did, and who they were.
//
// Rounds in play end first, as with Reset; waiting ones become void, and so
// their seeds are revealed. The coins leave by an entry. A keyed hash of the
// name remembers what was given and what the person wanted to be kept from: who
// comes back gets no second opening balance, no daily reward before its time,
// and finds a break and caps as they were, and what was staked under them. It may
// be ErrNoAccount.
func (s *Store) Forget(ctx context.Context, o Owner) error {
	if err := o.check(); err != nil {
		return err
	}
	_, err := write(ctx, s.writer, func(ctx context.Context, tx transaction) (struct{}, error) {
		return struct{}{}, s.forget(ctx, tx, o, s.now())
	})
	return err
}

func (s *Store) forget(ctx context.Context, tx transaction, o Owner, now time.Time) error {
	a, err := findAccount(ctx, tx, o)
	if err != nil {
		return err
	}
	if _, err := s.conclude(ctx, tx, a.ID, progress{now: now}); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, voidRounds+`WHERE account = ? AND ended_at IS NULL`, now.UnixMilli(), a.ID); err != nil {
		return fmt.Errorf("taking waiting rounds back: %w", err)
	}
	if a, err = accountByID(ctx, tx, a.ID); err != nil {
		return err
	}
	if a.Balance > 0 {
		if err := post(ctx, tx, entry{Account: a.ID, Kind: kindDeleted, Amount: -a.Balance, At: now.UnixMilli()}); err != nil {
			return err
		}
	}
	if err := remember(ctx, tx, o, a.ID, now); err != nil {
		return err
	}
	if err := leaveSeasons(ctx, tx, o.Guild, a.ID); err != nil {
		return err
	}
	for _, step := range []struct {
		query string
		args  []any
	}{
		{`UPDATE accounts
		     SET forgotten_at = ?, client_seed = '', claimed_at = NULL, rounds = 0, biggest_win = 0, best_level = 0
		   WHERE id = ?`, []any{now.UnixMilli(), a.ID}},
		{`UPDATE entries SET actor = '' WHERE account = ? AND actor = ?`, []any{a.ID, o.Player}},
		{`UPDATE rounds SET channel = '', message = '', locale = '' WHERE account = ?`, []any{a.ID}},
		{`UPDATE rounds SET client_seed = '-' WHERE account = ? AND client_seed_source = 'player'`, []any{a.ID}},
		{`DELETE FROM limits WHERE account = ?`, []any{a.ID}},
		{`DELETE FROM notices WHERE round IN (SELECT number FROM rounds WHERE account = ?)`, []any{a.ID}},
		{`DELETE FROM commits WHERE round IN (SELECT number FROM rounds WHERE account = ?)`, []any{a.ID}},
		// Last: until here the database knows whose the entries are.
		{`UPDATE accounts SET player = 'deleted-' || id WHERE id = ?`, []any{a.ID}},
	} {
		if _, err := tx.ExecContext(ctx, step.query, step.args...); err != nil {
			return fmt.Errorf("forgetting a player: %w", err)
		}
	}
	return nil
}

// remember keeps what must outlast a player's being forgotten.
func remember(ctx context.Context, tx transaction, o Owner, account int64, now time.Time) error {
	hash, err := pseudonym(ctx, tx, o)
	if err != nil {
		return err
	}
	row, err := findLimits(ctx, tx, account)
	if err != nil {
		return err
	}
	row.Day.settle(now)
	row.Week.settle(now)
	if _, err := tx.ExecContext(ctx, `
		INSERT OR REPLACE INTO forgotten (hash, claimed_at, day, week, break_until)
		SELECT ?, claimed_at, ?, ?, ? FROM accounts WHERE id = ?`,
		hash, row.Day.Cap, row.Week.Cap, row.BreakUntil, account); err != nil {
		return fmt.Errorf("remembering that a player is forgotten: %w", err)
	}
	return carry(ctx, tx, hash, account, now)
}

// carry keeps the stakes that still count against a cap, and drops those of
// others that count no more.
func carry(ctx context.Context, tx transaction, hash []byte, account int64, now time.Time) error {
	ms := now.Add(-windows[Week]).UnixMilli()
	for _, step := range []struct {
		query string
		args  []any
	}{
		{`INSERT INTO carried (hash, at, amount) SELECT ?, at, amount FROM (` + stakes + `)`,
			[]any{hash, account, ms, account, ms}},
		{`DELETE FROM carried WHERE account = ? OR at <= ?`, []any{account, ms}},
	} {
		if _, err := tx.ExecContext(ctx, step.query, step.args...); err != nil {
			return fmt.Errorf("carrying stakes over: %w", err)
		}
	}
	return nil
}

// recognise gives a new account what is remembered of its player, and reports
// whether there is anything.
func recognise(ctx context.Context, tx transaction, o Owner, account int64) (bool, error) {
	m, known, err := recall(ctx, tx, o)
	if err != nil || !known {
		return false, err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE accounts SET returned = 1, claimed_at = ? WHERE id = ?`,
		m.ClaimedAt, account); err != nil {
		return false, fmt.Errorf("recognising a player: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `UPDATE carried SET account = ?, hash = NULL WHERE hash = ?`, account, m.Hash); err != nil {
		return false, fmt.Errorf("carrying stakes over: %w", err)
	}
	row := m.limits(account)
	return true, row.keep(ctx, tx)
}

// pseudonym is a player's name under the key of this database, which is made at
// first use: without it, nobody can try names.
func pseudonym(ctx context.Context, tx transaction, o Owner) ([]byte, error) {
	key, err := ensureSecret(ctx, tx, forgetKey)
	if err != nil {
		return nil, err
	}
	return keyed(key, string(o.Guild), string(o.Player)), nil
}

// knownPseudonym is pseudonym if there is a key, and nil if nobody has ever been
// forgotten.
func knownPseudonym(ctx context.Context, q querier, o Owner) ([]byte, error) {
	key, err := secret(ctx, q, forgetKey)
	if key == nil || err != nil {
		return nil, err
	}
	return keyed(key, string(o.Guild), string(o.Player)), nil
}

// memory is what outlasts a player's being forgotten.
type memory struct {
	Hash       []byte          `db:"hash"`
	ClaimedAt  sql.Null[int64] `db:"claimed_at"`
	Day        sql.Null[int64] `db:"day"`
	Week       sql.Null[int64] `db:"week"`
	BreakUntil sql.Null[int64] `db:"break_until"`
}

// limits are those that wait for an account.
func (m memory) limits(account int64) limitRow {
	return limitRow{
		Account: account, Day: capRow{Cap: m.Day}, Week: capRow{Cap: m.Week}, BreakUntil: m.BreakUntil,
	}
}

// recall returns what is remembered of a player, and whether there is anything.
func recall(ctx context.Context, q querier, o Owner) (m memory, known bool, err error) {
	hash, err := knownPseudonym(ctx, q, o)
	if err != nil || hash == nil {
		return memory{}, false, err
	}
	err = q.GetContext(ctx, &m, `SELECT hash, claimed_at, day, week, break_until FROM forgotten WHERE hash = ?`, hash)
	if errors.Is(err, sql.ErrNoRows) {
		return memory{}, false, nil
	} else if err != nil {
		return memory{}, false, fmt.Errorf("recognising a player: %w", err)
	}
	return m, true, nil
}
