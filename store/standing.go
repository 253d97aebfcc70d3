package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// By is what a board is ordered by.
type By string

// Boards. Whoever has 0 is on the board of balances only. All but the balance
// begin anew with a season.
const (
	ByBalance By = "balance" // coins, without those held in rounds
	ByWin     By = "win"     // the biggest single payout
	ByLevel   By = "level"   // the best level reached, of games that have levels
	ByRounds  By = "rounds"  // played to their end
)

var (
	// ErrBoard refuses a board that does not exist.
	ErrBoard = errors.New("no such board")
	// ErrNoSeason is returned for a season that the server does not have.
	ErrNoSeason = errors.New("no such season")
)

// Line is a player on a board. The rank is one more than the number of players
// who have more, so that those who have the same share a rank and the ranks
// after theirs are left out: 1, 2, 2, 4.
type Line struct {
	Rank   int
	Player PlayerID
	Value  int64 // coins, a level or rounds
}

// Board is a part of a board's lines, the highest first.
type Board struct {
	Lines []Line
	Total int  // lines of the whole board
	Own   Line // of who asks, wherever it is; of rank 0 if they are not on the board
}

// Leaderboard returns the lines of the board of a player's server from an offset,
// at most limit, and the player's own, all of one moment; of now with season 0,
// else as they were when that season ended. Equals are in the order of their
// accounts. It may be ErrBoard or ErrNoSeason.
func (s *Store) Leaderboard(ctx context.Context, o Owner, by By, season int64, offset, limit int) (Board, error) {
	if err := o.check(); err != nil {
		return Board{}, err
	}
	return read(ctx, s, func(ctx context.Context, q querier) (Board, error) {
		t, err := standingsOf(ctx, q, o.Guild, by, season)
		if err != nil {
			return Board{}, err
		}
		b := Board{Own: Line{Player: o.Player}}
		if err := q.GetContext(ctx, &b.Total, t.totals, t.key); errors.Is(err, sql.ErrNoRows) {
			return b, nil // a server that nobody has played in
		} else if err != nil {
			return Board{}, fmt.Errorf("counting a board: %w", err)
		}
		if b.Lines, err = t.lines(ctx, q, b.Total, max(offset, 0), max(limit, 0)); err != nil {
			return Board{}, err
		}
		b.Own, err = t.own(ctx, q, o)
		return b, err
	})
}

// standings is where a board's values are.
type standings struct {
	table, account, column, index string

	guild  GuildID
	season int64
	by     By

	of     string // selects the lines of the server or season, with one parameter
	on     string // and of these the board's, in the words of the partial indexes, without which SQLite does not use them
	totals string // the query of how many there are, with the same
	key    any    // which is this
}

// boards are the columns, which accounts and standings share, and the ends of
// the names of their indexes, which are named wherever a board is read: SQLite
// knows too little of the sizes to choose them.
var boards = map[By]struct{ column, index string }{
	ByBalance: {"balance", "balance"},
	ByWin:     {"biggest_win", "win"},
	ByLevel:   {"best_level", "level"},
	ByRounds:  {"rounds", "rounds"},
}

func standingsOf(ctx context.Context, q querier, guild GuildID, by By, season int64) (standings, error) {
	b, ok := boards[by]
	if !ok {
		return standings{}, fmt.Errorf("%w: %.20q", ErrBoard, string(by))
	}
	t := standings{
		table: "accounts", account: "id", column: b.column, guild: guild, season: season, by: by,
		of: "t.guild = ?", on: "true", key: guild,
	}
	t.totals = `SELECT on_` + b.index + ` FROM servers WHERE guild = ?`
	if season != 0 {
		var known bool
		if err := q.GetContext(ctx, &known, `
			SELECT EXISTS (SELECT 1 FROM seasons WHERE id = ? AND guild = ?)`, season, guild); err != nil {
			return standings{}, fmt.Errorf("looking for a season: %w", err)
		}
		if !known {
			return standings{}, ErrNoSeason
		}
		t.table, t.account, t.of, t.key = "standings", "account", "t.season = ?", season
		t.totals = `SELECT on_` + b.index + ` FROM seasons WHERE id = ?`
	}
	t.index = t.table + "_" + b.index
	switch {
	case by != ByBalance:
		t.on = "t." + b.column + " > 0"
	case season == 0:
		t.on = "t.forgotten_at IS NULL"
	}
	return t, nil
}

// lineup is those of the board's lines that meet a condition, of which the
// parameters come before the key. It comes first because SQLite looks an index up
// by the first lower bound that it meets, and the words of the partial ones are
// a lower bound too.
func (t standings) lineup(condition string) string {
	return t.table + ` t INDEXED BY ` + t.index + ` WHERE ` + condition + ` AND ` + t.of + ` AND ` + t.on
}

// lines reads a page from the crowd in which it begins.
func (t standings) lines(ctx context.Context, q querier, total, offset, limit int) ([]Line, error) {
	limit = min(limit, total-offset)
	if limit <= 0 {
		return nil, nil
	}
	from, err := t.crowdAt(ctx, q, offset)
	if err != nil {
		return nil, err
	}
	columns := `SELECT t.` + t.account + ` AS account, t.` + t.column + ` AS value FROM `
	var rows []struct {
		Player PlayerID `db:"player"`
		Value  int64    `db:"value"`
	}
	if err := q.SelectContext(ctx, &rows, `
		SELECT a.player, p.value
		  FROM (`+columns+t.lineup(`t.`+t.column+` = ? AND t.`+t.account+` >= ?`)+` UNION ALL
		        `+columns+t.lineup(`t.`+t.column+` < ?`)+`
		         ORDER BY value DESC, account LIMIT ? OFFSET ?) p
		  JOIN accounts a ON a.id = p.account
		 ORDER BY p.value DESC, p.account`,
		from.Value, from.Account, t.key, from.Value, t.key, limit, offset-from.Above); err != nil {
		return nil, fmt.Errorf("reading a board: %w", err)
	}
	lines := make([]Line, len(rows))
	for i, row := range rows {
		lines[i] = Line{Rank: offset + i + 1, Player: row.Player, Value: row.Value}
		switch {
		case i > 0 && row.Value == rows[i-1].Value:
			lines[i].Rank = lines[i-1].Rank
		case i == 0 && offset > 0: // equals may be on the page before
			if lines[i].Rank, err = t.rank(ctx, q, row.Value); err != nil {
				return nil, err
			}
		}
	}
	return lines, nil
}

// own reads a player's line.
func (t standings) own(ctx context.Context, q querier, o Owner) (Line, error) {
	own := Line{Player: o.Player}
	// CROSS JOIN: the account first, whatever SQLite guesses of the sizes. The
	// plus keeps it from the board's index, in which the line would be looked for.
	err := q.GetContext(ctx, &own.Value, `
		SELECT t.`+t.column+` FROM accounts a CROSS JOIN `+t.table+` t ON t.`+t.account+` = a.id
		 WHERE a.guild = ? AND a.player = ? AND `+t.of+` AND +(`+t.on+`)`, o.Guild, o.Player, t.key)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return own, nil
	case err != nil:
		return own, fmt.Errorf("reading a player's standing: %w", err)
	}
	own.Rank, err = t.rank(ctx, q, own.Value)
	return own, err
}
