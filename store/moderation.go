package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/palier-bot/palier/games"
)

// Reset puts an account back to the server's opening balance. What came before
// stays in the ledger and the figures. The account's rounds in play end first:
// one that the rules end for a player who walks away is settled as they say,
// any other is void and its stake given back. A waiting round keeps waiting.
// Refusals: ErrNoAccount, ErrActor, ErrReason.
func (s *Store) Reset(ctx context.Context, o Owner, by Moderator, reason string) (Change, error) {
	return s.moderate(ctx, o, by, reason, func(ctx context.Context, tx transaction, c *changeRow, now time.Time) error {
		a, err := findAccount(ctx, tx, o)
		if err != nil {
			return err
		}
		n, err := s.conclude(ctx, tx, a.ID, progress{now: now, actor: by.Player})
		if err != nil {
			return err
		}
		settings, err := s.settings(ctx, tx, o.Guild)
		if err != nil {
			return err
		}
		if a, err = accountByID(ctx, tx, a.ID); err != nil {
			return err
		}
		c.Kind, c.Settled, c.Voided = ChangedReset, n.settled, n.voided
		c.about(a, settings.Opening-a.Balance)
		return nil
	})
}

// Set gives an account a balance, 0 to MaxBalance, opening it on first contact.
// Rounds in play go on. Refusals: ErrRange, ErrActor, ErrReason.
func (s *Store) Set(ctx context.Context, o Owner, by Moderator, reason string, balance games.Coins) (Change, error) {
	if err := within("balance", int64(balance), 0, int64(MaxBalance)); err != nil {
		return Change{}, err
	}
	return s.moderate(ctx, o, by, reason, func(ctx context.Context, tx transaction, c *changeRow, _ time.Time) error {
		a, err := s.ensureAccount(ctx, tx, o)
		if err != nil {
			return err
		}
		c.Kind = ChangedSet
		c.about(a, balance-a.Balance)
		return nil
	})
}

// Grant gives coins to an account, or takes them with a negative amount, opening
// it on first contact. Refusals: ErrFunds for more than the balance, ErrCap,
// ErrRange for nothing and for more than MaxBalance either way, ErrActor, ErrReason.
func (s *Store) Grant(ctx context.Context, o Owner, by Moderator, reason string, amount games.Coins) (Change, error) {
	least := -MaxBalance
	if amount == 0 {
		least = 1
	}
	if err := within("amount", int64(amount), int64(least), int64(MaxBalance)); err != nil {
		return Change{}, err
	}
	return s.moderate(ctx, o, by, reason, func(ctx context.Context, tx transaction, c *changeRow, _ time.Time) error {
		a, err := s.ensureAccount(ctx, tx, o)
		if err != nil {
			return err
		}
		c.Kind = ChangedGrant
		c.about(a, amount)
		return nil
	})
}

// about says whose balance a change moves, and by how much.
func (r *changeRow) about(a accountRow, amount games.Coins) {
	r.Account = sql.Null[int64]{V: a.ID, Valid: true}
	r.Accounts, r.Amount, r.Before, r.After = 1, amount, a.Balance, a.Balance+amount
}

// moderate makes a change to one account: prepare says what, and the change and
// its entry are written.
func (s *Store) moderate(
	ctx context.Context, o Owner, by Moderator, reason string,
	prepare func(context.Context, transaction, *changeRow, time.Time) error,
) (Change, error) {
	if err := o.check(); err != nil {
		return Change{}, err
	}
	if err := checkReason(by.Player, reason); err != nil {
		return Change{}, err
	}
	return write(ctx, s.writer, func(ctx context.Context, tx transaction) (Change, error) {
		if done, err := changeBy(ctx, tx, o.Guild, by.Request); !errors.Is(err, ErrNoChange) {
			return done.change(), err
		}
		now := s.now()
		c := changeRow{Guild: o.Guild, Actor: by.Player, Reason: reason, Request: by.Request, At: now.UnixMilli()}
		if err := prepare(ctx, tx, &c, now); err != nil {
			return Change{}, err
		}
		return apply(ctx, tx, c)
	})
}

// apply writes a change to one account and the entry of it.
func apply(ctx context.Context, tx transaction, c changeRow) (Change, error) {
	id, err := insertChange(ctx, tx, c)
	if err != nil {
		return Change{}, err
	}
	if c.Amount != 0 {
		if err := post(ctx, tx, entry{
			Account: c.Account.V, Kind: string(c.Kind), Amount: c.Amount, Change: sql.Null[int64]{V: id, Valid: true},
			Actor: c.Actor, Reason: c.Reason, At: c.At,
		}); err != nil {
			return Change{}, err
		}
	}
	row, err := changeOf(ctx, tx, c.Guild, id)
	return row.change(), err
}

func checkReason(actor PlayerID, reason string) error {
	if actor == "" {
		return ErrActor
	}
	if err := checkText("reason", reason, 1, maxReason); err != nil {
		return fmt.Errorf("%w: %w", ErrReason, err)
	}
	seen := func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) && r != '\u2800' }
	if !strings.ContainsFunc(reason, seen) {
		return fmt.Errorf("%w: nothing that can be seen", ErrReason)
	}
	return nil
}
