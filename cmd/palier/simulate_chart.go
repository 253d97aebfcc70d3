package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/commands/picture"
)

// chartFormat returns the format of a chart by its file's name, or nothing if
// there is none.
func chartFormat(path string) string {
	format := strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
	if slices.Contains([]string{picture.PNG, picture.SVG}, format) {
		return format
	}
	return ""
}

// writeChart draws the course of the return, and how far the counts of the game's
// first table are off.
func (s simulated) writeChart() (err error) {
	defer func() {
		if err != nil {
			err = noChart(s.words, s.chart, err)
		}
	}()
	out, err := os.Create(s.chart)
	if err != nil {
		return err
	}
	data, text := s.drawn()
	return errors.Join(picture.WriteSimulation(out, chartFormat(s.chart), data, text), out.Close())
}

func noChart(w locales.Words, path string, cause error) error {
	text := w.Text("cli.simulate.chart_failed", "Path", path, "Cause", cause.Error())
	return &failure{text: text, status: statusFailed, cause: cause}
}

func (s simulated) drawn() (picture.Simulation, picture.SimulationText) {
	w, r, p := s.words, s.returned(), s.result.Prospect
	main := s.result.Counts()[0]
	data := picture.Simulation{Exact: r.Exact, Spread: margin(p, 1), Usual: quantile}
	for _, point := range s.result.Course {
		staked := float64(point.Rounds) * float64(p.Stake)
		data.Course = append(data.Course, picture.Return{Rounds: point.Rounds, Value: float64(point.Paid) / staked})
	}
	for _, row := range rowsOf(w, main) {
		data.Distances = append(data.Distances, picture.Distance{Label: row.label, Value: row.distance})
	}
	level := w.Text("percent", "Value", w.Decimal(100*confidence, 0))
	return data, picture.SimulationText{
		Title:     w.Text("simulate.chart.title", "Game", s.game.Info().ID, "Way", inWords(w, s.game.Ways(), p.Way)),
		Status:    w.Text("simulate.chart.status", "Count", s.result.Rounds, "Source", s.source, "Seed", s.seed),
		Course:    w.Text("simulate.chart.course"),
		Observed:  w.Text("simulate.chart.observed", "Percent", percent(w, r.Observed)),
		Exact:     w.Text("simulate.chart.exact", "Percent", percent(w, r.Exact)),
		Band:      w.Text("simulate.chart.band", "Level", level),
		Distances: w.Text("simulate.chart.distances", "Table", w.Text("simulate.column."+main.Key)),
		Number:    w.Number,
		Percent: func(share float64, decimals int) string {
			return w.Text("percent", "Value", w.Decimal(100*share, decimals))
		},
	}
}
