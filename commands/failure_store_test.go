package commands_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// refusedByStore are the store's refusals as people meet them, by their names.
var refusedByStore = map[string]error{
	"ErrNoAccount":     store.ErrNoAccount,
	"ErrNoRound":       store.ErrNoRound,
	"ErrNotOwner":      store.ErrNotOwner,
	"ErrStale":         store.ErrStale,
	"ErrFunds":         &store.FundsError{Balance: 1, Price: 2},
	"ErrCap":           store.ErrCap,
	"ErrClientSeed":    store.ErrClientSeed,
	"ErrRules":         store.ErrRules,
	"ErrForgotten":     store.ErrForgotten,
	"ErrClosed":        store.ErrClosed,
	"ErrUnavailable":   store.ErrUnavailable,
	"ErrLimit":         &store.LimitError{Window: store.Day, Cap: 5, Staked: 4, Price: 2, Until: time.Unix(1e9, 0)},
	"ErrBreak":         &store.BreakError{Until: time.Unix(1e9, 0)},
	"ErrWindow":        store.ErrWindow,
	"ErrRange":         &store.RangeError{Field: "opening", Min: 0, Max: 10, Value: 11},
	"ErrText":          store.ErrText,
	"ErrTooEarly":      &store.TooEarlyError{Next: time.Unix(1e9, 0)},
	"ErrDailyOff":      store.ErrDailyOff,
	"ErrBoard":         store.ErrBoard,
	"ErrNoSeason":      store.ErrNoSeason,
	"ErrReason":        store.ErrReason,
	"ErrNoChange":      store.ErrNoChange,
	"ErrUndoOld":       store.ErrUndoOld,
	"ErrUndoDone":      store.ErrUndoDone,
	"ErrUndoFunds":     fmt.Errorf("%w: %w", store.ErrUndoFunds, &store.FundsError{Balance: 1, Price: 2}),
	"ErrUndoKind":      store.ErrUndoKind,
	"ErrUndoOrder":     store.ErrUndoOrder,
	"ErrUndoForgotten": store.ErrUndoForgotten,
	"ErrResetSince":    store.ErrResetSince,
}

// noRefusals are errors of the store that no request can bring about: they are
// the program's own mistakes, or keep it from starting.
var noRefusals = []string{"ErrOwner", "ErrActor", "ErrExists", "ErrTaken", "ErrLinked", "ErrInUse", "ErrRestoring", "ErrUnsound", "ErrSameFile", "ErrForeign", "ErrNewerSchema", "ErrOlderSchema"}

// Every refusal of the store says what is wrong, and no two say the same.
func TestEveryRefusalOfTheStoreHasItsOwnWords(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for _, locale := range []string{"en-US", "fr"} {
		say := func(err error) string {
			return line(r.club.Failure(t.Context(), &bot.Request{Locale: locale}, fmt.Errorf("playing: %w", err)))
		}
		said := map[string]string{say(errors.New("of an unknown kind")): "the error of an unknown kind"}
		for name, err := range refusedByStore {
			text := say(err)
			if other, twice := said[text]; twice || text == "" {
				t.Errorf("%s: %s and %s are both said as %q", locale, name, other, text)
			}
			said[text] = name
		}
	}
}

// The lists above miss none.
func TestEveryRefusalOfTheStoreIsKnown(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "store", "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
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
				if refusedByStore[name.Name] == nil && !slices.Contains(noRefusals, name.Name) {
					t.Errorf("store.%s is in no list", name.Name)
				}
			}
			return true
		})
	}
	if want := len(refusedByStore) + len(noRefusals); found != want {
		t.Errorf("the store has %d errors, the lists %d", found, want)
	}
}
