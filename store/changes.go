package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/palier-bot/palier/games"
)

// ChangeKind is what a moderator did.
type ChangeKind string

// Kinds of changes.
const (
	ChangedReset    ChangeKind = "reset"
	ChangedSet      ChangeKind = "set"
	ChangedGrant    ChangeKind = "grant"
	ChangedResetAll ChangeKind = "reset_all" // of the whole server, as its undo
	ChangedUndo     ChangeKind = "undo"
	ChangedSetting  ChangeKind = "setting"
)

// Errors of moderation. After any of them nothing has changed.
var (
	// ErrActor refuses a change that nobody answers for.
	ErrActor = errors.New("a change needs somebody who makes it")
	// ErrReason refuses a reason that is not 1 to 200 printable characters. For
	// one that has others it comes with an ErrText.
	ErrReason = errors.New("a reason is 1 to 200 characters without control characters")
	// ErrNoChange is returned for a change that the server has not had, and
	// where there is none left to take back.
	ErrNoChange = errors.New("no such change")
)

const maxReason = 200 // characters

// Moderator is who makes a change, and in answer to what.
type Moderator struct {
	Player PlayerID
	// Request names the request. One that comes a second time changes nothing, and
	// returns the change of the first; "" is never the same.
	Request string
}

// Change is a line of a server's audit.
type Change struct {
	ID     int64
	Guild  GuildID
	Kind   ChangeKind
	Player PlayerID // whose account; "" for the whole server and for settings
	Actor  PlayerID
	Reason string // "" for settings and undos
	At     time.Time

	Amount        games.Coins // given, negative for taken
	Before, After games.Coins // the balance, for the whole server the sum of all
	Accounts      int         // whose balance it was about
	Settled       int         // rounds in play that it brought to their end first
	Voided        int         // and that it took back, giving the stake back
	Short         int         // of an undo for the whole server: accounts in which less could be undone

	Field    string // of a setting
	Old, New string // its value, as text

	Undoes   int64 // the change that an undo took back, else 0
	UndoneBy int64 // the undo that took it back, else 0
}

// changeRow is a change as it is kept.
type changeRow struct {
	ID       int64            `db:"id"`
	Guild    GuildID          `db:"guild"`
	Kind     ChangeKind       `db:"kind"`
	Account  sql.Null[int64]  `db:"account"`
	Player   sql.Null[string] `db:"player"`
	Actor    PlayerID         `db:"actor"`
	Reason   string           `db:"reason"`
	Request  string           `db:"request"`
	Amount   games.Coins      `db:"amount"`
	Before   games.Coins      `db:"before"`
	After    games.Coins      `db:"after"`
	Accounts int              `db:"accounts"`
	Settled  int              `db:"settled"`
	Voided   int              `db:"voided"`
	Short    int              `db:"short"`
	Field    string           `db:"field"`
	Old      string           `db:"old"`
	New      string           `db:"new"`
	Undoes   sql.Null[int64]  `db:"undoes"`
	UndoneBy sql.Null[int64]  `db:"undone_by"`
	At       int64            `db:"at"`
}

func (r changeRow) change() Change {
	return Change{
		ID: r.ID, Guild: r.Guild, Kind: r.Kind, Player: PlayerID(r.Player.V), Actor: r.Actor, Reason: r.Reason,
		At:     time.UnixMilli(r.At),
		Amount: r.Amount, Before: r.Before, After: r.After, Accounts: r.Accounts,
		Settled: r.Settled, Voided: r.Voided, Short: r.Short,
		Field: r.Field, Old: r.Old, New: r.New, Undoes: r.Undoes.V, UndoneBy: r.UndoneBy.V,
	}
}

const selectChange = `
	SELECT c.id, c.guild, c.kind, c.account, a.player, c.actor, c.reason, c.request, c.amount, c.before, c.after,
	       c.accounts, c.settled, c.voided, c.short, c.field, c.old, c.new, c.undoes, u.id AS undone_by, c.at
	  FROM changes c LEFT JOIN accounts a ON a.id = c.account LEFT JOIN changes u ON u.undoes = c.id `

// insertChange writes a change and returns its ID.
func insertChange(ctx context.Context, tx transaction, c changeRow) (int64, error) {
	done, err := tx.NamedExecContext(ctx, `
		INSERT INTO changes (guild, kind, account, actor, reason, request, amount, before, after, accounts, settled, voided,
		                     short, field, old, new, undoes, at)
		VALUES (:guild, :kind, :account, :actor, :reason, :request, :amount, :before, :after, :accounts, :settled, :voided,
		        :short, :field, :old, :new, :undoes, :at)`, c)
	if err != nil {
		return 0, fmt.Errorf("writing a change (%s): %w", c.Kind, err)
	}
	id, err := done.LastInsertId()
	if err != nil {
		return 0, fmt.Errorf("writing a change (%s): %w", c.Kind, err)
	}
	return id, nil
}

// changeOf returns a change of a server, or ErrNoChange.
func changeOf(ctx context.Context, q querier, guild GuildID, id int64) (changeRow, error) {
	return getChange(ctx, q, `WHERE c.guild = ? AND c.id = ?`, guild, id)
}

// changeBy returns the change that a request has made in a server, or ErrNoChange.
func changeBy(ctx context.Context, q querier, guild GuildID, request string) (changeRow, error) {
	return getChange(ctx, q, `WHERE c.guild = ? AND c.request = ? AND c.request <> ''`, guild, request)
}

func getChange(ctx context.Context, q querier, where string, args ...any) (changeRow, error) {
	var row changeRow
	switch err := q.GetContext(ctx, &row, selectChange+where, args...); {
	case errors.Is(err, sql.ErrNoRows):
		return row, ErrNoChange
	case err != nil:
		return row, fmt.Errorf("reading a change: %w", err)
	}
	return row, nil
}

// Changes returns a server's audit, the newest first: changes with an ID below
// before, 0 for the newest, at most limit. With a player, only those of that
// player's account; those of the whole server are not among them.
func (s *Store) Changes(ctx context.Context, guild GuildID, player PlayerID, before int64, limit int) ([]Change, error) {
	if guild == "" {
		return nil, ErrOwner
	}
	if before <= 0 {
		before = math.MaxInt64
	}
	return read(ctx, s, func(ctx context.Context, q querier) ([]Change, error) {
		where, args := `WHERE c.guild = ?`, []any{guild}
		if player != "" {
			where = `WHERE c.account = (SELECT id FROM accounts WHERE guild = ? AND player = ?)`
			args = append(args, player)
		}
		var rows []changeRow
		if err := q.SelectContext(ctx, &rows, selectChange+where+` AND c.id < ? ORDER BY c.id DESC LIMIT ?`,
			append(args, before, max(limit, 0))...); err != nil {
			return nil, fmt.Errorf("reading changes: %w", err)
		}
		list := make([]Change, len(rows))
		for i, row := range rows {
			list[i] = row.change()
		}
		return list, nil
	})
}
