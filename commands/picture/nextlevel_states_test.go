package picture_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/palier-bot/palier/commands/picture"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/nextlevel"
)

// state is a moment of a round and how it got there.
type state struct {
	name  string
	round *nextlevel.Round
}

// states returns one round for each look of the picture.
func states(t testing.TB) []state {
	t.Helper()
	return []state{
		{"panel", nil},
		{"start", play(t, 2, 0, "")},
		{"first level", play(t, 2, 3, "")},
		{"deciding", play(t, 2, 12, "")},
		{"between levels", play(t, 2, 14, "")},
		{"deciding high", play(t, 3, 27, "")},
		{"lost", play(t, 2, 13, "lose")},
		{"lost at once", play(t, 1, 0, "lose")},
		{"stopped", play(t, 2, 12, "stop")},
		{"level 10", play(t, 3, 29, "")},
	}
}

// deal deals a round from a seed, and tells what it hides.
func deal(t testing.TB, stake games.Coins, seed byte) (*nextlevel.Round, []int) {
	t.Helper()
	secret, err := fair.ParseSeed(strings.Repeat(fmt.Sprintf("%02x", seed), 32))
	if err != nil {
		t.Fatal(err)
	}
	key := fair.NewKey(secret, fair.Inputs{Game: "next_level", Round: "R"})
	dealt, err := nextlevel.Game{}.Deal(key, nextlevel.Ticket(stake))
	if err != nil {
		t.Fatal(err)
	}
	return dealt.(*nextlevel.Round), nextlevel.Game{}.Drawing(key).(nextlevel.Drawing).LosingNumbers
}

// twin returns a round with the same picks and outcome so far, and other losing numbers.
func twin(t testing.TB, r *nextlevel.Round) *nextlevel.Round {
	t.Helper()
	for seed := range byte(255) {
		other, losing := deal(t, r.Stake(), seed)
		if seed == usualSeed || slices.ContainsFunc(losing, r.Picked) {
			continue
		}
		for _, n := range r.Picks() {
			if err := other.Act(nextlevel.Pick(n)); err != nil {
				t.Fatal(err)
			}
		}
		return other
	}
	t.Fatal("no seed allows the same picks")
	return nil
}

const usualSeed = 7

// play plays a round until so many good numbers have been found, in a scattered
// order, and ends it as told.
func play(t testing.TB, stake games.Coins, found int, end string) *nextlevel.Round {
	t.Helper()
	r, losing := deal(t, stake, usualSeed)
	act := func(a games.Action) {
		if err := r.Act(a); err != nil {
			t.Fatalf("%s: %v", a, err)
		}
	}
	for n := 7; len(r.Picks()) < found; n = (n+18)%nextlevel.Numbers + 1 {
		if slices.Contains(losing, n) {
			continue
		}
		if r.Deciding() {
			act(nextlevel.Continue)
		}
		act(nextlevel.Pick(n))
	}
	switch end {
	case "lose":
		if r.Deciding() {
			act(nextlevel.Continue)
		}
		act(nextlevel.Pick(losing[4]))
	case "stop":
		act(nextlevel.Stop)
	}
	return r
}

// wording is how a language says what a picture says.
type wording struct {
	point, thousands                  string
	or                                string
	stake, status                     string
	start, towards, decide, lost, won string
}

var languages = map[string]wording{
	"en": {point: ".", thousands: ",", or: " or ",
		stake: "stake %d", status: "stake %d · level %d of 10",
		start: "Choose a stake and play", towards: "%[1]d of %[2]d to level %[3]d · behind you: %[4]s",
		decide: "Stop: take %s · or continue: %d numbers to level %d",
		lost:   "%d was a losing number · the stake is lost", won: "You take %s"},
	"fr": {point: ",", thousands: "\u202f", or: " ou ",
		stake: "mise %d", status: "mise %d · palier %d sur 10",
		start: "Choisissez une mise et jouez", towards: "encore %[5]d numéros pour le palier %[3]d · derrière vous : %[4]s",
		decide: "Arrêter : prendre %s · ou continuer : %d numéros pour le palier %d",
		lost:   "%d était un numéro perdant · la mise est perdue", won: "Vous remportez %s"},
}

func (w wording) coins(c games.Coins) string {
	text := strconv.FormatInt(int64(c), 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + w.thousands + text[i:]
	}
	return text
}

// text writes what a bot would hand in for a round.
func (w wording) text(r *nextlevel.Round) picture.NextLevelText {
	t := picture.NextLevelText{Title: "Next Level", Status: fmt.Sprintf(w.stake, 2), Footer: w.start}
	for i := range t.Ladder {
		l := nextlevel.LevelAt(i + 1)
		cell := "×" + l.Low.String()
		if l.High != l.Low {
			cell += w.or + "×" + l.High.String()
		}
		t.Ladder[i] = strings.ReplaceAll(cell, ".", w.point)
	}
	if r == nil {
		return t
	}
	for i, gain := range r.Gains() {
		t.Ladder[i] = w.coins(gain)
	}
	t.Status = fmt.Sprintf(w.status, r.Stake(), r.Level())
	payout, over := r.Outcome()
	number, lost := r.Lost()
	switch {
	case lost:
		t.Footer = fmt.Sprintf(w.lost, number)
	case over:
		t.Footer = fmt.Sprintf(w.won, w.coins(payout))
	case r.Deciding():
		t.Footer = fmt.Sprintf(w.decide, w.coins(r.Gain()), r.Needed(), r.Level()+1)
	default:
		next := nextlevel.LevelAt(r.Level() + 1)
		t.Footer = fmt.Sprintf(w.towards, next.More-r.Needed(), next.More, next.Number, w.coins(r.Gain()), r.Needed())
	}
	return t
}
