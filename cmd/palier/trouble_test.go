package main_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/playground"
)

// climber is somebody who plays a round of Next Level, of good numbers only.
type climber struct {
	in    *inside
	actor playground.Actor
	board string // the message
	round string
	good  []int
	turn  int
}

// climber lets somebody new begin a round.
func (in *inside) climber(t *testing.T) *climber {
	t.Helper()
	c := &climber{in: in, actor: in.newcomer().As("en-US")}
	panel, err := in.Command(t.Context(), c.actor, "nextlevel", nil)
	if err != nil {
		t.Fatal(err)
	}
	board, err := in.Click(t.Context(), c.actor, panel.Message.ID, button(t, *panel.Message, "Play").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	c.board, c.round = board.Message.ID, in.bank.open(c.actor.Person.ID)
	c.good, _ = in.bank.numbers(c.round)
	return c
}

// pick presses the next good number.
func (c *climber) pick(ctx context.Context) (*playground.Answer, error) {
	customID := fmt.Sprintf("nl/%s/%d/pick.%d", c.round, c.turn, c.good[c.turn])
	c.turn++
	return c.in.ClickAnything(ctx, c.actor, c.board, customID)
}

// goesOn fails unless the next pick counts, and every one before it has, once.
func (c *climber) goesOn(t *testing.T) {
	t.Helper()
	answer, err := c.pick(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	says(t, *answer.Message, fmt.Sprintf("%d good number", c.turn))
	if r := c.in.bank.round(c.round); r.turn != c.turn {
		t.Errorf("%d picks have played %d turns: %q", c.turn, r.turn, r.actions)
	}
}

// snare has the next interaction's first answer meet with a mishap, and no other:
// those of before may still be trying again.
type snare struct {
	mu   sync.Mutex
	seen map[string]bool
	next playground.Mishap
}

func (s *snare) set(m playground.Mishap) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = m
}

func (s *snare) call(_, path string) (m playground.Mishap) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if strings.HasSuffix(path, "/callback") && !s.seen[path] {
		s.seen[path] = true
		m, s.next = s.next, m
	}
	return m
}

// What goes wrong with an answer once is made good where it can be, and what is
// played is played once in any case.
func TestAnswersThatGoWrong(t *testing.T) {
	t.Parallel()
	in := newInside(t)
	snare := &snare{seen: map[string]bool{}}
	in.Suffer(playground.Troubles{Call: snare.call})
	for name, m := range map[string]struct {
		mishap playground.Mishap
		seen   bool // the person sees the answer all the same
	}{
		"429":                        {playground.TooMany(100*time.Millisecond, false), true},
		"429 of everything":          {playground.TooMany(100*time.Millisecond, true), true},
		"429 for longer than it has": {playground.TooMany(time.Minute, false), false},
		"500":                        {playground.Failure(http.StatusInternalServerError), true},
		"502 of a proxy":             {playground.ProxyFailure(http.StatusBadGateway), true},
		"503 of a proxy":             {playground.ProxyFailure(http.StatusServiceUnavailable), true},
		"504 after it was done":      {playground.Mishap{Done: true, Status: http.StatusGatewayTimeout}, true},
		"cut off":                    {playground.Mishap{Cut: true}, true},
		"cut off after it was done":  {playground.Mishap{Done: true, Cut: true}, true},
		"half a body":                {playground.Mishap{Status: http.StatusOK, Body: `{"interaction":{"id":"1"}}`, Cut: true}, true},
		"no JSON":                    {playground.Mishap{Status: http.StatusBadRequest, Body: "<html>"}, true}, // said to be refused
		"10062":                      {playground.Refusal(http.StatusNotFound, 10062, "Unknown interaction"), false},
		"40060":                      {playground.Refusal(http.StatusBadRequest, 40060, "Interaction has already been acknowledged."), false},
		"10008":                      {playground.Refusal(http.StatusNotFound, 10008, "Unknown Message"), false},
		"50001":                      {playground.Refusal(http.StatusForbidden, 50001, "Missing Access"), false},
		"slow once":                  {playground.Mishap{Delay: answerLimit}, true},
	} {
		t.Run(name, func(t *testing.T) {
			c := in.climber(t)
			snare.set(m.mishap)
			ctx, leave := context.WithCancel(t.Context())
			defer leave()
			if !m.seen { // whoever waits for what does not come may as well leave
				go func() {
					for in.bank.round(c.round).turn == 0 && ctx.Err() == nil {
						time.Sleep(10 * time.Millisecond)
					}
					time.Sleep(100 * time.Millisecond)
					leave()
				}()
			}
			answer, err := c.pick(ctx)
			if seen := err == nil && answer.Message != nil; seen != m.seen {
				t.Errorf("the person sees an answer: %v, %v", seen, err)
			}
			c.goesOn(t)
		})
	}
	in.settled()
}

// What goes wrong with the gateway while a round is in play costs a while, and
// nothing else.
func TestGatewayThatGoesWrong(t *testing.T) {
	t.Parallel()
	receive := func(r playground.Reception) func(in *inside) {
		return func(in *inside) {
			var met atomic.Bool
			in.Suffer(playground.Troubles{Connect: func(int) playground.Reception {
				if met.CompareAndSwap(false, true) {
					return r
				}
				return playground.Welcome
			}})
			in.Drop()
		}
	}
	in := newInside(t)
	for name, trouble := range map[string]struct {
		cause func(in *inside)
		cuts  bool // the connection
	}{
		"mute":                           {func(in *inside) { in.Mute() }, true},
		"op 7":                           {func(in *inside) { in.Reconnect() }, true},
		"op 9":                           {func(in *inside) { in.Invalidate(false) }, false},
		"op 9, resumable":                {func(in *inside) { in.Invalidate(true) }, true},
		"closed":                         {func(in *inside) { in.Disconnect(4000) }, true},
		"dropped twice":                  {receive(playground.DropAtOnce), true},
		"dropped, then op 7 for READY":   {receive(playground.ReconnectForReady), true},
		"dropped, then a refused resume": {receive(playground.InvalidForReady), true},
		"replayed":                       {func(in *inside) { in.Replay(100) }, false},
		"nonsense": {func(in *inside) {
			for _, frame := range []string{
				`null`, `<html>`, `{"op":77,"d":null}`, `{"op":0,"s":9,"t":"GUILD_CREATE","d":null}`,
				`{"op":0,"s":9,"t":"INTERACTION_CREATE","d":{"id":"1`, `{"op":0,"t":"READY","d":{"guilds":[null]}`,
			} {
				in.Say([]byte(frame))
			}
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			c := in.climber(t)
			for range 3 {
				c.goesOn(t)
			}
			losses := in.losses()
			trouble.cause(in)
			if trouble.cuts {
				waitFor(t, "loss of the connection", func() bool { return in.losses() > losses })
			}
			waitFor(t, "answer", func() bool {
				answer, err := in.Command(t.Context(), in.newcomer().As("en-US"), "balance", nil)
				if err != nil && !errors.Is(err, playground.ErrNotConnected) && !errors.Is(err, playground.ErrNoAnswer) {
					t.Fatal(err)
				}
				return err == nil && answer.Message != nil
			})
			in.Suffer(playground.Troubles{})
			c.goesOn(t)
		})
	}
	in.settled()
}

// Events that come twice, in another order, and between others that cannot be
// read, play once each.
func TestEventsThatGoWrong(t *testing.T) {
	t.Parallel()
	in := newInside(t)
	edited := func(from, to string) func(playground.Event) []playground.Event {
		return func(e playground.Event) []playground.Event {
			broken := strings.Replace(strings.ReplaceAll(string(e.Data), `"id":"`, `"id":"9`), from, to, 1)
			return []playground.Event{{Name: e.Name, Data: []byte(broken)}, e}
		}
	}
	for name, befall := range map[string]func(playground.Event) []playground.Event{
		"twice": func(e playground.Event) []playground.Event { return []playground.Event{e, e} },
		"behind nonsense": func(e playground.Event) []playground.Event {
			return []playground.Event{{Name: "ZORK", Data: []byte(`{}`)}, {Name: "GUILD_CREATE", Data: []byte(`null`)}, {Name: e.Name, Data: []byte(`null`)}, e}
		},
		"behind half of itself": func(e playground.Event) []playground.Event {
			return []playground.Event{{Name: e.Name, Data: e.Data[:len(e.Data)/2]}, e}
		},
		"unknown component":       edited(`"components":[`, `"components":[{"type":99},`),
		"unknown kind":            edited(`"type":3`, `"type":77`),
		"token that is a number":  edited(`"token":"`, `"token":7,"x":"`),
		"member that is a list":   edited(`"member":{`, `"member":[],"x":{`),
		"member without a user":   edited(`"user":{`, `"x":{`),
		"data that is null":       edited(`"data":{`, `"data":null,"x":{`),
		"custom_id that is a map": edited(`"custom_id":"`, `"custom_id":{},"x":"`),
		"nobody":                  edited(`"member":{`, `"x":{`),
	} {
		t.Run(name, func(t *testing.T) {
			c := in.climber(t)
			in.Suffer(playground.Troubles{Event: befall})
			defer in.Suffer(playground.Troubles{})
			for range 4 {
				c.goesOn(t)
			}
		})
	}
	in.settled()
}
