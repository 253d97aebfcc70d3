package store_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// The seed of an open round is in nothing that the store hands out, however it
// is written.
func TestOpenSeedIsSecret(t *testing.T) {
	t.Parallel()
	r := newRig(t, realGame(t))
	waiting := r.panel(ann)
	playing := r.start(ann, "1")
	level := r.play(playing, r.good(playing.Round, 5)...)
	ended := r.play(level, nextlevel.Stop)
	stale, _ := r.rounds(ann).Start(t.Context(), ended.Next.ID, ben.Player, "1", here)

	secret := r.entropy.seed(waiting.Round.Commit)
	next := r.entropy.seed(ended.Next.Commit)
	if ended.Round.ServerSeed != secret.Reveal() {
		t.Errorf("the seed of a round that has ended is %q", ended.Round.ServerSeed)
	}
	for name, v := range map[string]store.View{"waiting": waiting, "playing": playing, "level": level, "stranger": stale} {
		if text := written(t, v); strings.Contains(text, secret.Reveal()) || holds(text, secret.Bytes()) {
			t.Errorf("%s: the seed is in %s", name, text)
		}
	}
	if text := written(t, ended); strings.Contains(text, next.Reveal()) || holds(text, next.Bytes()) {
		t.Errorf("the seed of the next round is in %s", text)
	}
	if ended.Next.ServerSeed != "" {
		t.Error("the next round shows its seed")
	}
}

// written is a view in every way that programs write things.
func written(t *testing.T, v store.View) string {
	t.Helper()
	var b bytes.Buffer
	for _, what := range []any{v, v.Round, &v, v.Round.Play} {
		fmt.Fprintf(&b, "%v %+v %#v %s %x %q\n", what, what, what, what, what, what)
		slog.New(slog.NewJSONHandler(&b, nil)).Info("view", "view", what)
		slog.New(slog.NewTextHandler(&b, nil)).Info("view", "view", what)
		if err := json.NewEncoder(&b).Encode(what); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// holds reports whether bytes are in a text as a list of decimal numbers.
func holds(text string, secret []byte) bool {
	list := strings.Trim(fmt.Sprint(secret), "[]") //nolint:staticcheck // as numbers, not as text
	return strings.Contains(text, list) || strings.Contains(text, strings.ReplaceAll(list, " ", ","))
}
