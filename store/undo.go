package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/palier-bot/palier/games"
)

// Why a change cannot be taken back.
var (
	// ErrUndoOld refuses a change that was made more than 7 days ago.
	ErrUndoOld = errors.New("the change is too old to be taken back")
	// ErrUndoDone refuses a change that has been taken back already.
	ErrUndoDone = errors.New("the change has been taken back already")
	// ErrUndoFunds refuses to take coins back that the account no longer has.
	// It comes with an ErrFunds.
	ErrUndoFunds = errors.New("the coins of the change have been spent")
	// ErrUndoKind refuses what is no change of a balance: settings are set
	// again, and what was undone is done again.
	ErrUndoKind = errors.New("a change of this kind cannot be taken back")
	// ErrUndoOrder refuses to take a reset of the whole server back before a
	// newer one has been: its season would be mixed into another's.
	ErrUndoOrder = errors.New("a newer reset of the server has to be taken back first")
	// ErrResetSince refuses to reset all accounts of a server that has been reset
	// since that was asked.
	ErrResetSince = errors.New("all accounts have been reset since")
	// ErrUndoForgotten refuses a change to an account that is no more.
	ErrUndoForgotten = errors.New("the account of the change has been deleted")
)

// undoWithin is how long a change can be taken back.
const undoWithin = 7 * 24 * time.Hour

// Undo takes a change to a balance back: a new entry gives what it took and
// takes what it gave, whatever has been played since. Rounds that a reset ended
// stay ended.
//
// Of a reset of the whole server every account gets its own back and the season
// goes on, with what was done since on top. An account that has spent what it
// was given ends at 0, one that would be above MaxBalance there; Change.Short
// counts them.
//
// Refusals: ErrNoChange, ErrActor, ErrCap, and those that begin with ErrUndo.
func (s *Store) Undo(ctx context.Context, guild GuildID, by Moderator, change int64) (Change, error) {
	switch {
	case guild == "":
		return Change{}, ErrOwner
	case by.Player == "":
		return Change{}, ErrActor
	}
	return writeAlone(ctx, s.writer, func(ctx context.Context, tx transaction) (Change, error) {
		if done, err := changeBy(ctx, tx, guild, by.Request); !errors.Is(err, ErrNoChange) {
			return done.change(), err
		}
		row, err := changeOf(ctx, tx, guild, change)
		if err != nil {
			return Change{}, err
		}
		now := s.now()
		if err := row.undoable(now); err != nil {
			return Change{}, err
		}
		c := changeRow{
			Guild: guild, Kind: ChangedUndo, Actor: by.Player, Request: by.Request, Account: row.Account,
			Undoes: sql.Null[int64]{V: row.ID, Valid: true}, At: now.UnixMilli(),
		}
		if row.Kind == ChangedResetAll {
			return undoAll(ctx, tx, c)
		}
		return undoOne(ctx, tx, c, row)
	})
}

// Undoable returns the newest change of a server that can be taken back by its
// kind and has not been. Refusals: ErrNoChange if there is none, ErrUndoOld if it
// was made more than 7 days ago.
func (s *Store) Undoable(ctx context.Context, guild GuildID) (Change, error) {
	if guild == "" {
		return Change{}, ErrOwner
	}
	return read(ctx, s, func(ctx context.Context, q querier) (Change, error) {
		row, err := getChange(ctx, q, `
			WHERE c.guild = ? AND c.kind NOT IN ('undo', 'setting') AND u.id IS NULL AND a.forgotten_at IS NULL
			ORDER BY c.id DESC LIMIT 1`, guild)
		if err == nil {
			err = row.undoable(s.now())
		}
		if err != nil {
			return Change{}, err
		}
		return row.change(), nil
	})
}

// undoable returns why a change cannot be taken back, as far as itself tells.
func (r changeRow) undoable(now time.Time) error {
	switch {
	case r.Kind == ChangedUndo || r.Kind == ChangedSetting:
		return ErrUndoKind
	case r.UndoneBy.Valid:
		return ErrUndoDone
	case now.Sub(time.UnixMilli(r.At)) > undoWithin:
		return ErrUndoOld
	}
	return nil
}

func undoOne(ctx context.Context, tx transaction, c, done changeRow) (Change, error) {
	a, err := accountByID(ctx, tx, done.Account.V)
	switch {
	case err != nil:
		return Change{}, err
	case a.Forgotten:
		return Change{}, ErrUndoForgotten
	}
	c.about(a, -done.Amount)
	back, err := apply(ctx, tx, c)
	if errors.Is(err, ErrFunds) {
		return Change{}, fmt.Errorf("%w: %w", ErrUndoFunds, err)
	}
	return back, err
}

// undone is what taking a reset of a whole server back comes to for each
// account that it moved.
const undone = `
	SELECT a.id, a.balance, max(min(a.balance - e.amount, max(?, a.balance)), 0) AS after, -e.amount AS wanted
	  FROM entries e JOIN accounts a ON a.id = e.account
	 WHERE e.change = ? AND a.forgotten_at IS NULL`

func undoAll(ctx context.Context, tx transaction, c changeRow) (Change, error) {
	args := []any{MaxBalance, c.Undoes}
	var newer bool
	if err := tx.GetContext(ctx, &newer, `
		SELECT EXISTS (SELECT 1 FROM changes c LEFT JOIN changes u ON u.undoes = c.id
		                WHERE c.guild = ? AND c.kind = ? AND c.id > ? AND u.id IS NULL)`,
		c.Guild, ChangedResetAll, c.Undoes); err != nil {
		return Change{}, fmt.Errorf("looking for newer resets: %w", err)
	}
	if newer {
		return Change{}, ErrUndoOrder
	}
	var sums struct {
		Accounts int   `db:"accounts"`
		Amount   int64 `db:"amount"`
		Short    int   `db:"short"`
	}
	if err := tx.GetContext(ctx, &sums, `
		SELECT count(*) AS accounts, coalesce(sum(after - balance), 0) AS amount,
		       coalesce(sum(after - balance <> wanted), 0) AS short FROM (`+undone+`)`, args...); err != nil {
		return Change{}, fmt.Errorf("adding up what is taken back: %w", err)
	}
	var err error
	if c.Before, err = coins(ctx, tx, c.Guild); err != nil {
		return Change{}, err
	}
	c.Accounts, c.Short, c.Amount = sums.Accounts, sums.Short, games.Coins(sums.Amount)
	c.After = c.Before + c.Amount
	id, err := insertChange(ctx, tx, c)
	if err != nil {
		return Change{}, err
	}
	if err := uncounted(ctx, tx, c.Guild, func() error {
		if _, err := postAll(ctx, tx, entry{
			Kind: kindUndo, Change: sql.Null[int64]{V: id, Valid: true}, Actor: c.Actor, At: c.At,
		}, `SELECT id AS account, after - balance AS amount, after AS balance_after, NULL AS round
		      FROM (`+undone+`) WHERE after <> balance ORDER BY id`, args...); err != nil {
			return err
		}
		return reopenSeason(ctx, tx, c.Undoes.V)
	}); err != nil {
		return Change{}, err
	}
	row, err := changeOf(ctx, tx, c.Guild, id)
	return row.change(), err
}
