package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/palier-bot/palier/games"
)

// view completes a round with its account and what comes next.
func (s *Store) view(ctx context.Context, q querier, row roundRow) (View, error) {
	return s.viewOf(ctx, q, row, nil)
}

// viewOf is view when the round's state is known already, or nil.
func (s *Store) viewOf(ctx context.Context, q querier, row roundRow, play games.Round) (View, error) {
	account, err := accountByID(ctx, q, row.Account)
	if err != nil {
		return View{}, err
	}
	v := View{Account: account.account()}
	if play != nil {
		v.Round = outline(row, account)
		v.Round.Play = play
	} else if v.Round, err = s.show(row, account); err != nil {
		return View{}, err
	}
	if row.Status.Open() {
		return v, nil
	}
	switch next, err := openRound(ctx, q, row.Account, row.Game); {
	case errors.Is(err, ErrNoRound):
		return v, nil
	case err != nil:
		return View{}, err
	default:
		shown, err := s.show(next, account)
		if err != nil {
			return View{}, err
		}
		v.Next = &shown
		return v, nil
	}
}

// show returns what may be seen of a round.
func (s *Store) show(row roundRow, account accountRow) (Round, error) {
	r := outline(row, account)
	if row.Status == Waiting || row.Status == Void {
		return r, nil
	}
	var err error
	r.Play, err = s.replay(row)
	return r, err
}

// outline is a round without its state.
func outline(row roundRow, account accountRow) Round {
	r := Round{
		ID:               row.ID,
		Owner:            Owner{Guild: row.Guild, Player: row.Player},
		Game:             row.Game,
		Rules:            row.Rules,
		Nonce:            uint64(row.Nonce),
		Commit:           row.ServerSeed.Commit(),
		Status:           row.Status,
		Draft:            row.Draft,
		Ticket:           row.Ticket,
		Stake:            row.Stake,
		Payout:           row.Payout,
		Actions:          row.actions(),
		Turn:             row.Turn,
		ClientSeed:       row.ClientSeed,
		ClientSeedSource: row.ClientSeedSource,
		Erased:           row.erased(),
		Created:          time.UnixMilli(row.CreatedAt),
		Started:          moment(row.StartedAt),
		Acted:            moment(row.ActedAt),
		Ended:            moment(row.EndedAt),
		Message:          Message{Channel: row.Channel, ID: row.Message, Locale: row.Locale},
	}
	if row.Status == Waiting && account.ClientSeed != "" {
		r.ClientSeed, r.ClientSeedSource = account.ClientSeed, SourcePlayer
	}
	if !row.Status.Open() {
		r.ServerSeed = row.ServerSeed.Reveal()
	}
	return r
}

func moment(ms sql.Null[int64]) time.Time {
	if !ms.Valid {
		return time.Time{}
	}
	return time.UnixMilli(ms.V)
}
