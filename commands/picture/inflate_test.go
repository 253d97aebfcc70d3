package picture_test

import (
	"bytes"
	"errors"
	"slices"
)

// tally counts the symbols of one block of DEFLATE with codes of its own, and has
// the lengths of those codes.
type tally struct {
	literals                        [286]int // also the end of the block and the lengths of matches
	distances                       [30]int
	literalLengths, distanceLengths []int // of codes
	extra                           int   // bits that follow lengths and distances
}

var errInflate = errors.New("not a picture in one block of DEFLATE with codes of its own")

// tallyOf reads a PNG token by token. The pixels are for image/png to check.
func tallyOf(picture []byte) (*tally, error) {
	_, data, found := bytes.Cut(picture, []byte("IDAT"))
	if !found || len(data) < 2 {
		return nil, errInflate
	}
	in := &bitReader{data: data[2:]} // after the head of zlib
	const final, dynamic = 1, 2
	if in.bits(3) != final|dynamic<<1 {
		return nil, errInflate
	}
	t := new(tally)
	t.readCodes(in)
	literal, distance := newDecoder(t.literalLengths), newDecoder(t.distanceLengths)
	for in.err == nil {
		symbol := in.symbol(literal)
		t.literals[symbol]++
		if symbol == 256 {
			break
		}
		if symbol < 256 {
			continue
		}
		t.skip(in, lengthExtra(symbol-257))
		symbol = in.symbol(distance)
		t.distances[symbol]++
		t.skip(in, max(0, symbol/2-1))
	}
	return t, in.err
}

// lengthExtra is how many bits follow the symbol of a length, from 0.
func lengthExtra(symbol int) int {
	if symbol == 28 {
		return 0
	}
	return max(0, symbol/4-1)
}

func (t *tally) skip(in *bitReader, bits int) {
	in.bits(bits)
	t.extra += bits
}

// readCodes reads the lengths of the codes (RFC 1951, 3.2.7).
func (t *tally) readCodes(in *bitReader) {
	literals, distances, known := in.bits(5)+257, in.bits(5)+1, in.bits(4)+4
	order := []int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}
	own := make([]int, len(order))
	for _, symbol := range order[:known] {
		own[symbol] = in.bits(3)
	}
	d := newDecoder(own)
	var lengths []int
	for len(lengths) < literals+distances && in.err == nil {
		length, times := in.symbol(d), 1
		switch {
		case length == 16 && len(lengths) > 0:
			length, times = lengths[len(lengths)-1], 3+in.bits(2)
		case length == 17:
			length, times = 0, 3+in.bits(3)
		case length == 18:
			length, times = 0, 11+in.bits(7)
		}
		lengths = append(lengths, slices.Repeat([]int{length}, times)...)
	}
	if len(lengths) != literals+distances {
		in.err = errInflate
		return
	}
	t.literalLengths, t.distanceLengths = lengths[:literals], lengths[literals:]
}

// bitReader reads bits, the first from the lowest place. Its error stays.
type bitReader struct {
	data []byte
	at   int // in bits
	err  error
}

func (r *bitReader) bits(n int) (v int) {
	if r.at+n > 8*len(r.data) {
		r.err = errInflate
		return 0
	}
	for i := range n {
		v |= int(r.data[r.at>>3]>>(r.at&7)&1) << i
		r.at++
	}
	return v
}

// decoder finds the symbol of a code (RFC 1951, 3.2.2).
type decoder struct {
	symbols []int   // the shortest codes first
	counts  [16]int // of codes, by length
}

func newDecoder(lengths []int) (d decoder) {
	for length := 1; length < len(d.counts); length++ {
		for symbol, own := range lengths {
			if own == length {
				d.symbols = append(d.symbols, symbol)
				d.counts[length]++
			}
		}
	}
	return d
}

func (r *bitReader) symbol(d decoder) int {
	code, first, before := 0, 0, 0
	for _, count := range d.counts[1:] {
		code = code<<1 | r.bits(1)
		first <<= 1
		if code < first+count {
			return d.symbols[before+code-first]
		}
		first += count
		before += count
	}
	r.err = errInflate
	return 0
}
