package picture_test

import (
	"bytes"
	"errors"
	"image"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/palier-bot/palier/commands/picture"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/instantloto"
)

// drawLoto draws a picture that must come out.
func drawLoto(t testing.TB, s lotoState, text picture.InstantLotoText) []byte {
	t.Helper()
	data, err := picture.InstantLoto(s.round, s.grids, text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestInstantLotoLooks(t *testing.T) {
	for language, words := range lotoLanguages {
		for _, s := range lotoStates(t) {
			name := language + " " + s.name
			t.Run(name, func(t *testing.T) {
				checkGolden(t, "instantloto/"+name, drawLoto(t, s, words.text(s)))
			})
		}
	}
}

// TestInstantLotoWithNamesOnly draws a grid with nothing below its numbers.
func TestInstantLotoWithNamesOnly(t *testing.T) {
	s := lotoState{grids: draft(t, "3 12 24 33 48 + 7")}
	text := picture.InstantLotoText{Title: "Instant Loto", Grids: []picture.InstantLotoGridText{{Name: "Grid 1"}}}
	checkGolden(t, "instantloto/names only", drawLoto(t, s, text))
}

// TestInstantLotoKeepsSecrets draws rounds that look the same to their player and
// hide other balls and bonus games.
func TestInstantLotoKeepsSecrets(t *testing.T) {
	const ticket games.Ticket = "7 11 18 41 49 + 3 / 2 9 23 30 44 + 8 / 5 6 13 27 35 + 1"
	words := lotoLanguages["en"]
	drawn, instead := []int{7, 18, 23, 41, 12}, []int{49, 2, 13, 30, 44}
	for shown := range instantloto.Balls {
		one, _ := dealLoto(t, ticket, 3, drawn...)
		other, bonuses := dealLoto(t, ticket, 8, slices.Concat(drawn[:shown], instead[shown:])...)
		for _, label := range []string{"bonus/1", "bonus/2", "bonus/3"} {
			bonuses[label] = gamestest.Uniform(1)
		}
		a, b := lotoState{round: one}, lotoState{round: other}
		for range shown {
			actLoto(t, one, instantloto.Reveal)
			actLoto(t, other, instantloto.Reveal)
		}
		if !bytes.Equal(drawLoto(t, a, words.text(a)), drawLoto(t, b, words.text(b))) {
			t.Errorf("after %d balls the pictures differ", shown)
		}
	}
}

// gridPlaces is where the texts of a grid go, measured from its top left corner.
type gridPlaces struct {
	pitch             int // from a grid to the next
	name, line, prize image.Rectangle
}

// placesOf has the places by the number of grids. None holds a number or a Chance.
// Where the line is above the prize, the other moves if one of them is missing.
var placesOf = map[int]gridPlaces{
	1: {0, image.Rect(14, 9, 668, 46), image.Rect(14, 148, 281, 190), image.Rect(293, 144, 668, 196)},
	2: {105, image.Rect(12, 7, 407, 35), image.Rect(421, 11, 670, 65), image.Rect(421, 11, 670, 96)},
	3: {70, image.Rect(10, 18, 102, 47), image.Rect(428, 5, 672, 46), image.Rect(428, 5, 672, 62)},
}

// TestInstantLotoTextsKeepToTheirPlaces writes texts far too long, one at a time.
func TestInstantLotoTextsKeepToTheirPlaces(t *testing.T) {
	long := strings.Repeat("très long · ", 20)
	header, total := image.Rect(18, 11, 702, 55), image.Rect(18, 348, 702, 393)
	for _, s := range lotoStates(t) {
		text := lotoLanguages["fr"].text(s)
		before := decode(t, drawLoto(t, s, text))
		check := func(name string, place image.Rectangle, field func(*picture.InstantLotoText) *string) {
			t.Run(s.name+"/"+name, func(t *testing.T) {
				text := text
				text.Grids = slices.Clone(text.Grids)
				*field(&text) = long
				area := changed(before, decode(t, drawLoto(t, s, text)))
				if area.Empty() || !area.In(place) {
					t.Errorf("changed %v, want something within %v", area, place)
				}
			})
		}
		check("title", header, func(t *picture.InstantLotoText) *string { return &t.Title })
		check("status", header, func(t *picture.InstantLotoText) *string { return &t.Status })
		check("footer", total, func(t *picture.InstantLotoText) *string { return &t.Footer })
		places := placesOf[len(text.Grids)]
		for i, g := range text.Grids {
			at := image.Pt(18, 135+i*places.pitch)
			check(g.Name+" name", places.name.Add(at), func(t *picture.InstantLotoText) *string { return &t.Grids[i].Name })
			check(g.Name+" line", places.line.Add(at), func(t *picture.InstantLotoText) *string { return &t.Grids[i].Line })
			check(g.Name+" prize", places.prize.Add(at), func(t *picture.InstantLotoText) *string { return &t.Grids[i].Prize })
		}
	}
}

// TestInstantLotoWithoutTexts draws what there is, without a word.
func TestInstantLotoWithoutTexts(t *testing.T) {
	for _, s := range lotoStates(t) {
		decode(t, drawLoto(t, s, picture.InstantLotoText{}))
	}
}

func TestInstantLotoRefuses(t *testing.T) {
	six := instantloto.Grid{Numbers: []int{1, 2, 3, 4, 5, 6}}
	tests := []struct {
		name  string
		grids []instantloto.Grid
		want  error
	}{
		{"no grid", nil, instantloto.ErrNoGrid},
		{"four grids", make([]instantloto.Grid, 4), instantloto.ErrTooManyGrids},
		{"six numbers", []instantloto.Grid{{}, six}, instantloto.ErrTooManyNumbers},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data, err := picture.InstantLoto(nil, test.grids, picture.InstantLotoText{})
			if !errors.Is(err, test.want) || data != nil {
				t.Errorf("got %d bytes and %v, want %v", len(data), err, test.want)
			}
		})
	}
}

func TestInstantLotoConcurrently(t *testing.T) {
	words := lotoLanguages["fr"]
	all := lotoStates(t)
	var wanted [][]byte
	for _, s := range all {
		wanted = append(wanted, drawLoto(t, s, words.text(s)))
	}
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for i := range len(all) {
				n := (worker + i) % len(all)
				data, err := picture.InstantLoto(all[n].round, all[n].grids, words.text(all[n]))
				if err != nil || !bytes.Equal(data, wanted[n]) {
					t.Errorf("%s came out differently: %v", all[n].name, err)
				}
			}
		})
	}
	group.Wait()
}

func BenchmarkInstantLoto(b *testing.B) {
	for _, s := range lotoStates(b) {
		b.Run(s.name, func(b *testing.B) {
			text := lotoLanguages["fr"].text(s)
			size := len(drawLoto(b, s, text))
			b.ReportAllocs()
			for b.Loop() {
				drawLoto(b, s, text)
			}
			b.ReportMetric(float64(size), "bytes/picture")
		})
	}
}
