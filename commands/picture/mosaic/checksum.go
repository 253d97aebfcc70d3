package mosaic

// modulus is that of Adler-32 (RFC 1950, 9): a sum of all bytes, and one in which
// each counts as often as there are bytes from it to the end. Both can be put
// together from parts, since where a cell is in the data is known.
const modulus = 65521

// share is what a cell adds to a checksum: the sum of its bytes, and their sum with
// each counted as often as there are bytes from it to the last of the cell's first
// row. Those of later rows are counted less than not at all.
type share struct{ sum, weighted uint32 } // modulo modulus

// shareOf returns the share of a window's cell.
func shareOf(w *window) share {
	var sum, weighted uint64
	for y := range w.height {
		line := w.line(y)
		behind := uint64(y * w.stride % modulus)
		for i, v := range line {
			sum += uint64(v)
			weighted += (uint64(len(line)-i) + modulus - behind) * uint64(v)
		}
	}
	return share{uint32(sum % modulus), uint32(weighted % modulus)}
}

// checksum is an Adler-32.
type checksum struct{ a, b uint64 }

// newChecksum begins that of so many bytes.
func newChecksum(all int) checksum { return checksum{1, uint64(all)} }

// join counts a cell, behind the first row of which so many bytes follow.
func (c *checksum) join(s share, behind int) {
	c.a += uint64(s.sum)
	c.b += uint64(behind)*uint64(s.sum) + uint64(s.weighted)
}

func (c *checksum) value() uint32 { return uint32(c.b%modulus)<<16 | uint32(c.a%modulus) }
