package indexed

import (
	"encoding/binary"
	"math/bits"
)

// The limits of a match (RFC 1951, section 3.2.5).
const (
	minMatch = 3
	maxMatch = 258
	window   = 32768
)

// token is a literal byte, or a match: bytes that were there before.
type token uint32

const isMatch token = 1 << 31

func literal(b byte) token { return token(b) }
func match(length, distance int) token {
	return isMatch | token(length-minMatch)<<16 | token(distance-1)
}

// length and distance are those of a match, less the least it may have.
func (t token) length() uint32   { return uint32(t>>16) & 0xff }
func (t token) distance() uint32 { return uint32(t) & (window - 1) }

// How hard to look for matches. Measured on the pictures of a game: more tries, or
// longer matches noted byte by byte, cost more time than the bytes are worth.
const (
	hashBits = 13
	tries    = 4  // earlier places looked at
	enough   = 16 // length of a match that is taken without looking further, and noted by its start only
)

// What a match saves is estimated in bits: a literal takes about five, a match
// eight and the extra bits of its distance.
const (
	literalBits = 5
	matchBits   = 8
)

// finder looks for matches. It can be used again.
type finder struct {
	tokens []token
	recent [1 << hashBits]int32 // by hash of four bytes: where they were last met, plus one
	before [window]int32        // by position, modulo the window: where the same were met before
}

// find turns bytes into tokens, which hold until the next call. The bytes are
// rows of one length, so a row tends to repeat what lies that far back.
func (f *finder) find(raw []byte, row int) []token {
	f.tokens = f.tokens[:0]
	clear(f.recent[:])
	for p := 0; p < len(raw); {
		length, distance := f.best(raw, p, row)
		f.note(raw, p)
		if length == 0 {
			f.tokens = append(f.tokens, literal(raw[p]))
			p++
			continue
		}
		f.repeat(length, distance)
		if length < enough {
			for q := p + 1; q < p+length; q++ {
				f.note(raw, q)
			}
		}
		p += length
	}
	return f.tokens
}

// note remembers a position by the four bytes there.
func (f *finder) note(raw []byte, p int) {
	if len(raw)-p < 4 {
		return
	}
	slot := &f.recent[hash(raw[p:])]
	f.before[p%window] = *slot
	*slot = int32(p + 1)
}

func hash(b []byte) uint32 { return binary.LittleEndian.Uint32(b) * 0x9e3779b1 >> (32 - hashBits) }

// repeat appends a match of any length, as several if it is too long for one.
// None of them is left with less than a match must have.
func (f *finder) repeat(length, distance int) {
	for length > maxMatch {
		part := min(maxMatch, length-minMatch)
		f.tokens = append(f.tokens, match(part, distance))
		length -= part
	}
	f.tokens = append(f.tokens, match(length, distance))
}

// best returns the match that saves most at a position: with the row above, with
// the byte before, or with where its next four bytes were met.
func (f *finder) best(raw []byte, p, row int) (length, distance int) {
	rest, saved := raw[p:], 0
	consider := func(back int) {
		n := common(rest, raw[p-back:])
		_, extra := distanceCode(uint32(back - 1))
		if s := n*literalBits - matchBits - int(extra); n >= minMatch && s > saved {
			length, distance, saved = n, back, s
		}
	}
	if p >= row && row <= window {
		consider(row)
	}
	if p > 0 && raw[p] == raw[p-1] {
		consider(1)
	}
	if length >= enough || len(rest) < 4 {
		return length, distance
	}
	at := int(f.recent[hash(rest)]) - 1
	for range tries {
		if at < 0 || p-at > window {
			break
		}
		consider(p - at)
		earlier := int(f.before[at%window]) - 1
		if earlier >= at { // its place has been taken by a later one
			break
		}
		at = earlier
	}
	return length, distance
}

// common returns how many bytes two slices share at their starts. The first is
// the shorter.
func common(a, b []byte) int {
	n := 0
	for ; len(a)-n >= 8; n += 8 {
		if diff := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); diff != 0 {
			return n + bits.TrailingZeros64(diff)/8
		}
	}
	for ; n < len(a) && a[n] == b[n]; n++ {
	}
	return n
}
