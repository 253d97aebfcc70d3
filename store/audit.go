package store

import (
	"context"
	"fmt"

	"github.com/palier-bot/palier/games"
)

// Imbalance is a place where the books do not agree. There is never one unless
// somebody changed the database by hand, or this program is wrong.
type Imbalance struct {
	Guild  GuildID     `db:"guild"`
	Player PlayerID    `db:"player"`
	Check  string      `db:"what"`  // "balance", "chain", "stake" or "payout"
	Round  RoundID     `db:"round"` // of a stake or payout, else ""
	Entry  int64       `db:"entry"` // of a chain, else 0
	Want   games.Coins `db:"want"`  // by the entries; of a stake or payout, by the round
	Have   games.Coins `db:"have"`  // in the account or the entry
}

func (i Imbalance) String() string {
	return fmt.Sprintf("%s of player %s in server %s (round %q, entry %d): %d instead of %d",
		i.Check, i.Player, i.Guild, i.Round, i.Entry, i.Have, i.Want)
}

// The checks, each of which returns its failures.
var audits = []string{
	// Every balance is the sum of its entries.
	`SELECT a.guild, a.player, 'balance' AS what, '' AS round, 0 AS entry,
	        coalesce(sum(e.amount), 0) AS want, a.balance AS have
	   FROM accounts a LEFT JOIN entries e ON e.account = a.id
	  GROUP BY a.id HAVING want <> have`,

	// Every entry says the sum up to itself.
	`SELECT a.guild, a.player, 'chain' AS what, '' AS round, e.id AS entry, e.want, e.balance_after AS have
	   FROM (SELECT id, account, balance_after,
	                sum(amount) OVER (PARTITION BY account ORDER BY id) AS want
	           FROM entries) e
	   JOIN accounts a ON a.id = e.account
	  WHERE e.want <> e.balance_after`,

	// Every round has the entries it must have, on its own account, and no
	// others. A round that was never started has neither stake nor payout.
	`SELECT a.guild, a.player, 'stake' AS what, r.id AS round, 0 AS entry,
	        r.stake AS want, coalesce(-e.amount, 0) AS have
	   FROM rounds r JOIN accounts a ON a.id = r.account
	   LEFT JOIN entries e ON e.round = r.number AND e.kind = 'stake'
	  WHERE want <> have OR e.account <> r.account`,

	`SELECT a.guild, a.player, 'payout' AS what, r.id AS round, 0 AS entry,
	        r.payout AS want, coalesce(e.amount, 0) AS have
	   FROM rounds r JOIN accounts a ON a.id = r.account
	   LEFT JOIN entries e ON e.round = r.number AND e.kind = 'payout'
	  WHERE want <> have OR e.account <> r.account`,
}

// Imbalances checks the whole ledger against accounts and rounds, in one
// snapshot of the database that may be in use meanwhile. Empty means that every
// coin is accounted for.
func (s *Store) Imbalances(ctx context.Context) ([]Imbalance, error) {
	return read(ctx, s, func(ctx context.Context, q querier) ([]Imbalance, error) {
		var all []Imbalance
		for _, query := range audits {
			var found []Imbalance
			if err := q.SelectContext(ctx, &found, query); err != nil {
				return nil, fmt.Errorf("checking the books: %w", err)
			}
			all = append(all, found...)
		}
		return all, nil
	})
}
