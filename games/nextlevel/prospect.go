package nextlevel

import (
	"math/big"
	"strconv"

	"github.com/palier-bot/palier/games"
)

// Ways returns the ways of playing: stop@1 to stop@10 stop at a level, continue
// never stops, and fair-coin tosses at every level whether to. A unit is a coin.
func (Game) Ways() games.Ways {
	w := games.Ways{Unit: "stake", MaxUnits: len(stakes)}
	for _, s := range strategies {
		w.Strategies = append(w.Strategies, s.name)
	}
	return w
}

// complete fills in a way of playing and returns its strategy.
func (g Game) complete(way games.Way) (games.Way, strategy, error) {
	way, err := g.Ways().Complete(way)
	if err != nil {
		return games.Way{}, strategy{}, err
	}
	for _, s := range strategies {
		if s.name == way.Strategy {
			return way, s, nil
		}
	}
	return games.Way{}, strategy{}, games.ErrStrategy
}

// Prospect returns what a way of playing brings. Its tables are the highest
// level that a round reaches, and which multiplier a level has that is reached
// and has two.
func (g Game) Prospect(way games.Way) (games.Prospect, error) {
	way, s, err := g.complete(way)
	if err != nil {
		return games.Prospect{}, err
	}
	p := games.Prospect{Way: way, Stake: stakes[way.Units-1]}
	payouts, highest := s.ends(p.Stake)
	p.Payouts = payouts.Distribution()
	p.Tables = []games.Table{{Key: "level"}}
	for level, chance := range highest {
		p.Tables[0].Cells = append(p.Tables[0].Cells, games.Cell{Label: strconv.Itoa(level), P: chance})
	}
	for _, l := range s.levels() {
		if l.Low == l.High {
			continue
		}
		t := games.Table{Key: "multiplier", Of: l.Number}
		for _, o := range l.outcomes() {
			t.Cells = append(t.Cells, games.Cell{Label: o.value.String(), P: o.share})
		}
		p.Tables = append(p.Tables, t)
	}
	return p, nil
}

// ends follows everybody who plays by the strategy to the end of the round. It
// returns the chances of payouts, and of levels to be the highest reached, from
// level 0 on.
func (s strategy) ends(stake games.Coins) (payouts games.Chances, highest []*big.Rat) {
	payouts, highest = games.Chances{}, []*big.Rat{new(big.Rat)}
	ending := func(level int, payout games.Coins, chance *big.Rat) {
		payouts.Add(payout, chance)
		highest[level].Add(highest[level], chance)
	}
	playing := games.Chances{stake: big.NewRat(1, 1)} // by gain, on the way to a level
	for _, l := range s.levels() {
		highest = append(highest, new(big.Rat))
		further := games.Chances{}
		for gain, chance := range playing {
			reach := new(big.Rat).Mul(chance, l.Reach)
			ending(l.Number-1, 0, new(big.Rat).Sub(chance, reach))
			for _, o := range l.outcomes() {
				there := new(big.Rat).Mul(reach, o.share)
				stopping := new(big.Rat).Mul(there, s.stops[l.Number-1].rat())
				ending(l.Number, o.value.Times(gain), stopping)
				further.Add(o.value.Times(gain), there.Sub(there, stopping))
			}
		}
		playing = further
	}
	return payouts, highest
}
