package picture_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"regexp"
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
				"line and dots": "#ffd257", "exact": "#4fdc96", "band": "#15402c", "headings": "#f4f5f8", "scales": "#a9aebd",
				"course": ">Return<", "distances": ">off<", "font": "@font-face",
			} {
				if !strings.Contains(out.String(), want) {
					t.Errorf("there is no %s, %s", part, want)
				}
			}
			_, drawn, _ := strings.Cut(out.String(), "</style>") // behind the fonts
			if drawn == "" || strings.Contains(drawn, "NaN") || strings.Contains(drawn, "Inf") {
				t.Error("something is drawn nowhere")
			}
		})
	}
}

// level is a simulation of a game of few levels.
var level = picture.Simulation{
	Course: []picture.Return{
		{Rounds: 1024, Value: 0.705}, {Rounds: 2048, Value: 0.6893}, {Rounds: 3072, Value: 0.7071}, {Rounds: 4096, Value: 0.711},
		{Rounds: 5120, Value: 0.7072}, {Rounds: 6144, Value: 0.7081}, {Rounds: 7168, Value: 0.7085}, {Rounds: 8192, Value: 0.7079},
	},
	Exact: 0.7074, Spread: 1.88, Usual: 1.96,
	Distances: []picture.Distance{{Label: "0", Value: -0.43}, {Label: "1", Value: 0.43}, {Label: "2 <rare> & more", Value: 2.6}},
}

// TestSimulationGolden compares an SVG, without its fonts, with the one in testdata.
func TestSimulationGolden(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := picture.WriteSimulation(&out, picture.SVG, level, simulationText); err != nil {
		t.Fatal(err)
	}
	got := regexp.MustCompile(`@font-face.*\n`).ReplaceAll(out.Bytes(), nil)
	const file = "testdata/simulation.svg"
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("differs from %s:\n%s", file, got)
	}
}

func TestSimulationRefusals(t *testing.T) {
	var out bytes.Buffer
	some := []picture.Distance{{Label: "0"}}
	for name, m := range map[string]picture.Simulation{
		"nothing":   {},
		"no rounds": {Course: []picture.Return{{}}, Distances: some},
		"no counts": {Course: []picture.Return{{Rounds: 1}}},
	} {
		if err := picture.WriteSimulation(&out, picture.SVG, m, simulationText); !errors.Is(err, picture.ErrSimulation) {
			t.Errorf("of %s: %v", name, err)
		}
	}
	m := picture.Simulation{Course: []picture.Return{{Rounds: 1}}, Distances: some}
	if err := picture.WriteSimulation(&out, "pdf", m, simulationText); err == nil || out.Len() > 0 {
		t.Errorf("as a PDF: %d bytes, %v", out.Len(), err)
	}
}
