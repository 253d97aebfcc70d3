package mosaic

// checksum is Adler-32 (RFC 1950, 9), which can be joined from parts: for n bytes
// it needs their sum, and their sum with the first counted n times and the last
// once. It begins at 1, 0. Its numbers grow: reduce them before each row of pixels,
// which is at most 2^12 bytes and so adds less than 2^33.
type checksum struct{ a, b uint64 }

const modulus = 65521

// zero counts a byte of value 0.
func (c *checksum) zero() { c.b += c.a }

// join counts a row of a piece, of so many bytes.
func (c *checksum) join(r *row, n uint64) {
	c.b += n*c.a + uint64(r.weighted)
	c.a += uint64(r.sum)
}

func (c *checksum) reduce() {
	c.a %= modulus
	c.b %= modulus
}

func (c *checksum) value() uint32 { return uint32(c.b%modulus)<<16 | uint32(c.a%modulus) }

// sums returns what a checksum needs of a row.
func sums(line []uint8) (sum, weighted uint32) {
	for i, v := range line {
		sum += uint32(v)
		weighted += uint32(len(line)-i) * uint32(v)
	}
	return sum, weighted
}
