package playground_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/playground"
)

func get(t *testing.T, s *playground.Server, path string, header ...string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequest("GET", s.URL()+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(header) > 0 {
		r.Host = header[0]
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

// post sends an action as the page does, with some headers changed.
func post(t *testing.T, s *playground.Server, path string, body obj, headers ...string) (int, string) {
	t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequest("POST", s.URL()+"/playground/"+path, strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", s.URL())
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return do(t, r)
}

func TestPageIsServed(t *testing.T) {
	s := start(t, playground.Options{})
	response, body := get(t, s, "/")
	if response.StatusCode != 200 || !strings.Contains(strings.ToLower(body), "<!doctype html>") || !strings.HasPrefix(response.Header.Get("Content-Type"), "text/html") {
		t.Error(response.StatusCode, body)
	}
	if got := response.Header.Get("Content-Security-Policy"); !strings.HasPrefix(got, "default-src 'self';") || strings.Contains(got, "unsafe") {
		t.Error(got)
	}
	for path, status := range map[string]int{"/assets/index.html": 301, "/assets/": 404, "/assets/none.js": 404, "/assets/../page.go": 404, "/nonsense": 404} {
		client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		response, err := client.Get(s.URL() + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != status && (path != "/assets/../page.go" || response.StatusCode < 300) {
			t.Errorf("%s: %d", path, response.StatusCode)
		}
	}
}

func TestOnlyNamesOfThisMachine(t *testing.T) {
	s := start(t, playground.Options{})
	path := "/playground/state?as=" + s.People()[0].ID
	for host, status := range map[string]int{
		"localhost": 200, "localhost:1234": 200, "127.0.0.1": 200, "[::1]:80": 200, "[::1]": 200,
		"example.org": 403, "example.org:80": 403, "127.0.0.1.example.org": 403, "192.0.2.1": 403,
	} {
		if response, _ := get(t, s, path, host); response.StatusCode != status {
			t.Errorf("%s: %d", host, response.StatusCode)
		}
	}
}

func TestActionsOfOtherSites(t *testing.T) {
	s := start(t, playground.Options{})
	act := obj{"as": s.People()[0].ID, "type": 2, "command": "play"}
	for _, tc := range []struct {
		name    string
		headers []string
		status  int
	}{
		{"the page", nil, 200},
		{"no browser", []string{"Origin", ""}, 200},
		{"another origin", []string{"Origin", "http://example.org"}, 403},
		{"another port", []string{"Origin", "http://127.0.0.1:1"}, 403},
		{"no origin to name", []string{"Origin", "null"}, 403},
		{"a plain form", []string{"Content-Type", "text/plain"}, 415},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for _, path := range []string{"interactions", "dismiss"} {
				if status, body := post(t, s, path, act, tc.headers...); status != tc.status {
					t.Errorf("%s: %d %s", path, status, body)
				}
			}
		})
	}
	if status, _ := post(t, s, "interactions", obj{"as": "1"}); status != 404 {
		t.Errorf("a stranger: %d", status)
	}
}

func TestPageActs(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	alice := s.Person("Alice").ID
	act := func(more ...any) obj { return with(obj{"as": alice, "locale": "fr"}, more...) }
	if _, body := post(t, s, "interactions", act("type", 2, "command", "play")); !strings.Contains(body, `"error":"not_connected"`) {
		t.Error(body)
	}
	answers(t, s, says(v2(row(button("a"), with(button("off"), "disabled", true)), row(menu()))), says(form()), says(message(7, text("done"))))
	if _, body := post(t, s, "interactions", act("type", 2, "command", "play", "options", obj{})); body != `{"ok":true}` {
		t.Error(body)
	}
	m := s.Messages()[0].ID
	var opened struct {
		Modal struct {
			Form       string
			Title      string
			CustomID   string `json:"custom_id"`
			Components []any
		}
	}
	_, body := post(t, s, "interactions", act("type", 3, "message", m, "custom_id", "s", "values", []string{"1"}))
	if err := json.Unmarshal([]byte(body), &opened); err != nil || opened.Modal.Form == "" || opened.Modal.Title != "T" || len(opened.Modal.Components) != 1 {
		t.Fatal(body, err)
	}
	for want, body := range map[string]obj{
		"disabled":          act("type", 3, "message", m, "custom_id", "off"),
		"unknown_component": act("type", 3, "message", m, "custom_id", "x"),
		"unknown_message":   act("type", 3, "message", "1", "custom_id", "a"),
		"unknown_command":   act("type", 2, "command", "x"),
		"unknown_form":      act("type", 5, "form", "x"),
		"invalid":           act("type", 9),
	} {
		if status, got := post(t, s, "interactions", body); status != 200 || !strings.Contains(got, `"error":"`+want+`"`) {
			t.Errorf("want %s, got %d %s", want, status, got)
		}
	}
	if _, body := post(t, s, "interactions", act("type", 5, "form", opened.Modal.Form, "fields", obj{"i": "x"})); body != `{"ok":true}` {
		t.Error(body)
	}
}

// state reads what a person's page shows at first.
func state(t *testing.T, s *playground.Server, person string) (messages []obj, raw string) {
	t.Helper()
	_, raw = get(t, s, "/playground/state?as="+person)
	var got struct{ Messages []obj }
	if err := json.Unmarshal([]byte(raw), &got); err != nil {
		t.Fatal(raw, err)
	}
	return got.Messages, raw
}

// events reads the stream of a person's page.
func events(t *testing.T, s *playground.Server, person string) <-chan string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, "GET", s.URL()+"/playground/events?as="+person, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	lines, done := make(chan string, 100), make(chan struct{})
	go func() {
		defer close(done)
		for scanner := bufio.NewScanner(response.Body); scanner.Scan(); {
			lines <- scanner.Text()
		}
	}()
	t.Cleanup(func() {
		cancel()
		response.Body.Close()
		<-done
	})
	if first := <-lines; !strings.HasPrefix(first, ":") {
		t.Fatal(first)
	}
	return lines
}

// next waits for an event and returns its name and data.
func next(t *testing.T, lines <-chan string) (name, data string) {
	t.Helper()
	for {
		select {
		case line := <-lines:
			name, _ = strings.CutPrefix(line, "event: ")
			if name != line {
				return name, strings.TrimPrefix(<-lines, "data: ")
			}
		case <-time.After(5 * time.Second):
			t.Fatal("no event")
		}
	}
}

func TestPrivateMessages(t *testing.T) {
	s := start(t, playground.Options{})
	alice, bruno := s.Person("Alice"), s.Person("Bruno")
	hers, his := events(t, s, alice.ID), events(t, s, bruno.ID)
	register(t, s)
	answers(t, s, says(obj{"type": 4, "data": obj{"flags": 64, "content": "secret", "components": []any{row(button("a"))}}}), says(v2(text("open"))))
	private := run(t, s).Message
	run(t, s)

	if messages, _ := state(t, s, alice.ID); len(messages) != 2 || messages[0]["for"] != alice.ID || messages[1]["for"] != nil {
		t.Error(messages)
	}
	if messages, raw := state(t, s, bruno.ID); len(messages) != 1 || strings.Contains(raw, "secret") {
		t.Error(raw)
	}
	for _, want := range []string{"commands", "bot", "message", "message"} {
		if name, data := next(t, hers); name != want {
			t.Errorf("want %s, got %s %s", want, name, data)
		}
	}
	for _, want := range []string{"commands", "bot", "message"} {
		if name, data := next(t, his); name != want || strings.Contains(data, "secret") {
			t.Errorf("want %s, got %s %s", want, name, data)
		}
	}
	if _, err := s.Click(context.Background(), bruno.As(""), private.ID, "a"); err == nil {
		t.Error("Bruno clicked what he does not see")
	}
	if _, body := post(t, s, "dismiss", obj{"as": bruno.ID, "message": private.ID}); !strings.Contains(body, "unknown_message") {
		t.Error("Bruno dismissed it:", body)
	}
	if _, body := post(t, s, "dismiss", obj{"as": alice.ID, "message": private.ID}); body != `{"ok":true}` {
		t.Error(body)
	}
	if name, data := next(t, hers); name != "delete" || data != fmt.Sprintf(`{"id":%q}`, private.ID) {
		t.Error(name, data)
	}
	if messages, _ := state(t, s, alice.ID); len(messages) != 1 {
		t.Error(messages)
	}
}

func TestState(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	answers(t, s, says(v2(gallery("a.png")), file{"a.png", picture(t, 3, 3)}))
	run(t, s)
	margot := s.Person("Margot")
	_, raw := state(t, s, margot.ID)
	for _, want := range []string{
		`"guild":{"id":"` + s.Guild() + `","name":`, `"channel":{"id":"` + s.Channel() + `","name":`, `"topic":`,
		`"me":{"id":"` + margot.ID + `","name":"Margot","color":"#eb459e","moderator":true}`,
		`"locales":["en-US","fr"]`, `"online":true`, `"name":"play"`, `"url":"` + s.URL() + `/attachments/`,
	} {
		if !strings.Contains(raw, want) {
			t.Errorf("no %s in %s", want, raw)
		}
	}
	if _, first := state(t, s, ""); !strings.Contains(first, `"me":{"id":"`+s.People()[0].ID) {
		t.Error("nobody's page:", first)
	}
	if len(s.People()) < 3 || strings.Contains(raw, s.Token()) {
		t.Error("people are missing, or the token is shown")
	}
	url := s.Messages()[0].Attachments[0].URL
	response, body := get(t, s, strings.TrimPrefix(url, s.URL()))
	if response.Header.Get("Content-Type") != "image/png" || body != string(picture(t, 3, 3)) {
		t.Error(response.Header)
	}
	if response, _ := get(t, s, "/attachments/1/2/x.png"); response.StatusCode != 404 {
		t.Error(response.StatusCode)
	}
	if response, _ := get(t, s, "/playground/state?as=1"); response.StatusCode != 404 {
		t.Error(response.StatusCode)
	}
}
