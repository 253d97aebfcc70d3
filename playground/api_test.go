package playground_test

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/palier-bot/palier/playground"
)

func TestAPI(t *testing.T) {
	s := start(t, playground.Options{})
	for _, tc := range []struct {
		name, token, path string
		status            int
		contains          string
	}{
		{"gateway", "", "/api/v9/gateway", 200, `"url":"ws://127.0.0.1:`},
		{"gateway of a bot", s.Token(), "/api/v10/gateway/bot", 200, `"shards":1`},
		{"me", s.Token(), "/api/v9/users/@me", 200, s.ApplicationID()},
		{"application", s.Token(), "/api/v10/applications/@me", 200, s.ApplicationID()},
		{"application's old path", s.Token(), "/api/v10/oauth2/applications/@me", 200, s.ApplicationID()},
		{"guilds", s.Token(), "/api/v10/users/@me/guilds", 200, `"id":"` + s.Guild() + `"`},
		{"guilds after none", s.Token(), "/api/v10/users/@me/guilds?after=9", 200, `"permissions":"`},
		{"guilds after the only one", s.Token(), "/api/v10/users/@me/guilds?after=" + s.Guild(), 200, `[]`},
		{"guild", s.Token(), "/api/v10/guilds/" + s.Guild(), 200, s.Guild()},
		{"another guild", s.Token(), "/api/v10/guilds/1", 404, "10004"},
		{"channel", s.Token(), "/api/v10/channels/" + s.Channel(), 200, s.Channel()},
		{"another channel", s.Token(), "/api/v10/channels/1", 404, "10003"},
		{"no token", "", "/api/v9/users/@me", 401, `{"message":"401: Unauthorized","code":0}`},
		{"wrong token", "x", "/api/v9/users/@me", 401, `{"message":"401: Unauthorized","code":0}`},
		{"unknown path", s.Token(), "/api/v9/nonsense", 404, `{"message":"404: Not Found","code":0}`},
		{"unknown version", s.Token(), "/api/v3/gateway", 400, "50041"},
		{"unknown message", s.Token(), "/api/v9/channels/" + s.Channel() + "/messages/1", 404, "10008"},
		{"unknown webhook", "", "/api/v9/webhooks/1/x/messages/@original", 404, "10015"},
		{"unknown token of a webhook", "", "/api/v9/webhooks/" + s.ApplicationID() + "/x/messages/@original", 401, "50027"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r, err := http.NewRequest("GET", s.URL()+tc.path, nil)
			if err != nil {
				t.Fatal(err)
			}
			if tc.token != "" {
				r.Header.Set("Authorization", "Bot "+tc.token)
			}
			status, body := do(t, r)
			if status != tc.status || !strings.Contains(body, tc.contains) {
				t.Errorf("want %d with %s, got %d %s", tc.status, tc.contains, status, body)
			}
		})
	}
}

func TestMessagesOfTheChannel(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	answers(t, s, says(v2(text("open"))), says(obj{"type": 4, "data": obj{"flags": 1<<15 | 64, "components": []any{text("private")}}}))
	open, private := run(t, s).Message, run(t, s).Message
	path := "/channels/" + s.Channel() + "/messages/"
	if status, body := call(t, s, "PATCH", path+open.ID, obj{"components": []any{text("changed")}}); status != 200 || !strings.Contains(body, `"edited_timestamp":"`) {
		t.Error(status, body)
	}
	if status, body := call(t, s, "GET", path+open.ID, nil); status != 200 || !strings.Contains(body, "changed") {
		t.Error(status, body)
	}
	if status, body := call(t, s, "GET", path+private.ID, nil); status != 404 || !strings.Contains(body, "10008") {
		t.Error("a private message in the channel:", status, body)
	}
	if status, body := call(t, s, "DELETE", path+open.ID, nil); status != 204 {
		t.Error(status, body)
	}
	if _, ok := s.Message(open.ID); ok {
		t.Error("still there")
	}
}

func TestListenOnLoopbackOnly(t *testing.T) {
	s, err := playground.New(playground.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, addr := range []string{"0.0.0.0:0", ":0", "192.0.2.1:0", "example.org:0"} {
		if err := s.Listen(addr); !errors.Is(err, playground.ErrNotLoopback) {
			t.Errorf("%s: %v", addr, err)
		}
	}
	if err := s.Listen("nonsense"); err == nil {
		t.Error("listened on nonsense")
	}
}

func TestOnSend(t *testing.T) {
	var mu sync.Mutex
	var seen []string
	s := start(t, playground.Options{OnSend: func(method, path string, body []byte) {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, method+" "+path[:8]+" "+string(body[:8]))
	}})
	register(t, s)
	answers(t, s, says(v2(gallery("a.png")), file{"a.png", picture(t, 1, 1)}))
	run(t, s)
	mu.Lock()
	defer mu.Unlock()
	if len(seen) != 2 || !strings.HasPrefix(seen[0], "PUT /api/v10") || !strings.HasPrefix(seen[1], `POST /api/v10 {"data":`) {
		t.Error(seen)
	}
}
