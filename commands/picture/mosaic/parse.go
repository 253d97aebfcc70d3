package mosaic

// What a match of DEFLATE can be (RFC 1951, 3.2.5).
const (
	minMatch   = 3
	maxMatch   = 258
	endOfBlock = 256
)

// parser finds the fewest bits for a part of a row: a shortest path over all
// ways to go on by a literal or by a match.
type parser struct {
	pixels        []uint8 // of the cell, packed
	width, stride int

	reach []int // for each place to copy from, how far a match from here goes
	steps []step
}

// step is the best way to go on from a byte to the end.
type step struct {
	cost     int // bits
	length   int // 0 for a literal
	distance int // in the picture
}

// offset is a place to copy from: rows up, and bytes to the left in that row.
type offset struct{ up, left int }

// offsets are the places that pay for being tried: digits and rims look like what
// is just above, shifted by a little, or like what was some rows ago.
var offsets = []offset{
	{0, 1}, {0, 4}, {0, 6}, {0, 7}, {0, 8}, {0, 9}, {0, 10},
	{1, 0}, {1, 1}, {1, -1}, {1, 3}, {1, -7}, {1, -8}, {1, 8},
	{2, 0}, {2, 1}, {2, -1}, {3, 0}, {3, 1}, {3, -1}, {4, 0}, {5, 0}, {7, 0}, {9, 0},
}

// parse writes the bytes from begin to end of a row of the cell.
func (p *parser) parse(out *stream, y, begin, end int) {
	if begin >= end {
		return
	}
	n := end - begin
	p.steps = append(p.steps[:0], make([]step, n+1)...)
	p.reach = append(p.reach[:0], make([]int, len(offsets))...)
	start := y*p.width + begin
	line := p.pixels[start : start+n]
	for i := n - 1; i >= 0; i-- {
		best := step{cost: p.steps[i+1].cost + int(literals[line[i]].count)}
		for o, from := range offsets {
			x, at := begin+i-from.left, start+i-from.up*p.width-from.left
			if x < 0 || x >= p.width || at < 0 || p.pixels[at] != line[i] {
				p.reach[o] = 0
				continue
			}
			p.reach[o] = min(p.reach[o]+1, maxMatch)
			length := p.reach[o]
			if length < minMatch {
				continue
			}
			distance := from.up*p.stride + from.left
			if cost := p.steps[i+length].cost + distanceCost(distance) + lengthCost(length); cost < best.cost {
				best = step{cost, length, distance}
			}
		}
		p.steps[i] = best
	}
	for i := 0; i < n; {
		s := p.steps[i]
		if s.length == 0 {
			out.addCode(literals[line[i]])
			i++
			continue
		}
		addMatch(out, s.length, s.distance)
		i += s.length
	}
}

// run is a number of bytes that are those of the row above, not yet written.
type run struct {
	out      *stream
	distance int
	length   int
}

// end writes them.
func (r *run) end() {
	for r.length > 0 {
		length := min(r.length, maxMatch)
		if rest := r.length - length; rest > 0 && rest < minMatch {
			length -= minMatch // leave enough for another match
		}
		if length < minMatch {
			r.out.addCode(literals[0]) // the filter type alone: see join
			r.length--
			continue
		}
		addMatch(r.out, length, r.distance)
		r.length -= length
	}
}
