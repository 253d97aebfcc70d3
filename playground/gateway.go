package playground

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

const (
	maxReplay  = 512             // events that a session keeps for a resume
	resumeLife = 2 * time.Minute // how long a session without a connection is kept
)

// gateway is the websocket side. Safe for concurrent use.
// https://discord.com/developers/docs/events/gateway
type gateway struct {
	server   *Server
	upgrader websocket.Upgrader
	served   sync.WaitGroup

	mu       sync.Mutex
	closed   bool
	count    int // of connections so far
	clients  map[*client]bool
	sessions map[string]*session
}

// session outlives connections, so that a client can resume it.
type session struct {
	id       string
	sequence int64
	shard    [2]uint64
	events   []numbered // the last ones
	client   *client    // nil while it has no connection
	left     time.Time  // when it lost its connection
}

type numbered struct {
	sequence int64
	frame    []byte
}

func newGateway(s *Server) *gateway {
	return &gateway{server: s, clients: make(map[*client]bool), sessions: make(map[string]*session)}
}

// ServeHTTP takes a connection until it ends.
func (g *gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ws, err := g.upgrader.Upgrade(w, r, nil)
	if err != nil {
		// Upgrade has answered.
		g.server.log.Debug("gateway refused a connection", "err", err)
		return
	}
	c := newClient(g, ws)
	g.mu.Lock()
	if g.closed {
		g.mu.Unlock()
		c.end(websocket.CloseGoingAway)
		c.write()
		return
	}
	g.clients[c] = true
	g.count++
	c.reception = g.server.troubles.connect(g.count)
	g.served.Add(1)
	g.mu.Unlock()
	defer g.served.Done()

	written := make(chan struct{})
	go func() {
		defer close(written)
		c.write()
	}()
	query := r.URL.Query()
	if v := query.Get("v"); v != "" && v != "9" && v != "10" {
		c.end(closeVersion)
	} else if e := query.Get("encoding"); e != "" && e != "json" {
		c.end(closeDecode)
	}
	clean := c.read()
	g.leave(c, clean)
	c.end(websocket.CloseNormalClosure)
	<-written
}

// leave takes a connection out. A client that closed cleanly does not resume.
func (g *gateway) leave(c *client, clean bool) {
	g.mu.Lock()
	delete(g.clients, c)
	gone := c.session != nil && c.session.client == c
	if gone {
		c.session.client, c.session.left = nil, time.Now()
		if clean {
			delete(g.sessions, c.session.id)
		}
	}
	online := g.live()
	g.mu.Unlock()
	if gone {
		g.server.hub.publish("bot", "", map[string]bool{"online": online})
	}
}

// start opens a session for a client that has identified itself.
func (g *gateway) start(c *client, shard [2]uint64, intents int64) {
	s := g.server
	g.mu.Lock()
	defer g.mu.Unlock()
	for id, old := range g.sessions {
		if old.client == nil && time.Since(old.left) > resumeLife {
			delete(g.sessions, id)
		}
	}
	n := &session{id: randomText(), shard: shard, client: c}
	c.session = n
	g.sessions[n.id] = n
	n.send("READY", encode(map[string]any{
		"v": 10, "user": s.scene.bot(), "session_id": n.id, "resume_gateway_url": s.gatewayURL(),
		"guilds": []any{map[string]any{"id": s.scene.Guild, "unavailable": true}}, "private_channels": []any{},
		"application": map[string]any{"id": s.scene.Application, "flags": 0}, "shard": shard,
	}))
	if intents&1 != 0 {
		guild := s.scene.guild()
		guild["channels"] = []any{s.scene.channel()}
		n.send("GUILD_CREATE", encode(guild))
	}
	s.hub.publish("bot", "", map[string]bool{"online": true})
}

// resume gives a session to a new connection and sends what it missed. False if
// that cannot be done any more. A sequence that was never sent closes the connection.
func (g *gateway) resume(c *client, id string, sequence int64) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	n := g.sessions[id]
	if n == nil || n.client == nil && time.Since(n.left) > resumeLife {
		return false
	}
	if sequence < 0 || sequence > n.sequence {
		c.end(closeSequence)
		return true
	}
	if len(n.events) > 0 && sequence < n.events[0].sequence-1 {
		return false
	}
	if n.client != nil {
		n.client.end(websocket.CloseNormalClosure)
	}
	n.client, c.session = c, n
	for _, e := range n.events {
		if e.sequence > sequence {
			c.send(e.frame)
		}
	}
	n.send("RESUMED", []byte("{}"))
	g.server.hub.publish("bot", "", map[string]bool{"online": true})
	return true
}

// send numbers an event, keeps it for a resume and sends it. The caller holds gateway.mu.
func (n *session) send(name string, data []byte) {
	n.sequence++
	frame := fmt.Appendf(nil, `{"op":%d,"s":%d,"t":%q,"d":%s}`, opDispatch, n.sequence, name, data)
	n.events = append(n.events, numbered{n.sequence, frame})
	if len(n.events) > maxReplay {
		n.events = n.events[1:]
	}
	if n.client != nil {
		n.client.send(frame)
	}
}

// dispatch sends an event to the shard of a guild, "" for direct messages.
// False if no client is connected to it. A session that has lost its connection
// gets the event when it resumes.
func (g *gateway) dispatch(name string, data []byte, guild string) bool {
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		id = 0 // direct messages go to the first shard
	}
	events := g.server.troubles.event(Event{name, data})
	g.mu.Lock()
	defer g.mu.Unlock()
	reached := false
	for _, n := range g.sessions {
		if (id>>22)%n.shard[1] != n.shard[0] {
			continue
		}
		reached = reached || n.client != nil
		for _, e := range events {
			n.send(e.Name, e.Data)
		}
	}
	return reached
}

// live tells whether a bot is connected. The caller holds g.mu.
func (g *gateway) live() bool {
	for _, n := range g.sessions {
		if n.client != nil {
			return true
		}
	}
	return false
}

func (g *gateway) online() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.live()
}

func (g *gateway) disconnect(code int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for c := range g.clients {
		c.end(code)
	}
}

// close ends all connections and waits for them.
func (g *gateway) close() {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	g.disconnect(websocket.CloseGoingAway)
	g.served.Wait()
}

// encode writes plain data as JSON.
func encode(data map[string]any) []byte {
	text, err := json.Marshal(data)
	if err != nil {
		// Maps of texts, numbers and our own structs always have a JSON form.
		return []byte("null")
	}
	return text
}
