package main

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games/simulation"
)

// writeText reports a simulation to people.
func (s simulated) writeText(cmd *cobra.Command) error {
	w, r := s.words, s.returned()
	reach := margin(s.result.Prospect, s.result.Rounds)
	lines := []string{
		w.Text("simulate.title", "Game", s.game.Info().ID, "Way", inWords(w, s.game.Ways(), s.result.Prospect.Way), "Count", s.result.Rounds),
		w.Text("simulate.origin", "Source", s.source, "Seed", s.seed, "Seconds", w.Decimal(s.took.Seconds(), 1)),
	}
	if s.source == string(simulation.CR1) {
		lines = append(lines, w.Text("simulate.check", "Game", s.game.Info().ID, "Name", simulation.RoundName, "Seed", s.server.Reveal()))
	}
	lines = append(lines, "",
		w.Text("simulate.return.observed", "Percent", percent(w, r.Observed), "Low", percent(w, r.Low), "High", percent(w, r.High)),
		w.Text("simulate.return.exact", "Percent", percent(w, r.Exact), "Exact", r.Fraction, "Distance", sigmas(w, (r.Observed-r.Exact)/reach*quantile)),
	)
	if s.result.Rounds < r.LeastRounds {
		lines = append(lines, w.Text("simulate.return.few", "Rounds", r.LeastRounds))
	}
	if _, err := fmt.Fprintln(cmd.OutOrStdout(), strings.Join(lines, "\n")); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	for _, c := range s.result.Counts() {
		if err := writeCount(cmd, w, c); err != nil {
			return fmt.Errorf("writing the report: %w", err)
		}
	}
	if _, err := fmt.Fprintln(cmd.OutOrStdout(), "\n"+w.Text("simulate.note", "Least", leastExpected)); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// writeCount writes a table, and how well what was counted fits.
func writeCount(cmd *cobra.Command, w locales.Words, c simulation.Count) error {
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "\n%s\n", w.Text("simulate.table."+c.Key, "Of", c.Of)); err != nil {
		return err
	}
	table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', tabwriter.AlignRight)
	write := func(cells ...string) {
		_, _ = fmt.Fprintln(table, strings.Join(cells, "\t")+"\t") // Flush has the error
	}
	write(w.Text("simulate.column."+c.Key), w.Text("simulate.column.count"), w.Text("simulate.column.expected"),
		w.Text("simulate.column.observed"), w.Text("simulate.column.exact"), w.Text("simulate.column.distance"))
	asked := float64(max(c.Asked(), 1))
	for _, r := range rowsOf(w, c) {
		decimals := decimalsOf(r.exact)
		write(r.label, w.Number(r.Count), w.Decimal(r.Expected, 1),
			w.Text("percent", "Value", w.Decimal(100*float64(r.Count)/asked, decimals)),
			w.Text("percent", "Value", w.Decimal(100*r.exact, decimals)),
			sigmas(w, r.distance))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if f := fitOf(c.Pools(leastExpected)); f != nil {
		_, err := fmt.Fprintln(cmd.OutOrStdout(), w.Text("simulate.fit", "Chi", w.Decimal(f.Chi2, 2), "Count", f.DF, "P", w.Decimal(f.P, 4)))
		return err
	}
	return nil
}

// row is a line of a table: a cell, or those that are too rare to be compared one
// by one, as they are one in the fit.
type row struct {
	simulation.Pool
	label    string
	exact    float64
	distance float64 // from Expected, in standard deviations
}

func rowsOf(w locales.Words, c simulation.Count) (rows []row) {
	for _, p := range c.Pools(leastExpected) {
		r := row{Pool: p, label: cellLabel(w, c.Cells[p.Cells[0]].Label)}
		if len(p.Cells) > 1 {
			r.label = w.Text("simulate.others", "Count", len(p.Cells))
		}
		for _, i := range p.Cells {
			chance, _ := c.Cells[i].P.Float64()
			r.exact += chance
		}
		if spread := p.Expected * (1 - r.exact); spread > 0 {
			r.distance = (float64(p.Count) - p.Expected) / math.Sqrt(spread)
		}
		rows = append(rows, r)
	}
	return rows
}

// cellLabel writes an answer: in digits, or the word that stands for a text.
func cellLabel(w locales.Words, label string) string {
	switch {
	case label[0] < '0' || label[0] > '9':
		return w.Text("simulate.cell." + label)
	case strings.Contains(label, "."):
		return w.Figure(label)
	}
	return w.Whole(label)
}

// decimalsOf returns how many decimals of a percentage show four digits that say
// something.
func decimalsOf(chance float64) int {
	return min(max(2, 1-int(math.Floor(math.Log10(chance)))), 12)
}

// percent writes a return.
func percent(w locales.Words, share float64) string {
	return w.Text("percent", "Value", w.Decimal(100*share, 4))
}

// sigmas writes a distance in standard deviations, with its sign.
func sigmas(w locales.Words, distance float64) string {
	text := w.Decimal(math.Abs(distance), 2)
	if distance < 0 {
		return "−" + text
	}
	return "+" + text
}
