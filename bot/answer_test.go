package bot_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
)

// said is the text of the first component of an answer.
func said(s sent) string {
	data, _ := s.body["data"].(map[string]any)
	list, _ := data["components"].([]any)
	if len(list) == 0 {
		return ""
	}
	first, _ := list[0].(map[string]any)
	content, _ := first["content"].(string)
	return content
}

const private = 1 << 6

func isPrivate(s sent) bool {
	data, _ := s.body["data"].(map[string]any)
	flags, _ := data["flags"].(float64)
	return int(flags)&private != 0
}

func TestAnswers(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	start(t, d, func(c *bot.Config) { c.AnswerLimit = 400 * time.Millisecond }).ready()
	for _, tt := range []struct {
		name, event, want string
		private           bool
		kind              float64
	}{
		{"command", command("1", "hello"), "hello Zoé", false, 4},
		{"click", click("2", "echo/12"), "echo 12", false, 7},
		{"click of another version", click("3", "echo/old/12"), "sorry: " + bot.ErrUnknownRoute.Error(), true, 4},
		{"unknown command", command("4", "gone"), "sorry: " + bot.ErrUnknownRoute.Error(), true, 4},
		{"panic", click("5", "panic"), "sorry: " + bot.ErrPanic.Error(), true, 4},
		{"nothing", click("6", "nothing"), "sorry: " + bot.ErrNoReply.Error(), true, 4},
		{"slow", click("7", "slow"), "sorry: context deadline exceeded", true, 4},
		{"still alive", click("8", "echo/13"), "echo 13", false, 7},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d.events <- tt.event
			got := wait(t, d.answers, "an answer")
			if said(got) != tt.want || isPrivate(got) != tt.private || got.body["type"] != tt.kind {
				t.Errorf("got %v", got.body)
			}
		})
	}
}

// A handler that does not mind its context does not keep the person waiting,
// and a stop waits for it.
func TestAnswerForStubbornHandler(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	release := make(chan struct{})
	var finished atomic.Bool
	stubborn := bot.OnClick(bot.MustPattern("stubborn"), func(context.Context, *bot.Request) (*bot.Reply, error) {
		<-release
		finished.Store(true)
		return text("too late"), nil
	})
	b := start(t, d, func(c *bot.Config) {
		c.Router = newRouter(t, stubborn)
		c.AnswerLimit = 2 * time.Second
	}).ready()
	d.events <- click("1", "stubborn")
	if got := said(wait(t, d.answers, "an answer")); got != "sorry: context deadline exceeded" {
		t.Errorf("said %q", got)
	}
	b.stop()
	time.AfterFunc(2*time.Second, func() { close(release) })
	if err := b.end(); err != nil || !finished.Load() {
		t.Errorf("err = %v, finished: %v", err, finished.Load())
	}
}

// script answers the tries of one interaction in turn, the last one for ever.
func script(tries *atomic.Int32, steps ...http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		n := min(int(tries.Add(1)), len(steps))
		steps[n-1](w, r)
	}
}

func respond(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

func hangUp(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

func truncated(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Length", "100")
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write([]byte(`{"id":`))
}

func TestAnswerTries(t *testing.T) {
	page := "<html>" + strings.Repeat("unavailable ", 1000) + "</html>"
	var (
		done    = respond(http.StatusNoContent, "")
		already = respond(http.StatusBadRequest, `{"code":40060,"message":"already acknowledged"}`)
		over    = respond(http.StatusNotFound, `{"code":10062,"message":"Unknown interaction"}`)
	)
	for name, tt := range map[string]struct {
		steps []http.HandlerFunc
		tries int32
		log   string // what the log must hold
	}{
		"503 as HTML":           {[]http.HandlerFunc{respond(503, page), done}, 2, ""},
		"502 as HTML":           {[]http.HandlerFunc{respond(502, page), respond(502, page), done}, 3, ""},
		"connection lost":       {[]http.HandlerFunc{hangUp, done}, 2, ""},
		"truncated, then 40060": {[]http.HandlerFunc{truncated, already}, 2, ""},
		"503, then 40060":       {[]http.HandlerFunc{respond(503, ""), already}, 2, ""},
		"40060 at once":         {[]http.HandlerFunc{already}, 1, "answer failed"},
		"10062":                 {[]http.HandlerFunc{over}, 1, "too late"},
		"50027":                 {[]http.HandlerFunc{respond(401, `{"code":50027,"message":"Invalid Webhook Token"}`)}, 1, "too late"},
		"short 429":             {[]http.HandlerFunc{respond(429, `{"retry_after":0.05,"global":false}`), done}, 2, ""},
		"429 as HTML":           {[]http.HandlerFunc{respond(429, page), done}, 2, ""},
		"long 429":              {[]http.HandlerFunc{respond(429, `{"retry_after":30}`)}, 1, "answer failed"},
		"404 as HTML":           {[]http.HandlerFunc{respond(404, page)}, 1, "answer failed"},
		"redirect": {[]http.HandlerFunc{func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://localhost:1/", http.StatusTemporaryRedirect)
		}}, 1, "answer failed"},
		"200 as HTML": {[]http.HandlerFunc{respond(200, page)}, 1, ""},
		"headers of no meaning": {[]http.HandlerFunc{func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("X-RateLimit-Reset-After", "x")
			done(w, r)
		}, already}, 2, ""},
		"refused, then an error": {[]http.HandlerFunc{respond(400, `{"code":50035,"message":"Invalid Form Body"}`), done}, 2, "answer failed"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			var tries atomic.Int32
			d.callback = script(&tries, tt.steps...)
			b := start(t, d).ready()
			d.events <- click("1", "echo/5")
			for tries.Load() < tt.tries {
				time.Sleep(time.Millisecond)
			}
			b.stop()
			if err := b.end(); err != nil { // and with it the answer
				t.Errorf("err = %v", err)
			}
			if n := tries.Load(); n != tt.tries {
				t.Errorf("%d tries, want %d", n, tt.tries)
			}
			log := b.log.String()
			if !strings.Contains(log, tt.log) || tt.log == "" && strings.Contains(log, "answer") {
				t.Errorf("want %q in the log", tt.log)
			}
		})
	}
}

// A server that hangs is given up within the limit.
func TestAnswerLimit(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	d.callback = func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	b := start(t, d, func(c *bot.Config) { c.AnswerLimit = 300 * time.Millisecond }).ready()
	begin := time.Now()
	d.events <- click("1", "echo/5")
	wait(t, d.answers, "the end of the answer")
	if took := time.Since(begin); took > 2*time.Second {
		t.Errorf("took %v", took)
	}
	b.stop()
	if err := b.end(); err != nil {
		t.Error(err)
	}
}

func TestAnswerWithFile(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	var tries atomic.Int32
	d.callback = script(&tries, respond(503, ""), respond(204, ""))
	start(t, d, func(c *bot.Config) {
		c.Router = newRouter(t, bot.OnClick(bot.MustPattern("board"), func(context.Context, *bot.Request) (*bot.Reply, error) {
			return boardReply(), nil
		}))
	}).ready()
	d.events <- click("1", "board")
	for range 2 { // the second try has the file again
		if got := wait(t, d.answers, "an answer"); got.files["board.png"] != "not quite a PNG" {
			t.Errorf("files %q", got.files)
		}
	}
}

// Beyond the limit people are told so, and beyond twice the limit dropped.
func TestAnswerWhenBusy(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	release := make(chan struct{})
	d.callback = func(w http.ResponseWriter, _ *http.Request) {
		<-release
		w.WriteHeader(http.StatusNoContent)
	}
	b := start(t, d, func(c *bot.Config) { c.InFlight = 2 }).ready()
	for _, id := range []string{"1", "2", "3", "4", "5"} {
		d.events <- click(id, "echo/5")
	}
	for !strings.Contains(b.log.String(), "interaction=5") {
		time.Sleep(time.Millisecond)
	}
	close(release)
	count := map[string]int{}
	for range 4 {
		count[said(wait(t, d.answers, "an answer"))]++
	}
	if count["echo 5"] != 2 || count["sorry: "+bot.ErrBusy.Error()] != 2 {
		t.Errorf("answers %v", count)
	}
	select {
	case got := <-d.answers:
		t.Errorf("a fifth answer: %v", got)
	case <-time.After(50 * time.Millisecond):
	}
}

func TestEdit(t *testing.T) {
	for name, tt := range map[string]struct {
		response http.HandlerFunc
		want     error
		any      bool // some error
	}{
		"done":            {respond(200, `{"id":"9"}`), nil, false},
		"unknown message": {respond(404, `{"code":10008}`), bot.ErrGone, true},
		"unknown channel": {respond(404, `{"code":10003}`), bot.ErrGone, true},
		"no access":       {respond(403, `{"code":50001}`), bot.ErrGone, true},
		"no permission":   {respond(403, `{"code":50013}`), bot.ErrGone, true},
		"403 as HTML":     {respond(403, "<html>"), bot.ErrGone, true},
		"token":           {respond(401, `{"code":0}`), bot.ErrToken, true},
		"refused":         {respond(400, `{"code":50035}`), nil, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			var tries atomic.Int32
			d.patch = script(&tries, respond(503, "<html>"), tt.response)
			b := start(t, d)
			err := b.Edit(t.Context(), "8", "9", boardReply())
			if (err != nil) != tt.any || tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("err = %v", err)
			}
			if errors.Is(err, bot.ErrGone) != (tt.want == bot.ErrGone) {
				t.Errorf("gone: %v", err)
			}
			got := wait(t, d.answers, "an edit")
			if got.path != "/api/v9/channels/8/messages/9" || got.body["flags"] != float64(1<<15) {
				t.Errorf("sent %v to %s", got.body, got.path)
			}
		})
	}
}
