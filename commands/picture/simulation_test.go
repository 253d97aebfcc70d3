package picture_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/palier-bot/palier/commands/picture"
)

var simulationText = picture.SimulationText{
	Title: "next_level", Status: "5 rounds", Course: "Return", Observed: "observed", Exact: "exactly", Band: "band", Distances: "off",
	Number:  func(n int64) string { return fmt.Sprint(n) },
	Percent: func(share float64, decimals int) string { return fmt.Sprintf("%.*f %%", decimals, 100*share) },
}

// TestSimulationShowsItsParts looks for the colours of the parts, at the ends of
// what can be simulated.
func TestSimulationShowsItsParts(t *testing.T) {
	for name, course := range map[string][]picture.Return{
		"one round":        {{Rounds: 1, Value: 2}},
		"nothing returned": {{Rounds: 1000, Value: 0}, {Rounds: 2000, Value: 0}},
		"a trillion":       {{Rounds: 1024, Value: 0.7}, {Rounds: 1e9, Value: 0.70739}, {Rounds: 1e12, Value: 0.7073930}},
	} {
		t.Run(name, func(t *testing.T) {
			m := picture.Simulation{
				Course: course, Exact: 0.707, Spread: 1.9, Usual: 1.96,
				Distances: []picture.Distance{{Label: "0", Value: -0.5}, {Label: "1", Value: 12}},
			}
			var out bytes.Buffer
			if err := picture.WriteSimulation(&out, picture.SVG, m, simulationText); err != nil {
				t.Fatal(err)
			}
			for part, want := range map[string]string{
				"line and dots": "#FFD257", "exact": "#4FDC96", "band": "#15402C", "headings": "#F4F5F8", "scales": "#A9AEBD",
				"course": ">Return<", "distances": ">off<", "font": "@font-face",
			} {
				if !strings.Contains(out.String(), want) {
					t.Errorf("there is no %s, %s", part, want)
				}
			}
			_, drawn, _ := strings.Cut(out.String(), "</defs>") // behind the fonts
			if drawn == "" || strings.Contains(drawn, "NaN") || strings.Contains(drawn, "Inf") {
				t.Error("something is drawn nowhere")
			}
		})
	}
}

func TestSimulationRefusals(t *testing.T) {
	var out bytes.Buffer
	if err := picture.WriteSimulation(&out, picture.SVG, picture.Simulation{}, simulationText); !errors.Is(err, picture.ErrSimulation) {
		t.Errorf("of nothing: %v", err)
	}
	m := picture.Simulation{Course: []picture.Return{{Rounds: 1}}, Distances: []picture.Distance{{Label: "0"}}}
	if err := picture.WriteSimulation(&out, "pdf", m, simulationText); err == nil || out.Len() > 0 {
		t.Errorf("as a PDF: %d bytes, %v", out.Len(), err)
	}
}
