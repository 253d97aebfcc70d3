package mosaic

import (
	"fmt"
	"math/bits"
	"strings"
)

// code is a symbol's Huffman code, its first bit in the lowest place.
type code struct {
	bits  uint16
	count uint8
}

// The codes of the one block that every picture is.
var (
	literals  [286]code // also the end of the block and the lengths of matches
	distances [30]code
	blockHead struct {
		bits  uint64
		count uint
		rest  []code
	}
)

// alphabet is how the lengths of codes are written down, from 0 on.
const alphabet = "0123456789abcdef"

func init() { setCodes(lengthsOf(literalLengths), lengthsOf(distanceLengths)) }

func lengthsOf(text string) []uint8 {
	text = strings.Join(strings.Fields(text), "")
	lengths := make([]uint8, len(text))
	for i := range text {
		lengths[i] = uint8(strings.IndexByte(alphabet, text[i]))
	}
	return lengths
}

// setCodes makes the codes of given lengths, and the head of a block with them.
func setCodes(literal, distance []uint8) {
	copy(literals[:], canonical(literal))
	copy(distances[:], canonical(distance))
	writeHead(literal, distance)
}

// canonical gives codes to lengths (RFC 1951, 3.2.2).
func canonical(lengths []uint8) []code {
	codes := make([]code, len(lengths))
	next, left := uint16(0), 1
	for count := uint8(1); count <= 15; count++ {
		next <<= 1
		left <<= 1
		for symbol, length := range lengths {
			if length == count {
				codes[symbol] = code{bits.Reverse16(next) >> (16 - count), count}
				next++
				left--
			}
		}
	}
	if left != 0 {
		panic(fmt.Sprintf("mosaic: lengths of codes that are no code: %v", lengths))
	}
	return codes
}

// writeHead says what the codes are, in the simplest way: each length by itself,
// all by codes of 4 bits (RFC 1951, 3.2.7).
func writeHead(literal, distance []uint8) {
	const final, dynamic, four = 1, 2, 4
	order := [...]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}
	own := make([]uint8, len(order))
	for length := range uint8(16) {
		own[length] = four
	}
	codes := canonical(own)

	blockHead.bits = final | dynamic<<1 | uint64(len(literal)-257)<<3 | uint64(len(distance)-1)<<8 | uint64(len(order)-4)<<13
	blockHead.count = 17
	blockHead.rest = nil
	for _, of := range order {
		blockHead.rest = append(blockHead.rest, code{uint16(own[of]), 3})
	}
	for _, lengths := range [][]uint8{literal, distance} {
		for _, length := range lengths {
			blockHead.rest = append(blockHead.rest, codes[length])
		}
	}
}

func (b *stream) addAll(codes []code) {
	for _, c := range codes {
		b.addCode(c)
	}
}

// bucket is the symbol of a length or distance, and what comes after it.
type bucket struct {
	symbol uint16
	base   uint16
	extra  uint8 // bits
}

// lengthBuckets is by length; distanceBuckets in order (RFC 1951, 3.2.5).
var lengthBuckets, distanceBuckets = func() (byLength [maxMatch + 1]bucket, all [30]bucket) {
	base := minMatch
	for symbol := range 28 {
		extra := 0
		if symbol >= 8 {
			extra = symbol/4 - 1
		}
		for length := base; length < base+1<<extra && length <= maxMatch; length++ {
			byLength[length] = bucket{uint16(257 + symbol), uint16(base), uint8(extra)}
		}
		base += 1 << extra
	}
	byLength[maxMatch] = bucket{285, maxMatch, 0}
	base = 1
	for symbol := range all {
		extra := 0
		if symbol >= 4 {
			extra = symbol/2 - 1
		}
		all[symbol] = bucket{uint16(symbol), uint16(base), uint8(extra)}
		base += 1 << extra
	}
	return byLength, all
}()

func distanceBucket(distance int) bucket {
	d := uint(distance - 1)
	if d < 4 {
		return distanceBuckets[d]
	}
	top := uint(bits.Len(d)) - 1
	return distanceBuckets[2*top+d>>(top-1)&1]
}

func lengthCost(length int) int {
	b := &lengthBuckets[length]
	return int(literals[b.symbol].count + b.extra)
}

func distanceCost(distance int) int {
	b := distanceBucket(distance)
	return int(distances[b.symbol].count + b.extra)
}

func addMatch(out *stream, length, distance int) {
	l, d := &lengthBuckets[length], distanceBucket(distance)
	out.addCode(literals[l.symbol])
	out.add(uint64(length-int(l.base)), uint(l.extra))
	out.addCode(distances[d.symbol])
	out.add(uint64(distance-int(d.base)), uint(d.extra))
}
