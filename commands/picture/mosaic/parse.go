package mosaic

// What a match of DEFLATE can be (RFC 1951, 3.2.5).
const (
	minMatch   = 3
	maxMatch   = 258
	endOfBlock = 256
)

// parser finds the fewest bits for a part of a row: a shortest path over all
// ways to go on by a literal or by a match of some length at some distance.
type parser struct {
	pixels        []uint8 // of the cell, packed
	width, stride int

	reach []int16 // for each distance tried, how far a match from here goes
	steps []step
}

// step is the best way to go on from a byte to the end.
type step struct {
	cost     int32
	length   int16 // 0 for a literal
	distance int32 // in the picture
}

// offset is a place to copy from: rows up, and bytes to the left in that row.
type offset struct{ up, left int }

// offsets are the places that are tried. Digits and rims look like what is just
// above, shifted by a little, or like what was some rows ago.
var offsets = func() (list []offset) {
	for left := 1; left <= 40; left++ {
		list = append(list, offset{0, left})
	}
	for up := 1; up <= 24; up++ {
		reach := 2
		if up <= 2 {
			reach = 16
		}
		for left := -reach; left <= reach; left++ {
			list = append(list, offset{up, left})
		}
	}
	return list
}()

// parse writes the bytes from begin to end of a row.
func (p *parser) parse(out *stream, y, begin, end int) {
	if begin >= end {
		return
	}
	n := end - begin
	p.steps = append(p.steps[:0], make([]step, n+1)...)
	p.reach = append(p.reach[:0], make([]int16, len(offsets))...)
	line := p.pixels[y*p.width : (y+1)*p.width]
	for x := end - 1; x >= begin; x-- {
		i := x - begin
		best := step{cost: p.steps[i+1].cost + int32(literals[line[x]].count)}
		for o, from := range offsets {
			sx, sy := x-from.left, y-from.up
			if sy < 0 || sx < 0 || sx >= p.width || p.pixels[sy*p.width+sx] != line[x] {
				p.reach[o] = 0
				continue
			}
			p.reach[o] = min(p.reach[o]+1, maxMatch)
			reach := int(p.reach[o])
			if reach < minMatch {
				continue
			}
			distance := from.up*p.stride + from.left
			away := int32(distanceCost(distance))
			for _, length := range [...]int{reach, reach - 1, reach - 2, reach / 2} {
				if length < minMatch || length > n-i {
					continue
				}
				if cost := p.steps[i+length].cost + away + int32(lengthCost(length)); cost < best.cost {
					best = step{cost, int16(length), int32(distance)}
				}
			}
		}
		p.steps[i] = best
	}
	for i := 0; i < n; {
		s := p.steps[i]
		if s.length == 0 {
			out.addCode(literals[line[begin+i]])
			i++
			continue
		}
		addMatch(out, int(s.length), int(s.distance))
		i += int(s.length)
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
