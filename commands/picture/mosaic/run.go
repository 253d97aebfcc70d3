package mosaic

// run is a match as long as those are that follow each other from one distance.
type run struct {
	out              *stream
	length, distance int
}

// extend goes on by a match. Matches are of minMatch or more bytes, but for that
// of a filter type.
func (r *run) extend(m match) {
	if m.length == 0 {
		return
	}
	if r.distance != int(m.distance) {
		r.end()
		r.distance = int(m.distance)
	}
	r.length += int(m.length)
}

// end writes the run.
func (r *run) end() {
	for r.length > 0 {
		length := min(r.length, maxMatch)
		if rest := r.length - length; rest > 0 && rest < minMatch {
			length -= minMatch // leave enough for another match
		}
		if length < minMatch {
			r.out.addCode(literals[0]) // a filter type alone
			r.length--
			continue
		}
		r.out.addMatch(length, r.distance)
		r.length -= length
	}
}
