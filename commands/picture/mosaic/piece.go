package mosaic

import "slices"

// piece is what a cell comes to: for each row of pixels, a match that may go on
// one before it, one that may go on behind it, and the bits between them.
type piece struct {
	rows  []row
	data  []byte
	share share // of the checksum
}

// row is one row of a piece.
type row struct {
	lead, tail match
	from       uint32 // where in data the bits between them are
	body       uint16 // how many; there are at most 15 for each byte of the row
}

// match is a number of bytes that are those of so many bytes before.
type match struct{ length, distance uint16 }

// newPiece works out the cell of a window. It uses a stream that it may empty.
func newPiece(w *window, out *stream) *piece {
	p := &piece{rows: make([]row, w.height), share: shareOf(w)}
	out.reset()
	for y := range p.rows {
		r := &p.rows[y]
		r.from = out.length()
		w.parse(out, y, r)
		r.body = uint16(out.length() - r.from)
	}
	const beyond = 8 // for addFrom
	p.data = slices.Concat(out.bytes(), make([]byte, beyond))
	return p
}
