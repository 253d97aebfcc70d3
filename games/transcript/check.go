package transcript

import (
	"errors"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// What a check can find, in the order in which it looks. Every error of Check
// and Parse is a *FlawError that wraps exactly one of them.
var (
	// ErrFormat is for what cannot be read, a game or edition of rules that is
	// not known, and a ticket that the game does not sell.
	ErrFormat = errors.New("not a transcript that can be read")
	// ErrCommit is for a commit that is not the hash of the server seed.
	ErrCommit = errors.New("the commit is not the hash of the server seed")
	// ErrActions is for actions that the draw does not allow, or that stop
	// before the round does.
	ErrActions = errors.New("the actions are not a whole round of this draw")
	// ErrStatus is for another ending than the actions have.
	ErrStatus = errors.New("the status is not that of the round")
	// ErrStake is for a stake that is not the price of the ticket.
	ErrStake = errors.New("the stake is not the price of the ticket")
	// ErrPayout is for a payout that is not what the round pays.
	ErrPayout = errors.New("the payout is not that of the round")
)

// Check replays the round and returns nil if all of the transcript holds, or
// else the first thing that does not, in the order of the errors above.
func (t Transcript) Check(catalog games.Catalog) error {
	if err := t.fields(); err != nil {
		return err
	}
	game, err := catalog.Game(t.Game)
	if err != nil {
		return &FlawError{Check: ErrFormat, Reason: NotGame, Got: excerpt(t.Game), Cause: err}
	}
	if rules := game.Info().Rules; t.Rules != rules {
		return &FlawError{Check: ErrFormat, Reason: NotRules, Got: excerpt(t.Rules), Want: rules}
	}
	want := outcome{status: Void}
	if t.Status != Void {
		if want.stake, err = game.Price(t.Ticket); err != nil {
			return &FlawError{Check: ErrFormat, Reason: NotTicket, Got: excerpt(t.Ticket), Cause: err}
		}
	}
	seed, err := fair.ParseSeed(t.ServerSeed)
	if err != nil {
		return unreadable(NotHex, "server_seed")
	}
	if commit := seed.Commit(); t.Commit != commit {
		return &FlawError{Check: ErrCommit, Reason: OtherHash, Want: commit}
	}
	if t.Status == Void {
		err = t.checkVoid()
	} else {
		want.status, want.payout, err = t.replay(game, seed)
	}
	if err != nil {
		return err
	}
	return t.compare(want)
}

// outcome is what the transcript must say of the end of its round.
type outcome struct {
	status        string
	stake, payout games.Coins
}

func (t Transcript) compare(want outcome) error {
	switch {
	case t.Status != want.status:
		return &FlawError{Check: ErrStatus, Reason: Differs, Want: want.status, Got: t.Status}
	case t.Stake != want.stake:
		return &FlawError{Check: ErrStake, Reason: Differs, Want: decimal(want.stake), Got: decimal(t.Stake)}
	case t.Payout != want.payout:
		return &FlawError{Check: ErrPayout, Reason: Differs, Want: decimal(want.payout), Got: decimal(t.Payout)}
	}
	return nil
}

// checkVoid checks that a round that counts as never played was not.
func (t Transcript) checkVoid() error {
	switch {
	case len(t.Actions) > 0:
		return &FlawError{Check: ErrActions, Reason: VoidActions, Got: decimal(len(t.Actions))}
	case t.Ticket != "":
		return &FlawError{Check: ErrStatus, Reason: VoidTicket, Got: excerpt(t.Ticket)}
	}
	return nil
}

// replay plays the actions on the draw of the seed, up to the end of the round.
func (t Transcript) replay(game games.Game, seed fair.Seed) (status string, payout games.Coins, err error) {
	key := fair.NewKey(seed, fair.Inputs{
		Game: t.Game, Round: t.Round, ClientSeed: t.ClientSeed, Nonce: t.Nonce,
	})
	round, err := games.Replay(game, key, t.Ticket, t.Actions)
	var refused *games.ActionError
	switch {
	case errors.As(err, &refused):
		return "", 0, &FlawError{
			Check: ErrActions, Reason: Refused,
			Field: decimal(refused.Number), Got: excerpt(refused.Action), Cause: refused.Err,
		}
	case err != nil:
		return "", 0, &FlawError{Check: ErrFormat, Reason: NotTicket, Got: excerpt(t.Ticket), Cause: err}
	}
	payout, over := round.Outcome()
	switch {
	case !over:
		return "", 0, &FlawError{Check: ErrActions, Reason: NotOver, Got: decimal(len(t.Actions))}
	case payout > 0:
		return Won, payout, nil
	}
	return Lost, payout, nil
}
