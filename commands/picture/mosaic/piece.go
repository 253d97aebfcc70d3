package mosaic

import "sync"

// piece is what a cell comes to: for each row of pixels, the bits between the
// bytes that are those of the row above.
type piece struct {
	rows []row
	data []byte
}

// row is one row of a piece.
type row struct {
	lead, tail uint16 // bytes at the begin and end that are those of the row above
	from, body uint32 // where in data the bits between them are, and how many
	size       uint32 // bytes in all
	sum        uint32 // see checksum
	weighted   uint32
}

// newPiece works out a cell of packed pixels, so many bytes a row, in a picture
// with so many.
func newPiece(pixels []uint8, width, stride int) *piece {
	p := &piece{rows: make([]row, len(pixels)/width)}
	var out stream
	parser := parser{pixels: pixels, width: width, stride: stride}
	for y := range p.rows {
		r := &p.rows[y]
		line := pixels[y*width : (y+1)*width]
		lead, tail := 0, 0
		if y > 0 {
			lead, tail = shared(line, pixels[(y-1)*width:y*width])
		}
		r.lead, r.tail = uint16(lead), uint16(tail)
		r.from = out.length()
		parser.parse(&out, y, lead, width-tail)
		r.body = out.length() - r.from
		r.sums(line)
	}
	const beyond = 8 // for addFrom
	p.data = append(append([]byte(nil), out.bytes()...), make([]byte, beyond)...)
	return p
}

// shared returns how many bytes at the begin and at the end of two rows are the
// same, where they are enough for a match.
func shared(line, above []uint8) (lead, tail int) {
	for lead < len(line) && line[lead] == above[lead] {
		lead++
	}
	if lead == len(line) {
		return lead, 0
	}
	for line[len(line)-1-tail] == above[len(above)-1-tail] {
		tail++
	}
	if lead < minMatch {
		lead = 0
	}
	if tail < minMatch {
		tail = 0
	}
	return lead, tail
}

// key names what a cell shows.
type key struct {
	hash  uint64 // of its pixels: 64 bits that nobody outside knows how to make collide
	width int
}

// maxShelf bounds the pieces that are kept in each half of a shelf. Most take
// about a kilobyte and a half.
const maxShelf = 2048

// shelf keeps pieces by what they show. When it is full, those go that have not
// been asked for since it was full before. It is safe for concurrent use.
type shelf struct {
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
	if s.new == nil || len(s.new) >= maxShelf {
		s.old, s.new = s.new, make(map[key]*piece)
	}
	s.new[k] = p
}
