package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"regexp"
	"slices"
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

// level is a simulation of a game of two levels.
func level() picture.Simulation {
	m := picture.Simulation{
		Exact: 0.7074, Spread: 1.88, Usual: 1.96,
		Distances: []picture.Distance{{Label: "0", Value: -0.43}, {Label: "1", Value: 0.43}, {Label: "2 <rare> & more", Value: 2.6}},
	}
	for i, value := range []float64{0.705, 0.6893, 0.7071, 0.711, 0.7072, 0.7081, 0.7085, 0.7079} {
		m.Course = append(m.Course, picture.Return{Rounds: 1024 * int64(i+1), Value: value})
	}
	return m
}

func written(t *testing.T, format string, m picture.Simulation) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := picture.WriteSimulation(&out, format, m, simulationText); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestSimulationGolden compares an SVG, without its fonts, with the one in testdata.
func TestSimulationGolden(t *testing.T) {
	t.Parallel()
	whole := written(t, picture.SVG, level())
	if !bytes.Equal(whole, written(t, picture.SVG, level())) {
		t.Error("the same simulation is drawn in two ways")
	}
	got := regexp.MustCompile(`@font-face.*\n`).ReplaceAll(whole, nil)
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

// TestSimulationFormats looks on the PNG for what the SVG says is there: every dot,
// and the inside of each area's first corner.
func TestSimulationFormats(t *testing.T) {
	t.Parallel()
	var drawn struct {
		Circles []struct {
			X    float64 `xml:"cx,attr"`
			Y    float64 `xml:"cy,attr"`
			Fill string  `xml:"fill,attr"`
		} `xml:"circle"`
		Polygons []struct {
			Points string `xml:"points,attr"`
			Fill   string `xml:"fill,attr"`
		} `xml:"polygon"`
		Texts []string `xml:"text"`
	}
	if err := xml.Unmarshal(written(t, picture.SVG, level()), &drawn); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"next_level", "5 rounds", "Return", "observed", "exactly", "band", "off", "2 <rare> & more", "5000", "-3"} {
		if !slices.Contains(drawn.Texts, want) {
			t.Errorf("%q is not among the texts %q", want, drawn.Texts)
		}
	}
	img, err := png.Decode(bytes.NewReader(written(t, picture.PNG, level())))
	if err != nil {
		t.Fatal(err)
	}
	if img.Bounds() != image.Rect(0, 0, 2400, 1200) {
		t.Fatalf("the size is %v", img.Bounds())
	}
	check := func(what string, x, y float64, want string) {
		t.Helper()
		c := color.RGBAModel.Convert(img.At(int(2*x), int(2*y))).(color.RGBA)
		if got := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B); got != want {
			t.Errorf("%s at %v, %v is %s, want %s", what, x, y, got, want)
		}
	}
	if len(drawn.Circles) != 4 || len(drawn.Polygons) != 5 { // the polygons: the sheet, two bands with a key each
		t.Fatalf("%d circles, %d polygons", len(drawn.Circles), len(drawn.Polygons))
	}
	for _, c := range drawn.Circles {
		check("a dot", c.X, c.Y, c.Fill)
	}
	for _, p := range drawn.Polygons {
		var x, y float64
		if _, err := fmt.Sscanf(p.Points, "%f,%f ", &x, &y); err != nil {
			t.Fatal(err)
		}
		check("a corner", x+2, y+3, p.Fill)
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
