package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/palier-bot/palier/games"
)

// GuildID names a server: Discord's snowflake as Discord writes it, opaque here.
type GuildID string

// PlayerID names a person: Discord's snowflake as Discord writes it, opaque here.
type PlayerID string

// Owner says whose account: a player has one in every server. Both fields are
// required, so that nothing is ever done to “every server” by omission.
type Owner struct {
	Guild  GuildID
	Player PlayerID
}

func (o Owner) check() error {
	if o.Guild == "" || o.Player == "" {
		return ErrOwner
	}
	return nil
}

// Account is a player's coins in one server.
type Account struct {
	Owner
	Balance    games.Coins // what can be staked
	Held       games.Coins // staked in rounds in play; owned, but not to be staked again
	ClientSeed string      // "" if the player has set none
	Opened     time.Time
	Returned   bool // of somebody who was forgotten: opened without the opening balance
}

const maxClientSeed = 64 // characters

// Account returns an account, opening it on first contact with the opening
// balance that the server has set. Somebody who was forgotten has had that
// before: the account is then opened empty, and is Returned.
func (s *Store) Account(ctx context.Context, o Owner) (Account, error) {
	a, err := s.Find(ctx, o)
	if !errors.Is(err, ErrNoAccount) {
		return a, err
	}
	return write(ctx, s.writer, func(ctx context.Context, tx transaction) (Account, error) {
		row, err := s.ensureAccount(ctx, tx, o)
		if err != nil {
			return Account{}, err
		}
		return row.account(), nil
	})
}

// Find returns an account, or ErrNoAccount if it has not been opened.
func (s *Store) Find(ctx context.Context, o Owner) (Account, error) {
	if err := o.check(); err != nil {
		return Account{}, err
	}
	return read(ctx, s, func(ctx context.Context, q querier) (Account, error) {
		row, err := findAccount(ctx, q, o)
		if err != nil {
			return Account{}, err
		}
		return row.account(), nil
	})
}

// SetClientSeed keeps the player's part of the draws to come, opening the
// account on first contact; "" forgets it. A round that has been started keeps
// the seed it was started with. Refused with ErrClientSeed: more than 64
// characters, control characters, invalid UTF-8.
func (s *Store) SetClientSeed(ctx context.Context, o Owner, seed string) error {
	if err := o.check(); err != nil {
		return err
	}
	if err := checkClientSeed(seed); err != nil {
		return err
	}
	_, err := write(ctx, s.writer, func(ctx context.Context, tx transaction) (struct{}, error) {
		a, err := s.ensureAccount(ctx, tx, o)
		if err != nil {
			return struct{}{}, err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE accounts SET client_seed = ? WHERE id = ?`, seed, a.ID); err != nil {
			return struct{}{}, fmt.Errorf("keeping a client seed: %w", err)
		}
		return struct{}{}, nil
	})
	return err
}

func checkClientSeed(seed string) error {
	if !utf8.ValidString(seed) || utf8.RuneCountInString(seed) > maxClientSeed {
		return ErrClientSeed
	}
	for _, r := range seed {
		if unicode.IsControl(r) {
			return ErrClientSeed
		}
	}
	return nil
}

// accountRow is an account as it is kept, with what its open rounds hold.
type accountRow struct {
	ID         int64       `db:"id"`
	Guild      GuildID     `db:"guild"`
	Player     PlayerID    `db:"player"`
	Balance    games.Coins `db:"balance"`
	Held       games.Coins `db:"held"`
	ClientSeed string      `db:"client_seed"`
	OpenedAt   int64       `db:"opened_at"`
	Returned   bool        `db:"returned"`
	Forgotten  bool        `db:"forgotten"`
}

func (r accountRow) account() Account {
	return Account{
		Owner:      Owner{Guild: r.Guild, Player: r.Player},
		Balance:    r.Balance,
		Held:       r.Held,
		ClientSeed: r.ClientSeed,
		Opened:     time.UnixMilli(r.OpenedAt),
		Returned:   r.Returned,
	}
}

// A waiting round has no stake, so the index of open rounds serves the sum.
const selectAccount = `
	SELECT a.id, a.guild, a.player, a.balance, a.client_seed, a.opened_at, a.returned, a.forgotten_at IS NOT NULL AS forgotten,
	       (SELECT coalesce(sum(r.stake), 0) FROM rounds r
	         WHERE r.account = a.id AND r.ended_at IS NULL) AS held
	  FROM accounts a `

func findAccount(ctx context.Context, q querier, o Owner) (accountRow, error) {
	return getAccount(ctx, q, `WHERE a.guild = ? AND a.player = ?`, o.Guild, o.Player)
}

func accountByID(ctx context.Context, q querier, id int64) (accountRow, error) {
	return getAccount(ctx, q, `WHERE a.id = ?`, id)
}

func getAccount(ctx context.Context, q querier, where string, args ...any) (accountRow, error) {
	var row accountRow
	switch err := q.GetContext(ctx, &row, selectAccount+where, args...); {
	case errors.Is(err, sql.ErrNoRows):
		return row, ErrNoAccount
	case err != nil:
		return row, fmt.Errorf("reading an account: %w", err)
	}
	return row, nil
}

// ensureAccount returns an account, opening it if need be.
func (s *Store) ensureAccount(ctx context.Context, tx transaction, o Owner) (accountRow, error) {
	row, err := findAccount(ctx, tx, o)
	if !errors.Is(err, ErrNoAccount) {
		return row, err
	}
	settings, err := s.settings(ctx, tx, o.Guild)
	if err != nil {
		return row, err
	}
	now := s.now()
	done, err := tx.ExecContext(ctx, `INSERT INTO accounts (guild, player, opened_at) VALUES (?, ?, ?)`,
		o.Guild, o.Player, now.UnixMilli())
	if err != nil {
		return row, fmt.Errorf("opening an account: %w", err)
	}
	id, err := done.LastInsertId()
	if err != nil {
		return row, fmt.Errorf("opening an account: %w", err)
	}
	known, err := recognise(ctx, tx, o, id)
	if err != nil {
		return row, err
	}
	if gift := settings.Opening; gift > 0 && !known {
		if err := post(ctx, tx, entry{Account: id, Kind: kindOpening, Amount: gift, At: now.UnixMilli()}); err != nil {
			return row, err
		}
	}
	return accountByID(ctx, tx, id)
}
