package bot_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
)

func TestNewPattern(t *testing.T) {
	for _, tt := range []struct {
		text string
		ok   bool
	}{
		{"nl/{round}/{turn:int}/pick.{number:int}", true},
		{"help", true},
		{"{a}", true},
		{"", false},
		{"a//b", false},
		{"a/", false},
		{"a/{}", false},
		{"a/{x:int", false},
		{"a/x}", false},
		{"a/n{x}", false},
		{"a/{x:float}", false},
		{"a/{x}/{x:int}", false},
		{"{a b}", false},
		{strings.Repeat("x", 100), true},
		{strings.Repeat("x", 101), false},
		{strings.Repeat("x", 99) + "/{a}", false},
	} {
		t.Run(tt.text, func(t *testing.T) {
			p, err := bot.NewPattern(tt.text)
			if (err == nil) != tt.ok {
				t.Fatalf("err = %v", err)
			}
			if tt.ok && p.String() != tt.text {
				t.Errorf("String() = %q", p.String())
			}
		})
	}
}

func TestPatternMatch(t *testing.T) {
	pick := bot.MustPattern("nl/{round}/{turn:int}/pick.{number:int}")
	for _, tt := range []struct {
		id   string
		want bot.Values // nil for no match
	}{
		{"nl/R7K29QXF/12/pick.17", bot.Values{"round": "R7K29QXF", "turn": "12", "number": "17"}},
		{"nl/a_b-C/0/pick.999999999", bot.Values{"round": "a_b-C", "turn": "0", "number": "999999999"}},
		{"nl/R/12/pick.1000000000", nil},
		{"nl/R/012/pick.1", nil},
		{"nl/R/-1/pick.1", nil},
		{"nl/R/+1/pick.1", nil},
		{"nl/R/1/pick.", nil},
		{"nl//1/pick.1", nil},
		{"nl/R/1/pick/1", nil},
		{"nl/R/1/pick.1/", nil},
		{"nl/R/1/pick.1.2", nil},
		{"nl/R/1/stop", nil},
		{"nl/é/1/pick.1", nil},
		{"NL/R/1/pick.1", nil},
		{" nl/R/1/pick.1", nil},
		{"", nil},
		{"nl/" + strings.Repeat("R", 100) + "/1/pick.1", nil},
	} {
		t.Run(tt.id, func(t *testing.T) {
			got, ok := pick.Match(tt.id)
			if ok != (tt.want != nil) || ok && !maps.Equal(got, tt.want) {
				t.Errorf("got %v, %v", got, ok)
			}
		})
	}
	if _, ok := (bot.Pattern{}).Match(""); ok {
		t.Error("the zero pattern matches")
	}
}

func TestPatternIDRefusesMisuse(t *testing.T) {
	p := bot.MustPattern("nl/{round}/{turn:int}")
	for name, values := range map[string][]any{
		"too few":         {"R"},
		"too many":        {"R", 1, 2},
		"negative":        {"R", -1},
		"not a number":    {"R", "x"},
		"separator":       {"a/b", 1},
		"empty":           {"", 1},
		"type":            {"R", 1.5},
		"longer than 100": {strings.Repeat("R", 96), 1},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			t.Logf("minted %q", p.ID(values...))
		})
	}
}

func TestPatternOverlaps(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"a/{x}", "a/{y:int}", true},
		{"a/{x}", "a/b", true},
		{"a/{x:int}", "a/b", false},
		{"a/{x:int}", "a/7", true},
		{"a/{x:int}", "a/07", false},
		{"a/{x}", "a.{x}", false},
		{"a/{x}", "a/{x}/{y}", false},
		{"{x}/b", "a/{y}", true},
		{"a/b", "a/c", false},
	} {
		t.Run(tt.a+" "+tt.b, func(t *testing.T) {
			a, b := bot.MustPattern(tt.a), bot.MustPattern(tt.b)
			if a.Overlaps(b) != tt.want || b.Overlaps(a) != tt.want {
				t.Errorf("got %v and %v, want %v", a.Overlaps(b), b.Overlaps(a), tt.want)
			}
		})
	}
}

// Whatever matches is minted again by its values, and whatever two patterns
// both match makes them overlap.
func FuzzPattern(f *testing.F) {
	f.Add("nl/{round}/{turn:int}/pick.{number:int}", "nl/{r}/{t:int}/{a}.{n}", "nl/R7/12/pick.17")
	f.Add("a.{b}", "{a}.b", "a.b")
	f.Add("{x}", "{x:int}", "0")
	f.Fuzz(func(t *testing.T, first, second, id string) {
		p, err := bot.NewPattern(first)
		if err != nil {
			return
		}
		values, ok := p.Match(id)
		if !ok {
			return
		}
		args := make([]any, 0, len(values))
		for _, word := range strings.FieldsFunc(first, func(r rune) bool { return r == '/' || r == '.' }) {
			if name, param := strings.CutPrefix(word, "{"); param {
				name, _, _ = strings.Cut(strings.TrimSuffix(name, "}"), ":")
				args = append(args, values[name])
			}
		}
		if again := p.ID(args...); again != id {
			t.Errorf("%q minted %q from what it read in %q", first, again, id)
		}
		if q, err := bot.NewPattern(second); err == nil {
			if _, both := q.Match(id); both && !p.Overlaps(q) {
				t.Errorf("%q and %q both match %q and do not overlap", first, second, id)
			}
		}
	})
}
