package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/catalog"
)

// wayFlags is the flags that say in which way a game is played. Each unit that
// tickets are bought in has one.
type wayFlags struct {
	strategy string
	units    map[string]*int
}

func addWayFlags(cmd *cobra.Command, w locales.Words) *wayFlags {
	f := &wayFlags{units: map[string]*int{}}
	cmd.Flags().StringVar(&f.strategy, "strategy", "", w.Text("cli.way.strategy"))
	list, err := catalog.New()
	if err != nil {
		return f // whoever looks for the game says so
	}
	for _, g := range list.All() {
		unit := g.Ways().Unit
		if f.units[unit] == nil {
			f.units[unit] = cmd.Flags().Int(unit, 0, w.Text("cli.way.unit."+unit))
		}
	}
	return f
}

// given reports whether any of the flags is.
func (f *wayFlags) given(cmd *cobra.Command) bool {
	given := cmd.Flags().Changed("strategy")
	for unit := range f.units {
		given = given || cmd.Flags().Changed(unit)
	}
	return given
}

// prospect returns what the game brings in the way that was asked for, or a
// refusal of the flag that is wrong.
func (f *wayFlags) prospect(cmd *cobra.Command, w locales.Words, g games.Game) (games.Prospect, error) {
	ways := g.Ways()
	way := games.Way{Strategy: f.strategy}
	if f.strategy == "" && cmd.Flags().Changed("strategy") { // which would leave it to the game
		return games.Prospect{}, misused(w, "cli.way.empty_strategy", "Game", g.Info().ID, "Strategies", strings.Join(ways.Strategies, ", "))
	}
	for unit, value := range f.units {
		switch given := cmd.Flags().Changed(unit); {
		case given && unit != ways.Unit:
			return games.Prospect{}, misused(w, "cli.way.no_unit", "Game", g.Info().ID, "Flag", "--"+unit, "Unit", "--"+ways.Unit)
		case given && *value == 0: // which would do so as well
			return games.Prospect{}, wrongUnits(w, ways)
		case given:
			way.Units = *value
		}
	}
	p, err := g.Prospect(way)
	switch {
	case errors.Is(err, games.ErrStrategy):
		return games.Prospect{}, misused(w, "cli.way.no_strategy", "Game", g.Info().ID,
			"Strategy", f.strategy, "Strategies", strings.Join(ways.Strategies, ", "))
	case errors.Is(err, games.ErrUnits):
		return games.Prospect{}, wrongUnits(w, ways)
	case err != nil:
		return games.Prospect{}, fmt.Errorf("computing what to expect: %w", err)
	}
	return p, nil
}

func wrongUnits(w locales.Words, ways games.Ways) error {
	return misused(w, "cli.way.bad_unit", "Flag", "--"+ways.Unit, "Max", ways.MaxUnits)
}

// inWords writes a way: "stop@1, stake 2".
func inWords(w locales.Words, ways games.Ways, way games.Way) string {
	return w.Text("way.words", "Strategy", way.Strategy, "Units", w.Text("way.unit."+ways.Unit, "Count", way.Units))
}
