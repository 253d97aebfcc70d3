package store

import (
	"context"
	"fmt"
	"math"

	"github.com/palier-bot/palier/games"
)

// Totals are sums over all servers, for whoever runs the program.
type Totals struct {
	Accounts int
	Playing  int             // rounds in play
	Held     games.Coins     // their stakes
	Flows    map[string]Flow // coins by the kind of entry, as in Circulation
	Ended    []Ended
}

// Ended is how many rounds of a game that were played have come to one end: Won,
// Lost or Void.
type Ended struct {
	Game   string `db:"game"`
	Status Status `db:"status"`
	Rounds int    `db:"rounds"`
}

// Totals returns the sums, which the database keeps as it goes: what this reads
// grows with the number of servers, and not with players, rounds or entries.
func (s *Store) Totals(ctx context.Context) (Totals, error) {
	return read(ctx, s, func(ctx context.Context, q querier) (Totals, error) {
		t := Totals{Flows: map[string]Flow{}}
		var sums struct {
			Accounts int         `db:"accounts"`
			Playing  int         `db:"playing"`
			Held     games.Coins `db:"held"`
		}
		if err := q.GetContext(ctx, &sums, `
			SELECT coalesce(sum(on_balance), 0) AS accounts, coalesce(sum(playing), 0) AS playing,
			       coalesce(sum(held), 0) AS held FROM servers`); err != nil {
			return t, fmt.Errorf("adding up servers: %w", err)
		}
		t.Accounts, t.Playing, t.Held = sums.Accounts, sums.Playing, sums.Held
		var flows []struct {
			Kind string `db:"kind"`
			Flow
		}
		if err := q.SelectContext(ctx, &flows, `SELECT kind, made, lost FROM flows`); err != nil {
			return t, fmt.Errorf("reading flows: %w", err)
		}
		// Not in SQL, whose sum is an error beyond the range of whole numbers.
		for _, f := range flows {
			sum := t.Flows[f.Kind]
			t.Flows[f.Kind] = Flow{Made: atMost(sum.Made, f.Made), Lost: atMost(sum.Lost, f.Lost)}
		}
		if err := q.SelectContext(ctx, &t.Ended, `SELECT game, status, rounds FROM outcomes ORDER BY game, status`); err != nil {
			return t, fmt.Errorf("reading how rounds ended: %w", err)
		}
		return t, nil
	})
}

// atMost adds two amounts that are not negative, and stays at the end of the
// range as the flows themselves do.
func atMost(a, b games.Coins) games.Coins {
	if sum := a + b; sum >= a {
		return sum
	}
	return math.MaxInt64
}

// Queue returns how many writes wait for the writer. It never waits for the
// database.
func (s *Store) Queue() int {
	s.writer.mu.Lock()
	defer s.writer.mu.Unlock()
	return len(s.writer.queue)
}

// Ping reads from the database and takes its write lock, and changes nothing.
// It returns ErrUnavailable if either fails or takes longer than the context.
func (s *Store) Ping(ctx context.Context) error {
	_, err := read(ctx, s, func(ctx context.Context, q querier) (servers int, err error) {
		if err = q.GetContext(ctx, &servers, `SELECT count(*) FROM servers`); err != nil {
			err = fmt.Errorf("reading: %w", err)
		}
		return servers, err
	})
	if err != nil {
		return err
	}
	_, err = write(ctx, s.writer, func(context.Context, transaction) (struct{}, error) { return struct{}{}, nil })
	return err
}
