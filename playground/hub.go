package playground

import (
	"encoding/json"
	"sync"
)

// notice is one event for the page.
type notice struct {
	name string
	data []byte
}

// hub tells the open pages what changes. Safe for concurrent use.
type hub struct {
	mu    sync.Mutex
	pages map[chan notice]string // to whom each page belongs
}

func newHub() *hub { return &hub{pages: make(map[chan notice]string)} }

// subscribe gives the events that a person sees. The channel is closed when the
// reader falls too far behind; it should then read everything anew.
func (h *hub) subscribe(person string) (<-chan notice, func()) {
	page := make(chan notice, 256)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.pages[page] = person
	return page, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.pages, page)
	}
}

// publish tells everyone, or only one person when only is set. It never waits.
func (h *hub) publish(name, only string, data any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.pages) == 0 {
		return
	}
	text, err := json.Marshal(data)
	if err != nil {
		// Everything published is plain data that the history has written before.
		return
	}
	for page, person := range h.pages {
		if only != "" && only != person {
			continue
		}
		select {
		case page <- notice{name, text}:
		default:
			close(page)
			delete(h.pages, page)
		}
	}
}
