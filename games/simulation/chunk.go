package simulation

import (
	"fmt"
	"slices"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// chunkRounds is how many rounds are played in one go, by one goroutine from
// streams of their own. It is part of what a seed means: with another number the
// same seed gives another simulation.
const chunkRounds = 1024

// chunk is some rounds of a plan and what happened in them.
type chunk struct {
	index   int64
	rounds  int64
	payouts []int64 // by outcome
	tally   games.Tally
	err     error
}

func newChunk(p games.Prospect) *chunk {
	return &chunk{payouts: make([]int64, len(p.Payouts)), tally: p.Tally()}
}

// reset makes the chunk one of a plan, in which nothing has happened.
func (c *chunk) reset(index int64, plan Plan) {
	c.index, c.err = index, nil
	c.rounds = min(chunkRounds, plan.Rounds-index*chunkRounds)
	clear(c.payouts)
	for _, counts := range c.tally {
		clear(counts)
	}
}

// worker plays chunks. It is used by one goroutine.
type worker struct {
	plan    Plan
	player  games.Player
	payouts []games.Coins // the outcomes, ascending
}

func newWorker(plan Plan, p games.Prospect) (*worker, error) {
	player, err := plan.Game.Player(plan.Way)
	if err != nil {
		return nil, fmt.Errorf("finding a player: %w", err)
	}
	w := &worker{plan: plan, player: player}
	for _, outcome := range p.Payouts {
		w.payouts = append(w.payouts, outcome.Payout)
	}
	return w, nil
}

// play plays the rounds of a chunk.
func (w *worker) play(c *chunk) {
	key := w.key(c.index)
	luck := fair.NewBulk(key.Stream("luck"))
	var src fair.Source = fair.NewBulk(key.Stream("bulk"))
	for i := range c.rounds {
		number := c.index*chunkRounds + i
		if w.plan.Source == CR1 {
			src = w.key(number)
		}
		payout, err := w.player.Play(src, luck, c.tally)
		if err != nil {
			c.err = fmt.Errorf("playing round %d: %w", number, err)
			return
		}
		outcome, known := slices.BinarySearch(w.payouts, payout)
		if !known {
			c.err = fmt.Errorf("round %d pays %d, which by the odds of the game no round does", number, payout)
			return
		}
		c.payouts[outcome]++
	}
}

// key returns the key of a round, or of a chunk: no stream of the one has the
// label of one of the other.
func (w *worker) key(nonce int64) *fair.Key {
	return fair.NewKey(w.plan.Seed, fair.Inputs{
		Game: w.plan.Game.Info().ID, Round: RoundName, Nonce: uint64(nonce),
	})
}
