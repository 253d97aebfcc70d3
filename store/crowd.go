package store

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"
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
func (t standings) crowdAt(ctx context.Context, q querier, offset int) (crowd, error) {
	return getCrowd(ctx, q, `
		SELECT value, -tie AS account, above
		  FROM (SELECT value, tie, sum(accounts) OVER (ORDER BY value DESC, tie DESC) - accounts AS above
		          FROM crowds WHERE `+ofBoard+`)
		 WHERE above <= ? ORDER BY above DESC, value, tie LIMIT 1`,
		append(t.board(), offset)...)
}

func getCrowd(ctx context.Context, q querier, query string, args ...any) (c crowd, err error) {
	if err := q.GetContext(ctx, &c, query, args...); err != nil {
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
func uncounted(ctx context.Context, tx *sqlx.Tx, guild GuildID, do func() error) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM crowds WHERE guild = ? AND season = 0`, guild); err != nil {
		return fmt.Errorf("leaving a server uncounted: %w", err)
	}
	if err := do(); err != nil {
		return err
	}
	for _, query := range []string{`
		INSERT INTO crowds (guild, season, board, value, tie, accounts)
		SELECT guild, season, board, iif(place = 1, 9223372036854775807, value), iif(place = 1, 0, -account), min(total - place + 1, 2048)
		  FROM (SELECT *, row_number() OVER (PARTITION BY guild, season, board ORDER BY value DESC, account) AS place,
		               count(*) OVER (PARTITION BY guild, season, board) AS total
		          FROM lines WHERE guild = ? AND season = 0)
		 WHERE place % 2048 = 1`, `
		INSERT INTO crowds (guild, season, board, value, tie, accounts)
		SELECT ?, 0, column1, 9223372036854775807, 0, 0
		  FROM (VALUES ('balance'), ('win'), ('level'), ('rounds')) WHERE true ON CONFLICT DO NOTHING`,
	} {
		if _, err := tx.ExecContext(ctx, query, guild); err != nil {
			return fmt.Errorf("counting a server: %w", err)
		}
	}
	return nil
}
