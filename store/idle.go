package store

import (
	"context"
	"fmt"
	"time"

	"github.com/palier-bot/palier/games"
)

// Idle returns rounds in play which the rules bring to an end when their player
// walks away, untouched since before a time: the longest first, at most limit.
func (s *Store) Idle(ctx context.Context, before time.Time, limit int) ([]RoundID, error) {
	if limit <= 0 {
		return nil, nil
	}
	return read(ctx, s, func(ctx context.Context, q querier) ([]RoundID, error) {
		var ids []RoundID
		if err := q.SelectContext(ctx, &ids, `
			SELECT id FROM rounds WHERE idle_since < ? ORDER BY idle_since LIMIT ?`,
			before.UnixMilli(), limit); err != nil {
			return nil, fmt.Errorf("looking for idle rounds: %w", err)
		}
		return ids, nil
	})
}

// Expire plays for a player who has walked away: the actions that the rules
// play, until there is none, and leaves a notice for the round's message. It is
// ErrStale if somebody has played since before.
func (s *Store) Expire(ctx context.Context, id RoundID, before time.Time) (View, error) {
	return s.change(ctx, id, func(ctx context.Context, tx transaction, row *roundRow) (games.Round, error) {
		if !row.IdleSince.Valid || row.IdleSince.V >= before.UnixMilli() {
			return nil, ErrStale
		}
		play, err := s.replay(*row)
		if err != nil {
			return nil, err
		}
		for a, idle := play.Idle(); idle; a, idle = play.Idle() {
			if err := act(play, row, a); err != nil {
				return nil, err
			}
		}
		if err := s.owe(ctx, tx, row); err != nil {
			return nil, err
		}
		return play, s.keep(ctx, tx, row, play, progress{now: s.now()})
	}, nil)
}

// Overdue is a round that was left for longer than its server allows: Expire it
// with that time.
type Overdue struct {
	Round  RoundID
	Before time.Time
}

// Overdue is Idle by the inactivity that each server has set, otherwise that of
// the program.
func (s *Store) Overdue(ctx context.Context, otherwise time.Duration, limit int) ([]Overdue, error) {
	if limit <= 0 {
		return nil, nil
	}
	return read(ctx, s, func(ctx context.Context, q querier) ([]Overdue, error) {
		servers, err := inactivities(ctx, q)
		if err != nil {
			return nil, err
		}
		now, shortest := s.now(), otherwise
		for _, d := range servers {
			shortest = min(shortest, d)
		}
		var rows []struct {
			ID    RoundID `db:"id"`
			Guild GuildID `db:"guild"`
			Since int64   `db:"idle_since"`
		}
		if err := q.SelectContext(ctx, &rows, `
			SELECT r.id, a.guild, r.idle_since FROM rounds r JOIN accounts a ON a.id = r.account
			 WHERE r.idle_since < ? ORDER BY r.idle_since`, now.Add(-shortest).UnixMilli()); err != nil {
			return nil, fmt.Errorf("looking for overdue rounds: %w", err)
		}
		var due []Overdue
		for _, row := range rows {
			allowed, set := servers[row.Guild]
			if !set {
				allowed = otherwise
			}
			if before := now.Add(-allowed); row.Since < before.UnixMilli() && len(due) < limit {
				due = append(due, Overdue{Round: row.ID, Before: before})
			}
		}
		return due, nil
	})
}

// inactivities returns the servers that have set one.
func inactivities(ctx context.Context, q querier) (map[GuildID]time.Duration, error) {
	var rows []struct {
		Guild GuildID `db:"guild"`
		Value string  `db:"value"`
	}
	if err := q.SelectContext(ctx, &rows, `SELECT guild, value FROM settings WHERE field = 'inactivity'`); err != nil {
		return nil, fmt.Errorf("reading the servers' inactivity: %w", err)
	}
	set := make(map[GuildID]time.Duration, len(rows))
	for _, r := range rows {
		d, err := time.ParseDuration(r.Value)
		if err != nil {
			return nil, fmt.Errorf("reading the inactivity of a server: %w", err)
		}
		if d > 0 {
			set[r.Guild] = d
		}
	}
	return set, nil
}
