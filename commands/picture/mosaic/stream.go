package mosaic

import "encoding/binary"

// stream collects bits, the first in the lowest place of the first byte.
type stream struct {
	data  []byte
	last  uint64 // those that do not fill 4 bytes yet
	count uint
}

func (b *stream) reset() { b.data, b.last, b.count = b.data[:0], 0, 0 }

// add appends up to 32 bits.
func (b *stream) add(v uint64, n uint) {
	b.last |= v << b.count
	if b.count += n; b.count >= 32 {
		b.data = binary.LittleEndian.AppendUint32(b.data, uint32(b.last))
		b.last >>= 32
		b.count -= 32
	}
}

func (b *stream) addCode(c code) { b.add(uint64(c.bits), uint(c.count)) }

// addFrom appends bits of data, from one bit on. Data must go on for 8 bytes
// after the last.
func (b *stream) addFrom(data []byte, from, n uint32) {
	for n > 0 {
		part := min(n, 32)
		v := binary.LittleEndian.Uint64(data[from>>3:]) >> (from & 7) & (1<<part - 1)
		b.add(v, uint(part))
		from += part
		n -= part
	}
}

// length is the number of bits so far.
func (b *stream) length() uint32 { return uint32(8*len(b.data)) + uint32(b.count) }

// bytes returns the stream, filled up to whole bytes, until the next change.
func (b *stream) bytes() []byte {
	for left := int(b.count); left > 0; left -= 8 {
		b.data = append(b.data, byte(b.last))
		b.last >>= 8
	}
	b.last, b.count = 0, 0
	return b.data
}
