package nextlevel

import (
	"math/big"
	"strconv"

	"github.com/palier-bot/palier/games"
)

// oddsJSON is the machine-readable form of the odds. The order of the fields is
// the order of the keys.
type oddsJSON struct {
	Game   string      `json:"game"`
	RTP    string      `json:"rtp"` // a fraction
	Levels []levelJSON `json:"levels"`
}

type levelJSON struct {
	Level       int              `json:"level"`
	Good        int              `json:"good"`   // numbers found when it is reached
	OneIn       string           `json:"one_in"` // from the start of the round
	Multipliers []multiplierJSON `json:"multipliers"`
}

type multiplierJSON struct {
	Value  Multiplier `json:"value"`
	OneIn  string     `json:"one_in"` // from the level before
	Weight string     `json:"weight"` // its share, given that the level is reached; a fraction
}

// Odds returns the chances of every level and multiplier, rounded as the table
// of art. 2.3 rounds them: a level counts from the start of the round, a
// multiplier from the level before. The shares of the multipliers are exact
// and inferred (see complete); the rules publish only what follows from them.
func (g Game) Odds() games.Odds {
	id := g.Info().ID
	out := oddsJSON{Game: id, Levels: make([]levelJSON, 0, Levels)}
	odds := games.Odds{
		RTP:     big.NewRat(1, 1),
		Columns: []string{"level", "good", "level_one_in", "multiplier", "share", "one_in"},
	}
	reach := big.NewRat(1, 1)
	for _, l := range levels {
		reach.Mul(reach, l.Reach)
		// The return of never stopping. That of stopping earlier is the same,
		// because the mean of every level but the first is one over its Reach.
		odds.RTP.Mul(odds.RTP, l.Reach).Mul(odds.RTP, l.mean())

		level := levelJSON{Level: l.Number, Good: l.Found, OneIn: oneIn(reach)}
		for _, m := range l.outcomes() {
			chance := new(big.Rat).Mul(l.Reach, m.share)
			level.Multipliers = append(level.Multipliers, multiplierJSON{
				Value: m.value, OneIn: oneIn(chance), Weight: m.share.RatString(),
			})
			odds.Rows = append(odds.Rows, []string{
				strconv.Itoa(l.Number), strconv.Itoa(l.Found), oneIn(reach),
				m.value.String(), m.share.RatString(), oneIn(chance),
			})
		}
		out.Levels = append(out.Levels, level)
	}
	out.RTP = odds.RTP.RatString()
	odds.JSON = out
	return odds
}

// oneIn writes a chance as the rules do: the x of « 1 chance sur x ».
func oneIn(chance *big.Rat) string {
	return games.RoundHalfUp(new(big.Rat).Inv(chance), 2)
}

// outcome is a multiplier that a level can have, and its share.
type outcome struct {
	value Multiplier
	share *big.Rat
}

// outcomes returns the level's multipliers, low before high.
func (l Level) outcomes() []outcome {
	if l.Low == l.High {
		return []outcome{{l.Low, big.NewRat(1, 1)}}
	}
	low := new(big.Rat).Sub(big.NewRat(1, 1), l.HighShare)
	return []outcome{{l.Low, low}, {l.High, l.HighShare}}
}

// mean returns the mean multiplier of the level.
func (l Level) mean() *big.Rat {
	sum := new(big.Rat)
	for _, o := range l.outcomes() {
		sum.Add(sum, new(big.Rat).Mul(o.share, o.value.Rat()))
	}
	return sum
}

// chance returns the chance that the next picks are all good until count good
// numbers are found, when found of them already are and no losing one is.
func chance(found, count int) *big.Rat {
	p := big.NewRat(1, 1)
	for ; found < count; found++ {
		p.Mul(p, big.NewRat(int64(Good-found), int64(Numbers-found)))
	}
	return p
}
