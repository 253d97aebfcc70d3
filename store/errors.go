package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"

	"github.com/palier-bot/palier/games"
)

// Errors of the store. After any of them nothing has changed. A game's own
// refusals (games.ErrTicket, games.ErrAction and those of each game) come back
// wrapped, next to these.
var (
	// ErrOwner refuses an owner without a server or without a player.
	ErrOwner = errors.New("an account needs a server and a player")
	// ErrNoAccount is returned for an account that has not been opened.
	ErrNoAccount = errors.New("no such account")
	// ErrNoRound is returned for an ID that no round has.
	ErrNoRound = errors.New("no such round")
	// ErrNotOwner refuses to play somebody else's round.
	ErrNotOwner = errors.New("the round is another player's")
	// ErrStale refuses a request that was made of a state that is past: another
	// turn, or a round that has been started or has ended. The View that comes
	// with it is the current state.
	ErrStale = errors.New("the round has moved on")
	// ErrFunds refuses a stake that the balance does not cover. It is a *FundsError.
	ErrFunds = errors.New("the balance does not cover the price")
	// ErrCap refuses a credit that would lift a balance above MaxBalance.
	ErrCap = errors.New("the balance would be above the cap")
	// ErrClientSeed refuses a client seed that is not 1–64 printable characters.
	ErrClientSeed = errors.New("a client seed is 1 to 64 characters without control characters")
	// ErrRules is returned for a round that was played by an edition of the
	// rules which this program does not have.
	ErrRules = errors.New("the round was played by other rules")
	// ErrForgotten is returned for a round that can no longer be replayed, because
	// its player has asked to be forgotten.
	ErrForgotten = errors.New("the round's player has been forgotten")
	// ErrClosed is returned once the store has been closed.
	ErrClosed = errors.New("the store is closed")
	// ErrUnavailable says that the storage failed or is locked, or that the
	// caller's time ran out while waiting for it. It wraps the cause.
	ErrUnavailable = errors.New("the storage is unavailable, nothing was changed")
	// ErrNewerSchema refuses a database that a newer program has made.
	ErrNewerSchema = errors.New("the database was made by a newer program")
	// ErrForeign refuses a database that is another program's.
	ErrForeign = errors.New("the database is another program's")
	// ErrLinked refuses a database whose file has several names, hard links: each
	// name would have a log of its own, and one would spoil what is in the other. It is
	// a *LinkedError.
	ErrLinked = errors.New("the database's file has several names")
	// ErrOlderSchema refuses to read a database that no program of this version
	// has opened yet.
	ErrOlderSchema = errors.New("the database was made by an older program")
)

// FundsError is an ErrFunds with its figures.
type FundsError struct{ Balance, Price games.Coins }

func (e *FundsError) Error() string {
	return fmt.Sprintf("%v: %d of %d coins", ErrFunds, e.Balance, e.Price)
}

// Is reports that the error is an ErrFunds.
func (e *FundsError) Is(target error) bool { return target == ErrFunds }

// LinkedError is an ErrLinked with the name by which the file was to be opened.
type LinkedError struct{ Path string }

func (e *LinkedError) Error() string { return fmt.Sprintf("%v: %s", ErrLinked, e.Path) }

// Is reports that the error is an ErrLinked.
func (e *LinkedError) Is(target error) bool { return target == ErrLinked }

func unavailable(cause error) error { return fmt.Errorf("%w: %w", ErrUnavailable, cause) }

// storage marks failures of the storage as ErrUnavailable and leaves refusals
// as they are.
func storage(err error) error {
	var fromSQLite sqlite3.Error
	switch {
	case err == nil, errors.Is(err, ErrUnavailable):
		return err
	case errors.As(err, &fromSQLite),
		errors.Is(err, sql.ErrConnDone), errors.Is(err, sql.ErrTxDone), errors.Is(err, driver.ErrBadConn),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return unavailable(err)
	}
	return err
}

// busy reports whether another connection's lock was in the way.
func busy(err error) bool {
	var fromSQLite sqlite3.Error
	return errors.As(err, &fromSQLite) &&
		(fromSQLite.Code == sqlite3.ErrBusy || fromSQLite.Code == sqlite3.ErrLocked)
}
