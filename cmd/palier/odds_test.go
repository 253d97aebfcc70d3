package main_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"
)

// oddsOf is the promise of « palier odds next_level --json ». Fractions and
// decimals are text, so that nobody rounds them by reading them.
type oddsOf struct {
	Game   string `json:"game"`
	RTP    string `json:"rtp"`
	Levels []struct {
		Level       int    `json:"level"`
		Good        int    `json:"good"`
		OneIn       string `json:"one_in"`
		Multipliers []struct {
			Value  string `json:"value"`
			OneIn  string `json:"one_in"`
			Weight string `json:"weight"`
		} `json:"multipliers"`
	} `json:"levels"`
}

func TestOddsAsJSON(t *testing.T) {
	t.Parallel()
	for _, locale := range []string{"LANG=en_US.UTF-8", "LANG=fr_FR.UTF-8"} {
		got := run(t, t.TempDir(), []string{locale}, "", "odds", "next_level", "--json")
		if got.status != 0 || got.err != "" || strings.Count(got.out, "\n") != 1 {
			t.Fatalf("exit status %d, %q, %q", got.status, got.err, got.out)
		}
		var odds oddsOf
		dec := json.NewDecoder(strings.NewReader(got.out))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&odds); err != nil {
			t.Fatal(err)
		}
		if odds.Game != "next_level" || odds.RTP != "374699/529690" || len(odds.Levels) != 10 {
			t.Errorf("%+v", odds)
		}
		for i, l := range odds.Levels {
			if l.Level != i+1 {
				t.Errorf("level %d is number %d", i+1, l.Level)
			}
			sum := new(big.Rat)
			for _, m := range l.Multipliers {
				weight, ok := new(big.Rat).SetString(m.Weight)
				if !ok {
					t.Fatalf("level %d: the weight %q is no fraction", l.Level, m.Weight)
				}
				sum.Add(sum, weight)
			}
			if sum.RatString() != "1" {
				t.Errorf("level %d: the weights add up to %s", l.Level, sum.RatString())
			}
		}
		// As the rules print them.
		second := odds.Levels[1]
		if second.Good != 9 || second.OneIn != "7.15" || second.Multipliers[0].Value != "2.5" || second.Multipliers[1].OneIn != "43.00" {
			t.Errorf("level 2 is %+v", second)
		}
	}
}

func TestOddsAsTable(t *testing.T) {
	t.Parallel()
	for locale, texts := range map[string][]string{
		"en_US.UTF-8": {"level", "2.5", "43.00", "16/17", "Return to the player: 374699/529690 = 70.7393%"},
		"fr_FR.UTF-8": {"palier", "2,5", "43,00", "16/17", "Retour au joueur : 374699/529690 = 70,7393 %"},
	} {
		got := run(t, t.TempDir(), []string{"LANG=" + locale}, "", "odds", "next_level")
		if got.status != 0 || got.err != "" {
			t.Errorf("exit status %d, %q", got.status, got.err)
		}
		for _, text := range texts {
			if !strings.Contains(plain(got.out), text) {
				t.Errorf("the table does not say %q:\n%s", text, got.out)
			}
		}
		if rows := strings.Count(got.out, "\n"); rows != 1+19+2 {
			t.Errorf("%d lines:\n%s", rows, got.out)
		}
	}
}
