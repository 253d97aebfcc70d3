package main_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/palier-bot/palier/commands/verifypage"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/transcript"
)

// pageFile writes the page to a folder and returns its address there.
func pageFile(t *testing.T) string {
	t.Helper()
	html, err := verifypage.Build()
	if err != nil {
		t.Fatal(err)
	}
	return "file://" + writeFile(t, t.TempDir(), "verify.html", string(html))
}

// openVerifier opens the page and waits until it is ready.
func openVerifier(t *testing.T, url string, width, height int64) *tab {
	t.Helper()
	b := openTab(t, width, height)
	b.check(chromedp.Do(b.ctx, chromedp.Navigate(url)))
	b.waits("page that is ready", `globalThis.palier && document.title`)
	return b
}

// found checks texts on the page, as one file each, and returns what it finds in
// each: "holds", "fails payout", one a record.
func (b *tab) found(texts []string) (list []string) {
	b.t.Helper()
	for chunk := range slices.Chunk(texts, 500) {
		raw := make([][]byte, len(chunk)) // written in base64: a text may be no text
		for i, text := range chunk {
			raw[i] = []byte(text)
		}
		data, err := json.Marshal(raw)
		b.check(err)
		list = append(list, eval[[]string](b, `Promise.all(`+string(data)+`.map(async (text) => {
			const found = await palier.check(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
			return found.map(({ verdict, check }) => check ? verdict + ' ' + check : verdict).join(', ');
		}))`)...)
	}
	return list
}

// The two implementations of the scheme and of both games find the same, in
// true transcripts and in bent ones.
func TestVerifyPageAgrees(t *testing.T) {
	t.Parallel()
	b := openVerifier(t, pageFile(t), 1000, 800)
	list, err := catalog.New()
	if err != nil {
		t.Fatal(err)
	}
	r := newRecorder(t, 1)
	var texts []string
	for range 40 {
		text := written(t, r.any())
		texts = append(texts, text)
		for _, bend := range bends {
			texts = append(texts, bend(r.rng, text))
		}
	}
	counts := map[string]int{}
	for i, got := range b.found(texts) {
		var want []string
		for tr, err := range transcript.All(strings.NewReader(texts[i])) {
			if err == nil {
				err = tr.Check(list)
			}
			want = append(want, finding(err))
		}
		if got != strings.Join(want, ", ") {
			t.Errorf("the page finds %q, the program %q in\n%q", got, want, texts[i])
		}
		counts[got]++
	}
	for _, name := range []string{"holds", "unreadable format", "fails commit", "fails actions", "fails status", "fails stake", "fails payout"} {
		if counts[name] < 40 {
			t.Errorf("%q was found %d times only: the bends test too little", name, counts[name])
		}
	}
	t.Logf("%d texts: %v", len(texts), counts)
}

// The vectors were computed by a third implementation.
func TestVerifyPageVectors(t *testing.T) {
	t.Parallel()
	b := openVerifier(t, pageFile(t), 1000, 800)
	for _, v := range vectors(t) {
		got := eval[string](b, `palier.draw(`+v.inputs(t)+`).then((drawn) => JSON.stringify(drawn))`)
		if !sameJSON(t, got, v.want(t)) {
			t.Errorf("%s %s: %s\nwant %s", v.Game, v.Round, got, v.want(t))
		}
	}
	for _, c := range []struct {
		n             int
		words         []string
		result, taken int
	}{
		{10, []string{"18446744073709551615", "18446744073709551610", "18446744073709551609", "3"}, 9, 3},
		{50, []string{"18446744073709551600", "18446744073709551599"}, 49, 2},
		{49, []string{"18446744073709551601", "18446744073709551600", "18446744073709551599"}, 36, 1},
		{2, []string{"18446744073709551615"}, 1, 1},
		{5313, []string{"18446744073709551615", "0"}, 0, 2},
	} {
		got := eval[string](b, fmt.Sprintf(`palier.uniform(%d, %s).then(({ result, taken }) => result + ' ' + taken)`, c.n, mustJSON(t, c.words)))
		if want := fmt.Sprint(c.result, " ", c.taken); got != want {
			t.Errorf("uniform(%d): %s, want %s", c.n, got, want)
		}
	}
}

// vector is a line of the vectors of games/fair.
type vector struct {
	ServerSeed string `json:"server_seed"`
	Commit     string `json:"commit"`
	Game       string `json:"game"`
	Round      string `json:"round"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64 `json:"nonce"`
	Key        string `json:"key"`
	Draws      []struct {
		Label   string `json:"label"`
		Sample  []int  `json:"sample"`
		Uniform *int   `json:"uniform"`
		Hit     bool   `json:"hit"`
	} `json:"draws"`
}

func vectors(t *testing.T) (list []vector) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "games", "fair", "testdata", "cr1.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &list); err != nil || len(list) != 10 {
		t.Fatalf("%d vectors: %v", len(list), err)
	}
	return list
}

func (v vector) inputs(t *testing.T) string {
	t.Helper()
	return mustJSON(t, map[string]string{
		"game": v.Game, "round": v.Round, "nonce": fmt.Sprint(v.Nonce), "client_seed": v.ClientSeed, "server_seed": v.ServerSeed,
	})
}

// want is what palier.draw gives for the vector.
func (v vector) want(t *testing.T) string {
	t.Helper()
	want := map[string]any{"commit": v.Commit, "key": v.Key}
	high := map[string]string{"2": "3", "6": "5", "10": "4"}
	multipliers, bonus := map[string]string{}, map[string]bool{}
	for _, d := range v.Draws {
		kind, number, _ := strings.Cut(d.Label, "/")
		switch kind {
		case "board":
			want["losing_numbers"], want["multipliers"] = d.Sample, multipliers
		case "numbers":
			want["numbers"], want["bonus_wins"] = d.Sample, bonus
		case "chance":
			want["chance"] = *d.Uniform + 1
		case "bonus":
			bonus[number] = d.Hit
		case "mult":
			switch multipliers[number] = "2"; {
			case d.Hit && high[number] != "":
				multipliers[number] = high[number]
			case d.Hit:
				multipliers[number] = "3"
			case number == "2":
				multipliers[number] = "2.5"
			}
		}
	}
	return mustJSON(t, want)
}

func mustJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
