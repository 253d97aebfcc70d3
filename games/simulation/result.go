package simulation

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/palier-bot/palier/games"
)

// Result is what happened in some rounds.
type Result struct {
	Prospect games.Prospect // what was to be expected
	Rounds   int64          // played
	Payouts  []int64        // how many rounds paid each of the Prospect's payouts
	Tally    games.Tally    // of the Prospect's tables
	Course   []Point        // how the return came about
}

// Point is how a simulation stood after some rounds.
type Point struct {
	Rounds int64
	Paid   games.Coins // by all of them
}

func newResult(p games.Prospect) Result {
	return Result{Prospect: p, Payouts: make([]int64, len(p.Payouts)), Tally: p.Tally()}
}

// add adds the next chunk.
func (r *Result) add(c *chunk) {
	r.Rounds += c.rounds
	for i, n := range c.payouts {
		r.Payouts[i] += n
	}
	for i, counts := range c.tally {
		for j, n := range counts {
			r.Tally[i][j] += n
		}
	}
	r.mark()
}

// mark keeps a point whenever there are two in a hundred more rounds, which is
// some hundreds of points for millions of rounds. The last point is always how
// things stand.
func (r *Result) mark() {
	point := Point{r.Rounds, r.Paid()}
	if n := len(r.Course); n > 1 && r.Rounds < r.Course[n-2].Rounds/50*51 {
		r.Course[n-1] = point
		return
	}
	r.Course = append(r.Course, point)
}

// Paid returns the sum of all payouts.
func (r *Result) Paid() games.Coins {
	var sum games.Coins
	for i, n := range r.Payouts {
		sum += games.Coins(n) * r.Prospect.Payouts[i].Payout
	}
	return sum
}

// Return returns what was paid per coin staked.
func (r *Result) Return() *big.Rat {
	staked := new(big.Int).Mul(big.NewInt(r.Rounds), big.NewInt(int64(r.Prospect.Stake)))
	return new(big.Rat).SetFrac(big.NewInt(int64(r.Paid())), staked)
}

// Count is a table and how often each of its answers was given.
type Count struct {
	games.Table
	Counts []int64 // by cell
}

// Counts returns all that was counted: the Prospect's tables, then the payouts.
func (r *Result) Counts() []Count {
	list := make([]Count, 0, len(r.Tally)+1)
	for i, t := range r.Prospect.Tables {
		list = append(list, Count{t, r.Tally[i]})
	}
	return append(list, Count{r.Prospect.Payouts.Table(), r.Payouts})
}

// Asked returns how often the question arose.
func (c Count) Asked() int64 {
	var sum int64
	for _, n := range c.Counts {
		sum += n
	}
	return sum
}

// Expected returns how many answers each cell should have on average.
func (c Count) Expected() []float64 {
	asked, list := float64(c.Asked()), make([]float64, len(c.Cells))
	for i, cell := range c.Cells {
		p, _ := cell.P.Float64()
		list[i] = asked * p
	}
	return list
}

// Pool is the cells of a table that a chi-square test looks at as one.
type Pool struct {
	Cells    []int // their indices in the table
	Count    int64
	Expected float64
}

// Pools returns the cells as a chi-square test needs them, with at least so many
// expected of each. Cells of which fewer are expected come together in the last
// pool, with the next rarest if they must; every other is alone, in the table's
// order. Where there is one pool only, there is nothing to test.
func (c Count) Pools(least float64) []Pool {
	expected := c.Expected()
	rarest := make([]int, len(expected))
	for i := range rarest {
		rarest[i] = i
	}
	slices.SortStableFunc(rarest, func(a, b int) int { return cmp.Compare(expected[a], expected[b]) })
	var together Pool
	for _, i := range rarest {
		if expected[i] >= least && (len(together.Cells) == 0 || together.Expected >= least) {
			break
		}
		together.add(i, c.Counts[i], expected[i])
	}
	var list []Pool
	for i := range expected {
		if !slices.Contains(together.Cells, i) {
			list = append(list, Pool{[]int{i}, c.Counts[i], expected[i]})
		}
	}
	if len(together.Cells) > 0 {
		list = append(list, together)
	}
	return list
}

func (p *Pool) add(cell int, count int64, expected float64) {
	p.Cells = append(p.Cells, cell)
	p.Count += count
	p.Expected += expected
}
