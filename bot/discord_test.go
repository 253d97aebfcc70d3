package bot_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// discord is a Discord on loopback that follows a script: what the gateway does
// with each connection, and how each answer is received.
type discord struct {
	*httptest.Server
	t      *testing.T
	front  string      // where the gateway is, if not here
	events chan string // data of INTERACTION_CREATE, sent by welcome and resume

	mu       sync.Mutex
	gateway  func(c *connection) // what happens on a connection; (*connection).welcome if nil
	callback http.HandlerFunc    // how an answer is received; 204 if nil
	commands http.HandlerFunc    // nil for what was registered
	patch    http.HandlerFunc

	connections int
	registered  json.RawMessage
	puts        int
	tokens      map[string]bool // Authorization headers seen
	answers     chan sent
}

// sent is a body that the bot sent.
type sent struct {
	path, token string
	body        map[string]any
	files       map[string]string // content by filename
}

func newDiscord(t *testing.T) *discord {
	d := &discord{
		t:          t,
		events:     make(chan string, 1000),
		registered: json.RawMessage("[]"),
		tokens:     map[string]bool{},
		answers:    make(chan sent, 1000),
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v9/gateway", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprintf(w, `{"url":"ws%s/gateway"}`, strings.TrimPrefix(cmp.Or(d.front, d.URL), "http"))
	})
	mux.HandleFunc("GET /gateway/", d.connect)
	mux.HandleFunc("POST /api/v9/interactions/{id}/{token}/callback", d.receive(&d.callback))
	mux.HandleFunc("PATCH /api/v9/webhooks/{application}/{token}/messages/{message}", d.receive(&d.patch))
	mux.HandleFunc("PATCH /api/v9/channels/{channel}/messages/{message}", d.receive(&d.patch))
	for _, path := range []string{"/api/v9/applications/{app}/commands", "/api/v9/applications/{app}/guilds/{guild}/commands"} {
		mux.HandleFunc(path, d.registry)
	}
	d.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d.mu.Lock()
		d.tokens[r.Header.Get("Authorization")] = true
		d.mu.Unlock()
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(d.CloseClientConnections)
	t.Cleanup(d.Close)
	return d
}

func (d *discord) receive(script *http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s := sent{path: r.URL.Path, token: r.PathValue("token"), files: map[string]string{}}
		payload := io.Reader(r.Body)
		if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
			if err := r.ParseMultipartForm(1 << 20); err != nil {
				d.t.Errorf("multipart: %v", err)
			}
			payload = strings.NewReader(r.FormValue("payload_json"))
			for name, list := range r.MultipartForm.File {
				f, err := list[0].Open()
				if err != nil {
					d.t.Errorf("%s: %v", name, err)
					continue
				}
				content, _ := io.ReadAll(f)
				s.files[list[0].Filename] = string(content)
			}
		}
		if err := json.NewDecoder(payload).Decode(&s.body); err != nil {
			d.t.Errorf("body: %v", err)
		}
		d.mu.Lock()
		h := *script
		d.mu.Unlock()
		if h != nil {
			h(w, r)
		} else {
			w.WriteHeader(http.StatusNoContent)
		}
		d.answers <- s
	}
}

func (d *discord) registry(w http.ResponseWriter, r *http.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.commands != nil:
		d.commands(w, r)
	case r.Method == http.MethodPut:
		d.registered, _ = io.ReadAll(r.Body)
		d.puts++
		_, _ = w.Write(d.registered)
	default:
		if r.URL.Query().Get("with_localizations") != "true" {
			d.t.Errorf("%s without localizations", r.URL)
		}
		_, _ = w.Write(d.registered)
	}
}

// connection is one connection to the gateway.
type connection struct {
	*websocket.Conn
	*discord
	number int // from 1
	seq    int
}

func (d *discord) connect(w http.ResponseWriter, r *http.Request) {
	ws, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
	if err != nil {
		return // a bot that stops meanwhile
	}
	defer func() { _ = ws.Close() }()
	d.mu.Lock()
	d.connections++
	c := &connection{Conn: ws, discord: d, number: d.connections}
	script := d.gateway
	d.mu.Unlock()
	if script == nil {
		script = (*connection).welcome
	}
	script(c)
}

func (d *discord) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.connections
}

func (d *discord) putCount() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.puts
}

// op sends an operation; data is JSON.
func (c *connection) op(op int, data string) {
	_ = c.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"op":%d,"d":%s}`, op, data))
}

func (c *connection) dispatch(event, data string) {
	c.seq++
	_ = c.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"op":0,"s":%d,"t":%q,"d":%s}`, c.seq, event, data))
}

// next returns the next operation of one of the kinds, and its data; others are
// passed over. It returns -1 when the connection has ended.
func (c *connection) next(ops ...int) (int, string) {
	for {
		var m struct {
			Op int
			D  json.RawMessage
		}
		if err := c.ReadJSON(&m); err != nil {
			return -1, ""
		}
		for _, op := range ops {
			if m.Op == op {
				return op, string(m.D)
			}
		}
	}
}

func (c *connection) hello() { c.op(10, `{"heartbeat_interval":41250}`) }

func (c *connection) ready() {
	c.dispatch("READY", `{"v":9,"session_id":"s1","user":{"id":"100","username":"palier"},"application":{"id":"101"},"guilds":[]}`)
}

// welcome is what Discord does when all is well.
func (c *connection) welcome() {
	c.hello()
	switch op, _ := c.next(2, 6); op {
	case 2:
		c.ready()
	case 6:
		c.dispatch("RESUMED", `{}`)
	}
	c.stay()
}

// stay sends the test's events until the connection ends.
func (c *connection) stay() {
	ended := make(chan struct{})
	var mu sync.Mutex
	go func() {
		defer close(ended)
		for op := 0; op != -1; {
			if op, _ = c.next(1); op == 1 {
				mu.Lock()
				c.op(11, "null")
				mu.Unlock()
			}
		}
	}()
	for {
		select {
		case <-ended:
			return
		case e := <-c.events:
			mu.Lock()
			c.dispatch("INTERACTION_CREATE", e)
			mu.Unlock()
		}
	}
}

// bye closes with a code.
func (c *connection) bye(code int) {
	_ = c.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	c.next()
}

// wait receives within a time that no test should need.
func wait[T any](t *testing.T, c <-chan T, what string) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(20 * time.Second):
		t.Fatalf("waited for %s in vain", what)
		panic("unreachable")
	}
}

// The interactions of the tests, by a member of a server.
const member = `"application_id":"101","token":"secret-token","version":1,"guild_id":"7","channel_id":"8","locale":"fr",
	"member":{"nick":"Zoé","permissions":"32","joined_at":"2020-01-01T00:00:00Z","user":{"id":"42","username":"zoe","global_name":"Zoe G"}}`

func command(id, name string) string {
	return fmt.Sprintf(`{"id":%q,"type":2,"data":{"id":"1","type":1,"name":%q},%s}`, id, name, member)
}

func click(id, custom string) string {
	return fmt.Sprintf(`{"id":%q,"type":3,"message":{"id":"9","components":[]},"data":{"component_type":2,"custom_id":%q},%s}`, id, custom, member)
}
