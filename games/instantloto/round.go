package instantloto

import (
	"fmt"
	"slices"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// Round is a round of Instant Loto. It is not safe for concurrent use.
type Round struct {
	src     fair.Source
	grids   []Grid
	numbers [Picks]int // drawn, in drawing order
	chance  int        // drawn
	shown   int        // balls revealed, of Balls
	bonus   [MaxGrids]bonus
	over    bool
	payout  games.Coins
}

// bonus is the bonus game of a grid. Its result is drawn when it is played, so
// no round in play holds one that its player must not know.
type bonus struct {
	ball int // clicked; 0 before
	won  bool
}

// BonusState is how far the bonus game of a grid is.
type BonusState int

// The states of a bonus game.
const (
	NoBonus     BonusState = iota // the grid has none
	BonusEarned                   // to be played
	BonusWon
	BonusLost
)

// Standing is how a grid stands by the balls revealed so far. Before the whole
// draw is Revealed, a bonus game that is earned may still turn into a prize.
type Standing struct {
	Grid   Grid
	Good   []int       // its numbers among those revealed, ascending
	Chance bool        // its Chance is the one revealed
	Prize  games.Coins // so far, with the coin of its bonus game if that is won
	Bonus  BonusState
	Ball   int // clicked in its bonus game; 0 before
}

// deal starts a round on complete grids, which stay the caller's: nothing is
// written into them.
func (r *Round) deal(src fair.Source, grids []Grid) {
	*r = Round{src: src, grids: grids, numbers: drawNumbers(src), chance: drawChance(src)}
}

// Outcome returns the payout and whether the round is over. The prizes of the
// grids add up (art. 2.4).
func (r *Round) Outcome() (games.Coins, bool) { return r.payout, r.over }

// Idle reveals the draw for a player who walked away, then plays the bonus games
// that are left. The ball clicked has no influence (art. 2.5.2).
func (r *Round) Idle() (games.Action, bool) {
	if !r.Revealed() {
		return RevealAll, true
	}
	grid, pending := r.PendingBonus()
	if !pending {
		return "", false
	}
	return Bonus(grid, 1), true
}

// Stake returns what the round cost.
func (r *Round) Stake() games.Coins { return price(r.grids) }

// Grids returns the grids that are staked on.
func (r *Round) Grids() []Grid { return cloneGrids(r.grids) }

func cloneGrids(grids []Grid) []Grid {
	list := make([]Grid, len(grids))
	for i, g := range grids {
		list[i] = g.clone()
	}
	return list
}

// Numbers returns the numbers revealed so far, in drawing order.
func (r *Round) Numbers() []int { return slices.Clone(r.revealed()) }

// revealed returns the numbers revealed so far, not a copy.
func (r *Round) revealed() []int { return r.numbers[:min(r.shown, Picks)] }

// Chance returns the Chance drawn, and false before it is revealed. It is the
// last of the balls.
func (r *Round) Chance() (chance int, revealed bool) {
	if !r.Revealed() {
		return 0, false
	}
	return r.chance, true
}

// Shown returns how many balls are revealed, of Balls.
func (r *Round) Shown() int { return r.shown }

// Revealed reports whether the whole draw is revealed.
func (r *Round) Revealed() bool { return r.shown == Balls }

// Standings returns how each grid stands by the balls revealed so far.
func (r *Round) Standings() []Standing {
	list := make([]Standing, len(r.grids))
	for i := range list {
		list[i] = r.standing(i + 1)
	}
	return list
}

func (r *Round) standing(grid int) Standing {
	g, rank := r.grids[grid-1].clone(), r.rank(grid)
	s := Standing{Grid: g, Chance: rank.Chance, Ball: r.bonus[grid-1].ball}
	for _, n := range g.Numbers {
		if slices.Contains(r.revealed(), n) {
			s.Good = append(s.Good, n)
		}
	}
	s.Prize, s.Bonus = r.prize(grid, rank)
	return s
}

// rank returns the rank of a grid by the balls revealed so far.
func (r *Round) rank(grid int) Rank {
	g, good := &r.grids[grid-1], 0
	for _, n := range g.Numbers {
		if slices.Contains(r.revealed(), n) {
			good++
		}
	}
	return rankOf(good, r.Revealed() && g.Chance == r.chance)
}

// prize returns what a grid of some rank has won so far, and how far its bonus
// game is.
func (r *Round) prize(grid int, rank Rank) (games.Coins, BonusState) {
	switch played := r.bonus[grid-1]; {
	case !rank.Bonus:
		return rank.Prize, NoBonus
	case played.ball == 0:
		return 0, BonusEarned
	case played.won:
		return BonusPrize, BonusWon
	}
	return 0, BonusLost
}

// Prize returns the prizes of all grids so far. Outcome pays them once the
// round is over.
func (r *Round) Prize() games.Coins {
	var sum games.Coins
	for grid := range r.grids {
		prize, _ := r.prize(grid+1, r.rank(grid+1))
		sum += prize
	}
	return sum
}

// PendingBonus returns the first grid whose bonus game is to be played, and
// false before the whole draw is revealed or when none is left. Any other that
// is left may be played first.
func (r *Round) PendingBonus() (grid int, pending bool) {
	if !r.Revealed() {
		return 0, false
	}
	for i := range r.grids {
		if _, bonus := r.prize(i+1, r.rank(i+1)); bonus == BonusEarned {
			return i + 1, true
		}
	}
	return 0, false
}

// Format hides the balls to come, which a round in play knows and its player
// must not: every verb of fmt, and so every log, writes only what is on screen.
func (r *Round) Format(f fmt.State, _ rune) {
	chance, _ := r.Chance()
	_, _ = fmt.Fprintf(f, "[instant_loto ticket %s numbers %v chance %d prize %d over %t]",
		Ticket(r.grids...), r.Numbers(), chance, r.Prize(), r.over)
}
