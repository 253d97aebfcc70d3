package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/palier-bot/palier/games"
)

// ResetPreview is what a reset of a whole server would be about.
type ResetPreview struct {
	Accounts int
	Coins    games.Coins // in the accounts
	Playing  int         // rounds in play
	Held     games.Coins // their stakes
	Last     int64       // the change that reset all accounts before, 0 if none did
}

// PreviewResetAll says what ResetAll would be about at this moment.
func (s *Store) PreviewResetAll(ctx context.Context, guild GuildID) (ResetPreview, error) {
	c, err := s.Circulation(ctx, guild)
	if err != nil {
		return ResetPreview{}, err
	}
	last, err := read(ctx, s, func(ctx context.Context, q querier) (int64, error) { return lastReset(ctx, q, guild) })
	return ResetPreview{Accounts: c.Accounts, Coins: c.Coins, Playing: c.Playing, Held: c.Held, Last: last}, err
}

// lastReset returns the newest change that reset all accounts of a server, 0 if
// there is none. It stays the newest when it is taken back.
func lastReset(ctx context.Context, q querier, guild GuildID) (id int64, err error) {
	if err := q.GetContext(ctx, &id, `SELECT coalesce(max(change), 0) FROM seasons WHERE guild = ?`, guild); err != nil {
		return 0, fmt.Errorf("reading the last reset: %w", err)
	}
	return id, nil
}

// ResetResult is what a reset of a whole server has done.
type ResetResult struct {
	Change Change
	Season Season
}

const maxSeason = 64 // characters of a season's name

// resetSlice is how many accounts are reset between two reports of progress.
const resetSlice = 5000

// ResetAll puts every account of a server back to its opening balance, in one
// transaction, and begins a new season: the standings of before are kept under
// its name, which may be "", and the boards of wins, levels and rounds begin
// anew. Rounds in play end first, as with Reset. Last is ResetPreview's: whoever
// asks again for what has been done meanwhile, from a form that was opened
// twice, changes nothing.
//
// Other callers who write meanwhile wait, or get ErrUnavailable when their time
// is up; nobody who reads does. If progress is not nil it is called now and then
// with how many accounts are done, by the goroutine that writes: it must not
// call the store, nor take long. Refusals: ErrActor, ErrReason, ErrText and
// ErrRange for the season, ErrResetSince, and ErrNoAccount if there is no account
// at all.
func (s *Store) ResetAll(
	ctx context.Context, guild GuildID, by Moderator, reason, season string, last int64, progress func(done, total int),
) (ResetResult, error) {
	if guild == "" {
		return ResetResult{}, ErrOwner
	}
	if err := errors.Join(checkReason(by.Player, reason), checkText("season", season, 0, maxSeason)); err != nil {
		return ResetResult{}, err
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	return writeAlone(ctx, s.writer, func(ctx context.Context, tx transaction) (ResetResult, error) {
		if done, err := changeBy(ctx, tx, guild, by.Request); !errors.Is(err, ErrNoChange) {
			if err != nil {
				return ResetResult{}, err
			}
			ended, err := seasonOf(ctx, tx, done.ID)
			return ResetResult{Change: done.change(), Season: ended}, err
		}
		switch newest, err := lastReset(ctx, tx, guild); {
		case err != nil:
			return ResetResult{}, err
		case newest != last:
			return ResetResult{}, ErrResetSince
		}
		now := s.now()
		c := changeRow{Guild: guild, Kind: ChangedResetAll, Actor: by.Player, Reason: reason, Request: by.Request, At: now.UnixMilli()}
		return s.resetAll(ctx, tx, c, season, now, progress)
	})
}

func (s *Store) resetAll(
	ctx context.Context, tx transaction, c changeRow, name string, now time.Time, report func(done, total int),
) (ResetResult, error) {
	settings, err := s.settings(ctx, tx, c.Guild)
	if err != nil {
		return ResetResult{}, err
	}
	n, err := s.concludeAll(ctx, tx, c.Guild, progress{now: now, actor: c.Actor})
	if err != nil {
		return ResetResult{}, err
	}
	parts, err := slices(ctx, tx, c.Guild)
	switch {
	case err != nil:
		return ResetResult{}, err
	case len(parts) == 0:
		return ResetResult{}, ErrNoAccount
	}
	if c.Before, err = coins(ctx, tx, c.Guild); err != nil {
		return ResetResult{}, err
	}
	for _, p := range parts {
		c.Accounts += p.accounts
	}
	c.Settled, c.Voided = n.settled, n.voided
	c.After = settings.Opening * games.Coins(c.Accounts)
	c.Amount = c.After - c.Before
	id, err := insertChange(ctx, tx, c)
	if err != nil {
		return ResetResult{}, err
	}
	season, err := endSeason(ctx, tx, c.Guild, name, id, now)
	if err != nil {
		return ResetResult{}, err
	}
	if err := uncounted(ctx, tx, c.Guild, func() error {
		done := 0
		for _, p := range parts {
			if err := keepStandings(ctx, tx, season.ID, p); err != nil {
				return err
			}
			if _, err := postAll(ctx, tx, entry{
				Kind: kindReset, Change: sql.Null[int64]{V: id, Valid: true}, Actor: c.Actor, Reason: c.Reason, At: c.At,
			}, `SELECT id AS account, ? - balance AS amount, ? AS balance_after, NULL AS round
			      FROM accounts WHERE balance <> ? AND `+inSlice,
				append([]any{settings.Opening, settings.Opening, settings.Opening}, p.args()...)...); err != nil {
				return err
			}
			done += p.accounts
			report(done, c.Accounts)
		}
		return nil
	}); err != nil {
		return ResetResult{}, err
	}
	row, err := changeOf(ctx, tx, c.Guild, id)
	if err != nil {
		return ResetResult{}, err
	}
	return ResetResult{Change: row.change(), Season: season}, nil
}

// slice is a part of a server's accounts, by their IDs.
type slice struct {
	guild    GuildID
	from, to int64 // both are in it
	accounts int
}

// inSlice selects the accounts of a slice. The plus keeps SQLite from looking
// them up by their server, which would read all of them for each slice.
const inSlice = `id BETWEEN ? AND ? AND +guild = ? AND forgotten_at IS NULL`

func (s slice) args() []any { return []any{s.from, s.to, s.guild} }

func slices(ctx context.Context, tx transaction, guild GuildID) ([]slice, error) {
	var ids []int64
	if err := tx.SelectContext(ctx, &ids, `
		SELECT id FROM accounts WHERE guild = ? AND forgotten_at IS NULL ORDER BY id`, guild); err != nil {
		return nil, fmt.Errorf("listing accounts: %w", err)
	}
	var parts []slice
	for ; len(ids) > 0; ids = ids[min(resetSlice, len(ids)):] {
		n := min(resetSlice, len(ids))
		parts = append(parts, slice{guild: guild, from: ids[0], to: ids[n-1], accounts: n})
	}
	return parts, nil
}

// concludeAll is conclude for all accounts of a server.
func (s *Store) concludeAll(ctx context.Context, tx transaction, guild GuildID, p progress) (ended, error) {
	const inPlay = `FROM rounds r JOIN accounts a ON a.id = r.account
		WHERE a.guild = ? AND r.ended_at IS NULL AND r.status = 'playing'`
	// Those that the rules end are marked; they take a replay each.
	var accounts []int64
	if err := tx.SelectContext(ctx, &accounts, `SELECT DISTINCT r.account `+inPlay+` AND r.idle_since IS NOT NULL`, guild); err != nil {
		return ended{}, fmt.Errorf("looking for rounds in play: %w", err)
	}
	var n ended
	for _, account := range accounts {
		of, err := s.conclude(ctx, tx, account, p)
		if err != nil {
			return n, err
		}
		n.settled += of.settled
		n.voided += of.voided
	}
	voided, err := postAll(ctx, tx, entry{Kind: kindVoid, Actor: p.actor, At: p.now.UnixMilli()}, `
		SELECT r.account, r.stake AS amount, r.number AS round,
		       a.balance + sum(r.stake) OVER (PARTITION BY r.account ORDER BY r.number) AS balance_after `+
		inPlay+` ORDER BY r.account, r.number`, guild)
	if err != nil {
		return n, err
	}
	if _, err := tx.ExecContext(ctx, voidRounds+`WHERE number IN (SELECT r.number `+inPlay+`)`,
		p.now.UnixMilli(), guild); err != nil {
		return n, fmt.Errorf("taking rounds back: %w", err)
	}
	n.voided += voided
	return n, nil
}
