package mosaic

import "bytes"

// What a match of DEFLATE can be (RFC 1951, 3.2.5).
const (
	minMatch    = 3
	maxMatch    = 258
	maxDistance = 32768
	endOfBlock  = 256
)

// step is the best way to go on from a byte to the end of a row.
type step struct {
	cost  int   // in half bits
	match match // none for a literal
}

// parse writes a row of the cell in the fewest bits: it takes a shortest path over
// the ways to go on by a literal or by a match. The matches at its ends are kept
// apart, for those of other cells to go on.
func (w *window) parse(out *stream, y int, r *row) {
	line := w.line(y)
	n := len(line)
	if begin := w.begin(y); n >= minMatch && begin >= w.pitch && bytes.Equal(line, w.pixels[begin-w.pitch:][:n]) {
		r.lead = match{uint16(n), uint16(w.stride)}
		return
	}
	w.steps = append(w.steps[:0], make([]step, n+1)...)
	for i := n - 1; i >= 0; i-- {
		w.steps[i] = step{cost: w.steps[i+1].cost + 2*int(literals[line[i]].count)}
		w.tryMatches(y, i)
	}
	for i := 0; i < n; {
		m := w.steps[i].match
		length := int(m.length)
		switch {
		case length == 0:
			out.addCode(literals[line[i]])
			length = 1
		case i == 0:
			r.lead = m
		case i+length == n:
			r.tail = m
		default:
			out.addMatch(length, int(m.distance))
		}
		i += length
	}
}

// tryMatches improves the step from byte i of a row.
func (w *window) tryMatches(y, i int) {
	at, rest := w.begin(y)+i, w.width-i
	if rest < minMatch {
		return
	}
	longest := minMatch - 1
	if at%w.pitch > 0 {
		longest = w.try(at-1, at, i, longest)
	}
	if at >= w.pitch {
		longest = w.try(at-w.pitch, at, i, longest)
	}
	const enough = 32 // places; more save less than they take
	place := w.earlier[at]
	for range enough {
		if place == nowhere || longest == rest {
			return
		}
		longest = w.try(int(place), at, i, longest)
		place = w.earlier[place]
	}
}

// try improves the step from byte i, which is at a place of the window, by what is
// at another, if that is more than the longest match so far: nearer ones of the
// same length cost less. It returns the longest match.
func (w *window) try(from, at, i, longest int) int {
	rest := w.width - i
	if longest == rest || w.pixels[from+longest] != w.pixels[at+longest] {
		return longest
	}
	up := at/w.pitch - from/w.pitch
	distance := up*w.stride + (at - from - up*w.pitch)
	if distance > maxDistance {
		return longest
	}
	length, most := 0, min(rest, w.pitch-from%w.pitch, maxMatch)
	for length < most && w.pixels[from+length] == w.pixels[at+length] {
		length++
	}
	for longest < length {
		longest++
		w.improve(i, longest, distance)
	}
	return longest
}

// improve takes a match for the step from byte i, if that is cheaper.
func (w *window) improve(i, length, distance int) {
	cost := int(lengths[length].count + distances[distance].count)
	if i > 0 && i+length < w.width || distance != w.stride {
		cost *= 2 // otherwise it will often be one with that of a neighbour
	}
	if cost += w.steps[i+length].cost; cost < w.steps[i].cost {
		w.steps[i] = step{cost, match{uint16(length), uint16(distance)}}
	}
}
