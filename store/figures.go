package store

import (
	"context"
	"fmt"

	"github.com/palier-bot/palier/games"
)

// Tally is what came of a number of rounds that were played to their end.
type Tally struct {
	Rounds     int         `db:"rounds" json:"rounds"`
	Won        int         `db:"won" json:"won"` // paid something
	Staked     games.Coins `db:"staked" json:"staked"`
	Paid       games.Coins `db:"paid" json:"paid"`
	BiggestWin games.Coins `db:"biggest_win" json:"biggest_win"` // the largest single payout
	BestLevel  int         `db:"best_level" json:"best_level"`   // 0 for games without levels
}

// Lost returns how many rounds paid nothing.
func (t Tally) Lost() int { return t.Rounds - t.Won }

// Net returns what was paid above what was staked, negative for a loss.
func (t Tally) Net() games.Coins { return t.Paid - t.Staked }

// Figures are a player's rounds on a server since the account was opened, all
// together and for each game that was played.
type Figures struct {
	Tally
	Games map[string]Tally `json:"games"` // by the game's ID
}

// Figures returns an account's figures, or ErrNoAccount. They are kept up to
// date as rounds end, so that this takes no longer for who plays much.
func (s *Store) Figures(ctx context.Context, o Owner) (Figures, error) {
	return readAccount(ctx, s, o, func(ctx context.Context, q querier, a accountRow) (Figures, error) {
		return figures(ctx, q, a.ID)
	})
}

func figures(ctx context.Context, q querier, account int64) (Figures, error) {
	var rows []struct {
		Game string `db:"game"`
		Tally
	}
	if err := q.SelectContext(ctx, &rows, `
		SELECT game, rounds, won, staked, paid, biggest_win, best_level FROM figures WHERE account = ?`,
		account); err != nil {
		return Figures{}, fmt.Errorf("reading figures: %w", err)
	}
	f := Figures{Games: make(map[string]Tally, len(rows))}
	for _, r := range rows {
		f.Games[r.Game] = r.Tally
		f.Rounds += r.Rounds
		f.Won += r.Won
		f.Staked += r.Staked
		f.Paid += r.Paid
		f.BiggestWin = max(f.BiggestWin, r.BiggestWin)
		f.BestLevel = max(f.BestLevel, r.BestLevel)
	}
	return f, nil
}

// Depths returns how many of an account's rounds of a game reached which level
// as their highest, 0 for before the first. It is empty for a game without levels.
func (s *Store) Depths(ctx context.Context, o Owner, game string) (map[int]int, error) {
	return readAccount(ctx, s, o, func(ctx context.Context, q querier, a accountRow) (map[int]int, error) {
		var rows []struct {
			Level  int `db:"level"`
			Rounds int `db:"rounds"`
		}
		if err := q.SelectContext(ctx, &rows, `
			SELECT level, rounds FROM depths WHERE account = ? AND game = ?`, a.ID, game); err != nil {
			return nil, fmt.Errorf("reading how far rounds went: %w", err)
		}
		depths := make(map[int]int, len(rows))
		for _, r := range rows {
			depths[r.Level] = r.Rounds
		}
		return depths, nil
	})
}

// leveled is what a round is of a game that has levels.
type leveled interface{ Level() int }

// noDepth is of games without levels.
const noDepth = -1

// depth returns the highest level that a round reached, 0 before the first.
func depth(play games.Round) int {
	if l, ok := play.(leveled); ok {
		return l.Level()
	}
	return noDepth
}

// record counts a round that has been played to its end.
func record(ctx context.Context, tx transaction, row *roundRow, level int) error {
	won := 0
	if row.Status == Won {
		won = 1
	}
	best := max(level, 0)
	if _, err := tx.ExecContext(ctx, `
		INSERT INTO figures (account, game, rounds, won, staked, paid, biggest_win, best_level)
		VALUES (?, ?, 1, ?, ?, ?, ?, ?)
		ON CONFLICT (account, game) DO UPDATE SET
			rounds = rounds + 1, won = won + excluded.won,
			staked = staked + excluded.staked, paid = paid + excluded.paid,
			biggest_win = max(biggest_win, excluded.biggest_win), best_level = max(best_level, excluded.best_level)`,
		row.Account, row.Game, won, row.Stake, row.Payout, row.Payout, best); err != nil {
		return fmt.Errorf("counting a round that has ended: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `
		UPDATE accounts
		   SET rounds = rounds + 1, biggest_win = max(biggest_win, ?), best_level = max(best_level, ?)
		 WHERE id = ?`, row.Payout, best, row.Account); err != nil {
		return fmt.Errorf("counting a round of the season: %w", err)
	}
	if level == noDepth {
		return nil
	}
	return addDepth(ctx, tx, row.Account, row.Game, level, 1)
}

func addDepth(ctx context.Context, tx transaction, account int64, game string, level, rounds int) error {
	if _, err := tx.ExecContext(ctx, `
		INSERT INTO depths (account, game, level, rounds) VALUES (?, ?, ?, ?)
		ON CONFLICT (account, game, level) DO UPDATE SET rounds = rounds + excluded.rounds`,
		account, game, level, rounds); err != nil {
		return fmt.Errorf("counting how far a round went: %w", err)
	}
	return nil
}
