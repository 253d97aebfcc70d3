package mosaic

import "encoding/binary"

// stream collects bits, the first in the lowest place of the first byte.
type stream struct {
	data  []byte // as far as there is room
	n     int    // bytes that are written
	last  uint64 // bits that do not fill 4 bytes yet
	count uint
}

func (b *stream) reset() { b.n, b.last, b.count = 0, 0, 0 }

// add appends up to 32 bits.
func (b *stream) add(v uint64, n uint) {
	b.last |= v << b.count
	if b.count += n; b.count >= 32 {
		if len(b.data)-b.n < 4 {
			b.grow()
		}
		binary.LittleEndian.PutUint32(b.data[b.n:], uint32(b.last))
		b.n += 4
		b.last >>= 32
		b.count -= 32
	}
}

// grow makes room. It is apart from add, which then is small enough to be inlined.
func (b *stream) grow() {
	const least = 4 << 10
	b.data = append(b.data, make([]byte, max(len(b.data), least))...)
}

func (b *stream) addCode(c code) { b.add(uint64(c.bits), uint(c.count)) }

// addFrom appends bits of data, from one bit on. Data must go on for 8 bytes
// after the last.
func (b *stream) addFrom(data []byte, from uint32, n uint16) {
	for n > 0 {
		part := uint32(min(n, 32))
		v := binary.LittleEndian.Uint64(data[from>>3:]) >> (from & 7) & (1<<part - 1)
		b.add(v, uint(part))
		from += part
		n -= uint16(part)
	}
}

// length is the number of bits so far.
func (b *stream) length() uint32 { return uint32(8*b.n) + uint32(b.count) }

// bytes returns the stream, filled up to whole bytes, until the next change.
func (b *stream) bytes() []byte {
	if len(b.data)-b.n < 4 {
		b.grow()
	}
	binary.LittleEndian.PutUint32(b.data[b.n:], uint32(b.last))
	b.n += int(b.count+7) / 8
	b.last, b.count = 0, 0
	return b.data[:b.n]
}
