package main_test

import (
	"encoding/json"
	"math/big"
	"reflect"
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

// distributionOf is the promise of « palier odds --distribution --json ».
type distributionOf struct {
	Game      string `json:"game"`
	Strategy  string `json:"strategy"`
	Stake     int    `json:"stake"`
	Grids     int    `json:"grids"`
	RTP       string `json:"rtp"`
	Mean      string `json:"mean"`
	Variance  string `json:"variance"`
	Deviation string `json:"standard_deviation"`
	Payouts   []struct {
		Payout      int    `json:"payout"`
		P           string `json:"p"`
		Probability string `json:"probability"`
		OneIn       string `json:"one_in"`
	} `json:"payouts"`
}

func TestDistributionAsJSON(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]distributionOf{
		"next_level": {
			Game: "next_level", Strategy: "stop@1", Stake: 1, RTP: "374699/529690", Mean: "374699/529690",
			Variance: "256549286019/280571496100", Deviation: "0.95623278838",
		},
		"next_level --strategy stop@10 --stake 3": {
			Game: "next_level", Strategy: "stop@10", Stake: 3, RTP: "374699/529690", Mean: "1124097/529690",
			Variance: "4263684623990292923199/65426186604062900", Deviation: "255.279965609",
		},
		"instant_loto": {
			Game: "instant_loto", Strategy: "reveal", Stake: 1, Grids: 1, RTP: "1288513/1816080", Mean: "1288513/1816080",
			Variance: "640514114533957/1099382188800", Deviation: "24.1373731198",
		},
		"instant_loto --grids 3": {
			Game: "instant_loto", Strategy: "reveal", Stake: 3, Grids: 3, RTP: "1288513/1816080", Mean: "1288513/605360",
			Variance: "640514114533957/366460729600", Deviation: "41.8071566047",
		},
	} {
		got := run(t, t.TempDir(), []string{"LANG=fr_FR.UTF-8"}, "", append([]string{"odds", "--distribution", "--json"}, strings.Fields(line)...)...)
		if got.status != 0 || got.err != "" || strings.Count(got.out, "\n") != 1 {
			t.Fatalf("%s: exit status %d, %q, %q", line, got.status, got.err, got.out)
		}
		var d distributionOf
		dec := json.NewDecoder(strings.NewReader(got.out))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&d); err != nil {
			t.Fatal(err)
		}
		mean, sum := new(big.Rat), new(big.Rat)
		for i, payout := range d.Payouts {
			p, ok := new(big.Rat).SetString(payout.P)
			if !ok || i > 0 && payout.Payout <= d.Payouts[i-1].Payout {
				t.Fatalf("%s: payout %d: %+v", line, i, payout)
			}
			sum.Add(sum, p)
			mean.Add(mean, p.Mul(p, big.NewRat(int64(payout.Payout), 1)))
		}
		if sum.RatString() != "1" || mean.RatString() != want.Mean {
			t.Errorf("%s: the chances add up to %s, the mean is %s", line, sum.RatString(), mean.RatString())
		}
		d.Payouts = nil
		if !reflect.DeepEqual(d, want) {
			t.Errorf("%s: %+v, want %+v", line, d, want)
		}
	}
}

func TestDistributionAsTable(t *testing.T) {
	t.Parallel()
	for locale, texts := range map[string][]string{
		"en_US.UTF-8": {"next_level · stop@3, stake 2", "1 in", "307.10", "0.3256%", "148333/45553340", "Mean payout: 374699/264845 = 1.414786 coins", "Variance: ", "70.7393%"},
		"fr_FR.UTF-8": {"next_level · stop@3, mise 2", "1 sur", "307,10", "0,3256 %", "148333/45553340", "Gain moyen : 374699/264845 = 1,414786 pièces", "Variance : ", "70,7393 %"},
	} {
		got := run(t, t.TempDir(), []string{"LANG=" + locale}, "", "odds", "next_level", "--distribution", "--strategy", "stop@3", "--stake", "2")
		if got.status != 0 || got.err != "" {
			t.Errorf("exit status %d, %q", got.status, got.err)
		}
		for _, text := range texts {
			if !strings.Contains(plain(got.out), text) {
				t.Errorf("the table does not say %q:\n%s", text, got.out)
			}
		}
	}
}
