package main

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games"
)

// distributionJSON is every possible payout for programs. Fractions and decimals
// are text, so that nobody rounds them by reading them.
type distributionJSON struct {
	Game      string       `json:"game"`
	Strategy  string       `json:"strategy"`
	Stake     games.Coins  `json:"stake"`           // of a round
	Grids     int          `json:"grids,omitempty"` // of a ticket, in a game that has them
	RTP       string       `json:"rtp"`             // a fraction
	Mean      string       `json:"mean"`            // in coins, a fraction
	Variance  string       `json:"variance"`        // in square coins, a fraction
	Deviation string       `json:"standard_deviation"`
	Payouts   []payoutJSON `json:"payouts"`
}

type payoutJSON struct {
	Payout      games.Coins `json:"payout"`
	P           string      `json:"p"` // a fraction
	Probability string      `json:"probability"`
	OneIn       string      `json:"one_in"`
}

// figures is how many figures of a decimal say something.
const figures = 12

func writeDistributionJSON(cmd *cobra.Command, game games.Game, p games.Prospect) error {
	out := distributionJSON{
		Game: game.Info().ID, Strategy: p.Way.Strategy, Stake: p.Stake, Grids: grids(game, p.Way),
		RTP: p.Return().RatString(), Mean: p.Payouts.Mean().RatString(),
		Variance: p.Payouts.Variance().RatString(), Deviation: fmt.Sprintf("%.*g", figures, deviation(p)),
	}
	for _, c := range p.Payouts {
		share, _ := c.P.Float64()
		out.Payouts = append(out.Payouts, payoutJSON{
			Payout: c.Payout, P: c.P.RatString(), Probability: fmt.Sprintf("%.*g", figures, share), OneIn: oneIn(c.P),
		})
	}
	return writeJSON(cmd, out)
}

// writeDistribution writes a line for each payout, and then what they are as a
// whole.
func writeDistribution(cmd *cobra.Command, w locales.Words, game games.Game, p games.Prospect) error {
	title := w.Text("odds.distribution.title", "Game", game.Info().ID, "Way", inWords(w, game.Ways(), p.Way))
	if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s\n\n", title); err != nil {
		return fmt.Errorf("writing the distribution: %w", err)
	}
	table := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(cells ...string) {
		_, _ = fmt.Fprintln(table, strings.Join(cells, "\t")+"\t") // Flush has the error
	}
	row(w.Text("simulate.column.payout"), w.Text("odds.column.rank_one_in"), w.Text("odds.column.share_exact"), w.Text("odds.column.probability"))
	for _, c := range p.Payouts {
		share, _ := c.P.Float64()
		row(w.Number(int64(c.Payout)), odd(w, c.P),
			w.Text("percent", "Value", w.Decimal(100*share, decimalsOf(share))), c.P.RatString())
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("writing the distribution: %w", err)
	}
	mean, _ := p.Payouts.Mean().Float64()
	variance, _ := p.Payouts.Variance().Float64()
	rtp, _ := p.Return().Float64()
	_, err := fmt.Fprintf(cmd.OutOrStdout(), "\n%s\n", strings.Join([]string{
		w.Text("odds.distribution.mean", "Exact", p.Payouts.Mean().RatString(), "Mean", w.Decimal(mean, 6)),
		w.Text("odds.distribution.variance", "Exact", p.Payouts.Variance().RatString(), "Variance", w.Decimal(variance, 4), "Deviation", w.Decimal(deviation(p), 4)),
		w.Text("odds.rtp", "Exact", p.Return().RatString(), "Percent", w.Decimal(100*rtp, 4)),
	}, "\n"))
	if err != nil {
		return fmt.Errorf("writing the distribution: %w", err)
	}
	return nil
}

// deviation returns the standard deviation of a payout in coins.
func deviation(p games.Prospect) float64 {
	variance, _ := p.Payouts.Variance().Float64()
	return math.Sqrt(variance)
}

// oneIn writes a chance as the rules do: the x of « 1 chance sur x ».
func oneIn(p *big.Rat) string { return games.RoundHalfUp(new(big.Rat).Inv(p), 2) }

// odd writes the x of « 1 chance sur x » for people, who need no decimals of
// what is large.
func odd(w locales.Words, p *big.Rat) string {
	if p.Cmp(big.NewRat(1, 1000)) < 0 {
		return w.Whole(games.RoundHalfUp(new(big.Rat).Inv(p), 0))
	}
	return w.Figure(oneIn(p))
}

// grids returns how many grids a ticket has, or 0 in a game without.
func grids(game games.Game, way games.Way) int {
	if game.Ways().Unit != "grids" {
		return 0
	}
	return way.Units
}
