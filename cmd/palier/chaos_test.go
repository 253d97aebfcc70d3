package main_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/palier-bot/palier/playground"
)

const (
	shortChaos = 4 * time.Second
	wandering  = 8 // people
)

// Several people play both games at a Discord that is out of order all the time:
// connections end and fall silent, events come twice, late, garbled or not at
// all, and answers are refused, delayed and lost. What was answered is in the
// database, once; no coin is lost or made; the bot is back soon after.
func TestChaos(t *testing.T) { // not parallel: it counts goroutines
	before := goleak.IgnoreCurrent()
	seed := rand.Uint64()
	t.Logf("the chance of this run: %d", seed)
	in := newInside(t)
	chaos := playground.NewChaos(seed, 0.1, answerLimit)
	var wanderers []*wanderer
	for n := range wandering {
		who := in.newcomer()
		chance := rand.New(rand.NewPCG(seed, uint64(n+1)))
		wanderers = append(wanderers, &wanderer{in: in, actor: who.As("en-US"), chance: chance, pressed: map[turnOf][]string{}})
	}
	limit := max(*soak, shortChaos)
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	in.Suffer(chaos.Troubles())
	var all sync.WaitGroup
	for _, w := range wanderers {
		all.Go(func() { w.wander(ctx) })
	}
	struck := map[string]int{}
	chance := rand.New(rand.NewPCG(seed, 0))
	for ctx.Err() == nil {
		struck[chaos.Strike(in.Server)]++
		select {
		case <-time.After(time.Duration(300+chance.IntN(2000)) * time.Millisecond):
		case <-ctx.Done():
		}
	}
	all.Wait()
	in.Suffer(playground.Troubles{})
	t.Logf("struck %v", struck)

	turns := 0
	for _, w := range wanderers {
		waitFor(t, "answer to "+w.actor.Person.Name, func() bool {
			answer, err := in.Command(t.Context(), w.actor, "balance", nil)
			return err == nil && answer.Message != nil
		})
		turns += w.check(t)
	}
	t.Logf("%d turns in all", turns) // on a busy machine there are few
	in.climber(t).goesOn(t)
	in.settled()
	goleak.VerifyNone(t, before)
}

// turnOf is a round and one of its turns.
type turnOf struct {
	round string
	turn  int
}

// wanderer presses whatever is on the screen, and remembers what plays.
type wanderer struct {
	in       *inside
	actor    playground.Actor
	chance   *rand.Rand
	screen   playground.Message
	pressed  map[turnOf][]string // what played, answered or not
	answered []turnOf
	lost     int // clicks without an answer
}

// wander presses until the context ends.
func (w *wanderer) wander(ctx context.Context) {
	for ctx.Err() == nil {
		answer, at, err := w.press(ctx)
		switch {
		case err == nil && answer.Message != nil:
			if answer.Message.For == "" { // not a word to the person alone
				w.screen = *answer.Message
			}
			if at.round != "" {
				w.answered = append(w.answered, at)
			}
		case err != nil:
			w.lost++
			if errors.Is(err, playground.ErrNotConnected) {
				time.Sleep(150 * time.Millisecond) // what is sent now is replayed later
			}
			w.screen = playground.Message{} // as people do, they call the game again
		}
	}
}

func (w *wanderer) press(ctx context.Context) (*playground.Answer, turnOf, error) {
	var buttons []playground.Button
	for _, b := range w.screen.Buttons() {
		aside := slices.ContainsFunc([]string{"/seed", "/check", "/blank", "/type."}, func(part string) bool { return strings.Contains(b.CustomID, part) })
		if !b.Disabled && !aside {
			buttons = append(buttons, b)
		}
	}
	if len(buttons) == 0 || w.chance.IntN(40) == 0 {
		if w.chance.IntN(2) == 0 {
			answer, err := w.in.Command(ctx, w.actor, "nextlevel", nil)
			return answer, turnOf{}, err
		}
		answer, err := w.in.Command(ctx, w.actor, "instantloto", map[string]any{"grids": "flash 2"})
		return answer, turnOf{}, err
	}
	b := buttons[w.chance.IntN(len(buttons))]
	at, action := playsAt(b.CustomID)
	if action != "" {
		w.pressed[at] = append(w.pressed[at], action)
	}
	answer, err := w.in.Click(ctx, w.actor, w.screen.ID, b.CustomID)
	return answer, at, err
}

// playsAt reads the custom_id of a button that plays a turn; the action is "" for
// every other one.
func playsAt(customID string) (at turnOf, action string) {
	parts := strings.Split(customID, "/")
	if len(parts) != 4 || strings.HasPrefix(parts[3], "page.") {
		return turnOf{}, ""
	}
	turn, err := strconv.Atoi(parts[2])
	if err != nil {
		return turnOf{}, ""
	}
	return turnOf{parts[1], turn}, parts[3]
}

// becomes tells whether a press can have become an action.
func becomes(pressed, action string) bool {
	switch pressed {
	case "random", "climb":
		return strings.HasPrefix(action, "pick ")
	case "all":
		return action == "reveal all"
	}
	return strings.ReplaceAll(pressed, ".", " ") == action
}

// check holds what was pressed against the database: every press that was
// answered is in it, and nothing that was not pressed. It returns how many turns
// there are.
func (w *wanderer) check(t *testing.T) (turns int) {
	t.Helper()
	rounds := map[string]roundRow{}
	for at := range w.pressed {
		if _, known := rounds[at.round]; known {
			continue
		}
		r := w.in.bank.round(at.round)
		rounds[at.round] = r
		climbing := false // a press that can have played the turns behind its own
		for turn, action := range r.actions {
			turns++
			presses := w.pressed[turnOf{at.round, turn}]
			explained := climbing && strings.HasPrefix(action, "pick ")
			for _, p := range presses {
				explained = explained || becomes(p, action)
				climbing = climbing || p == "climb"
			}
			if !strings.HasPrefix(action, "pick ") {
				climbing = false
			}
			if !explained {
				t.Errorf("%s: turn %d of round %s is %q, and pressed was %q", w.actor.Person.Name, turn, at.round, action, presses)
			}
		}
	}
	for _, at := range w.answered {
		if r := rounds[at.round]; r.turn <= at.turn {
			t.Errorf("%s: turn %d of round %s was answered, and it has %d turns", w.actor.Person.Name, at.turn, at.round, r.turn)
		}
	}
	var coins int
	w.in.bank.query([]any{&coins}, `SELECT 100 + total(r.payout) - total(r.stake) FROM rounds r
		JOIN accounts a ON a.id = r.account WHERE a.player = ?`, w.actor.Person.ID)
	if got := w.in.bank.balance(w.actor.Person.ID); got != coins {
		t.Errorf("%s has %d coins, and by the rounds %d", w.actor.Person.Name, got, coins)
	}
	t.Logf("%s: %d turns in %d rounds, %d answered, %d lost, %d coins", w.actor.Person.Name, turns, len(rounds), len(w.answered), w.lost, coins)
	return turns
}
