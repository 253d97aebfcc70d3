package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// reader is a sheet of which only the texts are kept, and where they are.
type reader struct {
	sheet
	texts []writtenText
}

type writtenText struct {
	text                     string
	left, top, right, bottom float64
}

func (*reader) polygon([]point, ink)     {}
func (*reader) stroke([]point, pen)      {}
func (*reader) disc(point, float64, ink) {}

func (r *reader) write(l label, text string) {
	_, pixels, err := l.layout(text)
	if err != nil {
		panic(err)
	}
	width, half := float64(pixels)/rasterScale, 0.36*float64(l.size)
	from := map[align]float64{left: l.at.x, centre: l.at.x - width/2, right: l.at.x - width}[l.align]
	r.texts = append(r.texts, writtenText{text, from, l.at.y - half, from + width, l.at.y + half})
}

var chartWords = SimulationText{
	Title: "instant_loto · reveal, 3 grilles", Course: "Retour au joueur après tant de parties",
	Observed: "observé : 71,8330 %", Exact: "exactement : 70,9502 %", Band: "où sont 95 % des simulations",
	Distances: "Par rang : écart, en écarts-types",
	Number:    func(n int64) string { return fmt.Sprint(n) },
	Percent:   func(share float64, decimals int) string { return fmt.Sprintf("%.*f %%", decimals, 100*share) },
}

// TestChartTexts looks for texts that run into each other or over the edge, or are
// cut although they need not be.
func TestChartTexts(t *testing.T) {
	const status = "1 000 000 000 000 parties · source cr1 · graine "
	endless := strings.Repeat("wide ", 2000)
	short := []Return{{1024, 0.7}, {100_000, 0.71}}
	for _, c := range []struct {
		name, seed, observed string
		course               []Return
		labels               []string
	}{
		{"one round", "x", "observé : 0 %", []Return{{1, 0}}, []string{"0", "1"}},
		{"a trillion", "x", "observé : 71 %", []Return{{1024, 0.7}, {1e9, 0.7095}, {1e12, 0.709502}}, []string{"0", "1"}},
		{"a seed of 32 bytes", strings.Repeat("0123cdef", 8), "observé : 71 %", short, []string{"0", "1"}},
		{"an endless seed", endless, "observé : 71 %", short, []string{"0", "1"}},
		{"the greatest prize at once", "x", "observé : 25 000 000,0000 %", []Return{{1, 250_000}}, []string{"0", "1"}},
		{"all ranks", "x", "observé : 71 %", short, strings.Split("5+1 5 4+1 4 3+1 3 2+1 2 1+1 1 0+1 0,4 plus rares", " ")},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := Simulation{Course: c.course, Exact: 0.7095, Spread: 47, Usual: 1.96}
			for i, l := range c.labels {
				m.Distances = append(m.Distances, Distance{l, float64(i) - 4})
			}
			words := chartWords
			words.Status, words.Observed = status+c.seed, c.observed
			r := new(reader)
			drawn := &chart{sheet: r}
			drawn.drawSimulation(m, words)
			if drawn.err != nil {
				t.Fatal(drawn.err)
			}
			if len(r.texts) < 12 {
				t.Errorf("%d texts", len(r.texts))
			}
			for i, a := range r.texts {
				if strings.HasSuffix(a.text, "…") != (c.seed == endless && i == 1) { // the second is the status
					t.Errorf("cut, or not cut: %q", a.text)
				}
				if a.left < chartMargin-0.5 || a.right > chartWidth-chartMargin+0.5 || a.top < chartMargin-2 || a.bottom > chartHeight-chartMargin+2 {
					t.Errorf("%q is over the edge", a.text)
				}
				for _, b := range r.texts[:i] {
					if a.left < b.right+4 && b.left < a.right+4 && a.top < b.bottom && b.top < a.bottom {
						t.Errorf("%q is over %q", a.text, b.text)
					}
				}
			}
		})
	}
}

// TestChartFormats looks in the PNG for what the SVG says is there: every dot, the
// inside of each area's first corner, and the title.
func TestChartFormats(t *testing.T) {
	m := Simulation{
		Course: []Return{{1024, 0.7}, {2048, 0.71}, {4096, 0.70}}, Exact: 0.7095, Spread: 1.9, Usual: 1.96,
		Distances: []Distance{{"0", -0.5}, {"1 <rare> & more", 2.6}},
	}
	vectors, raster := newVectors(), newRaster()
	for _, s := range []sheet{vectors, raster} {
		c := &chart{sheet: s}
		c.drawSimulation(m, chartWords)
		if c.err != nil {
			t.Fatal(c.err)
		}
	}
	var svg bytes.Buffer
	if err := vectors.finish(&svg); err != nil {
		t.Fatal(err)
	}
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
	if err := xml.Unmarshal(svg.Bytes(), &drawn); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{chartWords.Title, chartWords.Course, chartWords.Observed, chartWords.Band, "1 <rare> & more", "2000", "-3"} {
		if !slices.Contains(drawn.Texts, want) {
			t.Errorf("%q is not among the texts %q", want, drawn.Texts)
		}
	}
	check := func(what string, x, y float64, want string) {
		c := raster.RGBAAt(int(rasterScale*x), int(rasterScale*y))
		if got := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B); got != want {
			t.Errorf("%s at %v, %v is %s, want %s", what, x, y, got, want)
		}
	}
	if len(drawn.Circles) != 3 || len(drawn.Polygons) != 4 { // two bands with a key each
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
	title := 0
	for x := range 400 * rasterScale {
		if raster.RGBAAt(x, 38*rasterScale) == inkColours[bright] {
			title++
		}
	}
	if title < 50 {
		t.Errorf("%d pixels of the title halfway up", title)
	}
}
