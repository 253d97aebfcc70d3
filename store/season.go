package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Season is the standings of a server that were kept when all its accounts were
// reset.
type Season struct {
	ID    int64
	Name  string // may be ""
	Ended time.Time
}

// Seasons returns a server's past seasons, the newest first.
func (s *Store) Seasons(ctx context.Context, guild GuildID) ([]Season, error) {
	if guild == "" {
		return nil, ErrOwner
	}
	return read(ctx, s, func(ctx context.Context, q querier) ([]Season, error) {
		var rows []seasonRow
		if err := q.SelectContext(ctx, &rows, `
			SELECT id, name, ended_at FROM seasons WHERE guild = ? ORDER BY id DESC`, guild); err != nil {
			return nil, fmt.Errorf("reading seasons: %w", err)
		}
		list := make([]Season, len(rows))
		for i, r := range rows {
			list[i] = r.season()
		}
		return list, nil
	})
}

// seasonRow is a season as it is kept.
type seasonRow struct {
	ID      int64  `db:"id"`
	Name    string `db:"name"`
	EndedAt int64  `db:"ended_at"`
}

func (r seasonRow) season() Season {
	return Season{ID: r.ID, Name: r.Name, Ended: time.UnixMilli(r.EndedAt)}
}

// seasonOf returns the season that a change has ended; the zero Season once that
// was taken back.
func seasonOf(ctx context.Context, q querier, change int64) (Season, error) {
	var row seasonRow
	switch err := q.GetContext(ctx, &row, `SELECT id, name, ended_at FROM seasons WHERE change = ?`, change); {
	case errors.Is(err, sql.ErrNoRows):
		return Season{}, nil
	case err != nil:
		return Season{}, fmt.Errorf("reading the season that a change has ended: %w", err)
	}
	return row.season(), nil
}

// endSeason keeps that a season has ended by a change; its standings follow.
func endSeason(ctx context.Context, tx transaction, guild GuildID, name string, change int64, at time.Time) (Season, error) {
	done, err := tx.ExecContext(ctx, `
		INSERT INTO seasons (guild, name, change, ended_at, on_balance, on_win, on_level, on_rounds)
		SELECT guild, ?, ?, ?, on_balance, on_win, on_level, on_rounds FROM servers WHERE guild = ?`,
		name, change, at.UnixMilli(), guild)
	if err != nil {
		return Season{}, fmt.Errorf("keeping a season: %w", err)
	}
	id, err := done.LastInsertId()
	if err != nil {
		return Season{}, fmt.Errorf("keeping a season: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `
		INSERT INTO crowds (guild, season, board, value, tie, accounts)
		SELECT guild, ?, board, value, tie, accounts FROM crowds WHERE guild = ? AND season = 0`, id, guild); err != nil {
		return Season{}, fmt.Errorf("keeping the crowds of a season: %w", err)
	}
	return Season{ID: id, Name: name, Ended: time.UnixMilli(at.UnixMilli())}, nil
}

// keepStandings copies standings into a season and begins them anew.
func keepStandings(ctx context.Context, tx transaction, season int64, part slice) error {
	if _, err := tx.ExecContext(ctx, `
		INSERT INTO standings (season, account, balance, biggest_win, best_level, rounds)
		SELECT ?, id, balance, biggest_win, best_level, rounds FROM accounts WHERE `+inSlice+` ORDER BY id`,
		append([]any{season}, part.args()...)...); err != nil {
		return fmt.Errorf("keeping standings: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `
		UPDATE accounts SET rounds = 0, biggest_win = 0, best_level = 0
		 WHERE rounds > 0 AND `+inSlice, part.args()...); err != nil {
		return fmt.Errorf("beginning a season: %w", err)
	}
	return nil
}

// reopenSeason takes back that a season has ended: what was done since counts
// on top of it.
func reopenSeason(ctx context.Context, tx transaction, change int64) error {
	for _, query := range []string{
		`UPDATE accounts
		    SET rounds = accounts.rounds + s.rounds,
		        biggest_win = max(accounts.biggest_win, s.biggest_win),
		        best_level = max(accounts.best_level, s.best_level)
		   FROM standings s
		  WHERE s.account = accounts.id AND s.rounds > 0
		    AND s.season = (SELECT id FROM seasons WHERE change = ?)`,
		`DELETE FROM standings WHERE season = (SELECT id FROM seasons WHERE change = ?)`,
		`DELETE FROM crowds WHERE (guild, season) = (SELECT guild, id FROM seasons WHERE change = ?)`,
		`DELETE FROM seasons WHERE change = ?`,
	} {
		if _, err := tx.ExecContext(ctx, query, change); err != nil {
			return fmt.Errorf("taking back the end of a season: %w", err)
		}
	}
	return nil
}

// leaveSeasons takes an account out of the standings of its server's seasons.
func leaveSeasons(ctx context.Context, tx transaction, guild GuildID, account int64) error {
	if _, err := tx.ExecContext(ctx, `
		INSERT INTO moves (guild, season, board, value, account, change)
		SELECT guild, season, board, value, account, -1 FROM lines WHERE guild = ? AND season > 0 AND account = ?`, guild, account); err != nil {
		return fmt.Errorf("leaving past seasons: %w", err)
	}
	const ofServer = ` season IN (SELECT id FROM seasons WHERE guild = ?)`
	if _, err := tx.ExecContext(ctx, `
		UPDATE seasons
		   SET on_balance = on_balance - 1, on_win = on_win - (s.biggest_win > 0),
		       on_level = on_level - (s.best_level > 0), on_rounds = on_rounds - (s.rounds > 0)
		  FROM standings s
		 WHERE s.season = seasons.id AND s.account = ? AND `+ofServer, account, guild); err != nil {
		return fmt.Errorf("leaving past seasons: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM standings WHERE account = ? AND `+ofServer, account, guild); err != nil {
		return fmt.Errorf("leaving past seasons: %w", err)
	}
	return nil
}
