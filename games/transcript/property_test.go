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
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/games/transcript"
)

// play plays a random round to its end on the real engine and records it.
func play(t *testing.T, rng *rand.Rand) transcript.Transcript {
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
	tr := transcript.Transcript{
		Format: transcript.Format, Scheme: fair.Scheme, Game: "next_level", Rules: "next_level/1",
		Round: "R" + strconv.FormatUint(uint64(rng.Uint32()), 36), Nonce: rng.Uint64() >> rng.IntN(64),
		Commit: seed.Commit(), ClientSeed: string(client), ClientSeedSource: transcript.ByPlayer,
		Ticket: nextlevel.Ticket(games.Coins(1 + rng.IntN(3))), Status: transcript.Lost, ServerSeed: seed.Reveal(),
	}
	losing := nextlevel.Game{}.Drawing(key(t, tr)).(nextlevel.Drawing).LosingNumbers
	game, err := nextlevel.Game{}.Deal(key(t, tr), tr.Ticket)
	if err != nil {
		t.Fatal(err)
	}
	r := game.(*nextlevel.Round)
	order := rng.Perm(nextlevel.Numbers)
	lastLevel, clairvoyant := 1+rng.IntN(nextlevel.Levels), rng.IntN(4) > 0
	for over := false; !over; {
		next := nextlevel.Stop
		if r.Deciding() && r.Level() < lastLevel {
			next = nextlevel.Continue
		}
		for !r.Deciding() && next == nextlevel.Stop {
			number := order[0] + 1
			order = order[1:]
			if !clairvoyant || !slices.Contains(losing, number) {
				next = nextlevel.Pick(number)
			}
		}
		if err := r.Act(next); err != nil {
			t.Fatal(err)
		}
		tr.Actions = append(tr.Actions, next)
		tr.Payout, over = r.Outcome()
	}
	tr.Stake = r.Stake()
	if tr.Payout > 0 {
		tr.Status = transcript.Won
	}
	return tr
}

func key(t *testing.T, tr transcript.Transcript) *fair.Key {
	t.Helper()
	seed, err := fair.ParseSeed(tr.ServerSeed)
	if err != nil {
		t.Fatal(err)
	}
	return fair.NewKey(seed, fair.Inputs{Game: tr.Game, Round: tr.Round, ClientSeed: tr.ClientSeed, Nonce: tr.Nonce})
}

// replayed is a second opinion on a round, told from the drawing and the table
// of the rules without the engine: whether the actions are a whole round, and
// what it pays.
func replayed(t *testing.T, tr transcript.Transcript) (payout games.Coins, whole bool) {
	t.Helper()
	drawing := nextlevel.Game{}.Drawing(key(t, tr)).(nextlevel.Drawing)
	gains := map[int]nextlevel.Multiplier{5: 4}
	for i, found := range []int{9, 12, 15, 18, 21, 23, 25, 27, 29} {
		gains[found] = drawing.Multipliers[strconv.Itoa(i+2)]
	}
	stake, err := strconv.Atoi(string(tr.Ticket))
	if err != nil || stake < 1 || stake > 3 {
		return 0, false
	}
	gain := games.Coins(stake)
	var picked []int
	deciding := false
	for i, a := range tr.Actions {
		last := i == len(tr.Actions)-1
		number, isPick := strings.CutPrefix(string(a), "pick ")
		if !isPick {
			if !deciding || a != "stop" && a != "continue" {
				return 0, false
			}
			if a == "stop" {
				return gain, last
			}
			deciding = false
			continue
		}
		n, err := strconv.Atoi(number)
		if err != nil || deciding || n < 1 || n > 50 || slices.Contains(picked, n) {
			return 0, false
		}
		if slices.Contains(drawing.LosingNumbers, n) {
			return 0, last
		}
		picked = append(picked, n)
		if m, reached := gains[len(picked)]; reached {
			gain = gain * games.Coins(m) / 2
			deciding = true
			if len(picked) == 29 {
				return gain, last
			}
		}
	}
	return 0, false
}

// holds says whether a check should pass.
func holds(t *testing.T, tr transcript.Transcript) bool {
	t.Helper()
	seed, err := fair.ParseSeed(tr.ServerSeed)
	if err != nil || seed.Commit() != tr.Commit {
		return false
	}
	payout, whole := replayed(t, tr)
	status := transcript.Lost
	if payout > 0 {
		status = transcript.Won
	}
	return whole && tr.Status == status && tr.Payout == payout && string(tr.Ticket) == strconv.Itoa(int(tr.Stake))
}

// mutations change one thing each. Some may leave a legal round, such as
// another nonce before a round that the first pick lost: then the second
// opinion says so.
var mutations = map[string]func(*rand.Rand, *transcript.Transcript){
	"pick": func(rng *rand.Rand, tr *transcript.Transcript) {
		i := rng.IntN(len(tr.Actions))
		tr.Actions[i] = nextlevel.Pick(1 + rng.IntN(nextlevel.Numbers))
	},
	"missing action": func(rng *rand.Rand, tr *transcript.Transcript) {
		i := rng.IntN(len(tr.Actions))
		tr.Actions = slices.Delete(tr.Actions, i, i+1)
	},
	"cut off": func(_ *rand.Rand, tr *transcript.Transcript) {
		tr.Actions = tr.Actions[:len(tr.Actions)-1]
	},
	"extra action": func(rng *rand.Rand, tr *transcript.Transcript) {
		extra := []games.Action{nextlevel.Stop, nextlevel.Continue, nextlevel.Pick(1 + rng.IntN(50))}[rng.IntN(3)]
		tr.Actions = slices.Insert(tr.Actions, rng.IntN(len(tr.Actions)+1), extra)
	},
	"two actions swapped": func(rng *rand.Rand, tr *transcript.Transcript) {
		i, j := rng.IntN(len(tr.Actions)), rng.IntN(len(tr.Actions))
		tr.Actions[i], tr.Actions[j] = tr.Actions[j], tr.Actions[i]
	},
	"payout up":   func(_ *rand.Rand, tr *transcript.Transcript) { tr.Payout++ },
	"payout down": func(_ *rand.Rand, tr *transcript.Transcript) { tr.Payout = max(0, tr.Payout-1) },
	"stake":       func(_ *rand.Rand, tr *transcript.Transcript) { tr.Stake = 1 + tr.Stake%3 },
	"ticket":      func(_ *rand.Rand, tr *transcript.Transcript) { tr.Ticket = nextlevel.Ticket(1 + tr.Stake%3) },
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
