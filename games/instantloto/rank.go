package instantloto

import (
	"math/big"
	"slices"

	"github.com/palier-bot/palier/games"
)

// Rank is a line of the table of prizes (art. 2.4).
type Rank struct {
	Good   int         // numbers of the grid among those drawn
	Chance bool        // the grid's Chance is the one drawn
	Prize  games.Coins // 0 where Bonus says that there is a bonus game instead
	Bonus  bool
}

// ranks is the table, in its order.
var ranks = []Rank{
	{Good: 5, Chance: true, Prize: 100_000},
	{Good: 5, Prize: 10_000},
	{Good: 4, Chance: true, Prize: 500},
	{Good: 4, Prize: 100},
	{Good: 3, Chance: true, Prize: 50},
	{Good: 3, Prize: 30},
	{Good: 2, Chance: true, Prize: 15},
	{Good: 2, Prize: 2},
	{Good: 1, Chance: true, Prize: 3},
	{Good: 1, Bonus: true},
	{Good: 0, Chance: true, Bonus: true},
}

// Ranks returns the table of prizes, in its order.
func Ranks() []Rank { return slices.Clone(ranks) }

// rankOf returns the rank of a grid. One that wins nothing has none of the
// table: its Prize is 0 and there is no Bonus.
func rankOf(good int, chance bool) Rank {
	for _, r := range ranks {
		if r.Good == good && r.Chance == chance {
			return r
		}
	}
	return Rank{Good: good, Chance: chance}
}

// P returns the chance that a grid has the rank, exactly: the hypergeometric law
// for its numbers, 1 or 9 in 10 for its Chance.
func (r Rank) P() *big.Rat {
	ways := new(big.Int).Binomial(Picks, int64(r.Good))
	ways.Mul(ways, new(big.Int).Binomial(Numbers-Picks, int64(Picks-r.Good)))
	p := new(big.Rat).SetFrac(ways, new(big.Int).Binomial(Numbers, Picks))
	if r.Chance {
		return p.Mul(p, big.NewRat(1, Chances))
	}
	return p.Mul(p, big.NewRat(Chances-1, Chances))
}

// mean returns what the rank pays on average, in coins: a bonus game is won one
// time in two (art. 2.5.2).
func (r Rank) mean() *big.Rat {
	if r.Bonus {
		return big.NewRat(int64(BonusPrize), 2)
	}
	return big.NewRat(int64(r.Prize), 1)
}
