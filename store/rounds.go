package store

import (
	"context"

	"github.com/palier-bot/palier/games"
)

// Rounds are the rounds of one game in one server. Any other is ErrNoRound here,
// whatever its ID: a button that was made up names rounds of anywhere. One whose
// player has been forgotten is nobody's to change: ErrForgotten.
type Rounds struct {
	store *Store
	guild GuildID
	game  string
	ahead func(View)
}

// Rounds returns the rounds of a game in a server. Neither has to exist.
func (s *Store) Rounds(guild GuildID, game string) Rounds {
	return Rounds{store: s, guild: guild, game: game}
}

// Ahead returns the same rounds, of whose changes f is told before they are on the
// disk: time in which to get ready what shows them. None of it may leave the
// program before the change has returned without an error. F is called where all
// writes wait for it, and once more if a change has to be made again.
func (r Rounds) Ahead(f func(View)) Rounds {
	r.ahead = f
	return r
}

// Round is Store.Round.
func (r Rounds) Round(ctx context.Context, id RoundID) (View, error) {
	v, err := r.store.Round(ctx, id)
	if err != nil {
		return View{}, err
	}
	return v, r.check(v.Round.Guild, v.Round.Game)
}

// Start takes the stake of a waiting round and locks its ticket and client
// seed; a player who has set none is given a random one. Nothing that the draw
// decides is known to anybody before. Refusals: games.ErrTicket, ErrFunds,
// ErrBreak and ErrLimit (see Limits), ErrNotOwner, ErrNoRound, and ErrStale when
// the round is no longer waiting.
func (r Rounds) Start(ctx context.Context, id RoundID, player PlayerID, t games.Ticket, at Message) (View, error) {
	return r.store.change(ctx, id, r.only(r.store.starting(player, t, at)), r.ahead)
}

// Play applies actions to a round in play, in order, all or none; those after
// the end of the round are left out. turn is how many actions the caller has
// seen: if the round has had more, that is ErrStale. A round that ends is paid,
// its seed revealed and the next one made, in the same transaction. A refusal
// of the game's rules comes back wrapped.
func (r Rounds) Play(
	ctx context.Context, id RoundID, player PlayerID, turn int, at Message, actions ...games.Action,
) (View, error) {
	return r.store.change(ctx, id, r.only(r.store.playing(player, turn, at, actions)), r.ahead)
}

// Draft changes what a player has chosen so far on the panel of a waiting
// round, which is text of the caller's own. Edit gets the present draft and
// returns the new one, so that two changes at once both count; its error comes
// back wrapped, and nothing has changed then. It may be called more than once.
func (r Rounds) Draft(ctx context.Context, id RoundID, player PlayerID, edit func(string) (string, error)) (View, error) {
	return r.store.change(ctx, id, r.only(drafting(player, edit)), r.ahead)
}

// only refuses what would be done to other rounds.
func (r Rounds) only(do alter) alter {
	return func(ctx context.Context, tx transaction, row *roundRow) (games.Round, error) {
		if err := r.check(row.Guild, row.Game); err != nil {
			return nil, err
		}
		if row.Forgotten {
			return nil, ErrForgotten
		}
		return do(ctx, tx, row)
	}
}

func (r Rounds) check(guild GuildID, game string) error {
	if guild != r.guild || game != r.game {
		return ErrNoRound
	}
	return nil
}
