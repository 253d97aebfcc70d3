package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"

	"github.com/palier-bot/palier/games"
)

// MaxBalance is the cap of what is given: an opening balance, a daily reward or
// a grant that would lift a balance above it is refused with ErrCap. A payout
// and a stake that is given back are owed, so they are always credited whole,
// above the cap as well.
const MaxBalance games.Coins = 1_000_000_000_000_000

// Kinds of entries.
const (
	kindOpening = "opening"
	kindStake   = "stake"
	kindPayout  = "payout"
	kindVoid    = "void" // a stake given back
	kindDaily   = "daily"
	kindReset   = "reset"
	kindSet     = "set"
	kindGrant   = "grant"
	kindUndo    = "undo"
	kindDeleted = "deleted" // what somebody left who is forgotten
)

// entry is one line of the ledger.
type entry struct {
	Account      int64           `db:"account"`
	Kind         string          `db:"kind"`
	Amount       games.Coins     `db:"amount"` // negative for a debit
	BalanceAfter games.Coins     `db:"balance_after"`
	Round        sql.Null[int64] `db:"round"`
	Change       sql.Null[int64] `db:"change"`
	Actor        PlayerID        `db:"actor"` // "" for the program itself
	Reason       string          `db:"reason"`
	At           int64           `db:"at"`
}

// post moves a balance and writes the entry of it. Nothing else changes a
// balance, besides postAll, which does the same to many at once. The bounds are checked by the statement that moves it: a debit that
// the balance does not cover is a *FundsError, a credit beyond the cap ErrCap.
func post(ctx context.Context, tx transaction, e entry) error {
	least, most := games.Coins(0), games.Coins(math.MaxInt64)
	switch {
	case e.Amount < 0:
		least = -e.Amount
	case e.Kind == kindPayout, e.Kind == kindVoid:
		most -= e.Amount // no sum of coins wraps around
	default:
		most = MaxBalance - e.Amount
	}
	err := tx.GetContext(ctx, &e.BalanceAfter, `
		UPDATE accounts SET balance = balance + ?
		 WHERE id = ? AND balance BETWEEN ? AND ?
		RETURNING balance`, e.Amount, e.Account, least, most)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return refusal(ctx, tx, e)
	case err != nil:
		return fmt.Errorf("moving a balance (%s): %w", e.Kind, err)
	}
	if _, err := tx.NamedExecContext(ctx, `
		INSERT INTO entries (account, kind, amount, balance_after, round, change, actor, reason, at)
		VALUES (:account, :kind, :amount, :balance_after, :round, :change, :actor, :reason, :at)`, e); err != nil {
		return fmt.Errorf("writing an entry (%s): %w", e.Kind, err)
	}
	return nil
}

// postAll is post for many accounts at once. It writes an entry for every row of
// a query, whose columns are account, amount, balance_after and round, with e as
// the pattern for the rest, and moves the balances to match. It returns how many
// entries there were. The bounds are the query's to keep; the database refuses a
// negative balance.
func postAll(ctx context.Context, tx transaction, e entry, query string, args ...any) (int, error) {
	var last int64
	if err := tx.GetContext(ctx, &last, `SELECT coalesce(max(id), 0) FROM entries`); err != nil {
		return 0, fmt.Errorf("finding the last entry: %w", err)
	}
	done, err := tx.ExecContext(ctx, `
		INSERT INTO entries (account, kind, amount, balance_after, round, change, actor, reason, at)
		SELECT account, ?, amount, balance_after, round, ?, ?, ?, ? FROM (`+query+`)`,
		append([]any{e.Kind, e.Change, e.Actor, e.Reason, e.At}, args...)...)
	if err != nil {
		return 0, fmt.Errorf("writing entries (%s): %w", e.Kind, err)
	}
	if _, err := tx.ExecContext(ctx, `
		UPDATE accounts SET balance = balance + e.amount
		  FROM (SELECT account, sum(amount) AS amount FROM entries WHERE id > ? GROUP BY account) e
		 WHERE e.account = accounts.id`, last); err != nil {
		return 0, fmt.Errorf("moving balances (%s): %w", e.Kind, err)
	}
	count, err := done.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("counting entries (%s): %w", e.Kind, err)
	}
	return int(count), nil
}

// refusal says why a balance could not be moved.
func refusal(ctx context.Context, tx transaction, e entry) error {
	a, err := accountByID(ctx, tx, e.Account)
	switch {
	case err != nil:
		return err
	case e.Amount < 0:
		return &FundsError{Balance: a.Balance, Price: -e.Amount}
	}
	return fmt.Errorf("crediting %d coins to %d: %w", e.Amount, a.Balance, ErrCap)
}
