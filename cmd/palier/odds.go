package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/catalog"
)

func oddsCommand(w locales.Words) *cobra.Command {
	var asJSON, distribution bool
	cmd := &cobra.Command{
		Use:   w.Text("cli.odds.use"),
		Short: w.Text("cli.odds.about"),
		Long:  w.Text("cli.odds.long"),
		Args:  oneGame(w),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, w.Text("cli.odds.json"))
	cmd.Flags().BoolVar(&distribution, "distribution", false, w.Text("cli.odds.distribution"))
	way := addWayFlags(cmd, w)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		game, err := findGame(w, args[0])
		if err != nil {
			return err
		}
		p, err := way.prospect(cmd, w, game)
		switch {
		case err != nil:
			return err
		case !distribution && way.given(cmd):
			return misused(w, "cli.odds.no_way")
		case distribution && asJSON:
			return writeDistributionJSON(cmd, game, p)
		case distribution:
			return writeDistribution(cmd, w, game, p)
		case asJSON:
			return writeJSON(cmd, game.Odds().JSON)
		}
		return writeOdds(cmd, w, game.Odds())
	}
	return cmd
}

func writeOdds(cmd *cobra.Command, w locales.Words, odds games.Odds) error {
	table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	heads := make([]string, len(odds.Columns))
	for i, key := range odds.Columns {
		heads[i] = w.Text("odds.column." + key)
	}
	for _, row := range append([][]string{heads}, odds.Rows...) {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = w.Figure(cell)
		}
		if _, err := fmt.Fprintln(table, strings.Join(cells, "\t")); err != nil {
			return fmt.Errorf("writing the odds: %w", err)
		}
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("writing the odds: %w", err)
	}
	rtp, _ := odds.RTP.Float64()
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "\n%s\n", w.Text("odds.rtp", "Exact", odds.RTP.String(), "Percent", w.Decimal(100*rtp, 4)))
	if err != nil {
		return fmt.Errorf("writing the odds: %w", err)
	}
	return nil
}

// oneGame accepts one argument. It names the games where there is none, and the
// first that is too much.
func oneGame(w locales.Words) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch len(args) {
		case 0:
			return misused(w, "cli.which_game", "Games", gameNames())
		case 1:
			return nil
		}
		return misused(w, "cli.one_game_only", "Name", args[1], "Command", cmd.CommandPath())
	}
}

// findGame returns a game by its ID, or an error that names those there are.
func findGame(w locales.Words, id string) (games.Game, error) {
	list, err := catalog.New()
	if err != nil {
		return nil, fmt.Errorf("listing the games: %w", err)
	}
	game, err := list.Game(id)
	if err != nil {
		text := w.Text("cli.unknown_game", "Game", id, "Games", gameNames())
		return nil, &failure{text: text, status: statusUnusable, cause: err}
	}
	return game, nil
}

func gameNames() string {
	list, err := catalog.New()
	if err != nil {
		return ""
	}
	var names []string
	for _, g := range list.All() {
		names = append(names, g.Info().ID)
	}
	return strings.Join(names, ", ")
}
