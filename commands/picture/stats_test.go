package picture_test

import (
	"errors"
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/commands/picture"
)

var statsText = picture.StatsText{
	Title: "Figures", Status: "1,284 rounds", Balance: "Coins over time", From: "12 days ago", To: "now",
	Depths: "Rounds by highest level", Number: func(n int64) string {
		if n >= 1e9 {
			return fmt.Sprint(n/1e9) + " bn"
		}
		return fmt.Sprint(n)
	},
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// course is balances an hour apart.
func course(coins ...int64) (list []picture.Balance) {
	for i, c := range coins {
		list = append(list, picture.Balance{At: noon.Add(time.Duration(i) * time.Hour), Coins: c})
	}
	return list
}

func TestStats(t *testing.T) {
	t.Parallel()
	later := noon.Add(12 * time.Hour)
	for _, c := range []struct {
		name     string
		balances []picture.Balance
		depths   []int
	}{
		{"stats", course(100, 98, 118, 117, 114, 120, 119, 103, 151, 149), []int{412, 500, 201, 90, 44, 20, 11, 4, 1, 0, 1}},
		{"stats without levels", course(100, 99, 97, 99, 98, 101), nil},
		{"stats of one entry", course(100), []int{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
		{"stats at the cap", course(0, 1e15, 5e14), []int{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1_000_000}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			data, err := picture.Stats(c.balances, later, c.depths, statsText)
			if err != nil {
				t.Fatal(err)
			}
			checkGolden(t, c.name, data)
		})
	}
}

// The two ends of the time are told apart, however long their names are.
func TestStatsEndsStayApart(t *testing.T) {
	t.Parallel()
	draw := func(from, to string) *image.Paletted {
		text := statsText
		text.From, text.To = from, to
		data, err := picture.Stats(course(100, 99), noon.Add(time.Hour), []int{1}, text)
		if err != nil {
			t.Fatal(err)
		}
		return decode(t, data)
	}
	for _, from := range []string{"il y a un instant", strings.Repeat("il y a longtemps ", 5)} {
		alone := draw("", "maintenant")
		begin, end := changed(draw(from, "maintenant"), alone), changed(alone, draw("", ""))
		if begin.Empty() || end.Empty() || end.Min.X-begin.Max.X < 10 {
			t.Errorf("%q is at %v, and %q at %v", from, begin, "maintenant", end)
		}
	}
}

// A clock that is behind, or balances all at once, are no reason to draw nothing.
func TestStatsOfStrangeTimes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		balances []picture.Balance
		now      time.Time
	}{
		"now before all": {course(100, 99, 98), noon.Add(-time.Hour)},
		"all at once":    {[]picture.Balance{{noon, 100}, {noon, 98}}, noon},
	} {
		if _, err := picture.Stats(c.balances, c.now, nil, statsText); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestStatsRefused(t *testing.T) {
	t.Parallel()
	backwards := course(1, 2)
	backwards[0], backwards[1] = backwards[1], backwards[0]
	for name, balances := range map[string][]picture.Balance{"none": nil, "backwards": backwards} {
		if _, err := picture.Stats(balances, noon, nil, statsText); !errors.Is(err, picture.ErrStats) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func BenchmarkStats(b *testing.B) {
	balances, depths := course(100, 98, 118, 117, 114, 120, 119, 103, 151, 149), []int{412, 500, 201, 90, 44, 20, 11, 4, 1, 0, 1}
	for b.Loop() {
		if _, err := picture.Stats(balances, noon.Add(12*time.Hour), depths, statsText); err != nil {
			b.Fatal(err)
		}
	}
}
