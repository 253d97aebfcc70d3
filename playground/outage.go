package playground

import "strconv"

// What a gateway does of its own accord, at any moment, to every connection.

// Drop ends the connections without a word. Sessions stay resumable.
func (s *Server) Drop() {
	s.gateway.each(func(c *client) { c.drop() })
}

// Mute has the gateway say nothing more on its present connections, to
// heartbeats neither. It still listens.
func (s *Server) Mute() {
	s.gateway.each(func(c *client) { c.silent.Store(true) })
}

// Reconnect asks bots to come back on another connection (op 7).
func (s *Server) Reconnect() { s.Say([]byte(`{"op":7,"d":null,"s":null,"t":null}`)) }

// Invalidate tells bots that their session is over (op 9), or, if it is
// resumable, that it is in doubt.
func (s *Server) Invalidate(resumable bool) {
	if !resumable {
		s.gateway.forget()
	}
	s.Say([]byte(`{"op":9,"d":` + strconv.FormatBool(resumable) + `,"s":null,"t":null}`))
}

// Say sends a frame, which need not be one, to every connection.
func (s *Server) Say(frame []byte) {
	s.gateway.each(func(c *client) { c.send(frame) })
}

// Replay sends the last events of every session once more, as they were.
func (s *Server) Replay(events int) {
	g := s.gateway
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, n := range g.sessions {
		if n.client == nil {
			continue
		}
		for _, e := range n.events[max(0, len(n.events)-events):] {
			n.client.send(e.frame)
		}
	}
}

func (g *gateway) each(do func(*client)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for c := range g.clients {
		do(c)
	}
}

// forget ends all sessions; their connections may identify anew.
func (g *gateway) forget() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for id, n := range g.sessions {
		if n.client != nil {
			n.client.session = nil
		}
		delete(g.sessions, id)
	}
}
