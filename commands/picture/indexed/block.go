package indexed

import (
	"encoding/binary"
	"math/bits"
)

// bitWriter writes bits, the lowest first.
type bitWriter struct {
	out     []byte
	pending uint64
	count   uint
}

// write appends the low bits of a value, at most 32, the others being zero.
func (w *bitWriter) write(value uint32, count uint8) {
	w.pending |= uint64(value) << w.count
	w.count += uint(count)
	if w.count >= 32 {
		w.out = binary.LittleEndian.AppendUint32(w.out, uint32(w.pending))
		w.pending >>= 32
		w.count -= 32
	}
}

// writeExtra appends a code and so many low bits of a value.
func (w *bitWriter) writeExtra(c code, value uint32, extra uint8) {
	w.write(c.bits|value&(1<<extra-1)<<c.length, c.length+extra)
}

// flush writes what is pending, filled up to a byte.
func (w *bitWriter) flush() {
	for ; w.count > 0; w.count -= min(w.count, 8) {
		w.out = append(w.out, byte(w.pending))
		w.pending >>= 8
	}
	w.pending = 0
}

// The alphabets of a block (RFC 1951, section 3.2.5): bytes, the end and lengths
// in one, distances in the other.
const (
	endOfBlock  = 256
	firstLength = 257
	symbols     = 286
	distances   = 30
)

// lengthCode and distanceCode return the symbol of a match's length or distance
// (each less its minimum), and how many of the value's low bits follow it.
func lengthCode(length uint32) (symbol uint32, extra uint8) {
	switch {
	case length == maxMatch-minMatch:
		return symbols - 1, 0
	case length < 8:
		return firstLength + length, 0
	}
	extra = uint8(bits.Len32(length) - 3)
	return firstLength + 4*uint32(extra) + length>>extra, extra
}

func distanceCode(distance uint32) (symbol uint32, extra uint8) {
	if distance < 4 {
		return distance, 0
	}
	extra = uint8(bits.Len32(distance) - 2)
	return 2*uint32(extra) + distance>>extra, extra
}

// writeBlock writes all tokens as the one and last block of a deflate stream,
// with codes made for them (RFC 1951, section 3.2.7).
func writeBlock(w *bitWriter, tokens []token) {
	var symbolCounts [symbols]uint32
	var distanceCounts [distances]uint32
	symbolCounts[endOfBlock] = 1
	for _, t := range tokens {
		if t&isMatch == 0 {
			symbolCounts[t]++
			continue
		}
		symbol, _ := lengthCode(t.length())
		symbolCounts[symbol]++
		symbol, _ = distanceCode(t.distance())
		distanceCounts[symbol]++
	}
	symbolCodes := makeCodes(symbolCounts[:], 15)
	distanceCodes := makeCodes(distanceCounts[:], 15)

	const last, dynamic = 1, 2
	w.write(last|dynamic<<1, 3)
	writeCodes(w, symbolCodes, distanceCodes)
	for _, t := range tokens {
		if t&isMatch == 0 {
			w.write(symbolCodes[t].bits, symbolCodes[t].length)
			continue
		}
		symbol, extra := lengthCode(t.length())
		w.writeExtra(symbolCodes[symbol], t.length(), extra)
		symbol, extra = distanceCode(t.distance())
		w.writeExtra(distanceCodes[symbol], t.distance(), extra)
	}
	w.write(symbolCodes[endOfBlock].bits, symbolCodes[endOfBlock].length)
	w.flush()
}

// lengthOrder is the order in which the codes of code lengths are written.
var lengthOrder = [19]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// writeCodes writes the lengths of both alphabets' codes, each by itself: the
// abbreviations for repeated lengths would save some tens of bytes.
func writeCodes(w *bitWriter, symbolCodes, distanceCodes []code) {
	var counts [19]uint32
	for _, codes := range [][]code{symbolCodes, distanceCodes} {
		for _, c := range codes {
			counts[c.length]++
		}
	}
	lengthCodes := makeCodes(counts[:], 7)
	w.write(symbols-257, 5)
	w.write(distances-1, 5)
	w.write(uint32(len(lengthOrder))-4, 4)
	for _, length := range lengthOrder {
		w.write(uint32(lengthCodes[length].length), 3)
	}
	for _, codes := range [][]code{symbolCodes, distanceCodes} {
		for _, c := range codes {
			w.write(lengthCodes[c.length].bits, lengthCodes[c.length].length)
		}
	}
}
