package main

import (
	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/simulation"
)

// simulationJSON is the report of a simulation for programs. The order of the
// fields is the order of the keys. Exact numbers are rounded once as numbers,
// and given in full as fractions.
type simulationJSON struct {
	Game       string         `json:"game"`
	Rounds     int64          `json:"rounds"` // played
	Asked      int64          `json:"asked"`  // more, if it was stopped
	Strategy   string         `json:"strategy"`
	Stake      games.Coins    `json:"stake"`           // of a round
	Grids      int            `json:"grids,omitempty"` // of a ticket, in a game that has them
	Seed       string         `json:"seed"`
	ServerSeed string         `json:"server_seed"` // its SHA-256
	Source     string         `json:"source"`
	Paid       games.Coins    `json:"paid"`
	Return     returnJSON     `json:"return"`
	Seconds    float64        `json:"seconds"`
	Tables     []countingJSON `json:"tables"`
}

type returnJSON struct {
	Observed    float64 `json:"observed"`
	Exact       float64 `json:"exact"`
	Fraction    string  `json:"fraction"` // Exact in full
	Low         float64 `json:"low"`      // of the interval around Observed
	High        float64 `json:"high"`
	Confidence  float64 `json:"confidence"`
	LeastRounds int64   `json:"least_rounds"` // for the interval to be relied on
}

type countingJSON struct {
	Table string     `json:"table"`
	Of    int        `json:"of,omitempty"` // the level of multipliers
	Asked int64      `json:"asked"`        // the sum of the counts
	Cells []cellJSON `json:"cells"`
	Fit   *fit       `json:"fit"` // null where there is nothing to compare
}

type cellJSON struct {
	Label    string  `json:"label"`
	Count    int64   `json:"count"`
	Expected float64 `json:"expected"`
	Observed float64 `json:"observed"` // share of the counts
	Exact    float64 `json:"exact"`
	Fraction string  `json:"fraction"`
}

func (s simulated) writeJSON(cmd *cobra.Command) error {
	r := s.result
	out := simulationJSON{
		Game: s.game.Info().ID, Rounds: r.Rounds, Asked: s.rounds,
		Strategy: r.Prospect.Way.Strategy, Stake: r.Prospect.Stake, Grids: grids(s.game, r.Prospect.Way),
		Seed: s.seed, ServerSeed: s.server.Reveal(), Source: s.source,
		Paid: r.Paid(), Return: s.returned(), Seconds: s.took.Seconds(),
	}
	for _, c := range r.Counts() {
		out.Tables = append(out.Tables, counting(c))
	}
	return writeJSON(cmd, out)
}

// returned returns the return with its interval. What is below zero cannot be.
func (s simulated) returned() returnJSON {
	exact := s.result.Prospect.Return()
	r := returnJSON{Fraction: exact.RatString(), Confidence: confidence, LeastRounds: leastRounds(s.result.Prospect)}
	r.Exact, _ = exact.Float64()
	r.Observed, _ = s.result.Return().Float64()
	reach := margin(s.result.Prospect, s.result.Rounds)
	r.Low, r.High = max(r.Observed-reach, 0), r.Observed+reach
	return r
}

func counting(c simulation.Count) countingJSON {
	out := countingJSON{Table: c.Key, Of: c.Of, Asked: c.Asked(), Fit: fitOf(c.Pools(leastExpected))}
	for i, expected := range c.Expected() {
		cell := cellJSON{Label: c.Cells[i].Label, Count: c.Counts[i], Expected: expected, Fraction: c.Cells[i].P.RatString()}
		cell.Exact, _ = c.Cells[i].P.Float64()
		if out.Asked > 0 {
			cell.Observed = float64(cell.Count) / float64(out.Asked)
		}
		out.Cells = append(out.Cells, cell)
	}
	return out
}
