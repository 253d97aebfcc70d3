package mosaic

// checksum is Adler-32 (RFC 1950, 9), which can be joined from parts: for n bytes
// it needs their sum, and their sum with the first counted n times and the last
// once.
type checksum struct{ a, b uint64 }

const modulus = 65521

// zero counts a byte of value 0. The first begins the sum.
func (c *checksum) zero() {
	if c.b == 0 {
		c.a = 1
	}
	c.b += c.a
}

// join counts a row of a piece.
func (c *checksum) join(r *row) {
	c.b += uint64(r.size)*c.a + uint64(r.weighted)
	c.a = (c.a + uint64(r.sum)) % modulus
}

func (c *checksum) value() uint32 { return uint32(c.b%modulus)<<16 | uint32(c.a) }

// sums keeps what a checksum needs of a row.
func (r *row) sums(line []uint8) {
	r.size = uint32(len(line))
	for i, v := range line {
		r.sum += uint32(v)
		r.weighted += uint32(len(line)-i) * uint32(v)
	}
}
