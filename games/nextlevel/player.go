package nextlevel

import (
	"fmt"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// player picks 1, 2, 3 … and decides by a strategy. Any order of picks is as good
// as another; a fixed one would show a board that favours some numbers, where
// picks at random would hide it.
type player struct {
	strategy
	stake games.Coins
	multi []int // the levels of the tables of multipliers
	round Round
}

// Player returns somebody who plays in a way.
func (g Game) Player(way games.Way) (games.Player, error) {
	way, s, err := g.complete(way)
	if err != nil {
		return nil, err
	}
	p := &player{strategy: s, stake: stakes[way.Units-1]}
	for _, l := range s.levels() {
		if l.Low != l.High {
			p.multi = append(p.multi, l.Number)
		}
	}
	return p, nil
}

// Play plays a round to its end.
func (p *player) Play(src fair.Source, luck fair.Stream, t games.Tally) (games.Coins, error) {
	r := &p.round
	r.deal(src, p.stake)
	for number := 1; !r.over; number++ {
		if err := r.Pick(number); err != nil {
			return 0, fmt.Errorf("picking %d: %w", number, err)
		}
		if !r.deciding {
			continue
		}
		if err := p.decide(luck); err != nil {
			return 0, fmt.Errorf("deciding at level %d: %w", r.Level(), err)
		}
	}
	p.count(t)
	return r.payout, nil
}

// decide stops or continues. Only what is uncertain takes of the luck.
func (p *player) decide(luck fair.Stream) error {
	switch stops := p.stops[p.round.Level()-1]; {
	case stops == always, stops != never && stops.drawn(luck):
		return p.round.Stop()
	}
	return p.round.Continue()
}

// count adds the round to the tables of Prospect.
func (p *player) count(t games.Tally) {
	gains := p.round.gains
	t[0][len(gains)]++
	for i, level := range p.multi {
		if level > len(gains) {
			break
		}
		cell := 0
		if levels[level-1].High.Times(gains[level-2]) == gains[level-1] {
			cell = 1
		}
		t[1+i][cell]++
	}
}
