package instantloto_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/instantloto"
)

// draws counts what many rounds draw.
type draws struct {
	numbers *gamestest.Order
	chances [instantloto.Chances]int64
	bonus   [instantloto.MaxGrids][2]int64 // by grid; lost, won
}

func newDraws() gamestest.Draws {
	return &draws{numbers: gamestest.NewOrder(instantloto.Numbers, instantloto.Picks)}
}

// Add counts a drawing.
func (d *draws) Add(drawn any) {
	drawing := drawn.(instantloto.Drawing)
	d.numbers.Add(drawing.Numbers)
	d.chances[drawing.Chance-1]++
	for grid := range d.bonus {
		which := 0
		if drawing.BonusWins[strconv.Itoa(grid+1)] {
			which = 1
		}
		d.bonus[grid][which]++
	}
}

// Misfits returns how far what was counted is from the rules.
func (d *draws) Misfits() map[string]float64 {
	m := d.numbers.Misfits()
	m["Chance"] = gamestest.MisfitOfEqual(d.chances[:])
	for i := range d.bonus {
		m[fmt.Sprintf("bonus game of grid %d", i+1)] = gamestest.MisfitOfEqual(d.bonus[i][:])
	}
	return m
}

func TestDraws(t *testing.T) { gamestest.CheckDraws(t, game, newDraws) }

func TestNoDrawIsARemainder(t *testing.T) {
	gamestest.CheckNoRemainder(t, game, gamestest.Forced{
		"numbers": gamestest.Sample(instantloto.Numbers, 41, 7, 23, 18, 5),
		"chance":  gamestest.Uniform(2),
	})
}
