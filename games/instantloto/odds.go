package instantloto

import (
	"math/big"
	"strconv"

	"github.com/palier-bot/palier/games"
)

// oddsJSON is the machine-readable form of the odds. The order of the fields is
// the order of the keys.
type oddsJSON struct {
	Game  string     `json:"game"`
	RTP   string     `json:"rtp"` // a fraction
	Ranks []rankJSON `json:"ranks"`
}

type rankJSON struct {
	Good   int    `json:"good"`
	Chance bool   `json:"chance"`
	Prize  string `json:"prize"` // in coins, or "bonus"
	OneIn  string `json:"one_in"`
	P      string `json:"p"` // a fraction
}

// Odds returns the chances that a grid has of every rank, in the order of the
// table of art. 2.4 and rounded as there, to the unit. The return is that of
// one grid and so of any number: prizes add up.
func (g Game) Odds() games.Odds {
	id := g.Info().ID
	out := oddsJSON{Game: id, Ranks: make([]rankJSON, 0, len(ranks))}
	odds := games.Odds{
		RTP:     new(big.Rat),
		Columns: []string{"good", "chance", "prize", "rank_one_in", "probability"},
	}
	for _, r := range ranks {
		p := r.P()
		odds.RTP.Add(odds.RTP, new(big.Rat).Mul(p, r.mean()))

		rank := rankJSON{
			Good: r.Good, Chance: r.Chance, Prize: strconv.FormatInt(int64(r.Prize), 10),
			OneIn: games.RoundHalfUp(new(big.Rat).Inv(p), 0), P: p.RatString(),
		}
		if r.Bonus {
			rank.Prize = "bonus"
		}
		chance := "0"
		if r.Chance {
			chance = "1"
		}
		out.Ranks = append(out.Ranks, rank)
		odds.Rows = append(odds.Rows, []string{
			strconv.Itoa(r.Good), chance, rank.Prize, rank.OneIn, rank.P,
		})
	}
	odds.RTP.Quo(odds.RTP, big.NewRat(int64(GridPrice), 1))
	out.RTP = odds.RTP.RatString()
	odds.JSON = out
	return odds
}
