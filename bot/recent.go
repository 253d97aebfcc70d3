package bot

import "sync"

// recent is a bounded set of the last IDs seen. It is safe for concurrent use.
type recent struct {
	mu   sync.Mutex
	ids  map[string]struct{}
	ring []string // the same IDs; the next to go is at next
	next int
}

func newRecent(size int) *recent {
	return &recent{ids: make(map[string]struct{}, size), ring: make([]string, size)}
}

// add reports whether the ID is new, and remembers it.
func (r *recent) add(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, seen := r.ids[id]; seen {
		return false
	}
	delete(r.ids, r.ring[r.next])
	r.ids[id] = struct{}{}
	r.ring[r.next] = id
	r.next = (r.next + 1) % len(r.ring)
	return true
}
