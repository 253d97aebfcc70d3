package picture

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestScale(t *testing.T) {
	for _, c := range []struct{ low, high int64 }{
		{0, 0}, {1, 1}, {100, 100}, {0, 1}, {97, 103}, {80, 160}, {99, 262_540}, {0, 1e15}, {1e15 - 3, 1e15}, {7, 8},
	} {
		marks := scale(c.low, c.high)
		if n := len(marks); n < 3 || n > 6 {
			t.Errorf("%d to %d: %d marks", c.low, c.high, n)
		}
		if marks[0] > c.low || marks[0] < 0 || marks[len(marks)-1] < c.high {
			t.Errorf("%d to %d is not within %v", c.low, c.high, marks)
		}
		for i := 2; i < len(marks); i++ {
			if step := marks[1] - marks[0]; step < 1 || marks[i]-marks[i-1] != step {
				t.Errorf("%d to %d: uneven marks %v", c.low, c.high, marks)
			}
		}
	}
}

func labels(marks []mark) (list []string) {
	for _, m := range marks {
		list = append(list, m.label)
	}
	return list
}

func TestAxisMarks(t *testing.T) {
	number := func(n int64) string { return fmt.Sprint(n) }
	percent := func(share float64, decimals int) string { return fmt.Sprintf("%.*f", decimals, 100*share) }
	for _, c := range []struct {
		name string
		got  []mark
		want string
	}{
		{"one round", axis{low: 0.1, high: 1}.tens(number), "1"},
		{"within two tens", axis{low: 1024, high: 1900}.tens(number), "1900"},
		{"less than a hundred times", axis{low: 1024, high: 20_000}.tens(number), "2000 5000 10000 20000"},
		{"a thousand times", axis{low: 1e9, high: 1e12}.tens(number), "1000000000 10000000000 100000000000 1000000000000"},
		{"whole percents", axis{low: 0.651, high: 0.764}.shares(percent), "66 68 70 72 74 76"},
		{"parts of percents", axis{low: 0.70730, high: 0.70749}.shares(percent), "70.730 70.732 70.734 70.736 70.738 70.740 70.742 70.744 70.746 70.748"},
		{"much over one", axis{low: -3, high: 5}.shares(percent), "-200 0 200 400"},
		{"usual deviations", axis{low: -3.5, high: 3.5}.deviations(number), "-3 -2 -1 0 1 2 3"},
		{"great deviations", axis{low: -12.5, high: 12.5}.deviations(number), "-12 -8 -4 0 4 8 12"},
	} {
		if got := strings.Join(labels(c.got), " "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestAxisPlaces(t *testing.T) {
	even := axis{low: -10, high: 30, from: 400, to: 0} // upwards, as heights are
	powers := axis{low: 10, high: 1000, from: 0, to: 80, powers: true}
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"low end", even.place(-10), 400}, {"high end", even.place(30), 0}, {"between", even.place(0), 300},
		{"low power", powers.place(10), 0}, {"high power", powers.place(1000), 80}, {"power between", powers.place(100), 40},
	} {
		if math.Abs(c.got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
}
