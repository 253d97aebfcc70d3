package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
)

// crowd is some lines of a board that follow each other, counted by triggers
// (migrations/00009_crowds.sql). It goes from its first place to before that of
// the next.
type crowd struct {
	Value   int64 `db:"value"`   // of its first place
	Account int64 `db:"account"` // there
	Above   int   `db:"above"`   // lines of the crowds above
}

// ofBoard selects the crowds of a board.
const ofBoard = `guild = ? AND season = ? AND board = ?`

func (t standings) board() []any { return []any{t.guild, t.season, t.by} }

// crowdAbove returns the last crowd that begins above a value. All lines above
// the value are in it or in those before.
func (t standings) crowdAbove(ctx context.Context, q querier, value int64) (crowd, error) {
	return getCrowd(ctx, q, `
		SELECT c.value, -c.tie AS account,
		       (SELECT coalesce(sum(accounts), 0) FROM crowds WHERE `+ofBoard+` AND (value, tie) > (c.value, c.tie)) AS above
		  FROM crowds c WHERE `+ofBoard+` AND value > ? ORDER BY value, tie LIMIT 1`,
		append(t.board(), append(t.board(), value)...)...)
}

// crowdAt returns the crowd in which a line is, by its offset from the first.
// There is only one; the limit ends the search with it.
func (t standings) crowdAt(ctx context.Context, q querier, offset int) (crowd, error) {
	return getCrowd(ctx, q, `
		SELECT value, -tie AS account, through - accounts AS above
		  FROM (SELECT value, tie, accounts, sum(accounts) OVER (ORDER BY value DESC, tie DESC ROWS UNBOUNDED PRECEDING) AS through
		          FROM crowds WHERE `+ofBoard+`)
		 WHERE ? BETWEEN through - accounts AND through - 1 LIMIT 1`,
		append(t.board(), offset)...)
}

// getCrowd returns a crowd; if there is none, the whole board is one.
func getCrowd(ctx context.Context, q querier, query string, args ...any) (c crowd, err error) {
	switch err := q.GetContext(ctx, &c, query, args...); {
	case errors.Is(err, sql.ErrNoRows):
		return crowd{Value: math.MaxInt64}, nil
	case err != nil:
		return c, fmt.Errorf("looking for a crowd: %w", err)
	}
	return c, nil
}

// rank is the one definition of it. What is above the last crowd that begins
// above the value is counted already, and what is above the value in it is
// counted here.
func (t standings) rank(ctx context.Context, q querier, value int64) (int, error) {
	from, err := t.crowdAbove(ctx, q, value)
	if err != nil {
		return 0, err
	}
	var above int
	if err := q.GetContext(ctx, &above, `
		SELECT (SELECT count(*) FROM `+t.lineup(`t.`+t.column+` = ? AND t.`+t.account+` >= ?`)+`)
		     + (SELECT count(*) FROM `+t.lineup(`t.`+t.column+` < ? AND t.`+t.column+` > ?`)+`)`,
		from.Value, from.Account, t.key, from.Value, value, t.key); err != nil {
		return 0, fmt.Errorf("ranking: %w", err)
	}
	return from.Above + above + 1, nil
}

// uncounted does something to all accounts of a server, and counts its crowds
// anew after it: that is quicker than line by line.
func uncounted(ctx context.Context, tx transaction, guild GuildID, do func() error) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM crowds WHERE guild = ? AND season = 0`, guild); err != nil {
		return fmt.Errorf("leaving a server uncounted: %w", err)
	}
	if err := do(); err != nil {
		return err
	}
	for by := range boards {
		t, err := standingsOf(ctx, tx, guild, by, 0)
		if err != nil {
			return err
		}
		if err := t.count(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// count counts the crowds of a board that has none.
func (t standings) count(ctx context.Context, tx transaction) error {
	all := t.lineup("true")
	if _, err := tx.ExecContext(ctx, `
		INSERT INTO crowds (guild, season, board, value, tie, accounts)
		SELECT ?, ?, ?, iif(place = 1, 9223372036854775807, value), iif(place = 1, 0, -account),
		       min((SELECT count(*) FROM `+all+`) - place + 1, 2048)
		  FROM (SELECT t.`+t.column+` AS value, t.`+t.account+` AS account,
		               row_number() OVER (ORDER BY t.`+t.column+` DESC, t.`+t.account+`) AS place FROM `+all+`)
		 WHERE place % 2048 = 1`, append(t.board(), t.key, t.key)...); err != nil {
		return fmt.Errorf("counting a board: %w", err)
	}
	if _, err := tx.ExecContext(ctx, `
		INSERT INTO crowds (guild, season, board, value, tie, accounts)
		VALUES (?, ?, ?, 9223372036854775807, 0, 0) ON CONFLICT DO NOTHING`, t.board()...); err != nil {
		return fmt.Errorf("counting a board without lines: %w", err)
	}
	return nil
}
