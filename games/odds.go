package games

import (
	"math/big"
	"strings"
)

// Odds is a game's exact chances in two forms of one computation: a table for
// people and a value for programs.
type Odds struct {
	RTP     *big.Rat   // return to the player per coin staked
	Columns []string   // a key for each column's heading, which the locale files name
	Rows    [][]string // as many cells as there are columns
	JSON    any        // marshals to the form that `palier odds --json` prints
}

// RoundHalfUp writes a positive fraction with a number of decimals, by the
// arithmetic rounding that the published tables use: 0.125 becomes 0.13.
func RoundHalfUp(r *big.Rat, decimals int) string {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	twice := new(big.Int).Mul(r.Num(), scale)
	twice.Lsh(twice, 1).Add(twice, r.Denom())
	units := twice.Quo(twice, new(big.Int).Lsh(r.Denom(), 1)).String()
	if decimals == 0 {
		return units
	}
	if pad := decimals + 1 - len(units); pad > 0 {
		units = strings.Repeat("0", pad) + units
	}
	point := len(units) - decimals
	return units[:point] + "." + units[point:]
}
