package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// RoundID names a round everywhere: in buttons, transcripts and draws. It is 8
// characters of Crockford's base32.
type RoundID string

// Status is where a round stands.
type Status string

// A round waits until its stake is taken, is in play until the game ends it,
// and is then won (it paid something) or lost. A round that was taken back
// before it was played is void.
const (
	Waiting Status = "waiting"
	Playing Status = "playing"
	Won     Status = "won"
	Lost    Status = "lost"
	Void    Status = "void"
)

// Open reports whether the round is still to be played or in play.
func (s Status) Open() bool { return s == Waiting || s == Playing }

// Where a round's client seed comes from.
const (
	SourcePlayer = "player"
	SourceRandom = "random"
)

// Message is where a round was last seen, and in which language.
type Message struct{ Channel, ID, Locale string }

// Round is a round as it may be shown: the server seed of an open round never
// leaves this package.
type Round struct {
	ID RoundID
	Owner
	Game             string
	Rules            string // edition of the rules, "next_level/1"
	Nonce            uint64 // counts the account's rounds of all games, from 1
	Commit           string // SHA-256 of the server seed, in hexadecimal
	Status           Status
	Draft            string // while waiting: what has been chosen so far
	Ticket           games.Ticket
	Stake, Payout    games.Coins
	Actions          []games.Action
	Turn             int         // len(Actions)
	ClientSeed       string      // while waiting: the account's, which may still change
	ClientSeedSource string      // SourcePlayer, SourceRandom; "" while there is none
	ServerSeed       string      // in hexadecimal, once the round has ended; "" before
	Erased           bool        // the client seed went with the player who chose it, and nobody can replay the round
	Play             games.Round // the state; nil while waiting and when void
	Created          time.Time
	Started          time.Time // zero until then, as Acted and Ended
	Acted            time.Time // start or newest action
	Ended            time.Time
	Message          Message
}

// View is a round with what is shown around it, all of one moment.
type View struct {
	Round   Round
	Account Account
	Next    *Round // once Round has ended: the player's open round of that game, if any
}

// Round returns a round, or ErrNoRound. A round whose client seed went with the
// player who chose it is ErrForgotten.
func (s *Store) Round(ctx context.Context, id RoundID) (View, error) {
	return read(ctx, s, func(ctx context.Context, q querier) (View, error) {
		row, err := roundByID(ctx, q, id)
		if err != nil {
			return View{}, err
		}
		return s.view(ctx, q, row)
	})
}

// seed is a server seed on its way from and to the database. Like the seed it
// holds, it shows itself nowhere.
type seed struct{ fair.Seed }

// Scan reads the bytes of a seed.
func (s *seed) Scan(value any) (err error) {
	b, ok := value.([]byte)
	if !ok {
		return fmt.Errorf("%T: %w", value, fair.ErrSeed)
	}
	s.Seed, err = fair.SeedFromBytes(b)
	return err
}

// roundRow is a round as it is kept.
type roundRow struct {
	Number           int64           `db:"number"`
	ID               RoundID         `db:"id"`
	Account          int64           `db:"account"`
	Guild            GuildID         `db:"guild"`
	Player           PlayerID        `db:"player"`
	Forgotten        bool            `db:"forgotten"`
	Game             string          `db:"game"`
	Rules            string          `db:"rules"`
	Nonce            int64           `db:"nonce"`
	ServerSeed       seed            `db:"server_seed"`
	Status           Status          `db:"status"`
	Draft            string          `db:"draft"`
	Ticket           games.Ticket    `db:"ticket"`
	Stake            games.Coins     `db:"stake"`
	Payout           games.Coins     `db:"payout"`
	Actions          string          `db:"actions"`
	Turn             int             `db:"turn"`
	ClientSeed       string          `db:"client_seed"`
	ClientSeedSource string          `db:"client_seed_source"`
	Channel          string          `db:"channel"`
	Message          string          `db:"message"`
	Locale           string          `db:"locale"`
	CreatedAt        int64           `db:"created_at"`
	StartedAt        sql.Null[int64] `db:"started_at"`
	ActedAt          sql.Null[int64] `db:"acted_at"`
	EndedAt          sql.Null[int64] `db:"ended_at"`
	IdleSince        sql.Null[int64] `db:"idle_since"`

	idleBefore sql.Null[int64] // IdleSince as it is in the database, while the row is changed
}

const selectRound = `
	SELECT r.number, r.id, r.account, a.guild, a.player, a.forgotten_at IS NOT NULL AS forgotten, r.game, r.rules, r.nonce, r.server_seed,
	       r.status, r.draft, r.ticket, r.stake, r.payout, r.actions, r.turn,
	       r.client_seed, r.client_seed_source, r.channel, r.message, r.locale,
	       r.created_at, r.started_at, r.acted_at, r.ended_at, r.idle_since
	  FROM rounds r JOIN accounts a ON a.id = r.account `

// A parameter that is compared to a column in a join makes SQLite prepare the
// statement anew for each value, which takes ten times as long as to run it; a
// parameter that is cast does not.
func roundByID(ctx context.Context, q querier, id RoundID) (roundRow, error) {
	return getRound(ctx, q, `WHERE r.id = CAST(? AS TEXT)`, id)
}

// openRound returns the waiting or playing round of a game, or ErrNoRound.
func openRound(ctx context.Context, q querier, account int64, game string) (roundRow, error) {
	return getRound(ctx, q, `WHERE r.account = CAST(? AS INTEGER) AND r.game = CAST(? AS TEXT) AND r.ended_at IS NULL`, account, game)
}

func getRound(ctx context.Context, q querier, where string, args ...any) (roundRow, error) {
	var row roundRow
	switch err := q.GetContext(ctx, &row, selectRound+where, args...); {
	case errors.Is(err, sql.ErrNoRows):
		return row, ErrNoRound
	case err != nil:
		return row, fmt.Errorf("reading a round: %w", err)
	}
	return row, nil
}

// actions reads the column of actions, one a line.
func (r roundRow) actions() []games.Action {
	if r.Actions == "" {
		return nil
	}
	lines := strings.Split(r.Actions, "\n")
	list := make([]games.Action, len(lines))
	for i, line := range lines {
		list[i] = games.Action(line)
	}
	return list
}

// erased reports whether the client seed went with the player who chose it.
func (r roundRow) erased() bool { return r.Forgotten && r.ClientSeedSource == SourcePlayer }

// source is what the round draws from, once its client seed is locked.
func (r roundRow) source() fair.Source {
	return fair.NewKey(r.ServerSeed.Seed, fair.Inputs{
		Game: r.Game, Round: string(r.ID), ClientSeed: r.ClientSeed, Nonce: uint64(r.Nonce),
	})
}

// replay returns the state of a round that has been started. It insists that
// the rules come to the same result as when the round was played.
func (s *Store) replay(r roundRow) (games.Round, error) {
	if r.erased() {
		return nil, fmt.Errorf("replaying round %s: %w", r.ID, ErrForgotten)
	}
	g, err := s.games.Game(r.Game)
	if err != nil {
		return nil, fmt.Errorf("replaying round %s: %w", r.ID, err)
	}
	if r.Rules != g.Info().Rules {
		return nil, fmt.Errorf("replaying round %s of %s: %w", r.ID, r.Rules, ErrRules)
	}
	play, err := games.Replay(g, r.source(), r.Ticket, r.actions())
	if err != nil {
		return nil, fmt.Errorf("replaying round %s: %w: %w", r.ID, ErrRules, err)
	}
	if payout, over := play.Outcome(); over == r.Status.Open() || payout != r.Payout {
		return nil, fmt.Errorf("replaying round %s: it comes to %d coins, over %t: %w", r.ID, payout, over, ErrRules)
	}
	return play, nil
}
