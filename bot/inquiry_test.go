package bot_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
)

// office is a Discord that answers questions about a bot.
func office(t *testing.T) *bot.Client {
	t.Helper()
	var failures atomic.Int32
	mux := http.NewServeMux()
	for path, body := range map[string]string{
		"users/@me":                        `{"id":"7","username":"palier"}`,
		"applications/@me":                 `{"id":"8","name":"Palier","interactions_endpoint_url":"https://example.com"}`,
		"applications/8/commands":          `[{},{},{}]`,
		"applications/8/guilds/9/commands": `[]`,
	} {
		mux.HandleFunc("GET /api/v9/"+path, func(w http.ResponseWriter, _ *http.Request) {
			if failures.Add(1) == 1 { // the first question of all meets a passing trouble
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			}
			_, _ = fmt.Fprint(w, body)
		})
	}
	mux.HandleFunc("GET /api/v9/users/@me/guilds", func(w http.ResponseWriter, r *http.Request) {
		all := []string{
			`{"id":"9","name":"Nine","owner":false,"permissions":"3072"}`,
			`{"id":"10","name":"Ten","owner":false,"permissions":"8"}`,
		}
		switch r.URL.Query().Get("after") {
		case "":
		case "8":
			all = all[:1]
		case "9":
			all = all[1:]
		default:
			all = nil
		}
		_, _ = fmt.Fprintf(w, "[%s]", strings.Join(all, ","))
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusForbidden)
		_, _ = fmt.Fprint(w, `{"message":"Missing Access","code":50001}`)
	})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bot t0ken" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	t.Cleanup(s.CloseClientConnections)
	return client(t, "t0ken", s.URL)
}

func client(t *testing.T, token, url string) *bot.Client {
	t.Helper()
	c, err := bot.NewClient(token, url)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestInquiry(t *testing.T) {
	t.Parallel()
	c, ctx := office(t), t.Context()
	if me, err := c.Me(ctx); err != nil || me != (bot.User{ID: "7", Name: "palier", Bot: true}) {
		t.Errorf("%+v, %v", me, err)
	}
	if app, err := c.Application(ctx); err != nil || app != (bot.Application{ID: "8", Name: "Palier", Endpoint: "https://example.com"}) {
		t.Errorf("%+v, %v", app, err)
	}
	nine := bot.Guild{ID: "9", Name: "Nine", Permissions: bot.PermissionViewChannel | bot.PermissionSendMessages}
	ten := bot.Guild{ID: "10", Name: "Ten", Permissions: ^uint64(0)} // an administrator
	if list, err := c.Guilds(ctx); err != nil || fmt.Sprint(list) != fmt.Sprint([]bot.Guild{nine, ten}) {
		t.Errorf("%+v, %v", list, err)
	}
	for id, want := range map[string]bot.Guild{"9": nine, "10": ten} {
		if g, err := c.Guild(ctx, id); err != nil || g != want {
			t.Errorf("%s: %+v, %v", id, g, err)
		}
	}
	for _, id := range []string{"7", "11", "", "0", "-1", "x", "99999999999999999999"} {
		if g, err := c.Guild(ctx, id); !errors.Is(err, bot.ErrGone) {
			t.Errorf("%s: %+v, %v", id, g, err)
		}
	}
	for guild, want := range map[string]int{"": 3, "9": 0} {
		if n, err := c.Registered(ctx, "8", guild); err != nil || n != want {
			t.Errorf("server %q: %d commands, %v", guild, n, err)
		}
	}
	if _, err := c.Registered(ctx, "8", "10"); !errors.Is(err, bot.ErrGone) {
		t.Errorf("without the scope: %v", err)
	}
}

func TestInquiryFails(t *testing.T) {
	t.Parallel()
	if _, err := bot.NewClient("t0ken", "ftp://discord.com"); err == nil {
		t.Error("a client for an address that is none")
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") == "Bot t0ken" {
			_, _ = fmt.Fprint(w, "<html>")
			return
		}
		w.WriteHeader(http.StatusUnauthorized)
	}))
	t.Cleanup(s.Close)
	t.Cleanup(s.CloseClientConnections)
	if _, err := client(t, "wrong", s.URL).Me(t.Context()); !errors.Is(err, bot.ErrToken) || strings.Contains(err.Error(), "wrong") {
		t.Errorf("a wrong token: %v", err)
	}
	if _, err := client(t, "t0ken", s.URL).Me(t.Context()); err == nil {
		t.Error("a page is taken for a bot")
	}
	short, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if _, err := client(t, "t0ken", "http://127.0.0.1:1").Me(short); err == nil || errors.Is(err, bot.ErrToken) || errors.Is(err, bot.ErrGone) {
		t.Errorf("nobody there: %v", err)
	}
}

// Connected follows the connection: not before it, not after its loss, and not
// after the end.
func TestConnected(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	drop, again := make(chan struct{}), make(chan struct{})
	d.gateway = func(c *connection) {
		if c.number == 1 {
			c.hello()
			c.next(2)
			c.ready()
			<-drop
			return
		}
		<-again
		c.welcome()
	}
	r := start(t, d, func(c *bot.Config) { c.OpenLimit = 5 * time.Second }).ready()
	becomes := func(want bool) {
		t.Helper()
		for end := time.Now().Add(5 * time.Second); r.Connected() != want; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("connected is not %t", want)
			}
		}
	}
	becomes(true)
	close(drop)
	becomes(false)
	close(again)
	becomes(true)
	r.stop()
	if err := r.end(); err != nil || r.Connected() {
		t.Errorf("after the end: connected %t, %v", r.Connected(), err)
	}
}
