package store

import (
	"context"
	"fmt"
	"iter"
	"time"
)

// BookChain is the rounds of one player in one server, by nonce.
type BookChain struct {
	Server, Player string // pseudonyms of this database, or names
	First, Last    uint64 // nonces

	book      *Book
	account   int64
	forgotten bool
}

// begin finds out from which nonce to which the chain goes, and whether it has
// any.
func (c *BookChain) begin(ctx context.Context, since time.Time) (there bool, err error) {
	return read(ctx, c.book.store, func(ctx context.Context, q querier) (bool, error) {
		var row struct {
			First     int64 `db:"first"`
			Last      int64 `db:"last"`
			Forgotten bool  `db:"forgotten"`
		}
		from := int64(0) // before any round
		if !since.IsZero() {
			from = since.UnixMilli()
		}
		err := q.GetContext(ctx, &row, `
			SELECT nonce AS last, forgotten_at IS NOT NULL AS forgotten, CASE WHEN ?1 = 0 THEN 1 ELSE coalesce(
			       (SELECT r.nonce FROM rounds r WHERE r.account = a.id AND r.ended_at >= ?1 ORDER BY r.nonce LIMIT 1), 0)
			       END AS first
			  FROM accounts a WHERE id = ?2`, from, c.account)
		if err != nil {
			return false, fmt.Errorf("beginning a chain: %w", err)
		}
		c.First, c.Last, c.forgotten = uint64(row.First), uint64(row.Last), row.Forgotten
		return row.First > 0, nil
	})
}

// page is how many rounds are read at once.
const page = 500

// Rounds returns the rounds of the chain, open ones too, each nonce from First
// to Last once. Their Play is nil. That the player is forgotten while the chain
// is read is ErrForgotten: what has been read is then no whole chain. An error
// ends the sequence.
func (c *BookChain) Rounds(ctx context.Context) iter.Seq2[Round, error] {
	return func(yield func(Round, error) bool) {
		for next := c.First; next <= c.Last; {
			rows, err := c.page(ctx, next)
			if err != nil {
				yield(Round{}, err)
				return
			}
			for _, row := range rows {
				if !yield(outline(row, accountRow{}), nil) {
					return
				}
			}
			if len(rows) == 0 {
				return
			}
			next = uint64(rows[len(rows)-1].Nonce) + 1
		}
	}
}

func (c *BookChain) page(ctx context.Context, from uint64) ([]roundRow, error) {
	return read(ctx, c.book.store, func(ctx context.Context, q querier) ([]roundRow, error) {
		var rows []roundRow
		if err := q.SelectContext(ctx, &rows, selectRound+`
			 WHERE r.account = ? AND r.nonce BETWEEN ? AND ? ORDER BY r.nonce LIMIT ?`,
			c.account, int64(from), int64(c.Last), page); err != nil {
			return nil, fmt.Errorf("reading a page of a chain: %w", err)
		}
		if len(rows) > 0 && rows[0].Forgotten != c.forgotten {
			return nil, fmt.Errorf("reading a page of a chain: %w", ErrForgotten)
		}
		return rows, nil
	})
}
