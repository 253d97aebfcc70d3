package playground

import (
	"fmt"
	"net/http"
	"time"
)

// shown is how many messages the page gets at first.
const shown = 100

// pageMessage is a message as the page gets it.
type pageMessage struct {
	Message
	For string `json:"for,omitempty"`
}

// viewer is the person whose screen a request belongs to: the one it names, or
// the first, for a page that does not know anybody yet.
func (s *Server) viewer(w http.ResponseWriter, r *http.Request) (Person, bool) {
	p := s.scene.People[0]
	if as := r.URL.Query().Get("as"); as != "" {
		p = s.Person(as)
	}
	if p.ID == "" {
		http.Error(w, "no such person", http.StatusNotFound)
	}
	return p, p.ID != ""
}

// getState is all that a page shows at first.
func (s *Server) getState(w http.ResponseWriter, r *http.Request) {
	me, ok := s.viewer(w, r)
	if !ok {
		return
	}
	s.mu.Lock()
	messages := []pageMessage{}
	for n := len(s.order) - 1; n >= 0 && len(messages) < shown; n-- {
		if m := s.messages[s.order[n]]; m.ChannelID == s.scene.Channel && m.visibleTo(me.ID) {
			messages = append(messages, pageMessage{m, m.For})
		}
	}
	commands := append([]Command{}, s.commands...)
	s.mu.Unlock()
	for a, b := 0, len(messages)-1; a < b; a, b = a+1, b-1 {
		messages[a], messages[b] = messages[b], messages[a]
	}
	s.writeJSON(w, http.StatusOK, map[string]any{
		"guild":    map[string]string{"id": s.scene.Guild, "name": guildName},
		"channel":  map[string]string{"id": s.scene.Channel, "name": channelName, "topic": channelTopic},
		"roles":    []map[string]string{{"id": s.scene.Role, "name": roleName}},
		"me":       me,
		"people":   s.scene.People,
		"locales":  []string{"en-US", "fr"},
		"bot":      map[string]any{"id": s.scene.Application, "name": botName, "online": s.gateway.online()},
		"commands": commands,
		"pages":    s.links(),
		"messages": messages,
	})
}

// getEvents streams what changes, as server-sent events.
func (s *Server) getEvents(w http.ResponseWriter, r *http.Request) {
	me, ok := s.viewer(w, r)
	if !ok {
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	notices, leave := s.hub.subscribe(me.ID)
	defer leave()
	out := http.NewResponseController(w)
	quiet := time.NewTicker(15 * time.Second)
	defer quiet.Stop()
	line := ": welcome\n\n"
	for {
		_, err := fmt.Fprint(w, line)
		if err == nil {
			err = out.Flush()
		}
		if err != nil {
			return // the page is gone
		}
		select {
		case n, open := <-notices:
			if !open {
				return
			}
			line = fmt.Sprintf("event: %s\ndata: %s\n\n", n.name, n.data)
		case <-quiet.C:
			line = ": still here\n\n"
		case <-r.Context().Done():
			return
		case <-s.closing:
			return
		}
	}
}
