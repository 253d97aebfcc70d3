package mosaic

import (
	"fmt"
	"math/bits"
	"strings"
)

// code is a symbol's Huffman code, or one with the bits that must follow it, the
// first bit in the lowest place.
type code struct {
	bits  uint32
	count uint8
}

// The codes of the one block that every picture is. Those of lengths and distances
// are by what they mean.
var (
	literals  [endOfBlock + 1]code
	lengths   [maxMatch + 1]code
	distances [maxDistance + 1]code
	blockHead struct {
		bits  uint64
		count uint
		rest  []code
	}
)

// alphabet is how the lengths of codes are written down, from 0 on.
const alphabet = "0123456789abcdef"

func init() { setCodes(lengthsOf(literalLengths), lengthsOf(distanceLengths)) }

// lengthsOf reads what is written in codes.go.
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
	codes := canonical(literal)
	rest := codes[copy(literals[:], codes):]
	spread(lengths[:], minMatch, rest, 4)
	lengths[maxMatch] = rest[len(rest)-1] // has a symbol of its own
	spread(distances[:], 1, canonical(distance), 2)
	writeHead(literal, distance)
}

// spread gives lengths or distances, from the least on, the code of their symbol
// and the bits that follow it. So many symbols have the same number of those
// before the next have one more; but the first have none (RFC 1951, 3.2.5).
func spread(to []code, least int, symbols []code, same int) {
	at := least
	for i, c := range symbols {
		extra := max(0, i/same-1)
		for v := range uint32(1) << extra {
			if at == len(to) {
				return
			}
			to[at] = code{c.bits | v<<c.count, c.count + uint8(extra)}
			at++
		}
	}
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
				codes[symbol] = code{uint32(bits.Reverse16(next) >> (16 - count)), count}
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
		blockHead.rest = append(blockHead.rest, code{uint32(own[of]), 3})
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

func (b *stream) addMatch(length, distance int) {
	b.addCode(lengths[length])
	b.addCode(distances[distance])
}
