package picture_test

import (
	"bytes"
	"image"
	"strings"
	"sync"
	"testing"

	"github.com/palier-bot/palier/commands/picture"
	"github.com/palier-bot/palier/games/nextlevel"
)

// draw draws a picture that must come out.
func draw(t testing.TB, r *nextlevel.Round, text picture.NextLevelText) []byte {
	t.Helper()
	data, err := picture.NextLevel(r, text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestNextLevelLooks(t *testing.T) {
	for language, words := range languages {
		for _, s := range states(t) {
			name := language + " " + s.name
			t.Run(name, func(t *testing.T) {
				checkGolden(t, "nextlevel/"+name, draw(t, s.round, words.text(s.round)))
			})
		}
	}
}

// TestNextLevelKeepsSecrets draws two rounds that look the same to their player
// and hide other numbers.
func TestNextLevelKeepsSecrets(t *testing.T) {
	words := languages["en"]
	for _, found := range []int{0, 3, 5} {
		one := play(t, 2, found, "")
		other := twin(t, one)
		a, b := draw(t, one, words.text(one)), draw(t, other, words.text(other))
		if !bytes.Equal(a, b) {
			t.Errorf("after %d picks the pictures differ", found)
		}
	}
}

// TestNextLevelTextsKeepToTheirPlaces writes texts far too long, one at a time.
func TestNextLevelTextsKeepToTheirPlaces(t *testing.T) {
	long := strings.Repeat("très long · ", 20)
	const between, below = 476, 328 // the board's right and lower ends, and a little
	header, footer := image.Rect(18, 11, between, 57), image.Rect(18, below, between, picture.Height-7)
	ladder := image.Rect(498, 18, 702, 388)
	tests := []struct {
		name  string
		write func(*picture.NextLevelText)
		place image.Rectangle
	}{
		{"title", func(t *picture.NextLevelText) { t.Title = long }, header},
		{"status", func(t *picture.NextLevelText) { t.Status = long }, header},
		{"footer", func(t *picture.NextLevelText) { t.Footer = long }, footer},
		{"footer in one word", func(t *picture.NextLevelText) { t.Footer = strings.Repeat("W", 90) }, footer},
		{"lowest cell", func(t *picture.NextLevelText) { t.Ladder[0] = long }, ladder},
		{"highest cell", func(t *picture.NextLevelText) { t.Ladder[9] = long }, ladder},
	}
	for _, s := range states(t) {
		text := languages["fr"].text(s.round)
		before := decode(t, draw(t, s.round, text))
		for _, test := range tests {
			t.Run(s.name+"/"+test.name, func(t *testing.T) {
				text := text
				test.write(&text)
				area := changed(before, decode(t, draw(t, s.round, text)))
				if area.Empty() || !area.In(test.place) {
					t.Errorf("changed %v, want something within %v", area, test.place)
				}
			})
		}
	}
}

// TestNextLevelCharacters compares cells with characters that the font lacks to
// cells that must look the same.
func TestNextLevelCharacters(t *testing.T) {
	tests := []struct {
		name, cell, like string
		differ           bool
	}{
		{"a thin space shows nothing", "\u202f", "", false},
		{"a thin space is a gap", "262\u202f440", "262440", true},
		{"a thin space is narrower than a space", "262\u202f440", "262 440", true},
		{"an unknown character is a question mark", "✓", "?", false},
		{"the multiplication sign is known", "×", "?", true},
		{"the dot is known", "·", "?", true},
		{"nothing", "", " ", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var a, b picture.NextLevelText
			a.Ladder[4], b.Ladder[4] = test.cell, test.like
			if differ := !bytes.Equal(draw(t, nil, a), draw(t, nil, b)); differ != test.differ {
				t.Errorf("%q and %q differ: %t", test.cell, test.like, differ)
			}
		})
	}
}

func TestNextLevelConcurrently(t *testing.T) {
	words := languages["fr"]
	all := states(t)
	var wanted [][]byte
	for _, s := range all {
		wanted = append(wanted, draw(t, s.round, words.text(s.round)))
	}
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for i := range 2 * len(all) {
				n := (worker + i) % len(all)
				data, err := picture.NextLevel(all[n].round, words.text(all[n].round))
				if err != nil || !bytes.Equal(data, wanted[n]) {
					t.Errorf("%s came out differently: %v", all[n].name, err)
				}
			}
		})
	}
	group.Wait()
}

func BenchmarkNextLevel(b *testing.B) {
	for _, s := range states(b) {
		b.Run(s.name, func(b *testing.B) {
			text := languages["fr"].text(s.round)
			size := len(draw(b, s.round, text))
			b.ReportAllocs()
			for b.Loop() {
				draw(b, s.round, text)
			}
			b.ReportMetric(float64(size), "bytes/picture")
		})
	}
}

// BenchmarkForgotten draws pictures of which nothing is remembered, as the first
// after a start or a lull.
func BenchmarkForgotten(b *testing.B) {
	for _, s := range states(b) {
		b.Run(s.name, func(b *testing.B) {
			text := languages["fr"].text(s.round)
			draw(b, s.round, text) // letters and tiles stay
			for b.Loop() {
				picture.Forget()
				draw(b, s.round, text)
			}
		})
	}
}
