package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/palier-bot/palier/games"
)

// ended counts rounds in play that had to end before something else.
type ended struct{ settled, voided int }

// conclude brings an account's rounds in play to an end. A round which the rules
// end for a player who walks away ends as they say and is paid; any other, and
// one whose rules this program does not have, is taken back: it becomes void and
// its stake is given back.
func (s *Store) conclude(ctx context.Context, tx transaction, account int64, p progress) (ended, error) {
	var rows []roundRow
	if err := tx.SelectContext(ctx, &rows, selectRound+`
		 WHERE r.account = ? AND r.ended_at IS NULL AND r.status = 'playing' ORDER BY r.number`, account); err != nil {
		return ended{}, fmt.Errorf("looking for rounds in play: %w", err)
	}
	var n ended
	for _, row := range rows {
		switch settled, err := s.walkAway(ctx, tx, &row, p); {
		case err != nil:
			return n, err
		case settled:
			n.settled++
			continue
		}
		if err := post(ctx, tx, entry{
			Account: account, Kind: kindVoid, Amount: row.Stake, Round: sql.Null[int64]{V: row.Number, Valid: true},
			Actor: p.actor, At: p.now.UnixMilli(),
		}); err != nil {
			return n, err
		}
		if _, err := tx.ExecContext(ctx, voidRounds+`WHERE number = ?`, p.now.UnixMilli(), row.Number); err != nil {
			return n, fmt.Errorf("taking a round back: %w", err)
		}
		n.voided++
	}
	return n, nil
}

// voidRounds takes rounds back, as if they had never been played.
const voidRounds = `
	UPDATE rounds
	   SET status = 'void', draft = '', ticket = '', stake = 0, actions = '', turn = 0,
	       client_seed = '', client_seed_source = '', started_at = NULL, acted_at = NULL, idle_since = NULL, ended_at = ?
	 `

// walkAway plays a round to its end as the rules do for a player who is gone,
// and reports whether they do.
func (s *Store) walkAway(ctx context.Context, tx transaction, row *roundRow, p progress) (bool, error) {
	play, err := s.replay(*row)
	if errors.Is(err, ErrRules) || errors.Is(err, games.ErrUnknownGame) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	gone := *row
	for a, idle := play.Idle(); idle; a, idle = play.Idle() {
		if err := act(play, &gone, a); err != nil {
			return false, err
		}
	}
	if _, over := play.Outcome(); !over {
		return false, nil
	}
	// The program plays, as when somebody has been away for too long.
	return true, s.keep(ctx, tx, &gone, play, progress{now: p.now})
}
