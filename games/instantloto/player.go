package instantloto

import (
	"fmt"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// player fills grids by Flash for every round, reveals the draw and plays the
// bonus games.
type player struct {
	grids []Grid
	cells map[Rank]int // in the table of ranks
	round Round
}

// Player returns somebody who plays in a way.
func (g Game) Player(way games.Way) (games.Player, error) {
	way, err := g.Ways().Complete(way)
	if err != nil {
		return nil, err
	}
	p := &player{grids: make([]Grid, way.Units), cells: map[Rank]int{}}
	for i, r := range everyRank() {
		p.cells[r] = i
	}
	return p, nil
}

// Play plays a round to its end.
func (p *player) Play(src fair.Source, luck fair.Stream, t games.Tally) (games.Coins, error) {
	for i := range p.grids {
		p.grids[i].flash(luck)
	}
	r := &p.round
	r.deal(src, p.grids)
	if err := r.RevealAll(); err != nil {
		return 0, fmt.Errorf("revealing the draw: %w", err)
	}
	for !r.over {
		grid, _ := r.PendingBonus()
		if err := r.PlayBonus(grid, 1); err != nil {
			return 0, fmt.Errorf("playing the bonus game of grid %d: %w", grid, err)
		}
	}
	p.count(t)
	return r.payout, nil
}

// count adds the round to the tables of Prospect.
func (p *player) count(t games.Tally) {
	for grid := 1; grid <= len(p.grids); grid++ {
		rank := p.round.rank(grid)
		t[0][p.cells[rank]]++
		switch {
		case !rank.Bonus:
		case p.round.bonus[grid-1].won:
			t[1][0]++
		default:
			t[1][1]++
		}
	}
}
