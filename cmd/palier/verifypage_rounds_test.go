package main_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/games/transcript"
)

// recorder plays rounds on the real engine, by chance or by knowing the draw,
// and writes them down.
type recorder struct {
	t     *testing.T
	rng   *rand.Rand
	games games.Catalog
	count uint64
}

func newRecorder(t *testing.T, seed uint64) *recorder {
	t.Helper()
	list, err := catalog.New()
	if err != nil {
		t.Fatal(err)
	}
	return &recorder{t: t, rng: rand.New(rand.NewPCG(seed, 5)), games: list}
}

// begin makes a round that is not played yet.
func (r *recorder) begin(game games.Game) (transcript.Transcript, *fair.Key) {
	r.t.Helper()
	secret := make([]byte, 0, fair.SeedSize)
	for range 4 {
		secret = binary.BigEndian.AppendUint64(secret, r.rng.Uint64())
	}
	seed, err := fair.SeedFromBytes(secret)
	if err != nil {
		r.t.Fatal(err)
	}
	r.count++
	letters := []rune("abc XYZ09<&\"\\/é🍀\u2028\x00\x7f👩‍👩‍👧")
	client := make([]rune, 1+r.rng.IntN(transcript.MaxClientSeed))
	for i := range client {
		client[i] = letters[r.rng.IntN(len(letters))]
	}
	t := transcript.Transcript{
		Format: transcript.Format, Scheme: fair.Scheme, Game: game.Info().ID, Rules: game.Info().Rules,
		Round: fmt.Sprintf("R%07d", r.count), Nonce: []uint64{r.count, 0, 1 << 53, 1<<64 - 1}[r.rng.IntN(4)],
		Commit: seed.Commit(), ClientSeed: string(client),
		ClientSeedSource: []string{transcript.ByPlayer, transcript.AtRandom}[r.rng.IntN(2)],
		ServerSeed:       seed.Reveal(),
	}
	return t, fair.NewKey(seed, fair.Inputs{Game: t.Game, Round: t.Round, ClientSeed: t.ClientSeed, Nonce: t.Nonce})
}

// void is a round that was taken back.
func (r *recorder) void(game games.Game) transcript.Transcript {
	r.t.Helper()
	t, _ := r.begin(game)
	t.Status, t.Actions = transcript.Void, []games.Action{}
	if r.rng.IntN(2) == 0 {
		t.ClientSeed, t.ClientSeedSource = "", ""
	}
	return t
}

// end plays the actions that choose gives until the round is over.
func (r *recorder) end(t transcript.Transcript, game games.Game, key *fair.Key, choose func(games.Round) games.Action) transcript.Transcript {
	r.t.Helper()
	price, err := game.Price(t.Ticket)
	if err != nil {
		r.t.Fatal(err)
	}
	round, err := game.Deal(key, t.Ticket)
	if err != nil {
		r.t.Fatal(err)
	}
	for {
		action := choose(round)
		if err := round.Act(action); err != nil {
			r.t.Fatalf("%s: %v", action, err)
		}
		t.Actions = append(t.Actions, action)
		if payout, over := round.Outcome(); over {
			t.Stake, t.Payout, t.Status = price, payout, transcript.Lost
			if payout > 0 {
				t.Status = transcript.Won
			}
			return t
		}
	}
}

// nextLevel plays a round that means to stop at a level, 0 for never to reach
// one. All its picks are good up to there.
func (r *recorder) nextLevel(level int) transcript.Transcript {
	r.t.Helper()
	game := nextlevel.Game{}
	t, key := r.begin(game)
	t.Ticket = nextlevel.Ticket(games.Coins(1 + r.rng.IntN(3)))
	losing := game.Drawing(key).(nextlevel.Drawing).LosingNumbers
	var good []int
	for n := range nextlevel.Numbers {
		if !slices.Contains(losing, n+1) {
			good = append(good, n+1)
		}
	}
	r.rng.Shuffle(len(good), func(i, j int) { good[i], good[j] = good[j], good[i] })
	lose := level == 0 || r.rng.IntN(3) == 0 // between the level and the next
	return r.end(t, game, key, func(round games.Round) games.Action {
		now := round.(*nextlevel.Round)
		switch {
		case now.Deciding() && now.Level() == level && !lose:
			return nextlevel.Stop
		case now.Deciding():
			return nextlevel.Continue
		case now.Level() == level && (now.Needed() == 1 || r.rng.IntN(2) == 0) && level < nextlevel.Levels:
			return nextlevel.Pick(losing[r.rng.IntN(len(losing))])
		}
		return nextlevel.Pick(good[len(now.Picks())])
	})
}

// instantLoto plays a round whose grids have so many of the numbers drawn, and
// the Chance or not, as chance has it.
func (r *recorder) instantLoto(grids int) transcript.Transcript {
	r.t.Helper()
	game := instantloto.Game{}
	t, key := r.begin(game)
	drawn := game.Drawing(key).(instantloto.Drawing)
	list := make([]instantloto.Grid, grids)
	for i := range list {
		numbers := slices.Clone(drawn.Numbers[:r.rng.IntN(instantloto.Picks+1)])
		for len(numbers) < instantloto.Picks {
			if n := 1 + r.rng.IntN(instantloto.Numbers); !slices.Contains(numbers, n) {
				numbers = append(numbers, n)
			}
		}
		slices.Sort(numbers)
		list[i] = instantloto.Grid{Numbers: numbers, Chance: drawn.Chance}
		if r.rng.IntN(2) == 0 {
			list[i].Chance = 1 + r.rng.IntN(instantloto.Chances)
		}
	}
	t.Ticket = instantloto.Ticket(list...)
	return r.end(t, game, key, func(round games.Round) games.Action {
		now := round.(*instantloto.Round)
		if grid, pending := now.PendingBonus(); pending {
			return instantloto.Bonus(grid, 1+r.rng.IntN(instantloto.BonusBalls))
		}
		if r.rng.IntN(4) == 0 {
			return instantloto.RevealAll
		}
		return instantloto.Reveal
	})
}

// any records a round of one game or the other, in one of its many courses.
func (r *recorder) any() transcript.Transcript {
	r.t.Helper()
	switch r.rng.IntN(20) {
	case 0:
		return r.void(nextlevel.Game{})
	case 1:
		return r.void(instantloto.Game{})
	}
	if r.rng.IntN(2) == 0 {
		return r.nextLevel(r.rng.IntN(nextlevel.Levels + 1))
	}
	return r.instantLoto(1 + r.rng.IntN(instantloto.MaxGrids))
}

func written(t *testing.T, tr transcript.Transcript) string {
	t.Helper()
	text, err := json.Marshal(tr)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// finding names what a check of this program finds, as the page does: the
// verdict and the check that failed.
func finding(err error) string {
	for _, f := range []struct {
		err  error
		name string
	}{
		{transcript.ErrFormat, "unreadable format"},
		{transcript.ErrCommit, "fails commit"},
		{transcript.ErrActions, "fails actions"},
		{transcript.ErrStatus, "fails status"},
		{transcript.ErrStake, "fails stake"},
		{transcript.ErrPayout, "fails payout"},
	} {
		if errors.Is(err, f.err) {
			return f.name
		}
	}
	if err != nil {
		return err.Error()
	}
	return "holds"
}
