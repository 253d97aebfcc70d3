package playground_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/palier-bot/palier/playground"
)

// askWho asks for the bot's user, as it is and as it arrives.
func askWho(t *testing.T, s *playground.Server) (status int, body string, header http.Header, err error) {
	t.Helper()
	r, err := http.NewRequest("GET", s.URL()+"/api/v10/users/@me", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+s.Token())
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, "", nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response.StatusCode, string(text), response.Header, err
}

func TestMishaps(t *testing.T) {
	s := start(t, playground.Options{})
	befall := func(m playground.Mishap) {
		s.Suffer(playground.Troubles{Call: func(method, path string) playground.Mishap {
			if method != "GET" || path != "/api/v10/users/@me" {
				t.Errorf("asked about %s %s", method, path)
			}
			return m
		}})
	}
	for _, tc := range []struct {
		name   string
		mishap playground.Mishap
		status int // 0 for an answer that does not come whole
		body   string
		header string
	}{
		{"none", playground.Mishap{}, 200, `"username":"Palier"`, "Content-Type: application/json"},
		{"slow", playground.Mishap{Delay: 50 * time.Millisecond}, 200, `"username":"Palier"`, ""},
		{"proxy", playground.ProxyFailure(502), 502, "<title>502</title>", "Content-Type: text/html"},
		{"failure", playground.Failure(500), 500, `{"code":0,"message":"500: Internal Server Error"}`, ""},
		{"refusal", playground.Refusal(403, 50001, "Missing Access"), 403, `{"code":50001,"message":"Missing Access"}`, ""},
		{"limit", playground.TooMany(1500*time.Millisecond, false), 429, `"global":false`, "Retry-After: 2"},
		{"limit of everything", playground.TooMany(time.Second, true), 429, `"retry_after":1`, "X-Ratelimit-Global: true"},
		{"cut off", playground.Mishap{Cut: true}, 0, "", ""},
		{"cut off after it was done", playground.Mishap{Done: true, Cut: true}, 0, "", ""},
		{"half a page", playground.Mishap{Status: 200, Body: "0123456789", Cut: true}, 0, "", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			befall(tc.mishap)
			began := time.Now()
			status, body, header, err := askWho(t, s)
			if tc.status == 0 {
				if err == nil {
					t.Errorf("it is answered: %d %s", status, body)
				}
				return
			}
			name, value, _ := strings.Cut(tc.header, ": ")
			if err != nil || status != tc.status || !strings.Contains(body, tc.body) || header.Get(name) != value {
				t.Errorf("%d %s %v, %v", status, body, header, err)
			}
			if took := time.Since(began); took < tc.mishap.Delay {
				t.Errorf("it took %v", took)
			}
		})
	}
	s.Suffer(playground.Troubles{})
	if status, _, _, err := askWho(t, s); status != 200 || err != nil {
		t.Errorf("in the end: %d, %v", status, err)
	}
}

// An answer that is carried out is seen, whatever the bot learns of it.
func TestMishapAfterTheAnswer(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	told := make(chan int, 1)
	connect(t, s, func(b *rawBot, e event) {
		status, _ := b.reply(e, v2(text("x")))
		told <- status
	})
	for done, want := range map[bool]error{true: nil, false: playground.ErrNoAnswer} {
		s.Suffer(playground.Troubles{Call: func(string, string) playground.Mishap {
			return playground.Mishap{Done: done, Status: http.StatusBadGateway}
		}})
		ctx, cancel := context.WithCancel(t.Context())
		go func() { // an answer that does not come is not waited for
			if status := <-told; status != http.StatusBadGateway {
				t.Errorf("the bot learns of %d", status)
			}
			time.AfterFunc(50*time.Millisecond, cancel)
		}()
		_, err := s.Command(ctx, s.Person("Alice").As(""), "play", nil)
		if want != nil {
			want = context.Canceled
		}
		if !errors.Is(err, want) {
			t.Errorf("done %v: %v, want %v", done, err, want)
		}
		cancel()
	}
}

func TestReceptions(t *testing.T) {
	const lost = -1 // the connection ends without a word
	for _, tc := range []struct {
		name      string
		reception playground.Reception
		ops       []int // that are read, in order
	}{
		{"welcome", playground.Welcome, []int{10, 0}},
		{"dropped", playground.DropAtOnce, []int{lost}},
		{"op 7 for hello", playground.ReconnectForHello, []int{7, 0}},
		{"dropped for READY", playground.DropForReady, []int{10, lost}},
		{"op 7 for READY", playground.ReconnectForReady, []int{10, 7}},
		{"op 9 for READY", playground.InvalidForReady, []int{10, 9, 9}},
		{"mute", playground.NeverHello, []int{}},
		{"mute for READY", playground.NeverReady, []int{10}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := start(t, playground.Options{})
			s.Suffer(playground.Troubles{Connect: func(n int) playground.Reception {
				if n == 1 {
					return tc.reception
				}
				return playground.Welcome
			}})
			ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(s.URL(), "http")+"/gateway", nil)
			if err != nil {
				t.Fatal(err)
			}
			defer ws.Close()
			for n, want := range append(tc.ops, lost) {
				if n > 0 {
					_ = ws.WriteJSON(map[string]any{"op": 2, "d": map[string]any{"token": s.Token(), "intents": 0}})
				}
				if n == len(tc.ops) { // and no more
					break
				}
				var f frame
				_ = ws.SetReadDeadline(time.Now().Add(5 * time.Second))
				if err := ws.ReadJSON(&f); err != nil {
					f.Op = lost
				}
				if f.Op != want {
					t.Fatalf("message %d: op %d, want %d", n, f.Op, want)
				}
				if want == lost {
					return
				}
			}
			if len(tc.ops) < 2 { // mute
				_ = ws.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
				if _, message, err := ws.ReadMessage(); err == nil {
					t.Errorf("it says %s", message)
				}
			}
			next := dial(t, s)
			next.identify(s.Token())
			if f := next.read(); f.Type != "READY" {
				t.Errorf("the next connection gets %+v", f)
			}
		})
	}
}

func TestOutages(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	call := func() {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		_, _ = s.Command(ctx, s.Person("Alice").As(""), "play", nil) // nobody answers
	}
	t.Run("frames", func(t *testing.T) {
		w, _ := session(t, s)
		call()
		first := w.read()
		s.Replay(5)
		if ready, again := w.read(), w.read(); ready.Type != "READY" || again.Seq != first.Seq || string(again.Data) != string(first.Data) {
			t.Errorf("replayed: %+v, %+v", ready, again)
		}
		s.Reconnect()
		if f := w.read(); f.Op != 7 {
			t.Errorf("%+v", f)
		}
		s.Say([]byte("zork"))
		if _, message, err := w.ws.ReadMessage(); string(message) != "zork" {
			t.Errorf("%s, %v", message, err)
		}
		s.Mute()
		w.send(1, 1)
		s.Reconnect()
		_ = w.ws.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		if _, message, err := w.ws.ReadMessage(); err == nil {
			t.Errorf("a mute gateway says %s", message)
		}
	})
	t.Run("dropped", func(t *testing.T) {
		w, id := session(t, s)
		s.Drop()
		if code := w.closed(); code != websocket.CloseAbnormalClosure {
			t.Errorf("closed with %d", code)
		}
		again := dial(t, s)
		again.send(6, obj{"token": s.Token(), "session_id": id, "seq": 1})
		if f := again.read(); f.Type != "RESUMED" {
			t.Errorf("%+v", f)
		}
	})
	t.Run("invalid", func(t *testing.T) {
		w, id := session(t, s)
		s.Invalidate(true)
		if f := w.read(); f.Op != 9 || string(f.Data) != "true" {
			t.Errorf("%+v", f)
		}
		s.Invalidate(false)
		if f := w.read(); f.Op != 9 || string(f.Data) != "false" {
			t.Errorf("%+v", f)
		}
		w.identify(s.Token())
		if f := w.read(); f.Type != "READY" {
			t.Errorf("%+v", f)
		}
		again := dial(t, s)
		again.send(6, obj{"token": s.Token(), "session_id": id, "seq": 1})
		if f := again.read(); f.Op != 9 {
			t.Errorf("the session that is over: %+v", f)
		}
	})
}

func TestEventsInPlaceOfOne(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	w, _ := session(t, s)
	s.Suffer(playground.Troubles{Event: func(e playground.Event) []playground.Event {
		return []playground.Event{{Name: "ZORK", Data: []byte("[]")}, e, {Name: e.Name, Data: e.Data[:9]}}
	}})
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, _ = s.Command(ctx, s.Person("Alice").As(""), "play", nil) // nobody answers
	if zork, e := w.read(), w.read(); zork.Type != "ZORK" || zork.Seq != 2 || e.Type != "INTERACTION_CREATE" || e.Seq != 3 {
		t.Errorf("%+v, %+v", zork, e)
	}
	if _, half, err := w.ws.ReadMessage(); err != nil || json.Valid(half) {
		t.Errorf("%s, %v", half, err)
	}
}

// Two of a seed are the same, and there is something of everything in them.
func TestChaosOfASeed(t *testing.T) {
	first, second := playground.NewChaos(7, 0.5, time.Second).Troubles(), playground.NewChaos(7, 0.5, time.Second).Troubles()
	statuses, sent := map[int]bool{}, map[int]bool{}
	for range 500 {
		a, b := first.Call("", ""), second.Call("", "")
		if a.Status != b.Status || a.Body != b.Body || a.Delay != b.Delay || a.Cut != b.Cut {
			t.Fatalf("%+v and %+v", a, b)
		}
		statuses[a.Status] = true
		e := playground.Event{Name: "E", Data: []byte(`{"id":"1","type":3,"member":{"user":{"id":"2"}},"message":{}}`)}
		x, y := first.Event(e), second.Event(e)
		if len(x) != len(y) {
			t.Fatalf("%d events and %d", len(x), len(y))
		}
		for i := range x {
			if string(x[i].Data) != string(y[i].Data) {
				t.Fatalf("%s and %s", x[i].Data, y[i].Data)
			}
		}
		sent[len(x)] = true
		if first.Connect(1) != second.Connect(1) {
			t.Fatal("two receptions")
		}
	}
	for _, status := range []int{0, 400, 403, 404, 429, 500, 502, 503} {
		if !statuses[status] {
			t.Errorf("no call met with %d", status)
		}
	}
	for n := range 4 {
		if !sent[n] {
			t.Errorf("no event became %d", n)
		}
	}
}
