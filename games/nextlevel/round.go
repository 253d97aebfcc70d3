package nextlevel

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// The actions of a round (art. 2.4). Pick makes the third kind.
const (
	Continue games.Action = "continue" // « Je continue »
	Stop     games.Action = "stop"     // « J'arrête »
)

const pickPrefix = "pick "

// Pick returns the action that selects a number.
func Pick(number int) games.Action {
	return games.Action(pickPrefix + strconv.Itoa(number))
}

// Refusals of the rules. Each leaves the round as it was.
var (
	// ErrNumber refuses a number outside 1…50 (art. 2.2.1).
	ErrNumber = errors.New("the number is not on the grid")
	// ErrPicked refuses a number that was selected before: each pick is « un
	// autre numéro » (art. 2.4.2).
	ErrPicked = errors.New("the number has been picked already")
	// ErrNotAtLevel refuses to stop or continue between two levels (art. 2.4.4).
	ErrNotAtLevel = errors.New("stop and continue exist only at a level")
	// ErrAtLevel refuses a pick while the player has to decide (art. 2.4.4).
	ErrAtLevel = errors.New("at a level the choice is to stop or to continue")
)

// Round is a round of Next Level. It is not safe for concurrent use.
type Round struct {
	src      fair.Source
	stake    games.Coins
	losing   [Numbers + 1]bool // by number
	picked   [Numbers + 1]bool
	picks    []int
	gains    []games.Coins // of each level reached
	deciding bool
	over     bool
	payout   games.Coins
}

// deal starts a round, in the memory of the one before if there was one.
func (r *Round) deal(src fair.Source, stake games.Coins) {
	*r = Round{src: src, stake: stake, picks: r.picks[:0], gains: r.gains[:0]}
	for _, n := range board(src) {
		r.losing[n] = true
	}
}

// Act applies "pick N", "continue" or "stop".
func (r *Round) Act(a games.Action) error {
	switch number, isPick := parsePick(a); {
	case isPick:
		return r.Pick(number)
	case a == Continue:
		return r.Continue()
	case a == Stop:
		return r.Stop()
	}
	return fmt.Errorf("%.40q: %w", a, games.ErrAction)
}

// parsePick reads "pick N" in its one canonical spelling.
func parsePick(a games.Action) (number int, ok bool) {
	text, ok := strings.CutPrefix(string(a), pickPrefix)
	if !ok {
		return 0, false
	}
	number, err := strconv.Atoi(text)
	return number, err == nil && strconv.Itoa(number) == text
}

// Pick selects a number (art. 2.4.2).
func (r *Round) Pick(number int) error {
	switch {
	case r.over:
		return games.ErrOver
	case r.deciding:
		return ErrAtLevel
	case number < 1 || number > Numbers:
		return fmt.Errorf("%d: %w", number, ErrNumber)
	case r.picked[number]:
		return fmt.Errorf("%d: %w", number, ErrPicked)
	}
	r.picked[number] = true
	r.picks = append(r.picks, number)
	switch {
	case r.losing[number]:
		r.end(0)
	case len(r.picks) == levels[r.Level()].Found:
		r.reach()
	}
	return nil
}

// Stop ends the round with the gain of the level (art. 2.4.4 a).
func (r *Round) Stop() error {
	if err := r.decide(); err != nil {
		return err
	}
	r.end(r.Gain())
	return nil
}

// Continue gives the gain up for the next level (art. 2.4.4 b).
func (r *Round) Continue() error {
	if err := r.decide(); err != nil {
		return err
	}
	r.deciding = false
	return nil
}

// decide refuses a decision where there is none.
func (r *Round) decide() error {
	switch {
	case r.over:
		return games.ErrOver
	case !r.deciding:
		return ErrNotAtLevel
	}
	return nil
}

// reach draws the multiplier of the level just reached (art. 2.3). The last
// level settles by itself (art. 2.4.5).
func (r *Round) reach() {
	gain := r.stake
	if r.Level() > 0 {
		gain = r.Gain()
	}
	r.gains = append(r.gains, multiplier(r.src, r.Level()+1).Times(gain))
	if r.Level() == Levels {
		r.end(r.Gain())
		return
	}
	r.deciding = true
}

func (r *Round) end(payout games.Coins) {
	r.over, r.deciding, r.payout = true, false, payout
}

// Outcome returns the payout and whether the round is over.
func (r *Round) Outcome() (games.Coins, bool) { return r.payout, r.over }

// Idle stops for a player who walked away at a level. Between two levels the
// rules give no way to end a round, so it waits.
func (r *Round) Idle() (games.Action, bool) { return Stop, r.deciding }

// Stake returns what the round cost.
func (r *Round) Stake() games.Coins { return r.stake }

// Picks returns the numbers picked, in order. The last is the losing one if
// Lost says so.
func (r *Round) Picks() []int { return append([]int(nil), r.picks...) }

// Picked reports whether a number has been picked.
func (r *Round) Picked(number int) bool {
	return number >= 1 && number <= Numbers && r.picked[number]
}

// Lost returns the losing number that ended the round, if one did.
func (r *Round) Lost() (number int, lost bool) {
	if !r.over || r.payout > 0 {
		return 0, false
	}
	return r.picks[len(r.picks)-1], true
}

// Level returns the highest level reached, 0 before the first.
func (r *Round) Level() int { return len(r.gains) }

// Gains returns the gain of each level reached, from level 1.
func (r *Round) Gains() []games.Coins { return append([]games.Coins(nil), r.gains...) }

// Gain returns the gain of the highest level reached, 0 before the first.
// Between two levels it has been renounced (art. 2.4.4 b): a stop would pay it
// only while Deciding.
func (r *Round) Gain() games.Coins {
	if len(r.gains) == 0 {
		return 0
	}
	return r.gains[len(r.gains)-1]
}

// Deciding reports whether the round stands at a level, where one stops or continues.
func (r *Round) Deciding() bool { return r.deciding }

// Needed returns how many good numbers are still to be found to reach the next
// level; 0 once the round is over.
func (r *Round) Needed() int {
	if r.over {
		return 0
	}
	return LevelAt(r.Level()+1).Found - len(r.picks)
}

// Chance returns the chance that the next Needed picks are all good, so that
// the next level is reached: 1 in 2.83 before the first pick; 0 once the round
// is over.
func (r *Round) Chance() *big.Rat {
	if r.over {
		return new(big.Rat)
	}
	return chance(len(r.picks), LevelAt(r.Level()+1).Found)
}

// Format hides the losing numbers, which a round in play knows and its player
// must not: every verb of fmt, and so every log, writes only what is on screen.
func (r *Round) Format(f fmt.State, _ rune) {
	_, _ = fmt.Fprintf(f, "[next_level stake %d picks %v gains %v over %t]",
		r.stake, r.picks, r.gains, r.over)
}
