package transcript_test

import (
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

// holds is a second opinion on a transcript whose fields are of their form: it
// says, without the engines, whether a check should pass.
func holds(t testing.TB, tr transcript.Transcript) bool {
	t.Helper()
	seed, err := fair.ParseSeed(tr.ServerSeed)
	if err != nil || seed.Commit() != tr.Commit || tr.Rules != tr.Game+"/1" {
		return false
	}
	replay := climbed
	if tr.Game == "instant_loto" {
		replay = drawn
	}
	stake, payout, whole := replay(t, tr)
	status := transcript.Lost
	if payout > 0 {
		status = transcript.Won
	}
	return whole && tr.Status == status && tr.Payout == payout && tr.Stake == stake
}

// climbed tells a round of Next Level from the drawing and the table of the
// rules: its stake, what it pays, and whether the actions are a whole round.
func climbed(t testing.TB, tr transcript.Transcript) (stake, payout games.Coins, whole bool) {
	t.Helper()
	drawing := nextlevel.Game{}.Drawing(key(t, tr)).(nextlevel.Drawing)
	gains := map[int]nextlevel.Multiplier{5: 4}
	for i, found := range []int{9, 12, 15, 18, 21, 23, 25, 27, 29} {
		gains[found] = drawing.Multipliers[strconv.Itoa(i+2)]
	}
	n, err := strconv.Atoi(string(tr.Ticket))
	if err != nil || n < 1 || n > 3 {
		return 0, 0, false
	}
	stake = games.Coins(n)
	gain := stake
	var picked []int
	deciding := false
	for i, a := range tr.Actions {
		last := i == len(tr.Actions)-1
		number, isPick := strings.CutPrefix(string(a), "pick ")
		if !isPick {
			if !deciding || a != "stop" && a != "continue" {
				return stake, 0, false
			}
			if a == "stop" {
				return stake, gain, last
			}
			deciding = false
			continue
		}
		n, err := strconv.Atoi(number)
		if err != nil || deciding || n < 1 || n > 50 || slices.Contains(picked, n) {
			return stake, 0, false
		}
		if slices.Contains(drawing.LosingNumbers, n) {
			return stake, 0, last
		}
		picked = append(picked, n)
		if m, reached := gains[len(picked)]; reached {
			gain = gain * games.Coins(m) / 2
			deciding = true
			if len(picked) == 29 {
				return stake, gain, last
			}
		}
	}
	return stake, 0, false
}

// drawn is climbed for Instant Loto.
func drawn(t testing.TB, tr transcript.Transcript) (stake, payout games.Coins, whole bool) {
	t.Helper()
	drawing := instantloto.Game{}.Drawing(key(t, tr)).(instantloto.Drawing)
	// By numbers found, without and with the Chance; −1 is a bonus game.
	prizes := [6][2]games.Coins{{0, -1}, {-1, 3}, {2, 15}, {30, 50}, {100, 500}, {10_000, 100_000}}
	bonus := map[string]bool{} // of grids that have one to play: whether it wins
	for i, grid := range strings.Split(string(tr.Ticket), " / ") {
		numbers, chance, _ := strings.Cut(grid, " + ")
		found, hit := 0, 0
		for word := range strings.FieldsSeq(numbers) {
			n, err := strconv.Atoi(word)
			if err != nil {
				return 0, 0, false
			}
			if slices.Contains(drawing.Numbers, n) {
				found++
			}
		}
		if chance == strconv.Itoa(drawing.Chance) {
			hit = 1
		}
		stake++
		if prize := prizes[found][hit]; prize < 0 {
			name := strconv.Itoa(i + 1)
			bonus[name] = drawing.BonusWins[name]
		} else {
			payout += prize
		}
	}
	balls := 0
	for i, a := range tr.Actions {
		switch fields := strings.Fields(string(a)); {
		case fields[0] == "reveal" && balls < 6:
			balls++
			if a == "reveal all" {
				balls = 6
			}
		case fields[0] == "bonus" && balls == 6:
			wins, pending := bonus[fields[1]]
			if !pending {
				return stake, 0, false
			}
			delete(bonus, fields[1])
			if wins {
				payout++
			}
		default:
			return stake, 0, false
		}
		if balls == 6 && len(bonus) == 0 {
			return stake, payout, i == len(tr.Actions)-1
		}
	}
	return stake, 0, false
}
