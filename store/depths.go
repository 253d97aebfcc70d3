package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jmoiron/sqlx"
)

// depthBatch is how many rounds are read at a time.
const depthBatch = 1000

// fillDepths is the migration that finds out how far the rounds went which were
// played before that was counted. The database cannot know: it takes a replay.
// A round whose rules this program does not have is left out.
func (s *Store) fillDepths(ctx context.Context, plain *sql.Tx) error {
	tx := &sqlx.Tx{Tx: plain, Mapper: s.primary.Mapper}
	left := 0
	for last := int64(0); ; {
		var rows []roundRow
		if err := tx.SelectContext(ctx, &rows, selectRound+`
			 WHERE r.status IN ('won', 'lost') AND r.number > ? ORDER BY r.number LIMIT ?`, last, depthBatch); err != nil {
			return fmt.Errorf("reading rounds: %w", err)
		}
		if len(rows) == 0 {
			break
		}
		last = rows[len(rows)-1].Number
		for _, row := range rows {
			play, err := s.replay(row)
			if err != nil {
				left++
				continue
			}
			if level := depth(play); level != noDepth {
				if err := addDepth(ctx, tx, row.Account, row.Game, level, 1); err != nil {
					return err
				}
			}
		}
	}
	if left > 0 {
		s.log.Warn("rounds of other rules are left out of how far rounds went", "rounds", left)
	}
	_, figures := tx.ExecContext(ctx, `
		UPDATE figures SET best_level = max(best_level, d.level)
		  FROM (SELECT account, game, max(level) AS level FROM depths GROUP BY account, game) d
		 WHERE d.account = figures.account AND d.game = figures.game`)
	_, accounts := tx.ExecContext(ctx, `
		UPDATE accounts SET best_level = max(best_level, d.level)
		  FROM (SELECT account, max(level) AS level FROM depths GROUP BY account) d
		 WHERE d.account = accounts.id`)
	if err := errors.Join(figures, accounts); err != nil {
		return fmt.Errorf("keeping the best levels: %w", err)
	}
	return nil
}
