package instantloto

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/palier-bot/palier/games"
)

// The actions of a draw (art. 2.3.2). Bonus makes the third kind.
const (
	Reveal    games.Action = "reveal"     // « Lancer la première boule », « … la boule suivante »
	RevealAll games.Action = "reveal all" // « Lancer tout le tirage »
)

const bonusPrefix = "bonus "

// Bonus returns the action that plays the bonus game of a grid by a click on a
// ball (art. 2.5.2), both counted from 1.
func Bonus(grid, ball int) games.Action {
	return games.Action(bonusPrefix + strconv.Itoa(grid) + " " + strconv.Itoa(ball))
}

// Refusals of a round, besides ErrGrid. Each leaves the round as it was.
var (
	// ErrRevealed refuses to reveal a ball when all are (art. 2.3.2).
	ErrRevealed = errors.New("the whole draw is revealed")
	// ErrBall refuses a ball that the bonus game has not (art. 2.5.2).
	ErrBall = errors.New("the bonus game has no such ball")
	// ErrNotRevealed refuses a bonus game before the whole draw is revealed:
	// only then is it known who has one (art. 2.5.1).
	ErrNotRevealed = errors.New("the whole draw is not revealed yet")
	// ErrNoBonus refuses a bonus game to a grid that did not earn one (art. 2.5.1).
	ErrNoBonus = errors.New("the grid has no bonus game")
	// ErrBonusPlayed refuses to play a bonus game twice (art. 2.5.1).
	ErrBonusPlayed = errors.New("the grid's bonus game has been played")
)

// Act applies "reveal", "reveal all" or "bonus G B".
func (r *Round) Act(a games.Action) error {
	switch grid, ball, isBonus := parseBonus(a); {
	case isBonus:
		return r.PlayBonus(grid, ball)
	case a == Reveal:
		return r.Reveal()
	case a == RevealAll:
		return r.RevealAll()
	}
	return fmt.Errorf("%.40q: %w", a, games.ErrAction)
}

// Reveal shows the next ball (art. 2.3.2).
func (r *Round) Reveal() error { return r.reveal(1) }

// RevealAll shows every ball that is left (art. 2.3.2).
func (r *Round) RevealAll() error { return r.reveal(Balls - r.shown) }

func (r *Round) reveal(balls int) error {
	switch {
	case r.over:
		return games.ErrOver
	case r.Revealed():
		return ErrRevealed
	}
	r.shown += balls
	r.settle()
	return nil
}

// parseBonus reads "bonus G B" in its one canonical spelling.
func parseBonus(a games.Action) (grid, ball int, ok bool) {
	text, isBonus := strings.CutPrefix(string(a), bonusPrefix)
	left, right, isPair := strings.Cut(text, " ")
	if !isBonus || !isPair {
		return 0, 0, false
	}
	grid, errGrid := strconv.Atoi(left)
	ball, errBall := strconv.Atoi(right)
	return grid, ball, errGrid == nil && errBall == nil && Bonus(grid, ball) == a
}

// PlayBonus plays the bonus game of a grid by a click on a ball (art. 2.5.2),
// both counted from 1.
func (r *Round) PlayBonus(grid, ball int) error {
	switch {
	case r.over:
		return games.ErrOver
	case grid < 1 || grid > len(r.grids):
		return fmt.Errorf("grid %d of %d: %w", grid, len(r.grids), ErrGrid)
	case ball < 1 || ball > BonusBalls:
		return fmt.Errorf("ball %d: %w", ball, ErrBall)
	case !r.Revealed():
		return ErrNotRevealed
	}
	switch _, state := r.prize(grid, r.rank(grid)); state {
	case NoBonus:
		return fmt.Errorf("grid %d: %w", grid, ErrNoBonus)
	case BonusWon, BonusLost:
		return fmt.Errorf("grid %d: %w", grid, ErrBonusPlayed)
	case BonusEarned:
		r.bonus[grid-1] = bonus{ball: ball, won: drawBonus(r.src, grid)}
	}
	r.settle()
	return nil
}

// settle ends the round when all is revealed and no bonus game is left to play.
func (r *Round) settle() {
	if _, pending := r.PendingBonus(); pending || !r.Revealed() {
		return
	}
	r.over, r.payout = true, r.Prize()
}
