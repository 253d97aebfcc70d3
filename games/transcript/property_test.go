package transcript_test

import (
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/games/transcript"
)

// play plays a random round of either game to its end on the real engine and
// records it.
func play(t testing.TB, rng *rand.Rand) transcript.Transcript {
	t.Helper()
	secret := make([]byte, 0, fair.SeedSize)
	for range 4 {
		secret = binary.BigEndian.AppendUint64(secret, rng.Uint64())
	}
	seed, err := fair.SeedFromBytes(secret)
	if err != nil {
		t.Fatal(err)
	}
	letters := []rune("abc XYZ09<&\"\\é🍀\u2028\x00")
	client := make([]rune, 1+rng.IntN(transcript.MaxClientSeed))
	for i := range client {
		client[i] = letters[rng.IntN(len(letters))]
	}
	game := []string{"next_level", "instant_loto"}[rng.IntN(2)]
	return played(t, rng, transcript.Transcript{
		Format: transcript.Format, Scheme: fair.Scheme, Game: game, Rules: game + "/1",
		Round: "R" + strconv.FormatUint(uint64(rng.Uint32()), 36), Nonce: rng.Uint64() >> rng.IntN(64),
		Commit: seed.Commit(), ClientSeed: string(client), ClientSeedSource: transcript.ByPlayer, ServerSeed: seed.Reveal(),
	})
}

// played completes a transcript with a ticket, and with what is played on it.
func played(t testing.TB, rng *rand.Rand, tr transcript.Transcript) transcript.Transcript {
	t.Helper()
	game, err := catalog(t).Game(tr.Game)
	if err != nil {
		t.Fatal(err)
	}
	tr.Ticket = ticket(rng, tr.Game)
	if tr.Stake, err = game.Price(tr.Ticket); err != nil {
		t.Fatal(err)
	}
	round, err := game.Deal(key(t, tr), tr.Ticket)
	if err != nil {
		t.Fatal(err)
	}
	next := nextAction(t, rng, tr, round)
	for over := false; !over; {
		a := next()
		if err := round.Act(a); err != nil {
			t.Fatal(err)
		}
		tr.Actions = append(tr.Actions, a)
		tr.Payout, over = round.Outcome()
	}
	tr.Status = transcript.Lost
	if tr.Payout > 0 {
		tr.Status = transcript.Won
	}
	return tr
}

func ticket(rng *rand.Rand, game string) games.Ticket {
	if game == "next_level" {
		return nextlevel.Ticket(games.Coins(1 + rng.IntN(3)))
	}
	grids := make([]instantloto.Grid, 1+rng.IntN(instantloto.MaxGrids))
	for i := range grids {
		grids[i] = instantloto.Flash(words{rng})
	}
	return instantloto.Ticket(grids...)
}

// words makes a random generator a stream.
type words struct{ *rand.Rand }

func (w words) Next() uint64 { return w.Uint64() }

// nextAction returns what chooses the actions of a round. At Next Level, three
// players of four see which numbers lose.
func nextAction(t testing.TB, rng *rand.Rand, tr transcript.Transcript, round games.Round) func() games.Action {
	t.Helper()
	if loto, ok := round.(*instantloto.Round); ok {
		return func() games.Action {
			if grid, pending := loto.PendingBonus(); pending {
				return instantloto.Bonus(grid, 1+rng.IntN(instantloto.BonusBalls))
			}
			return []games.Action{instantloto.Reveal, instantloto.Reveal, instantloto.RevealAll}[rng.IntN(3)]
		}
	}
	r := round.(*nextlevel.Round)
	losing := nextlevel.Game{}.Drawing(key(t, tr)).(nextlevel.Drawing).LosingNumbers
	order := rng.Perm(nextlevel.Numbers)
	lastLevel, clairvoyant := 1+rng.IntN(nextlevel.Levels), rng.IntN(4) > 0
	return func() games.Action {
		switch {
		case r.Deciding() && r.Level() < lastLevel:
			return nextlevel.Continue
		case r.Deciding():
			return nextlevel.Stop
		}
		for {
			number := order[0] + 1
			order = order[1:]
			if !clairvoyant || !slices.Contains(losing, number) {
				return nextlevel.Pick(number)
			}
		}
	}
}

func key(t testing.TB, tr transcript.Transcript) *fair.Key {
	t.Helper()
	seed, err := fair.ParseSeed(tr.ServerSeed)
	if err != nil {
		t.Fatal(err)
	}
	return fair.NewKey(seed, fair.Inputs{Game: tr.Game, Round: tr.Round, ClientSeed: tr.ClientSeed, Nonce: tr.Nonce})
}

// mutations change one thing each. Some may leave a legal round, such as
// another nonce before a round that the first pick lost: then the second
// opinion says so.
var mutations = map[string]func(*rand.Rand, *transcript.Transcript){
	"another action": func(rng *rand.Rand, tr *transcript.Transcript) {
		tr.Actions[rng.IntN(len(tr.Actions))] = anAction(rng, tr.Game)
	},
	"missing action": func(rng *rand.Rand, tr *transcript.Transcript) {
		i := rng.IntN(len(tr.Actions))
		tr.Actions = slices.Delete(tr.Actions, i, i+1)
	},
	"cut off": func(_ *rand.Rand, tr *transcript.Transcript) {
		tr.Actions = tr.Actions[:len(tr.Actions)-1]
	},
	"extra action": func(rng *rand.Rand, tr *transcript.Transcript) {
		tr.Actions = slices.Insert(tr.Actions, rng.IntN(len(tr.Actions)+1), anAction(rng, tr.Game))
	},
	"two actions swapped": func(rng *rand.Rand, tr *transcript.Transcript) {
		i, j := rng.IntN(len(tr.Actions)), rng.IntN(len(tr.Actions))
		tr.Actions[i], tr.Actions[j] = tr.Actions[j], tr.Actions[i]
	},
	"payout up":   func(_ *rand.Rand, tr *transcript.Transcript) { tr.Payout++ },
	"payout down": func(_ *rand.Rand, tr *transcript.Transcript) { tr.Payout = max(0, tr.Payout-1) },
	"stake":       func(_ *rand.Rand, tr *transcript.Transcript) { tr.Stake = 1 + tr.Stake%3 },
	"ticket": func(rng *rand.Rand, tr *transcript.Transcript) {
		for old := tr.Ticket; tr.Ticket == old; {
			tr.Ticket = ticket(rng, tr.Game)
		}
	},
	"game": func(_ *rand.Rand, tr *transcript.Transcript) {
		tr.Game = map[string]string{"next_level": "instant_loto", "instant_loto": "next_level"}[tr.Game]
	},
	"game and rules": func(_ *rand.Rand, tr *transcript.Transcript) {
		tr.Game = map[string]string{"next_level": "instant_loto", "instant_loto": "next_level"}[tr.Game]
		tr.Rules = tr.Game + "/1"
	},
	"rules": func(_ *rand.Rand, tr *transcript.Transcript) { tr.Rules += "0" },
	"seed": func(rng *rand.Rand, tr *transcript.Transcript) {
		tr.ServerSeed = flip(rng, tr.ServerSeed)
	},
	"commit": func(rng *rand.Rand, tr *transcript.Transcript) { tr.Commit = flip(rng, tr.Commit) },
	"seed and commit": func(rng *rand.Rand, tr *transcript.Transcript) {
		tr.ServerSeed = flip(rng, tr.ServerSeed)
		seed, _ := fair.ParseSeed(tr.ServerSeed)
		tr.Commit = seed.Commit()
	},
	"nonce": func(_ *rand.Rand, tr *transcript.Transcript) { tr.Nonce++ },
	"round": func(_ *rand.Rand, tr *transcript.Transcript) { tr.Round += "x" },
	"client seed": func(_ *rand.Rand, tr *transcript.Transcript) {
		// No client seed of these rounds has an x.
		tr.ClientSeed = "x" + string([]rune(tr.ClientSeed)[1:])
	},
	"status": func(_ *rand.Rand, tr *transcript.Transcript) {
		if tr.Status = map[string]string{transcript.Won: transcript.Lost}[tr.Status]; tr.Status == "" {
			tr.Status = transcript.Won
		}
	},
	"void": func(_ *rand.Rand, tr *transcript.Transcript) { tr.Status = transcript.Void },
}

// anAction is an action of a game, legal or not.
func anAction(rng *rand.Rand, game string) games.Action {
	if game == "next_level" {
		return []games.Action{nextlevel.Stop, nextlevel.Continue, nextlevel.Pick(1 + rng.IntN(50))}[rng.IntN(3)]
	}
	return []games.Action{
		instantloto.Reveal, instantloto.RevealAll, instantloto.Bonus(1+rng.IntN(3), 1+rng.IntN(4)),
	}[rng.IntN(3)]
}

// flip changes one hexadecimal digit.
func flip(rng *rand.Rand, text string) string {
	digits := []byte(text)
	i := rng.IntN(len(digits))
	digits[i] = "123456789abcdef0"[strings.IndexByte("0123456789abcdef", digits[i])]
	return string(digits)
}

// TestRoundTripAndMutations records random rounds: each reads back as it was
// and holds, and no mutation of it passes that a second opinion refuses.
func TestRoundTripAndMutations(t *testing.T) {
	known := catalog(t)
	refused := map[string]int{}
	for n := range uint64(300) {
		rng := rand.New(rand.NewPCG(n, 1))
		tr := play(t, rng)
		text, err := json.Marshal(tr)
		if err != nil {
			t.Fatalf("round %d: %v", n, err)
		}
		if err := mustParse(t, string(text)).Check(known); err != nil {
			t.Fatalf("round %d: %v\n%s", n, err, text)
		}
		if !holds(t, tr) {
			t.Fatalf("round %d: the second opinion differs\n%s", n, text)
		}
		for name, mutate := range mutations {
			bent := tr
			bent.Actions = slices.Clone(tr.Actions)
			mutate(rng, &bent)
			text, err := json.Marshal(bent)
			if err != nil {
				t.Fatalf("round %d, %s: %v", n, name, err)
			}
			read, err := transcript.Parse(text)
			if err == nil {
				err = read.Check(known)
			}
			if want := holds(t, bent); (err == nil) != want {
				t.Errorf("round %d, %s: %v, and the second opinion says %t\n%s", n, name, err, want, text)
			}
			if err != nil {
				refused[name]++
			}
		}
	}
	for name := range mutations {
		if refused[name] < 50 {
			t.Errorf("%s: only %d of 300 refused; the mutation tests too little", name, refused[name])
		}
	}
}
