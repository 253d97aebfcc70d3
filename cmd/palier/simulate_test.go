package main_test

import (
	"encoding/json"
	"fmt"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// simulationOf is the promise of « palier simulate --json ».
type simulationOf struct {
	Game       string  `json:"game"`
	Rounds     int64   `json:"rounds"`
	Asked      int64   `json:"asked"`
	Strategy   string  `json:"strategy"`
	Stake      int     `json:"stake"`
	Grids      int     `json:"grids"`
	Seed       string  `json:"seed"`
	ServerSeed string  `json:"server_seed"`
	Source     string  `json:"source"`
	Paid       int64   `json:"paid"`
	Seconds    float64 `json:"seconds"`
	Return     struct {
		Observed   float64 `json:"observed"`
		Exact      float64 `json:"exact"`
		Fraction   string  `json:"fraction"`
		Low        float64 `json:"low"`
		High       float64 `json:"high"`
		Confidence float64 `json:"confidence"`
		Least      int64   `json:"least_rounds"`
	} `json:"return"`
	Tables []struct {
		Table string `json:"table"`
		Of    int    `json:"of"`
		Asked int64  `json:"asked"`
		Cells []struct {
			Label    string  `json:"label"`
			Count    int64   `json:"count"`
			Expected float64 `json:"expected"`
			Observed float64 `json:"observed"`
			Exact    float64 `json:"exact"`
			Fraction string  `json:"fraction"`
		} `json:"cells"`
		Fit *struct {
			Chi2 float64 `json:"chi2"`
			DF   int     `json:"df"`
			P    float64 `json:"p"`
		} `json:"fit"`
	} `json:"tables"`
}

func simulate(t *testing.T, env []string, args ...string) (s simulationOf) {
	t.Helper()
	got := run(t, t.TempDir(), env, "", append([]string{"simulate", "--json"}, args...)...)
	if got.status != 0 || got.err != "" || strings.Count(got.out, "\n") != 1 {
		t.Fatalf("exit status %d, %q, %q", got.status, got.err, got.out)
	}
	return readSimulation(t, got.out)
}

func readSimulation(t *testing.T, text string) (s simulationOf) {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&s); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return s
}

func TestSimulateAsJSON(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line, game, strategy, source string
		stake, grids, tables         int
		rounds                       int64
		exact                        float64
	}{
		{"next_level --rounds 200000 --seed 7", "next_level", "stop@1", "fast", 1, 0, 2, 200_000, 0.7073930034548509},
		{"next_level --rounds 200000 --seed 7 --strategy continue --stake 3", "next_level", "continue", "fast", 3, 0, 11, 200_000, 0.7073930034548509},
		{"next_level --rounds 5000 --seed 7 --strategy fair-coin --source cr1", "next_level", "fair-coin", "cr1", 1, 0, 11, 5000, 0.7073930034548509},
		{"instant_loto --rounds 100000 --seed 7 --grids 3", "instant_loto", "reveal", "fast", 3, 3, 3, 100_000, 0.709502334698912},
	} {
		t.Run(c.line, func(t *testing.T) {
			t.Parallel()
			s := simulate(t, []string{"LANG=fr_FR.UTF-8"}, strings.Fields(c.line)...)
			if s.Game != c.game || s.Strategy != c.strategy || s.Source != c.source || s.Stake != c.stake || s.Grids != c.grids ||
				s.Rounds != c.rounds || s.Asked != c.rounds || s.Seed != "7" || len(s.ServerSeed) != 64 || len(s.Tables) != c.tables {
				t.Errorf("%+v", s)
			}
			r := s.Return
			if r.Exact != c.exact || r.Confidence != 0.95 || r.Observed < r.Low || r.Observed > r.High || r.Low < 0 ||
				math.Abs(r.Observed-float64(s.Paid)/float64(s.Rounds)/float64(s.Stake)) > 1e-12 {
				t.Errorf("paid %d, return %+v", s.Paid, r)
			}
			for _, table := range s.Tables {
				var counts int64
				var exact float64
				for _, cell := range table.Cells {
					counts += cell.Count
					exact += cell.Exact
				}
				if counts != table.Asked || math.Abs(exact-1) > 1e-9 {
					t.Errorf("table %s %d: %d of %d, chances of %v", table.Table, table.Of, counts, table.Asked, exact)
				}
				if table.Fit != nil && (table.Fit.DF < 1 || table.Fit.P < 1e-4 || table.Fit.P > 1) {
					t.Errorf("table %s %d fits as %+v", table.Table, table.Of, *table.Fit)
				}
			}
		})
	}
}

// The same seed is the same simulation on one core and on all, and no seed is
// another one every time.
func TestSimulateBySeed(t *testing.T) {
	t.Parallel()
	line := strings.Fields("next_level --rounds 100000 --strategy fair-coin --seed")
	one := simulate(t, []string{"GOMAXPROCS=1"}, append(line, "trèfle à 4")...)
	all := simulate(t, []string{"GOMAXPROCS=5"}, append(line, "trèfle à 4")...)
	one.Seconds, all.Seconds = 0, 0
	if other := simulate(t, nil, append(line, "x")...); marshal(t, other.Tables) == marshal(t, one.Tables) {
		t.Error("another seed gives the same")
	}
	if a, b := marshal(t, one), marshal(t, all); a != b {
		t.Errorf("on one core\n%s, on five\n%s", a, b)
	}
	first, second := simulate(t, nil, "next_level", "--rounds", "1"), simulate(t, nil, "next_level", "--rounds", "1")
	if first.Seed == "" || first.Seed == second.Seed {
		t.Errorf("seeds %q and %q", first.Seed, second.Seed)
	}
}

func marshal(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A round of the scheme is one that draw shows.
func TestSimulatedRoundIsDrawn(t *testing.T) {
	t.Parallel()
	s := simulate(t, nil, "next_level", "--rounds", "1", "--seed", "7", "--source", "cr1")
	got := run(t, t.TempDir(), nil, "", "draw", "--game", "next_level", "--round", "SIMULATE", "--client-seed", "",
		"--nonce", "0", "--server-seed", s.ServerSeed)
	var drawn struct {
		Losing []int `json:"losing_numbers"`
	}
	if err := json.Unmarshal([]byte(got.out), &drawn); err != nil {
		t.Fatal(err)
	}
	want := int64(2)
	for _, n := range drawn.Losing {
		if n <= 5 {
			want = 0
		}
	}
	if s.Paid != want {
		t.Errorf("paid %d with losing numbers %v", s.Paid, drawn.Losing)
	}
}

func TestSimulateAsText(t *testing.T) {
	t.Parallel()
	for locale, texts := range map[string][]string{
		"en_US.UTF-8": {"next_level · stop@2, stake 2 · 100,000 rounds", "source cr1, seed 7", "palier draw --game next_level --round SIMULATE",
			"at 95% confidence", "70.7393% = 374699/529690", "Highest level reached", "Multiplier of level 2", "2.5", "Payout of a round", "1 degree of freedom", "2 degrees of freedom"},
		"fr_FR.UTF-8": {"next_level · stop@2, mise 2 · 100 000 parties", "source cr1, graine 7", "de confiance de 95 %",
			"70,7393 % = 374699/529690", "Plus haut palier atteint", "Multiplicateur du palier 2", "2,5", "Gain d’une partie", "1 degré de liberté", "2 degrés de liberté"},
	} {
		got := run(t, t.TempDir(), []string{"LANG=" + locale}, "", strings.Fields("simulate next_level --strategy stop@2 --stake 2 --rounds 100000 --seed 7 --source cr1")...)
		if got.status != 0 || got.err != "" {
			t.Errorf("exit status %d, %q", got.status, got.err)
		}
		for _, text := range texts {
			if !strings.Contains(plain(got.out), text) {
				t.Errorf("the report does not say %q:\n%s", text, got.out)
			}
		}
		if strings.Contains(got.out, "<no value>") || strings.Contains(got.out, "simulate.") {
			t.Errorf("a text is missing:\n%s", got.out)
		}
	}
}

// An interval that rests on too few rounds says so: with prizes as rare, it would be
// right less often than it claims.
func TestSimulateTooFewRounds(t *testing.T) {
	t.Parallel()
	report := func(locale, rounds string) string {
		return plain(run(t, t.TempDir(), []string{"LANG=" + locale}, "", "simulate", "next_level", "--seed", "7", "--rounds", rounds).out)
	}
	// Stopping at level 1 brings 2 coins or nothing, whose skewness is known.
	r := simulate(t, nil, "next_level", "--rounds", "1").Return
	chance := r.Exact / 2
	least := int64(math.Ceil(25 * (1 - 2*chance) * (1 - 2*chance) / chance / (1 - chance)))
	if r.Least != least {
		t.Errorf("%d rounds are enough, want %d", r.Least, least)
	}
	few := fmt.Sprint(least - 1)
	for text, got := range map[string]string{
		fmt.Sprintf("the interval may be relied on from %d rounds on", least):     report("en_US.UTF-8", few),
		fmt.Sprintf("l’intervalle n’est fiable qu’à partir de %d parties", least): report("fr_FR.UTF-8", few),
	} {
		if !strings.Contains(got, text) {
			t.Errorf("it does not say %q:\n%s", text, got)
		}
	}
	if got := report("en_US.UTF-8", fmt.Sprint(least)); strings.Contains(got, "relied on") {
		t.Errorf("with enough rounds it says\n%s", got)
	}
}

// Ctrl-C ends a simulation with a report of what was played.
func TestSimulateStopped(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir(), nil, "simulate", "next_level", "--rounds", "1000000000000", "--seed", "7", "--json")
	time.Sleep(time.Second) // any moment in play will do
	p.signal(syscall.SIGINT)
	p.exits(1)
	s := readSimulation(t, p.out.String())
	if s.Rounds <= 0 || s.Rounds >= s.Asked || s.Asked != 1_000_000_000_000 {
		t.Errorf("%d rounds of %d", s.Rounds, s.Asked)
	}
	if !strings.Contains(p.err.String(), "stopped after") {
		t.Errorf("it does not say that it was stopped: %q", p.err.String())
	}
	again := simulate(t, nil, "next_level", "--seed", "7", "--rounds", fmt.Sprint(s.Rounds))
	if again.Paid != s.Paid {
		t.Errorf("the same rounds paid %d, then %d", s.Paid, again.Paid)
	}
}

func TestSimulateChart(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for i, line := range []string{"next_level --rounds 1", "instant_loto --rounds 20000 --grids 2"} {
		for _, ext := range []string{"png", "SVG"} {
			file := filepath.Join(folder, fmt.Sprintf("%d.%s", i, ext))
			got := run(t, folder, []string{"LANG=fr_FR.UTF-8"}, "", append([]string{"simulate", "--chart", file}, strings.Fields(line)...)...)
			if got.status != 0 || got.err != "" {
				t.Fatalf("%s: exit status %d, %q", line, got.status, got.err)
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if ext == "SVG" {
				if !strings.Contains(string(data), "</svg>") || !strings.Contains(string(data), "Retour au joueur") {
					t.Errorf("%s: no chart of %d bytes", line, len(data))
				}
				continue
			}
			img, err := png.Decode(strings.NewReader(string(data)))
			if err != nil || img.Bounds().Dx() != 2400 || img.Bounds().Dy() != 1200 {
				t.Errorf("%s: no picture: %v", line, err)
			}
		}
	}
	got := run(t, folder, nil, "", "simulate", "next_level", "--rounds", "1", "--chart", "nowhere/x.png")
	if got.status != 1 || got.out != "" || !strings.Contains(got.err, "there is no chart nowhere/x.png") {
		t.Errorf("exit status %d, %q", got.status, got.err)
	}
}
