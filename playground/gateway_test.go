package playground_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/palier-bot/palier/playground"
)

func TestIdentify(t *testing.T) {
	s := start(t, playground.Options{})
	identity := func(more ...any) obj { return with(obj{"token": "Bot " + s.Token(), "intents": 0}, more...) }
	for _, tc := range []struct {
		name string
		op   int
		data any
		code int
	}{
		{"bad token", 2, identity("token", "Bot nonsense"), 4004},
		{"no intents", 2, identity("intents", nil), 4013},
		{"privileged intents", 2, identity("intents", 1<<15), 4014},
		{"bad shard", 2, identity("shard", []int{1, 1}), 4010},
		{"presence too early", 3, obj{}, 4003},
		{"unknown operation", 99, nil, 4001},
		{"not an identity", 2, []int{}, 4002},
		{"too long", 2, identity("properties", strings.Repeat("x", 4096)), 4002},
		{"resume with a bad token", 6, obj{"token": "x", "session_id": "y", "seq": 1}, 4004},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := dial(t, s)
			w.send(tc.op, tc.data)
			if code := w.closed(); code != tc.code {
				t.Errorf("want %d, got %d", tc.code, code)
			}
		})
	}
}

func TestReadyAndHeartbeat(t *testing.T) {
	s := start(t, playground.Options{})
	w := dial(t, s)
	w.identify(s.Token())
	ready := w.read()
	var got struct {
		User        struct{ ID string }
		Application struct{ ID string }
		Session     string `json:"session_id"`
		URL         string `json:"resume_gateway_url"`
	}
	if err := json.Unmarshal(ready.Data, &got); err != nil {
		t.Fatal(err)
	}
	if ready.Type != "READY" || ready.Seq != 1 || got.User.ID != s.ApplicationID() || got.Application.ID != s.ApplicationID() || got.Session == "" || !strings.HasPrefix(got.URL, "ws://127.0.0.1:") {
		t.Errorf("%+v %s", ready, ready.Data)
	}
	w.send(1, 1)
	if ack := w.read(); ack.Op != 11 {
		t.Errorf("%+v", ack)
	}
	w.identify(s.Token())
	if code := w.closed(); code != 4005 {
		t.Errorf("identified twice: %d", code)
	}
}

func TestSilentClientIsDropped(t *testing.T) {
	s := start(t, playground.Options{Heartbeat: 300 * time.Millisecond})
	silent, alive := dial(t, s), dial(t, s)
	silent.identify(s.Token())
	alive.identify(s.Token())
	ended := make(chan int, 1)
	go func() { ended <- silent.closed() }()
	for range 16 {
		alive.send(1, 1)
		time.Sleep(50 * time.Millisecond)
	}
	if code := <-ended; code != 4009 {
		t.Errorf("silent client: %d", code)
	}
	alive.read()
	if f := alive.read(); f.Op != 11 {
		t.Errorf("client with a heartbeat: %+v", f)
	}
}

// session connects, reads READY and returns the session's ID.
func session(t *testing.T, s *playground.Server) (*wire, string) {
	t.Helper()
	w := dial(t, s)
	w.identify(s.Token())
	var ready struct {
		Session string `json:"session_id"`
	}
	if err := json.Unmarshal(w.read().Data, &ready); err != nil {
		t.Fatal(err)
	}
	return w, ready.Session
}

func TestResumeReplaysWhatWasMissed(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	first, id := session(t, s)
	done := make(chan error, 1)
	go func() {
		_, err := s.Command(context.Background(), s.Person("Alice").As(""), "play", nil)
		done <- err
	}()
	missed := first.read()
	first.ws.Close() // no goodbye

	second := dial(t, s)
	second.send(6, obj{"token": s.Token(), "session_id": id, "seq": 1})
	again := second.read()
	if again.Seq != 2 || string(again.Data) != string(missed.Data) {
		t.Fatalf("want %s again, got %+v", missed.Data, again)
	}
	if resumed := second.read(); resumed.Type != "RESUMED" {
		t.Errorf("%+v", resumed)
	}
	var e event
	if err := json.Unmarshal(again.Data, &e); err != nil {
		t.Fatal(err)
	}
	if status, body := call(t, s, "POST", "/interactions/"+e.ID+"/"+e.Token+"/callback", v2(text("x"))); status != 204 {
		t.Error(status, body)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestResumeRefused(t *testing.T) {
	s := start(t, playground.Options{})
	t.Run("unknown session", func(t *testing.T) {
		w := dial(t, s)
		w.send(6, obj{"token": s.Token(), "session_id": "nonsense", "seq": 1})
		if f := w.read(); f.Op != 9 || string(f.Data) != "false" {
			t.Errorf("%+v", f)
		}
		w.identify(s.Token())
		if f := w.read(); f.Type != "READY" {
			t.Errorf("%+v", f)
		}
	})
	t.Run("session that was closed", func(t *testing.T) {
		w, id := session(t, s)
		if err := w.ws.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(1000, "")); err != nil {
			t.Fatal(err)
		}
		w.closed()
		again := dial(t, s)
		again.send(6, obj{"token": s.Token(), "session_id": id, "seq": 1})
		if f := again.read(); f.Op != 9 {
			t.Errorf("%+v", f)
		}
	})
	t.Run("sequence that was never sent", func(t *testing.T) {
		_, id := session(t, s)
		w := dial(t, s)
		w.send(6, obj{"token": s.Token(), "session_id": id, "seq": 7})
		if code := w.closed(); code != 4007 {
			t.Error(code)
		}
	})
}

func TestDisconnect(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	w, _ := session(t, s)
	s.Disconnect(4000)
	if code := w.closed(); code != 4000 {
		t.Error(code)
	}
	w.ws.Close()
	for range 200 {
		_, err := s.Command(context.Background(), s.Person("Alice").As(""), "play", nil)
		if errors.Is(err, playground.ErrNotConnected) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Error("still connected")
}

func TestVersionsOfTheGateway(t *testing.T) {
	s := start(t, playground.Options{})
	address := "ws" + strings.TrimPrefix(s.URL(), "http") + "/gateway/?v=7"
	ws, _, err := websocket.DefaultDialer.Dial(address, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	if code := (&wire{t, ws}).closed(); code != 4012 {
		t.Error(code)
	}
}
