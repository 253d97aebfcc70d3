// Package nextlevel is the game Next Level, exactly by its official rules
// (annex to the règlement of 6 November 2017; the articles are cited as “art.”).
//
// It knows what a stake buys, what a pick finds and what a level pays. It knows
// no player, no message and no clock.
package nextlevel

import (
	"fmt"
	"strconv"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// The board (art. 2.2).
const (
	Numbers = 50 // numbered from 1
	Losing  = 9
	Good    = Numbers - Losing
	Levels  = 10
)

// stakes are the prices of a round in coins (art. 2.1).
var stakes = []games.Coins{1, 2, 3}

// Stakes returns the prices of a round, lowest first.
func Stakes() []games.Coins { return append([]games.Coins(nil), stakes...) }

// Game is Next Level. The zero value is ready for use.
type Game struct{}

// Info names the game and its rules.
func (Game) Info() games.Info {
	return games.Info{ID: "next_level", Rules: "next_level/1"}
}

// ErrStake refuses a stake other than those of the rules (art. 2.1). It wraps
// games.ErrTicket.
var ErrStake = fmt.Errorf("a stake that is not one of the three: %w", games.ErrTicket)

// Price returns the stake that a ticket names: "1", "2" or "3" (art. 2.1).
// Another is refused with ErrStake.
func (Game) Price(t games.Ticket) (games.Coins, error) {
	for _, s := range stakes {
		if string(t) == strconv.FormatInt(int64(s), 10) {
			return s, nil
		}
	}
	return 0, fmt.Errorf("%.20q: %w", t, ErrStake)
}

// Ticket returns the ticket of a stake. Whether it is sold, Price says.
func Ticket(stake games.Coins) games.Ticket {
	return games.Ticket(strconv.FormatInt(int64(stake), 10))
}

// Deal starts a round.
func (g Game) Deal(src fair.Source, t games.Ticket) (games.Round, error) {
	stake, err := g.Price(t)
	if err != nil {
		return nil, err
	}
	r := &Round{}
	r.deal(src, stake)
	return r, nil
}

// Drawing is all that a source decides in a round.
type Drawing struct {
	LosingNumbers []int                 `json:"losing_numbers"` // in drawing order
	Multipliers   map[string]Multiplier `json:"multipliers"`    // by level, "2" to "10"
}

// Drawing returns all that a source decides; it is a Drawing.
func (Game) Drawing(src fair.Source) any {
	losing := board(src)
	d := Drawing{LosingNumbers: losing[:], Multipliers: map[string]Multiplier{}}
	for level := 2; level <= Levels; level++ {
		d.Multipliers[strconv.Itoa(level)] = multiplier(src, level)
	}
	return d
}

// board draws the losing numbers. The rules speak of a draw for every pick
// (art. 2.4.2); drawing all nine before the first pick has the same law and can
// be checked afterwards.
func board(src fair.Source) [Losing]int {
	list := numbers
	fair.Shuffle(src.Stream("board"), list[:], Losing)
	return [Losing]int(list[:])
}

// numbers is 1…50.
var numbers = func() (list [Numbers]int) {
	for i := range list {
		list[i] = i + 1
	}
	return list
}()

// multiplier draws what a level multiplies the gain by (art. 2.3). Each level
// has a stream of its own, so it can be drawn when the level is reached, and no
// round in play holds a multiplier that its player must not know.
func multiplier(src fair.Source, level int) Multiplier {
	l := &levels[level-1]
	if l.Low != l.High && l.high.drawn(src.Stream(l.stream)) {
		return l.High
	}
	return l.Low
}
