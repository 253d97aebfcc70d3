package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/simulation"
)

// usualRounds is how many rounds are played if nobody says.
const usualRounds = 1_000_000

// simulateFlags is the flags of simulate, besides those of the way of playing.
type simulateFlags struct {
	rounds       int64
	seed, source string
	chart        string
	json         bool
}

func simulateCommand(w locales.Words) *cobra.Command {
	var f simulateFlags
	cmd := &cobra.Command{
		Use:   w.Text("cli.simulate.use"),
		Short: w.Text("cli.simulate.about"),
		Long:  w.Text("cli.simulate.long"),
		Args:  oneGame(w),
	}
	way := addWayFlags(cmd, w)
	flags := cmd.Flags()
	flags.Int64Var(&f.rounds, "rounds", usualRounds, w.Text("cli.simulate.rounds"))
	flags.StringVar(&f.seed, "seed", "", w.Text("cli.simulate.seed"))
	flags.StringVar(&f.source, "source", string(simulation.Fast), w.Text("cli.simulate.source"))
	flags.StringVar(&f.chart, "chart", "", w.Text("cli.simulate.chart"))
	flags.BoolVar(&f.json, "json", false, w.Text("cli.simulate.json"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		game, err := findGame(w, args[0])
		if err != nil {
			return err
		}
		if err := f.check(w); err != nil {
			return err
		}
		p, err := way.prospect(cmd, w, game)
		if err != nil {
			return err
		}
		if f.seed == "" {
			f.seed = rand.Text()
		}
		return f.run(cmd, w, game, p)
	}
	return cmd
}

// check refuses values that no flag can have.
func (f *simulateFlags) check(w locales.Words) error {
	switch {
	case f.rounds < 1 || f.rounds > simulation.MaxRounds:
		return misused(w, "cli.simulate.bad_rounds", "Max", int64(simulation.MaxRounds))
	case !slices.Contains([]simulation.Source{simulation.Fast, simulation.CR1}, simulation.Source(f.source)):
		return misused(w, "cli.simulate.bad_source", "Source", f.source)
	case f.chart != "" && chartFormat(f.chart) == "":
		return misused(w, "cli.simulate.bad_chart", "Path", f.chart)
	}
	return nil
}

// serverSeed returns the seed that stands for a text of any kind.
func serverSeed(text string) (fair.Seed, error) {
	sum := sha256.Sum256([]byte(text))
	return fair.SeedFromBytes(sum[:])
}

// run plays and reports. When it is stopped, it reports what was played by then.
func (f *simulateFlags) run(cmd *cobra.Command, w locales.Words, game games.Game, p games.Prospect) error {
	seed, err := serverSeed(f.seed)
	if err != nil {
		return fmt.Errorf("making a seed: %w", err)
	}
	if f.chart != "" { // rather now than after a hundred million rounds
		if _, err := os.Stat(filepath.Dir(f.chart)); err != nil {
			return noChart(w, f.chart, err)
		}
	}
	bar := newProgress(cmd.ErrOrStderr(), f.rounds, inRounds)
	begin := time.Now()
	result, err := simulation.Run(cmd.Context(), simulation.Plan{
		Game: game, Way: p.Way, Rounds: f.rounds, Source: simulation.Source(f.source), Seed: seed,
	}, bar.set)
	bar.clear()
	stopped := errors.Is(err, context.Canceled)
	switch {
	case err != nil && !stopped:
		return &failure{text: w.Text("cli.simulate.failed", "Cause", err.Error()), status: statusFailed, cause: err}
	case result.Rounds == 0:
		return &failure{text: w.Text("cli.simulate.nothing"), status: statusFailed, cause: err}
	}
	s := simulated{
		simulateFlags: *f, words: w, game: game, server: seed, result: result, took: time.Since(begin),
	}
	if err := s.report(cmd); err != nil {
		return err
	}
	if stopped {
		text := w.Text("cli.simulate.stopped", "Rounds", result.Rounds, "Of", f.rounds)
		return &failure{text: text, status: statusFailed, cause: err}
	}
	return nil
}

// simulated is a simulation that is to be reported.
type simulated struct {
	simulateFlags
	words  locales.Words
	game   games.Game
	server fair.Seed // that the seed stands for
	result simulation.Result
	took   time.Duration
}

func (s simulated) report(cmd *cobra.Command) error {
	write := s.writeText
	if s.json {
		write = s.writeJSON
	}
	if err := write(cmd); err != nil {
		return err
	}
	if s.chart == "" {
		return nil
	}
	return s.writeChart()
}
