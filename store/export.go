package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/palier-bot/palier/games"
)

// Export is all that is stored about an account. It marshals to JSON. The server
// seed of a round is in it once the round has ended, never before.
type Export struct {
	Server     GuildID          `json:"server"`
	Player     PlayerID         `json:"player"`
	Opened     time.Time        `json:"opened"`
	Returned   bool             `json:"returned_after_deletion"`
	Balance    games.Coins      `json:"balance"`
	Held       games.Coins      `json:"held"`
	ClientSeed string           `json:"client_seed"`
	DailyAt    *time.Time       `json:"last_daily"` // the newest claim, null for none
	Limits     Limits           `json:"limits"`
	Figures    Figures          `json:"figures"`
	Rounds     []ExportedRound  `json:"rounds"`
	Entries    []ExportedEntry  `json:"entries"`
	Changes    []ExportedChange `json:"changes"`
	Seasons    []ExportedSeason `json:"seasons"`
}

// ExportedRound is a round as it is stored.
type ExportedRound struct {
	ID         RoundID        `json:"round"`
	Game       string         `json:"game"`
	Rules      string         `json:"rules"`
	Nonce      uint64         `json:"nonce"`
	Commit     string         `json:"commit"`
	Status     Status         `json:"status"`
	Draft      string         `json:"draft,omitempty"`
	Ticket     games.Ticket   `json:"ticket,omitempty"`
	Actions    []games.Action `json:"actions"`
	Stake      games.Coins    `json:"stake"`
	Payout     games.Coins    `json:"payout"`
	ClientSeed string         `json:"client_seed,omitempty"`
	Source     string         `json:"client_seed_source,omitempty"`
	ServerSeed string         `json:"server_seed,omitempty"`
	Channel    string         `json:"channel,omitempty"`
	Message    string         `json:"message,omitempty"`
	Locale     string         `json:"locale,omitempty"`
	Created    time.Time      `json:"created"`
	Started    time.Time      `json:"started,omitzero"`
	Acted      time.Time      `json:"acted,omitzero"`
	Ended      time.Time      `json:"ended,omitzero"`
}

// ExportedEntry is a line of the account's ledger. Whether somebody else caused
// it is said, not who: that is about somebody else.
type ExportedEntry struct {
	Kind         string      `db:"kind" json:"kind"`
	Amount       games.Coins `db:"amount" json:"amount"`
	BalanceAfter games.Coins `db:"balance_after" json:"balance_after"`
	Round        RoundID     `db:"round" json:"round,omitempty"`
	ByModerator  bool        `db:"by_moderator" json:"by_moderator"`
	Reason       string      `db:"reason" json:"reason,omitempty"`
	AtMS         int64       `db:"at" json:"-"`
	At           time.Time   `db:"-" json:"at"`
}

// ExportedChange is what a moderator did to the account.
type ExportedChange struct {
	Kind   ChangeKind  `json:"kind"`
	Amount games.Coins `json:"amount"`
	Before games.Coins `json:"before"`
	After  games.Coins `json:"after"`
	Reason string      `json:"reason,omitempty"`
	At     time.Time   `json:"at"`
}

// ExportedSeason is the account's standing when a season ended.
type ExportedSeason struct {
	Name       string      `db:"name" json:"name"`
	Balance    games.Coins `db:"balance" json:"balance"`
	BiggestWin games.Coins `db:"biggest_win" json:"biggest_win"`
	BestLevel  int         `db:"best_level" json:"best_level"`
	Rounds     int         `db:"rounds" json:"rounds"`
}

// Export returns all that is stored about an account, or ErrNoAccount.
func (s *Store) Export(ctx context.Context, o Owner) (Export, error) {
	return readAccount(ctx, s, o, func(ctx context.Context, q querier, a accountRow) (Export, error) {
		e := Export{
			Server: a.Guild, Player: a.Player, Opened: time.UnixMilli(a.OpenedAt), Returned: a.Returned,
			Balance: a.Balance, Held: a.Held, ClientSeed: a.ClientSeed,
		}
		claimed, err := nextDaily(ctx, q, a.ID, Settings{}) // with no time to wait
		if err != nil {
			return e, err
		}
		if !claimed.IsZero() {
			e.DailyAt = &claimed
		}
		if e.Limits, err = limits(ctx, q, a.ID, s.now()); err != nil {
			return e, err
		}
		if e.Figures, err = figures(ctx, q, a.ID); err != nil {
			return e, err
		}
		return e, e.lists(ctx, q, a)
	})
}

// lists reads what there can be many of.
func (e *Export) lists(ctx context.Context, q querier, a accountRow) error {
	var rounds []roundRow
	if err := q.SelectContext(ctx, &rounds, selectRound+`WHERE r.account = ? ORDER BY r.nonce`, a.ID); err != nil {
		return fmt.Errorf("exporting rounds: %w", err)
	}
	e.Rounds = make([]ExportedRound, len(rounds))
	for i, row := range rounds {
		r := outline(row, a)
		e.Rounds[i] = ExportedRound{
			ID: r.ID, Game: r.Game, Rules: r.Rules, Nonce: r.Nonce, Commit: r.Commit, Status: r.Status, Draft: r.Draft,
			Ticket: r.Ticket, Actions: append([]games.Action{}, r.Actions...), Stake: r.Stake, Payout: r.Payout,
			ClientSeed: r.ClientSeed, Source: r.ClientSeedSource, ServerSeed: r.ServerSeed,
			Channel: r.Message.Channel, Message: r.Message.ID, Locale: r.Message.Locale,
			Created: r.Created, Started: r.Started, Acted: r.Acted, Ended: r.Ended,
		}
	}
	e.Entries = []ExportedEntry{}
	if err := q.SelectContext(ctx, &e.Entries, `
		SELECT e.kind, e.amount, e.balance_after, coalesce(r.id, '') AS round, e.actor NOT IN ('', ?) AS by_moderator,
		       e.reason, e.at
		  FROM entries e LEFT JOIN rounds r ON r.number = e.round WHERE e.account = ? ORDER BY e.id`,
		a.Player, a.ID); err != nil {
		return fmt.Errorf("exporting entries: %w", err)
	}
	for i := range e.Entries {
		e.Entries[i].At = time.UnixMilli(e.Entries[i].AtMS)
	}
	var changes []changeRow
	if err := q.SelectContext(ctx, &changes, selectChange+`WHERE c.account = ? ORDER BY c.id`, a.ID); err != nil {
		return fmt.Errorf("exporting changes: %w", err)
	}
	e.Changes = make([]ExportedChange, len(changes))
	for i, row := range changes {
		c := row.change()
		e.Changes[i] = ExportedChange{
			Kind: c.Kind, Amount: c.Amount, Before: c.Before, After: c.After, Reason: c.Reason, At: c.At,
		}
	}
	e.Seasons = []ExportedSeason{}
	if err := q.SelectContext(ctx, &e.Seasons, `
		SELECT s.name, t.balance, t.biggest_win, t.best_level, t.rounds
		  FROM seasons s JOIN standings t ON t.season = s.id
		 WHERE s.guild = ? AND t.account = ? ORDER BY s.id`, a.Guild, a.ID); err != nil {
		return fmt.Errorf("exporting seasons: %w", err)
	}
	return nil
}

// MarshalJSON writes limits with null for what there is not.
func (l Limits) MarshalJSON() ([]byte, error) {
	type pending struct {
		Window Window      `json:"window"`
		Cap    games.Coins `json:"cap"`
		At     time.Time   `json:"at"`
	}
	waiting := make([]pending, len(l.Pending))
	for i, p := range l.Pending {
		waiting[i] = pending(p)
	}
	return json.Marshal(struct {
		Day        games.Coins `json:"day"`
		Week       games.Coins `json:"week"`
		Pending    []pending   `json:"pending"`
		BreakUntil time.Time   `json:"break_until,omitzero"`
		StakedDay  games.Coins `json:"staked_day"`
		StakedWeek games.Coins `json:"staked_week"`
	}{l.Day, l.Week, waiting, l.BreakUntil, l.StakedDay, l.StakedWeek})
}
