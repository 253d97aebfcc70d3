// Package instantloto is the game Instant Loto, exactly by its official rules
// (annex to the règlement of 18 October 2019; the articles are cited as “art.”).
//
// It knows what a ticket is, how one is filled in, what is drawn and what a
// grid wins. It knows no player, no message and no clock.
package instantloto

import (
	"fmt"
	"strconv"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// The playing surfaces (art. 2.2) and the bonus game (art. 2.5.2).
const (
	Numbers    = 49 // numbered from 1
	Picks      = 5  // numbers of a grid, and of a draw
	Chances    = 10 // numbered from 1; a grid and a draw have one
	MaxGrids   = 3
	BonusBalls = 4 // numbered from 1
)

// Balls is how many balls a draw has: the numbers, then the Chance.
const Balls = Picks + 1

const (
	// GridPrice is what a grid costs (art. 2.1).
	GridPrice games.Coins = 1
	// BonusPrize is what a bonus game pays if it is won (art. 2.5.2).
	BonusPrize games.Coins = 1
)

// Game is Instant Loto. The zero value is ready for use.
type Game struct{}

// Info names the game and its rules.
func (Game) Info() games.Info {
	return games.Info{ID: "instant_loto", Rules: "instant_loto/1"}
}

// Price returns what the grids of a ticket cost (art. 2.1). A ticket in any but
// its canonical text is refused with ErrSyntax.
func (Game) Price(t games.Ticket) (games.Coins, error) {
	grids, err := canonicalGrids(t)
	if err != nil {
		return 0, err
	}
	return price(grids), nil
}

func price(grids []Grid) games.Coins { return GridPrice * games.Coins(len(grids)) }

// Deal starts a round: one draw for all grids of the ticket (art. 2.3.1).
func (Game) Deal(src fair.Source, t games.Ticket) (games.Round, error) {
	grids, err := canonicalGrids(t)
	if err != nil {
		return nil, err
	}
	r := &Round{}
	r.deal(src, grids)
	return r, nil
}

// canonicalGrids reads a ticket that is written as Ticket writes it. A round has
// one text only, so that a transcript can be compared with what was played.
func canonicalGrids(t games.Ticket) ([]Grid, error) {
	grids, err := ParseTicket(string(t))
	if err != nil {
		return nil, err
	}
	if want := Ticket(grids...); t != want {
		return nil, fmt.Errorf("%.80q instead of %q: %w", t, want, ErrSyntax)
	}
	return grids, nil
}

// Drawing is all that a source decides in a round.
type Drawing struct {
	Numbers   []int           `json:"numbers"` // in drawing order
	Chance    int             `json:"chance"`
	BonusWins map[string]bool `json:"bonus_wins"` // by grid, "1" to "3"
}

// Drawing returns all that a source decides; it is a Drawing.
func (Game) Drawing(src fair.Source) any {
	numbers := drawNumbers(src)
	d := Drawing{Numbers: numbers[:], Chance: drawChance(src), BonusWins: map[string]bool{}}
	for grid := 1; grid <= MaxGrids; grid++ {
		d.BonusWins[strconv.Itoa(grid)] = drawBonus(src, grid)
	}
	return d
}

func drawNumbers(src fair.Source) [Picks]int { return sample(src.Stream("numbers")) }

// sample draws the numbers of a grid or of a draw.
func sample(s fair.Stream) [Picks]int {
	list := numbers
	fair.Shuffle(s, list[:], Picks)
	return [Picks]int(list[:])
}

// numbers is 1…49.
var numbers = func() (list [Numbers]int) {
	for i := range list {
		list[i] = i + 1
	}
	return list
}()

func drawChance(src fair.Source) int {
	return 1 + int(fair.Uniform(src.Stream("chance"), Chances))
}

// drawBonus draws whether the bonus game of a grid is won: one chance in two,
// whichever ball is clicked (art. 2.5.2). Each grid has a stream of its own, so
// it can be drawn at the click, as the rules say.
func drawBonus(src fair.Source, grid int) bool {
	return fair.Uniform(src.Stream(bonusStreams[grid-1]), 2) == 0
}

// bonusStreams is the labels of the grids' streams.
var bonusStreams = [MaxGrids]string{"bonus/1", "bonus/2", "bonus/3"}
