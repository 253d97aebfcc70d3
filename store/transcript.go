package store

import (
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/transcript"
)

// Transcript returns the record of a round that has ended, for anybody to check.
// An Erased round has none that can be checked.
func (r Round) Transcript() transcript.Transcript {
	return transcript.Transcript{
		Format: transcript.Format, Scheme: fair.Scheme,
		Game: r.Game, Rules: r.Rules, Round: string(r.ID), Nonce: r.Nonce, Commit: r.Commit,
		ClientSeed: r.ClientSeed, ClientSeedSource: r.ClientSeedSource,
		Ticket: r.Ticket, Actions: r.Actions,
		Status: string(r.Status), Stake: r.Stake, Payout: r.Payout,
		ServerSeed: r.ServerSeed,
	}
}
