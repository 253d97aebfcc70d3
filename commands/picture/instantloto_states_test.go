package picture_test

import (
	"fmt"
	"testing"

	"github.com/palier-bot/palier/commands/picture"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/instantloto"
)

// lotoState is a moment of a round of Instant Loto, or of the panel before one.
type lotoState struct {
	name    string
	round   *instantloto.Round
	grids   []instantloto.Grid // before a round
	editing int
}

// lotoStates returns one for each look of the picture. All rounds draw 7, 18, 23,
// 41, 12 and the Chance 3.
func lotoStates(t testing.TB) []lotoState {
	t.Helper()
	const (
		three  = "7 11 18 41 49 + 5 / 2 9 23 30 44 + 8 / 5 6 13 27 35 + 1"  // 3 good; a bonus game; nothing
		twice  = "2 9 23 30 44 + 8 / 7 18 25 36 48 + 3 / 5 6 13 27 35 + 3"  // a bonus game; 2 good + Chance; a bonus game
		losing = "2 9 23 30 44 + 10 / 5 6 13 27 35 + 1 / 1 10 20 39 40 + 3" // a bonus game; nothing; a bonus game
		two    = "7 11 18 41 49 + 5 / 2 9 23 30 44 + 8"                     // 3 good; a bonus game
		all    = instantloto.Balls
	)
	return []lotoState{
		{name: "panel empty", grids: draft(t, ""), editing: 1},
		{name: "panel partial", grids: draft(t, "3 12 24 33 48 + 7 / 1 2 3 4 5 + 10 / 8 40"), editing: 3},
		{name: "one grid start", round: playLoto(t, "7 11 18 41 49 + 5", 0)},
		{name: "one grid ball 3", round: playLoto(t, "7 11 18 40 49 + 5", 3)},
		{name: "one grid jackpot", round: playLoto(t, "7 12 18 23 41 + 3", all)},
		{name: "two grids ball 5", round: playLoto(t, two, 5)},
		{name: "two grids bonus pending", round: playLoto(t, two, all)},
		{name: "ball 4", round: playLoto(t, three, 4)},
		{name: "two bonus pending", round: playLoto(t, twice, all)},
		{name: "bonus won", round: playLoto(t, twice, all, true)},
		{name: "bonus lost", round: playLoto(t, twice, all, false)},
		{name: "finished won", round: playLoto(t, three, all, true)},
		{name: "finished lost", round: playLoto(t, losing, all, false, false)},
	}
}

// draft returns the grids of a draft, complete or not.
func draft(t testing.TB, text string) []instantloto.Grid {
	t.Helper()
	d, err := instantloto.ParseDraft(text)
	if err != nil {
		t.Fatal(err)
	}
	return d.Grids()
}

// dealLoto deals a round that draws the numbers, then the Chance.
func dealLoto(t testing.TB, ticket games.Ticket, chance uint64, numbers ...int) (*instantloto.Round, gamestest.Forced) {
	t.Helper()
	src := gamestest.Forced{
		"numbers": gamestest.Sample(instantloto.Numbers, numbers...),
		"chance":  gamestest.Uniform(chance - 1),
	}
	dealt, err := instantloto.Game{}.Deal(src, ticket)
	if err != nil {
		t.Fatal(err)
	}
	return dealt.(*instantloto.Round), src
}

// playLoto plays a round until so many balls are revealed, then as many bonus games
// as are told how to end.
func playLoto(t testing.TB, ticket games.Ticket, balls int, bonuses ...bool) *instantloto.Round {
	t.Helper()
	r, src := dealLoto(t, ticket, 3, 7, 18, 23, 41, 12)
	for range balls {
		actLoto(t, r, instantloto.Reveal)
	}
	for _, won := range bonuses {
		grid, _ := r.PendingBonus()
		if label := fmt.Sprintf("bonus/%d", grid); !won {
			src[label] = gamestest.Uniform(1)
		}
		actLoto(t, r, instantloto.Bonus(grid, 2))
	}
	return r
}

func actLoto(t testing.TB, r *instantloto.Round, a games.Action) {
	t.Helper()
	if err := r.Act(a); err != nil {
		t.Fatalf("%s: %v", a, err)
	}
}

// lotoWording is how a language says what a picture of Instant Loto says.
type lotoWording struct {
	wording
	grid, panel, status, start, missing, full string
	good, chance, bonus, bonusWon, bonusLost  string
	soFar, total, gone, play                  string
}

var lotoLanguages = map[string]lotoWording{
	"en": {wording: languages["en"], grid: "Grid %d", panel: "grids: %d · price: %d", status: "grids: %d · ball %d of 6",
		start: "Five numbers and a Chance for each grid", missing: "%d to choose", full: "complete",
		good: "%d good", chance: " + Chance", bonus: "bonus game", bonusWon: "bonus: won 1", bonusLost: "bonus: lost",
		soFar: "Prize so far: %s", total: "Won %s coins", gone: "Lost · the stake of %d is gone", play: "Bonus game: choose one of the four balls"},
	"fr": {wording: languages["fr"], grid: "Grille %d", panel: "grilles : %d · prix : %d", status: "grilles : %d · boule %d sur 6",
		start: "Cinq numéros et un numéro Chance par grille", missing: "encore %d à choisir", full: "complète",
		good: "bons numéros : %d", chance: " + Chance", bonus: "jeu bonus", bonusWon: "bonus : gagné 1", bonusLost: "bonus : perdu",
		soFar: "Gain pour l’instant : %s", total: "Vous remportez %s pièces", gone: "Perdu · la mise de %d est perdue",
		play: "Jeu bonus : choisissez une des quatre boules"},
}

// text writes what a bot would hand in.
func (w lotoWording) text(s lotoState) picture.InstantLotoText {
	t := picture.InstantLotoText{Title: "Instant Loto", Editing: s.editing, Footer: w.start}
	if s.round == nil {
		t.Status = fmt.Sprintf(w.panel, len(s.grids), len(s.grids))
		for i, g := range s.grids {
			line := w.full
			if !g.Complete() {
				line = fmt.Sprintf(w.missing, instantloto.Picks-len(g.Numbers))
			}
			t.Grids = append(t.Grids, picture.InstantLotoGridText{Name: fmt.Sprintf(w.grid, i+1), Line: line})
		}
		return t
	}
	for i, s := range s.round.Standings() {
		g := picture.InstantLotoGridText{Name: fmt.Sprintf(w.grid, i+1), Line: fmt.Sprintf(w.good, len(s.Good)), Prize: "–"}
		if s.Chance {
			g.Line += w.chance
		}
		switch {
		case s.Bonus == instantloto.BonusEarned:
			g.Prize = w.bonus
		case s.Bonus == instantloto.BonusWon:
			g.Prize = w.bonusWon
		case s.Bonus == instantloto.BonusLost:
			g.Prize = w.bonusLost
		case s.Prize > 0:
			g.Prize = w.coins(s.Prize)
		}
		t.Grids = append(t.Grids, g)
	}
	t.Status = fmt.Sprintf(w.status, len(t.Grids), s.round.Shown())
	payout, over := s.round.Outcome()
	_, pending := s.round.PendingBonus()
	switch {
	case over && payout > 0:
		t.Footer = fmt.Sprintf(w.total, w.coins(payout))
	case over:
		t.Footer = fmt.Sprintf(w.gone, s.round.Stake())
	case pending:
		t.Footer = w.play
	default:
		t.Footer = fmt.Sprintf(w.soFar, w.coins(s.round.Prize()))
	}
	return t
}
