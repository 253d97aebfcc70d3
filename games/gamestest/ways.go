package gamestest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/simulation"
)

// simulated is how many rounds are played in each way. As the seed is fixed, a
// game that passes once passes always.
const simulated = 10_000

// checkWays checks what every way of playing promises, and plays in each.
func checkWays(ctx context.Context, g games.Game, s Spec) error {
	var wrong []error
	ways := g.Ways()
	for units := 1; units <= ways.MaxUnits; units++ {
		for _, strategy := range ways.Strategies {
			way := games.Way{Strategy: strategy, Units: units}
			if err := checkWay(ctx, g, way, s.SameReturn); err != nil {
				wrong = append(wrong, fmt.Errorf("%s of %d: %w", strategy, units, err))
			}
		}
	}
	for _, refused := range []struct {
		way games.Way
		err error
	}{
		{games.Way{Strategy: "no such strategy"}, games.ErrStrategy},
		{games.Way{Units: ways.MaxUnits + 1}, games.ErrUnits},
		{games.Way{Units: -1}, games.ErrUnits},
	} {
		_, prospect := g.Prospect(refused.way)
		_, player := g.Player(refused.way)
		if !errors.Is(prospect, refused.err) || !errors.Is(player, refused.err) {
			wrong = append(wrong, fmt.Errorf("%+v is not refused with: %w", refused.way, refused.err))
		}
	}
	return errors.Join(wrong...)
}

func checkWay(ctx context.Context, g games.Game, way games.Way, sameReturn bool) error {
	p, err := g.Prospect(way)
	if err != nil {
		return fmt.Errorf("computing what to expect: %w", err)
	}
	if p.Way != way || p.Stake <= 0 {
		return fmt.Errorf("it is played as %+v for a stake of %d", p.Way, p.Stake)
	}
	if got, want := p.Return(), g.Odds().RTP; sameReturn && got.Cmp(want) != 0 {
		return fmt.Errorf("it returns %s, the game %s", got.RatString(), want.RatString())
	}
	if err := checkDistribution(p.Payouts); err != nil {
		return err
	}
	for _, table := range append(p.Tables, p.Payouts.Table()) {
		if err := checkTable(table); err != nil {
			return fmt.Errorf("table %s %d: %w", table.Key, table.Of, err)
		}
	}
	result, err := simulation.Run(ctx, simulation.Plan{
		Game: g, Way: way, Rounds: simulated, Source: simulation.Fast,
	}, nil)
	if err != nil {
		return fmt.Errorf("playing: %w", err)
	}
	for _, c := range result.Counts() {
		if err := checkCount(c); err != nil {
			return fmt.Errorf("table %s %d: %w", c.Key, c.Of, err)
		}
	}
	return nil
}

func checkDistribution(d games.Distribution) error {
	for i, c := range d {
		if c.Payout < 0 || i > 0 && c.Payout <= d[i-1].Payout {
			return fmt.Errorf("payout %d is %d", i, c.Payout)
		}
	}
	return nil
}

// checkTable checks that the answers are different ones, and one of them is given.
func checkTable(table games.Table) error {
	sum, labels := new(big.Rat), map[string]bool{}
	for _, cell := range table.Cells {
		if cell.P.Sign() <= 0 || labels[cell.Label] {
			return fmt.Errorf("%q has the chance %s, or is there twice", cell.Label, cell.P.RatString())
		}
		labels[cell.Label] = true
		sum.Add(sum, cell.P)
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		return fmt.Errorf("the chances add up to %s", sum.RatString())
	}
	return nil
}

// checkCount checks that every answer comes as often as it should: within five
// standard deviations, where it should come at least ten times.
func checkCount(c simulation.Count) error {
	for i, expected := range c.Expected() {
		p, _ := c.Cells[i].P.Float64()
		distance := math.Abs(float64(c.Counts[i]) - expected)
		if expected >= 10 && distance > 5*math.Sqrt(expected*(1-p)) {
			return fmt.Errorf("%q comes %d times of %d, with a chance of %s", c.Cells[i].Label, c.Counts[i], c.Asked(), c.Cells[i].P.RatString())
		}
	}
	return nil
}
