package games

import (
	"maps"
	"math/big"
	"slices"
	"strconv"
)

// Prospect is what a round brings that is played in some way, exactly.
type Prospect struct {
	Way     Way   // nothing in it is left to the game
	Stake   Coins // of a round
	Payouts Distribution
	Tables  []Table
}

// Return returns the mean payout per coin staked.
func (p Prospect) Return() *big.Rat {
	mean := p.Payouts.Mean()
	return mean.Quo(mean, big.NewRat(int64(p.Stake), 1))
}

// Table is a question about a round, or about a part of one, to which there is
// exactly one answer whenever it arises.
type Table struct {
	Key   string // names the question
	Of    int    // which of several parts of a round it is about; 0 where there is one
	Cells []Cell
}

// Cell is a possible answer and its chance.
type Cell struct {
	Label string // a number in digits such as "2.5", or a word that names a text
	P     *big.Rat
}

// Tally returns a tally of the tables, of zeros.
func (p Prospect) Tally() Tally {
	t := make(Tally, len(p.Tables))
	for i, table := range p.Tables {
		t[i] = make([]int64, len(table.Cells))
	}
	return t
}

// Distribution is every possible payout, ascending, with its chance.
type Distribution []Chance

// Chance is a payout and how likely it is.
type Chance struct {
	Payout Coins
	P      *big.Rat
}

// Chances gathers the chances of payouts.
type Chances map[Coins]*big.Rat

// Add adds to the chance of a payout.
func (c Chances) Add(payout Coins, p *big.Rat) {
	sum, ok := c[payout]
	if !ok {
		sum = new(big.Rat)
		c[payout] = sum
	}
	sum.Add(sum, p)
}

// Distribution returns the payouts in order, without those that cannot be.
func (c Chances) Distribution() Distribution {
	var d Distribution
	for _, payout := range slices.Sorted(maps.Keys(c)) {
		if p := c[payout]; p.Sign() > 0 {
			d = append(d, Chance{payout, new(big.Rat).Set(p)})
		}
	}
	return d
}

// Plus returns the distribution of the sum of two independent payouts.
func (d Distribution) Plus(other Distribution) Distribution {
	sums := Chances{}
	for _, a := range d {
		for _, b := range other {
			sums.Add(a.Payout+b.Payout, new(big.Rat).Mul(a.P, b.P))
		}
	}
	return sums.Distribution()
}

// Mean returns the mean payout in coins.
func (d Distribution) Mean() *big.Rat {
	return d.moment(func(payout *big.Rat) *big.Rat { return payout })
}

// Variance returns the mean square of the distance from the mean.
func (d Distribution) Variance() *big.Rat {
	mean := d.Mean()
	return d.moment(func(payout *big.Rat) *big.Rat {
		distance := new(big.Rat).Sub(payout, mean)
		return distance.Mul(distance, distance)
	})
}

// moment returns the mean of a function of the payout.
func (d Distribution) moment(of func(payout *big.Rat) *big.Rat) *big.Rat {
	sum := new(big.Rat)
	for _, c := range d {
		value := of(big.NewRat(int64(c.Payout), 1))
		sum.Add(sum, value.Mul(value, c.P))
	}
	return sum
}

// Table returns the distribution as a table.
func (d Distribution) Table() Table {
	t := Table{Key: "payout", Cells: make([]Cell, len(d))}
	for i, c := range d {
		t.Cells[i] = Cell{strconv.FormatInt(int64(c.Payout), 10), c.P}
	}
	return t
}
