package instantloto

import (
	"math/big"
	"strconv"

	"github.com/palier-bot/palier/games"
)

// Ways returns the one way of playing that there is: reveal the draw, and play
// the bonus games. A unit is a grid.
func (Game) Ways() games.Ways {
	return games.Ways{Strategies: []string{"reveal"}, Unit: "grids", MaxUnits: MaxGrids}
}

// Prospect returns what a way of playing brings. Its tables are the rank of
// each grid, as good numbers and "+1" with the Chance, and what came of each
// bonus game.
//
// The grids are filled by Flash, anew for every round. All of them face one draw
// (art. 2.3.1), but whatever that is, grids filled at random fare independently
// before it; so their payouts are independent, which those of grids that somebody
// has chosen are not.
func (g Game) Prospect(way games.Way) (games.Prospect, error) {
	way, err := g.Ways().Complete(way)
	if err != nil {
		return games.Prospect{}, err
	}
	p := games.Prospect{Way: way, Stake: GridPrice * games.Coins(way.Units)}
	grid := gridPayouts()
	p.Payouts = grid
	for range way.Units - 1 {
		p.Payouts = p.Payouts.Plus(grid)
	}
	p.Tables = []games.Table{{Key: "rank"}, {Key: "bonus", Cells: []games.Cell{
		{Label: "won", P: bonusShare}, {Label: "lost", P: new(big.Rat).Sub(big.NewRat(1, 1), bonusShare)},
	}}}
	for _, r := range everyRank() {
		p.Tables[0].Cells = append(p.Tables[0].Cells, games.Cell{Label: r.label(), P: r.P()})
	}
	return p, nil
}

// bonusShare is the chance to win a bonus game (art. 2.5.2).
var bonusShare = big.NewRat(1, 2)

// everyRank returns the table of prizes and, after it, the grid without a prize.
func everyRank() []Rank { return append(Ranks(), Rank{}) }

// label writes what makes the rank: "5+1", "5" … "0".
func (r Rank) label() string {
	text := strconv.Itoa(r.Good)
	if r.Chance {
		text += "+1"
	}
	return text
}

// gridPayouts returns what a grid pays.
func gridPayouts() games.Distribution {
	payouts := games.Chances{}
	for _, r := range everyRank() {
		p := r.P()
		if r.Bonus {
			won := new(big.Rat).Mul(p, bonusShare)
			payouts.Add(BonusPrize, won)
			p.Sub(p, won)
		}
		payouts.Add(r.Prize, p)
	}
	return payouts.Distribution()
}
