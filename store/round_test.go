package store_test

import (
	"errors"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

func TestPanelStakesNothing(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	first := r.panel(ann)
	if first.Account.Balance != 100 || first.Round.Status != store.Waiting || first.Round.Nonce != 1 {
		t.Errorf("a fresh panel: %+v", first)
	}
	if !regexp.MustCompile(`^[0-9A-HJKMNP-TV-Z]{8}$`).MatchString(string(first.Round.ID)) {
		t.Errorf("ID %q", first.Round.ID)
	}
	r.reopen()
	if again := r.panel(ann); again.Round.ID != first.Round.ID || again.Round.Commit != first.Round.Commit {
		t.Error("a second look at the panel shows another round")
	}
	_, err := r.Panel(t.Context(), ann, "roulette")
	wantError(t, err, games.ErrUnknownGame)
	r.balanced()
}

// drafted is an edit that forgets the draft before.
func drafted(text string) func(string) (string, error) {
	return func(string) (string, error) { return text, nil }
}

func TestDraft(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.panel(ann)
	v, err := r.rounds(ann).Draft(t.Context(), v.Round.ID, ann.Player, drafted("3"))
	if err != nil || v.Round.Draft != "3" || r.panel(ann).Round.Draft != "3" {
		t.Fatalf("draft %q, %v", v.Round.Draft, err)
	}
	_, err = r.rounds(ann).Draft(t.Context(), v.Round.ID, ben.Player, drafted("1"))
	wantError(t, err, store.ErrNotOwner)
	_, err = r.rounds(ann).Draft(t.Context(), "00000000", ann.Player, drafted("1"))
	wantError(t, err, store.ErrNoRound)

	started := r.start(ann, "2")
	v, err = r.rounds(ann).Draft(t.Context(), v.Round.ID, ann.Player, drafted("1"))
	wantError(t, err, store.ErrStale)
	if v.Round.Status != store.Playing || v.Round.Ticket != "2" || v.Round.Draft != "" {
		t.Errorf("with ErrStale came %+v", v.Round)
	}
	if ended := r.play(started, "pick 50"); ended.Next == nil || ended.Next.Draft != "2" {
		t.Errorf("the next panel does not offer the same ticket: %+v", ended.Next)
	}
}

// Every step of a round survives a restart, and the round that was restarted
// ends as the one that was not.
func TestRestartAfterEveryStep(t *testing.T) {
	t.Parallel()
	play := func(restart bool) store.View {
		r := newRig(t, realGame(t))
		again := func(v store.View) store.View {
			if !restart {
				return v
			}
			r.reopen()
			got, err := r.Round(t.Context(), v.Round.ID)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		if err := r.SetClientSeed(t.Context(), ann, "mon trèfle"); err != nil {
			t.Fatal(err)
		}
		v := again(r.panel(ann))
		moves := append(r.good(v.Round, 5), nextlevel.Continue)
		moves = append(append(moves, r.good(v.Round, 9)[5:]...), nextlevel.Stop)
		v, err := r.rounds(ann).Start(t.Context(), v.Round.ID, ann.Player, "3", here)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range moves {
			v = r.play(again(v), a)
		}
		return again(v)
	}
	want, got := play(false), play(true)
	if want.Round.Status != store.Won || want.Round.Payout < 15 {
		t.Fatalf("the round was not won: %+v", want.Round)
	}
	if got.Round.ServerSeed != want.Round.ServerSeed || got.Round.Payout != want.Round.Payout ||
		got.Account != want.Account || got.Next.Commit != want.Next.Commit {
		t.Errorf("after restarts:\n%+v\nwithout:\n%+v", got, want)
	}
	played := got.Round.Play.(*nextlevel.Round)
	if played.Level() != 2 || played.Gain() != got.Round.Payout {
		t.Errorf("level %d, gain %d", played.Level(), played.Gain())
	}
}

func TestRefusalsChangeNothing(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.play(r.start(ann, "1"), picks(1, 3)...)
	id, turn := v.Round.ID, v.Round.Turn
	for name, c := range map[string]struct {
		id      store.RoundID
		player  store.PlayerID
		turn    int
		actions []games.Action
		want    error
	}{
		"no such round":        {"ZZZZZZZZ", ann.Player, turn, picks(4, 4), store.ErrNoRound},
		"another's round":      {id, ben.Player, turn, picks(4, 4), store.ErrNotOwner},
		"nobody":               {id, "", turn, picks(4, 4), store.ErrNotOwner},
		"a turn that is past":  {id, ann.Player, turn - 1, picks(4, 4), store.ErrStale},
		"a turn to come":       {id, ann.Player, turn + 1, picks(4, 4), store.ErrStale},
		"no action":            {id, ann.Player, turn, nil, games.ErrAction},
		"an empty action":      {id, ann.Player, turn, []games.Action{""}, games.ErrAction},
		"two actions in one":   {id, ann.Player, turn, []games.Action{"pick 4\npick 5"}, games.ErrAction},
		"the second is a no":   {id, ann.Player, turn, []games.Action{"pick 4", "pick 4"}, nextlevel.ErrPicked},
		"past the next level":  {id, ann.Player, turn, picks(4, 6), nextlevel.ErrAtLevel},
		"a stop between two":   {id, ann.Player, turn, []games.Action{nextlevel.Stop}, nextlevel.ErrNotAtLevel},
		"what is no action":    {id, ann.Player, turn, []games.Action{"pick 04"}, games.ErrAction},
		"a number off the end": {id, ann.Player, turn, picks(51, 51), nextlevel.ErrNumber},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := r.rounds(v.Round.Owner).Play(t.Context(), c.id, c.player, c.turn, store.Message{ID: "else"}, c.actions...)
			wantError(t, err, c.want)
			if errors.Is(err, store.ErrStale) != (got.Round.ID != "") {
				t.Errorf("with %v came the view %+v", err, got)
			}
			if now := r.panel(ann).Round; now.Turn != turn || now.Message != here {
				t.Errorf("changed to %+v", now)
			}
		})
	}
	r.balanced()
}

func TestActionsAfterTheEndAreLeftOut(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.play(r.start(ann, "1"), "pick 1", "pick 50", "pick 2", "pick 2")
	if v.Round.Turn != 2 || len(v.Round.Actions) != 2 || v.Round.Status != store.Lost {
		t.Errorf("got %+v", v.Round)
	}
}

func TestFunds(t *testing.T) {
	t.Parallel()
	r := newRig(t, opening(2))
	v := r.panel(ann)
	_, err := r.rounds(ann).Start(t.Context(), v.Round.ID, ann.Player, "3", here)
	wantError(t, err, store.ErrFunds)
	var funds *store.FundsError
	if !errors.As(err, &funds) || *funds != (store.FundsError{Balance: 2, Price: 3}) {
		t.Errorf("got %+v", funds)
	}
	if want := "2 of 3 coins"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v does not say %q", err, want)
	}
	if now := r.panel(ann); now.Round.Status != store.Waiting || now.Account.Balance != 2 {
		t.Errorf("a refused start changed %+v", now)
	}
	// The round never looks at the balance again.
	v = r.start(ann, "2")
	if v = r.play(v, append(picks(1, 5), nextlevel.Continue)...); v.Account.Balance != 0 {
		t.Errorf("balance %d", v.Account.Balance)
	}
}

// Two changes of one panel at once both count, and a refused one changes nothing.
func TestDraftEdits(t *testing.T) {
	r := newRig(t)
	v := r.panel(ann)
	var clicks sync.WaitGroup
	for range 32 {
		clicks.Go(func() {
			_, err := r.rounds(ann).Draft(t.Context(), v.Round.ID, ann.Player, func(draft string) (string, error) {
				return draft + "x", nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	clicks.Wait()
	refusal := errors.New("no more")
	_, err := r.rounds(ann).Draft(t.Context(), v.Round.ID, ann.Player, func(string) (string, error) { return "lost", refusal })
	if !errors.Is(err, refusal) {
		t.Errorf("the refusal of an edit comes back as %v", err)
	}
	if draft := r.panel(ann).Round.Draft; draft != strings.Repeat("x", 32) {
		t.Errorf("after 32 changes the draft is %q", draft)
	}
}
