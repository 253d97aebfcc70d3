package nextlevel_test

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
)

// published is the table of art. 2.3, with its decimal points, and beside it
// the exact chances that were computed from the rules by other means.
var published = []struct {
	good, more int
	oneIn      string
	low, high  figure // high is empty at level 1

	step, reach, highShare string
}{
	{5, 5, "2.83", figure{"2", "2.83"}, figure{}, "374699/1059380", "374699/1059380", "0"},
	{9, 4, "7.15", figure{"2.5", "2.69"}, figure{"3", "43.00"}, "17/43", "6369883/45553340", "1/17"},
	{12, 3, "15.37", figure{"2", "2.53"}, figure{"3", "14.41"}, "248/533", "740962/11388335", "37/248"},
	{15, 3, "35.48", figure{"2", "3.34"}, figure{"3", "7.48"}, "609/1406", "45849/1626905", "188/609"},
	{18, 3, "89.32", figure{"2", "5.22"}, figure{"3", "4.87"}, "520/1309", "280488/25054337", "269/520"},
	{21, 3, "250.17", figure{"2", "3.82"}, figure{"5", "10.49"}, "1771/4960", "1131/282940", "1418/5313"},
	{23, 2, "534.57", figure{"2", "2.48"}, figure{"3", "15.62"}, "95/203", "741/396116", "13/95"},
	{25, 2, "1226.37", figure{"2", "3.25"}, figure{"3", "7.80"}, "17/39", "323/396116", "5/17"},
	{27, 2, "3065.91", figure{"2", "5.00"}, figure{"3", "5.00"}, "2/5", "323/990290", "1/2"},
	{29, 2, "8523.91", figure{"2", "4.56"}, figure{"4", "7.13"}, "91/253", "4199/35791910", "71/182"},
}

type figure struct{ value, oneIn string }

// oddsDoc is the JSON form as a program reads it.
type oddsDoc struct {
	Game, RTP string
	Levels    []struct {
		Level, Good int
		OneIn       string `json:"one_in"`
		Multipliers []struct {
			Value, Weight string
			OneIn         string `json:"one_in"`
		}
	}
}

func readOdds(t *testing.T) (doc oddsDoc, text string) {
	t.Helper()
	b, err := json.Marshal(nextlevel.Game{}.Odds().JSON)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &doc); err != nil {
		t.Fatal(err)
	}
	return doc, string(b)
}

// TestPublishedOdds compares the odds with the 29 figures of the published table.
func TestPublishedOdds(t *testing.T) {
	doc, _ := readOdds(t)
	if len(doc.Levels) != len(published) {
		t.Fatalf("%d levels, want %d", len(doc.Levels), len(published))
	}
	figures := 0
	for i, want := range published {
		got := doc.Levels[i]
		if got.Level != i+1 || got.Good != want.good || got.OneIn != want.oneIn {
			t.Errorf("level %d: %d good, 1 in %s; want %d, %s", got.Level, got.Good, got.OneIn, want.good, want.oneIn)
		}
		figures++
		multipliers := []figure{want.low, want.high}
		if want.high == (figure{}) {
			multipliers = multipliers[:1]
		}
		var has []figure
		for _, m := range got.Multipliers {
			has = append(has, figure{m.Value, m.OneIn})
		}
		if !slices.Equal(has, multipliers) {
			t.Errorf("level %d: multipliers %v, want %v", got.Level, has, multipliers)
		}
		figures += len(has)
	}
	if figures != 29 {
		t.Errorf("%d figures compared, want 29", figures)
	}
}

// TestExactOdds compares the levels with chances computed by other means.
func TestExactOdds(t *testing.T) {
	doc, _ := readOdds(t)
	reach := big.NewRat(1, 1)
	for i, want := range published {
		l := nextlevel.LevelAt(i + 1)
		if l.Number != i+1 || l.Found != want.good || l.More != want.more {
			t.Errorf("level %d: number %d, found %d, more %d", i+1, l.Number, l.Found, l.More)
		}
		reach.Mul(reach, l.Reach)
		if got := l.Reach.RatString(); got != want.step {
			t.Errorf("level %d from the one before: %s, want %s", i+1, got, want.step)
		}
		if got := reach.RatString(); got != want.reach {
			t.Errorf("level %d from the start: %s, want %s", i+1, got, want.reach)
		}
		if got := l.HighShare.RatString(); got != want.highShare {
			t.Errorf("level %d: share of ×%s is %s, want %s", i+1, l.High, got, want.highShare)
		}
		sum := new(big.Rat)
		for _, m := range doc.Levels[i].Multipliers {
			weight, ok := new(big.Rat).SetString(m.Weight)
			if !ok || weight.RatString() != m.Weight {
				t.Errorf("level %d: weight %q is not a reduced fraction", i+1, m.Weight)
				continue
			}
			sum.Add(sum, weight)
		}
		if last := doc.Levels[i].Multipliers; last[len(last)-1].Weight != want.highShare && i > 0 {
			t.Errorf("level %d: weight of the high one %s, want %s", i+1, last[len(last)-1].Weight, want.highShare)
		}
		if sum.RatString() != "1" {
			t.Errorf("level %d: the weights add up to %s", i+1, sum.RatString())
		}
	}
}

// TestReturnIsTheSameForEveryPlay follows the distribution of gains: stopping
// at any level returns 2·C(41,5)/C(50,5).
func TestReturnIsTheSameForEveryPlay(t *testing.T) {
	odds := nextlevel.Game{}.Odds()
	picks := new(big.Rat).SetFrac(new(big.Int).Binomial(41, 5), new(big.Int).Binomial(50, 5))
	want := picks.Mul(picks, big.NewRat(2, 1))
	if odds.RTP.Cmp(want) != 0 || want.RatString() != "374699/529690" {
		t.Errorf("RTP %s, want %s", odds.RTP.RatString(), want.RatString())
	}
	chances := map[games.Coins]*big.Rat{1: big.NewRat(1, 1)} // of a gain, by a player who never stops
	for n := 1; n <= nextlevel.Levels; n++ {
		l := nextlevel.LevelAt(n)
		low := new(big.Rat).Sub(big.NewRat(1, 1), l.HighShare)
		next, returned := map[games.Coins]*big.Rat{}, new(big.Rat)
		for gain, chance := range chances {
			for m, share := range map[nextlevel.Multiplier]*big.Rat{l.High: l.HighShare, l.Low: low} {
				if l.Low == l.High {
					share = big.NewRat(1, 1)
				}
				p := new(big.Rat).Mul(chance, l.Reach)
				p.Mul(p, share)
				product := m.Times(gain)
				if next[product] == nil {
					next[product] = new(big.Rat)
				}
				next[product].Add(next[product], p)
				returned.Add(returned, p.Mul(p, big.NewRat(int64(product), 1)))
			}
		}
		chances = next
		if returned.Cmp(want) != 0 {
			t.Errorf("stopping at level %d returns %s, want %s", n, returned.RatString(), want.RatString())
		}
	}
}

// TestOddsJSON checks the text itself where programs depend on it.
func TestOddsJSON(t *testing.T) {
	_, text := readOdds(t)
	for _, part := range []string{
		`{"game":"next_level","rtp":"374699/529690","levels":[` +
			`{"level":1,"good":5,"one_in":"2.83","multipliers":[{"value":"2","one_in":"2.83","weight":"1"}]},` +
			`{"level":2,"good":9,"one_in":"7.15","multipliers":[{"value":"2.5","one_in":"2.69","weight":"16/17"},` +
			`{"value":"3","one_in":"43.00","weight":"1/17"}]},`,
		`{"value":"4","one_in":"7.13","weight":"71/182"}]}]}`,
	} {
		if !strings.Contains(text, part) {
			t.Errorf("%s\nis not in\n%s", part, text)
		}
	}
}

// TestOddsTable has a row for each multiplier, every one complete.
func TestOddsTable(t *testing.T) {
	odds := nextlevel.Game{}.Odds()
	if len(odds.Rows) != 19 {
		t.Fatalf("%d rows, want 19", len(odds.Rows))
	}
	for i, want := range map[int]string{
		0:  "1 5 2.83 2 1 2.83",
		1:  "2 9 7.15 2.5 16/17 2.69",
		18: "10 29 8523.91 4 71/182 7.13",
	} {
		if got := strings.Join(odds.Rows[i], " "); got != want {
			t.Errorf("row %d: %s, want %s", i, got, want)
		}
	}
}

// TestChance compares the chance shown in play with that of the next level.
func TestChance(t *testing.T) {
	for _, tt := range []struct{ moves, want string }{
		{"", "374699/1059380"}, // the whole of level 1
		{"1-4", "37/46"},       // one number to go
		{"1-5", "17/43"},       // deciding: what continuing would risk
		{"1-5 +", "17/43"},
		{"1-5 + 6-8", "11/14"},
		{"1-5 + 6-9 + 10-12", "609/1406"}, // « 43 % to level 4 »
		{strings.TrimSuffix(toTheEnd, "28-29") + "28", "13/22"},
		{"50", "0"},
		{"1-5 stop", "0"},
		{toTheEnd, "0"},
	} {
		t.Run(tt.moves, func(t *testing.T) {
			r := deal(t, forced(true), "1")
			for _, a := range moves(t, tt.moves) {
				if err := r.Act(a); err != nil {
					t.Fatal(err)
				}
			}
			if got := r.Chance().RatString(); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}
