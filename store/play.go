package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"github.com/palier-bot/palier/games"
)

func (s *Store) playing(player PlayerID, turn int, at Message, actions []games.Action) alter {
	return func(ctx context.Context, tx transaction, row *roundRow) (games.Round, error) {
		switch {
		case row.Player != player:
			return nil, ErrNotOwner
		case row.Status != Playing || row.Turn != turn:
			return nil, ErrStale
		case len(actions) == 0:
			return nil, fmt.Errorf("playing nothing: %w", games.ErrAction)
		}
		play, err := s.replay(*row)
		if err != nil {
			return nil, err
		}
		for _, a := range actions {
			if _, over := play.Outcome(); over {
				break
			}
			if err := act(play, row, a); err != nil {
				return nil, err
			}
		}
		return play, s.keep(ctx, tx, row, play, progress{now: s.now(), actor: player, at: at})
	}
}

// act applies one action to a round and to its row.
func act(play games.Round, row *roundRow, a games.Action) error {
	if a == "" || strings.Contains(string(a), "\n") {
		return fmt.Errorf("%.40q: %w", a, games.ErrAction) // could not be kept one a line
	}
	if err := play.Act(a); err != nil {
		return fmt.Errorf("action %d (%.40q): %w", row.Turn+1, a, err)
	}
	if row.Turn > 0 {
		row.Actions += "\n"
	}
	row.Actions += string(a)
	row.Turn++
	return nil
}

// progress is the circumstances of a change to a round.
type progress struct {
	now   time.Time
	actor PlayerID // "" for the program itself
	at    Message  // empty: seen nowhere new
}

// keep writes what has changed in a round that was started or played and, if
// it is over, settles it.
func (s *Store) keep(ctx context.Context, tx transaction, row *roundRow, play games.Round, p progress) error {
	row.ActedAt, row.IdleSince, row.idleBefore = milliseconds(p.now), sql.Null[int64]{}, row.IdleSince
	if p.at != (Message{}) {
		row.Channel, row.Message, row.Locale = p.at.Channel, p.at.ID, p.at.Locale
	}
	payout, over := play.Outcome()
	if over {
		row.Status, row.Payout, row.EndedAt = Lost, payout, row.ActedAt
		if payout > 0 {
			row.Status = Won
		}
	} else if _, idle := play.Idle(); idle {
		row.IdleSince = row.ActedAt
	}
	if !over && row.Turn > 0 {
		err := keepMove(ctx, tx, row)
		s.reached(Kept)
		return err
	}
	if _, err := tx.NamedExecContext(ctx, `
		UPDATE rounds
		   SET status = :status, rules = :rules, draft = :draft, ticket = :ticket, stake = :stake,
		       payout = :payout, actions = :actions, turn = :turn,
		       client_seed = :client_seed, client_seed_source = :client_seed_source,
		       channel = :channel, message = :message, locale = :locale,
		       started_at = :started_at, acted_at = :acted_at, ended_at = :ended_at, idle_since = :idle_since
		 WHERE number = :number`, row); err != nil {
		return fmt.Errorf("keeping a round: %w", err)
	}
	s.reached(Kept)
	if !over {
		return nil
	}
	if err := record(ctx, tx, row, depth(play)); err != nil {
		return err
	}
	return s.settle(ctx, tx, row, p)
}

// keepMove is keep for a round that was in play and still is, which is most of
// what is ever written: of a column that is named, SQLite would write the indexes
// again even where its value stays.
func keepMove(ctx context.Context, tx transaction, row *roundRow) error {
	_, err := tx.ExecContext(ctx, `
		UPDATE rounds
		   SET actions = ?, turn = ?, channel = ?, message = ?, locale = ?, acted_at = ?
		 WHERE number = ?`,
		row.Actions, row.Turn, row.Channel, row.Message, row.Locale, row.ActedAt, row.Number)
	if err == nil && row.idleBefore != row.IdleSince {
		_, err = tx.ExecContext(ctx, `UPDATE rounds SET idle_since = ? WHERE number = ?`, row.IdleSince, row.Number)
	}
	if err != nil {
		return fmt.Errorf("keeping a move: %w", err)
	}
	return nil
}

// settle pays a round that has ended and makes the one that comes after it,
// with the same ticket in its panel.
func (s *Store) settle(ctx context.Context, tx transaction, row *roundRow, p progress) error {
	if row.Payout > 0 {
		if err := post(ctx, tx, entry{
			Account: row.Account, Kind: kindPayout, Amount: row.Payout,
			Round: sql.Null[int64]{V: row.Number, Valid: true}, Actor: p.actor, At: p.now.UnixMilli(),
		}); err != nil {
			return err
		}
		s.reached(Paid)
	}
	g, err := s.games.Game(row.Game)
	if err != nil {
		return err
	}
	next, err := s.newRound(ctx, tx, row.Account, g.Info(), string(row.Ticket))
	if err != nil {
		return err
	}
	return committed(ctx, tx, next.ID, row.Channel, row.Message) // the end shows the next commit
}
