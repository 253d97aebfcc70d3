package nextlevel_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/nextlevel"
)

// draws counts what many rounds draw.
type draws struct {
	losing      *gamestest.Order
	multipliers [nextlevel.Levels + 1][2]int64 // by level; low, high
}

func newDraws() gamestest.Draws {
	return &draws{losing: gamestest.NewOrder(nextlevel.Numbers, nextlevel.Losing)}
}

// Add counts a drawing.
func (d *draws) Add(drawn any) {
	drawing := drawn.(nextlevel.Drawing)
	d.losing.Add(drawing.LosingNumbers)
	for level := 2; level <= nextlevel.Levels; level++ {
		which := 0
		if drawing.Multipliers[strconv.Itoa(level)] == nextlevel.LevelAt(level).High {
			which = 1
		}
		d.multipliers[level][which]++
	}
}

// Misfits returns how far what was counted is from the rules.
func (d *draws) Misfits() map[string]float64 {
	m := d.losing.Misfits()
	for level := 2; level <= nextlevel.Levels; level++ {
		high, _ := nextlevel.LevelAt(level).HighShare.Float64()
		m[fmt.Sprintf("multiplier of level %d", level)] = gamestest.Misfit(d.multipliers[level][:], []float64{1 - high, high})
	}
	return m
}

func TestDraws(t *testing.T) { gamestest.CheckDraws(t, nextlevel.Game{}, newDraws) }

func TestNoDrawIsARemainder(t *testing.T) {
	gamestest.CheckNoRemainder(t, nextlevel.Game{}, forced(true), "mult/9") // which draws below 2
}
