package nextlevel

import (
	"math/big"
	"strconv"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// Multiplier is what reaching a level multiplies the gain by, counted in
// halves, so that ×2.5 is exact: Multiplier(5).
type Multiplier int64

// Times returns a gain multiplied. Every gain of the game is a whole number of
// coins: the only multiplier with a half follows ×2.
func (m Multiplier) Times(c games.Coins) games.Coins { return c * games.Coins(m) / 2 }

// Rat returns the multiplier as a fraction.
func (m Multiplier) Rat() *big.Rat { return big.NewRat(int64(m), 2) }

// String writes the multiplier as the rules do: "2", "2.5".
func (m Multiplier) String() string {
	text := strconv.FormatInt(int64(m)/2, 10)
	if m%2 != 0 {
		text += ".5"
	}
	return text
}

// MarshalText writes the multiplier as String does.
func (m Multiplier) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// Level is one of the ten levels (art. 2.3). Its fields must not be changed.
type Level struct {
	Number    int // from 1
	Found     int // good numbers that reach the level, counted from the start
	More      int // good numbers that reach it from the level before
	Low, High Multiplier
	Reach     *big.Rat // chance to reach it from the level before
	HighShare *big.Rat // chance of High, given that the level is reached

	high   share  // HighShare
	stream string // label of the stream that decides between Low and High
}

// share is a chance as it is drawn.
type share struct{ num, of uint64 }

// drawn draws whether it is so.
func (s share) drawn(from fair.Stream) bool { return fair.Uniform(from, s.of) < s.num }

// rat returns the share as a fraction.
func (s share) rat() *big.Rat {
	return new(big.Rat).SetFrac(new(big.Int).SetUint64(s.num), new(big.Int).SetUint64(s.of))
}

// levels is the published table (good numbers and multipliers), completed with
// the chances that follow from it.
var levels = complete([Levels]Level{
	{Found: 5, Low: 4, High: 4},
	{Found: 9, Low: 5, High: 6},
	{Found: 12, Low: 4, High: 6},
	{Found: 15, Low: 4, High: 6},
	{Found: 18, Low: 4, High: 6},
	{Found: 21, Low: 4, High: 10},
	{Found: 23, Low: 4, High: 6},
	{Found: 25, Low: 4, High: 6},
	{Found: 27, Low: 4, High: 6},
	{Found: 29, Low: 4, High: 8},
})

// LevelAt returns level n. It panics unless n is from 1 to Levels.
func LevelAt(n int) Level { return levels[n-1] }

// complete fills in what the table implies. The rules publish the shares of the
// two multipliers only as rounded odds; one law without a free parameter gives
// every published figure: continuing is fair, so the mean multiplier of a level
// is one over the chance to reach it. The shares are therefore inferred.
func complete(table [Levels]Level) [Levels]Level {
	found := 0
	for i := range table {
		l := &table[i]
		l.Number, l.More = i+1, l.Found-found
		l.Reach = chance(found, l.Found)
		found = l.Found
		l.HighShare = new(big.Rat)
		if l.Low != l.High {
			spread := new(big.Rat).Sub(l.High.Rat(), l.Low.Rat())
			mean := new(big.Rat).Inv(l.Reach)
			l.HighShare.Quo(mean.Sub(mean, l.Low.Rat()), spread)
		}
		l.high = share{l.HighShare.Num().Uint64(), l.HighShare.Denom().Uint64()}
		l.stream = "mult/" + strconv.Itoa(l.Number)
	}
	return table
}
