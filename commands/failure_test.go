package commands_test

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/games/nextlevel"
)

// sentinels are the refusals of each game's rules, by their names.
var sentinels = map[string]map[string]error{
	"nextlevel": {
		"ErrStake": nextlevel.ErrStake, "ErrNumber": nextlevel.ErrNumber, "ErrPicked": nextlevel.ErrPicked,
		"ErrNotAtLevel": nextlevel.ErrNotAtLevel, "ErrAtLevel": nextlevel.ErrAtLevel,
	},
	"instantloto": {
		"ErrNumber": instantloto.ErrNumber, "ErrChance": instantloto.ErrChance, "ErrDuplicate": instantloto.ErrDuplicate,
		"ErrTooManyNumbers": instantloto.ErrTooManyNumbers, "ErrTooManyChances": instantloto.ErrTooManyChances,
		"ErrIncomplete": instantloto.ErrIncomplete, "ErrSyntax": instantloto.ErrSyntax,
		"ErrNoGrid": instantloto.ErrNoGrid, "ErrTooManyGrids": instantloto.ErrTooManyGrids,
		"ErrGrid": instantloto.ErrGrid, "ErrHalf": instantloto.ErrHalf, "ErrPreviousIncomplete": instantloto.ErrPreviousIncomplete,
		"ErrRevealed": instantloto.ErrRevealed, "ErrBall": instantloto.ErrBall, "ErrNotRevealed": instantloto.ErrNotRevealed,
		"ErrNoBonus": instantloto.ErrNoBonus, "ErrBonusPlayed": instantloto.ErrBonusPlayed,
	},
}

// Every refusal of the rules says what is wrong, and no two say the same.
func TestEveryRefusalHasItsOwnWords(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for _, locale := range []string{"en-US", "fr"} {
		say := func(err error) string {
			reply := r.club.Failure(t.Context(), &bot.Request{Locale: locale}, fmt.Errorf("playing: %w", err))
			if !reply.Private || reply.Update {
				t.Errorf("%v is said to everybody", err)
			}
			return line(reply)
		}
		generic := say(errors.New("of an unknown kind"))
		said := map[string]string{generic: "the error of an unknown kind"}
		if text := say(&bot.PaceError{Until: time.Unix(1e9, 0)}); text == generic || !strings.Contains(text, "<t:1000000000:R>") {
			t.Errorf("%s: somebody who is too fast is told %q", locale, text)
		}
		for game, list := range sentinels {
			for name, err := range list {
				name, text := game+"."+name, say(err)
				if other, twice := said[text]; twice || text == "" {
					t.Errorf("%s: %s and %s are both said as %q", locale, name, other, text)
				}
				said[text] = name
			}
		}
	}
}

// The table above misses none: a new refusal needs words, too.
func TestEveryRefusalIsKnown(t *testing.T) {
	t.Parallel()
	for game, list := range sentinels {
		files, err := filepath.Glob(filepath.Join("..", "games", game, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", game, len(files), err)
		}
		found := 0
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(source, func(n ast.Node) bool {
				spec, ok := n.(*ast.ValueSpec)
				if !ok {
					return true
				}
				for _, name := range spec.Names {
					if !strings.HasPrefix(name.Name, "Err") {
						continue
					}
					found++
					if list[name.Name] == nil {
						t.Errorf("%s.%s is in no table", game, name.Name)
					}
				}
				return true
			})
		}
		if found != len(list) {
			t.Errorf("%s has %d refusals, the table %d", game, found, len(list))
		}
	}
}

// What was asked for may have been done although its answer was not: whoever asked
// is sent where that can be seen, and to a game only for a round.
func TestUnsureWhatWasDone(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	router, err := bot.NewRouter(r.club.Routes())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		kind bot.Kind
		key  string
		see  string
	}{
		{bot.Called, "mod grant", "`/mod audit`"},
		{bot.Clicked, "mod/undo/5", "`/mod audit`"},
		{bot.Submitted, "mod/reset-all/0", "`/mod audit`"},
		{bot.Called, "daily", "`/solde`"},
		{bot.Submitted, "privacy/delete", "`/confidentialité supprimer`"},
		{bot.Clicked, "lm/break.1", "`/limites`"},
		{bot.Submitted, "lm/day/cap", "`/limites`"},
		{bot.Called, "balance", "commande du jeu"},
		{bot.Clicked, "nl/ABCDEFGH/1/pick.5", "commande du jeu"},
	} {
		q := &bot.Request{Kind: c.kind, Key: c.key, Locale: "fr", Guild: "100"}
		_, _ = router.Serve(t.Context(), q) // of nobody, which is refused; the route is what counts
		if q.Route() == "" {
			t.Errorf("%s has no route", c.key)
		}
		said := line(r.club.Failure(t.Context(), q, context.DeadlineExceeded))
		if !strings.Contains(said, c.see) {
			t.Errorf("%s: %q", c.key, said)
		}
	}
}
