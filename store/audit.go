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
	Check  string      `db:"what"`  // see audits: "balance", "chain", "stake", "payout", …
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
	// others. A round that was never started has neither stake nor payout; of one
	// that was taken back, the stake has been given back.
	`SELECT a.guild, a.player, 'stake' AS what, r.id AS round, 0 AS entry,
	        r.stake AS want, -coalesce(e.amount, 0) - coalesce(v.amount, 0) AS have
	   FROM rounds r JOIN accounts a ON a.id = r.account
	   LEFT JOIN entries e ON e.round = r.number AND e.kind = 'stake'
	   LEFT JOIN entries v ON v.round = r.number AND v.kind = 'void'
	  WHERE want <> have OR e.account <> r.account OR v.account <> r.account`,

	`SELECT a.guild, a.player, 'payout' AS what, r.id AS round, 0 AS entry,
	        r.payout AS want, coalesce(e.amount, 0) AS have
	   FROM rounds r JOIN accounts a ON a.id = r.account
	   LEFT JOIN entries e ON e.round = r.number AND e.kind = 'payout'
	  WHERE want <> have OR e.account <> r.account`,

	// A change that moderators made moved what it says.
	`SELECT c.guild, coalesce(a.player, '') AS player, 'change' AS what, '' AS round, 0 AS entry,
	        c.amount AS want, coalesce(sum(e.amount), 0) AS have
	   FROM changes c LEFT JOIN accounts a ON a.id = c.account
	   LEFT JOIN entries e ON e.change = c.id
	  GROUP BY c.id HAVING want <> have`,

	// The figures that are kept beside the rounds are those of the rounds.
	`SELECT a.guild, a.player, 'figures' AS what, '' AS round, 0 AS entry,
	        coalesce(r.net, 0) AS want, f.paid - f.staked AS have
	   FROM figures f JOIN accounts a ON a.id = f.account
	   LEFT JOIN (SELECT account, game, count(*) AS rounds, sum(payout - stake) AS net
	                FROM rounds WHERE status IN ('won', 'lost') GROUP BY account, game) r
	     ON r.account = f.account AND r.game = f.game
	  WHERE want <> have OR coalesce(r.rounds, 0) <> f.rounds`,

	// So are the sums of each server.
	`SELECT s.guild, '' AS player, 'held' AS what, '' AS round, 0 AS entry,
	        coalesce(r.held, 0) AS want, s.held AS have
	   FROM servers s
	   LEFT JOIN (SELECT a.guild, sum(r.stake) AS held
	                FROM rounds r JOIN accounts a ON a.id = r.account
	               WHERE r.status = 'playing' GROUP BY a.guild) r ON r.guild = s.guild
	  WHERE want <> have`,

	`SELECT s.guild, '' AS player, 'boards' AS what, '' AS round, 0 AS entry,
	        coalesce(a.sum, 0) AS want, s.on_balance + s.on_win + s.on_level + s.on_rounds AS have
	   FROM servers s
	   LEFT JOIN (SELECT guild, sum((forgotten_at IS NULL) + (biggest_win > 0) + (best_level > 0) + (rounds > 0)) AS sum
	                FROM accounts GROUP BY guild) a ON a.guild = s.guild
	  WHERE want <> have`,

	// And the crowds: every line belongs to the last that begins at it or above.
	`SELECT guild, '' AS player, 'crowds' AS what, '' AS round, 0 AS entry,
	        sum(line) AS want, sum(accounts) AS have
	   FROM (SELECT guild, season, board, line, accounts,
	                sum(1 - line) OVER (PARTITION BY guild, season, board ORDER BY value DESC, tie DESC, line) AS crowd
	           FROM (SELECT guild, season, board, value, -account AS tie, 1 AS line, 0 AS accounts FROM lines UNION ALL
	                 SELECT guild, season, board, value, tie, 0, accounts FROM crowds))
	  GROUP BY guild, season, board, crowd HAVING want <> have`,

	`SELECT f.guild, '' AS player, 'circulation' AS what, '' AS round, 0 AS entry,
	        coalesce(e.net, 0) AS want, f.made - f.lost AS have
	   FROM flows f
	   LEFT JOIN (SELECT a.guild, e.kind, sum(e.amount) AS net
	                FROM entries e JOIN accounts a ON a.id = e.account GROUP BY a.guild, e.kind) e
	     ON e.guild = f.guild AND e.kind = f.kind
	  WHERE want <> have AND max(f.made, f.lost) < 9223372036854775807`,
}

// Imbalances checks the whole ledger against accounts and rounds, in one
// snapshot of the database that may be in use meanwhile. Empty means that every
// coin is accounted for.
func (s *Store) Imbalances(ctx context.Context) ([]Imbalance, error) {
	return read(ctx, s, imbalances)
}

func imbalances(ctx context.Context, q querier) ([]Imbalance, error) {
	var all []Imbalance
	for _, query := range audits {
		var found []Imbalance
		if err := q.SelectContext(ctx, &found, query); err != nil {
			return nil, fmt.Errorf("checking the books: %w", err)
		}
		all = append(all, found...)
	}
	return all, nil
}
