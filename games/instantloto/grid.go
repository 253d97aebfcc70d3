package instantloto

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// Refusals of a grid. All wrap games.ErrTicket.
var (
	// ErrNumber refuses a number outside 1…49 (art. 2.2.1).
	ErrNumber = fmt.Errorf("a number is not on the grid: %w", games.ErrTicket)
	// ErrChance refuses a Chance outside 1…10 (art. 2.2.1).
	ErrChance = fmt.Errorf("a Chance is not from 1 to %d: %w", Chances, games.ErrTicket)
	// ErrDuplicate refuses a number that is twice in a grid (art. 2.2.2).
	ErrDuplicate = fmt.Errorf("a number is twice in a grid: %w", games.ErrTicket)
	// ErrTooManyNumbers refuses more than five numbers in a grid (art. 2.2.2).
	ErrTooManyNumbers = fmt.Errorf("a grid has more than %d numbers: %w", Picks, games.ErrTicket)
	// ErrTooManyChances refuses more than one Chance in a grid (art. 2.2.2).
	ErrTooManyChances = fmt.Errorf("a grid has more than one Chance: %w", games.ErrTicket)
	// ErrIncomplete refuses to stake on less than five numbers and a Chance (art. 2.2.2).
	ErrIncomplete = fmt.Errorf("a grid is not complete: %w", games.ErrTicket)
	// ErrSyntax refuses a text that cannot be read, or has another spelling than it must have.
	ErrSyntax = fmt.Errorf("the text is not written as grids are: %w", games.ErrTicket)
)

// Grid is a combination of numbers and a Chance (art. 2.2.2). One that is being
// filled in lacks some of them.
type Grid struct {
	Numbers []int // ascending, at most Picks
	Chance  int   // 0 while there is none
}

// newGrid returns a grid, complete or not, or the refusal of what it holds.
func newGrid(numbers []int, chance int) (Grid, error) {
	g := Grid{Numbers: slices.Sorted(slices.Values(numbers)), Chance: chance}
	for i, n := range g.Numbers {
		switch {
		case n < 1 || n > Numbers:
			return Grid{}, fmt.Errorf("%d: %w", n, ErrNumber)
		case i > 0 && n == g.Numbers[i-1]:
			return Grid{}, fmt.Errorf("%d: %w", n, ErrDuplicate)
		}
	}
	if len(numbers) > Picks {
		return Grid{}, fmt.Errorf("%d: %w", len(numbers), ErrTooManyNumbers)
	}
	if chance != 0 {
		if err := checkChance(chance); err != nil {
			return Grid{}, err
		}
	}
	return g, nil
}

// Flash fills a grid at random (art. 2.2.2). Its stream must not be one of a
// round, or it would tell what the round draws.
func Flash(s fair.Stream) Grid {
	var g Grid
	g.flash(s)
	return g
}

// flash fills the grid at random, in the memory of its numbers.
func (g *Grid) flash(s fair.Stream) {
	numbers := sample(s)
	slices.Sort(numbers[:])
	g.Numbers = append(g.Numbers[:0], numbers[:]...)
	g.Chance = 1 + int(fair.Uniform(s, Chances))
}

// Complete reports whether the grid has all its numbers and a Chance.
func (g Grid) Complete() bool { return len(g.Numbers) == Picks && g.Chance != 0 }

// Empty reports whether nothing is filled in.
func (g Grid) Empty() bool { return len(g.Numbers) == 0 && g.Chance == 0 }

// String writes the grid as tickets do, "3 12 24 33 48 + 7", without what it
// lacks: "3 12", "+ 7", "".
func (g Grid) String() string {
	var words []string
	for _, n := range g.Numbers {
		words = append(words, strconv.Itoa(n))
	}
	if g.Chance != 0 {
		words = append(words, "+", strconv.Itoa(g.Chance))
	}
	return strings.Join(words, " ")
}

func (g Grid) clone() Grid {
	g.Numbers = slices.Clone(g.Numbers)
	return g
}

// parseGrid reads a grid as people type it, complete or not.
func parseGrid(text string) (Grid, error) {
	left, right, _ := strings.Cut(text, "+")
	numbers, err := parseNumbers(left, ErrNumber)
	if err != nil {
		return Grid{}, err
	}
	chances, err := parseNumbers(right, ErrChance)
	switch {
	case err != nil:
		return Grid{}, err
	case len(chances) == 0:
		return newGrid(numbers, 0)
	case len(chances) > 1:
		return Grid{}, ErrTooManyChances
	}
	if err := checkChance(chances[0]); err != nil { // 0 would stand for none
		return Grid{}, err
	}
	return newGrid(numbers, chances[0])
}

// parseNumbers reads numbers with anything between them that people put there.
// A number too large to be read is refused with the error given.
func parseNumbers(text string, tooLarge error) ([]int, error) {
	var numbers []int
	for word := range strings.FieldsFuncSeq(text, isGap) {
		n, err := strconv.Atoi(word)
		switch {
		case errors.Is(err, strconv.ErrRange):
			return nil, fmt.Errorf("%.20q: %w", word, tooLarge)
		case err != nil:
			return nil, fmt.Errorf("%.20q: %w", word, ErrSyntax)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}

func isGap(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune(",;+", c) }

func checkChance(n int) error {
	if n < 1 || n > Chances {
		return fmt.Errorf("%d: %w", n, ErrChance)
	}
	return nil
}
