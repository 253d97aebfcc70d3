package store_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/palier-bot/palier/store"
)

func TestExport(t *testing.T) {
	t.Parallel()
	r := newRig(t, realGame(t))
	_, err := r.Export(t.Context(), zoe)
	wantError(t, err, store.ErrNoAccount)
	ended := r.start(zoe, "1")
	for ended.Round.Status == store.Playing {
		ended = r.play(ended, choose(rand.New(rand.NewPCG(1, 1)), ended.Round))
	}
	if _, err := r.ClaimDaily(t.Context(), zoe); err != nil {
		t.Fatal(err)
	}
	r.grant(zoe, 5)
	if _, err := r.resetServer(t.Context(), zoe.Guild, mod, "all anew", "spring", nil); err != nil {
		t.Fatal(err)
	}
	if err := r.SetClientSeed(t.Context(), zoe, "mine"); err != nil {
		t.Fatal(err)
	}
	r.limit(zoe, store.Day, 9)
	r.limit(zoe, store.Day, 10)
	playing := r.start(zoe, "2")
	r.grant(ben, 7654321)

	e, err := r.Export(t.Context(), zoe)
	if err != nil {
		t.Fatal(err)
	}
	if e.Player != zoe.Player || e.Balance != 98 || e.Held != 2 || len(e.Rounds) != 2 || len(e.Changes) != 1 || len(e.Seasons) != 1 ||
		e.DailyAt == nil || !e.DailyAt.Equal(r.clock.Now()) || e.Figures.Rounds != 1 || len(e.Limits.Pending) != 1 {
		t.Errorf("exported %+v", e)
	}
	sum := int64(0)
	for _, entry := range e.Entries {
		sum += int64(entry.Amount)
		if entry.ByModerator != (entry.Kind == "grant" || entry.Kind == "reset") || entry.At.IsZero() {
			t.Errorf("entry %+v", entry)
		}
	}
	if sum != int64(e.Balance) {
		t.Errorf("the entries come to %d of %d", sum, e.Balance)
	}
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	for want, is := range map[string]bool{
		ended.Round.ServerSeed: true, `"client_seed":"mine"`: true, `"kind":"daily"`: true, `"spring"`: true, `"pending":[{"window":"day","cap":10`: true,
		r.entropy.seed(playing.Round.Commit).Reveal(): false, `7654321`: false, `"9"`: false,
	} {
		if strings.Contains(string(text), want) != is {
			t.Errorf("%q in the export: %t\n%s", want, !is, text)
		}
	}
}
