package mosaic

import "sync"

// key names what a piece depends on: what its cell shows, and its neighbours.
type key struct{ own, left, above uint64 }

// maxShelf bounds the pieces that are kept in each half of a shelf. Most take
// about a kilobyte and a half.
const maxShelf = 2048

// shelf keeps pieces by what they depend on. When it is full, those go that have not
// been asked for since it was full before. It is safe for concurrent use.
type shelf struct {
	most     int // pieces in each half
	mu       sync.RWMutex
	new, old map[key]*piece
}

func (s *shelf) get(k key) *piece {
	s.mu.RLock()
	p, old := s.new[k], s.old[k]
	s.mu.RUnlock()
	if p == nil && old != nil {
		s.put(k, old)
		return old
	}
	return p
}

func (s *shelf) put(k key, p *piece) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.new == nil:
		s.new, s.old = make(map[key]*piece), make(map[key]*piece)
	case len(s.new) >= s.most:
		s.old, s.new = s.new, s.old
		clear(s.new)
	}
	s.new[k] = p
}

func (s *shelf) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.new, s.old = nil, nil
}
