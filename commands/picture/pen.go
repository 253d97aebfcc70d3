package picture

import "math"

// pen is how a line of a chart is drawn, with round ends and joints.
type pen struct {
	ink        ink
	width      float64
	dash, rest float64 // how far it is down and up by turns; 0 if it stays down
}

// dashes returns the parts of a line that a pen draws.
func (p pen) dashes(line []point) [][]point {
	if p.dash == 0 {
		return [][]point{line}
	}
	var parts [][]point
	down, left := true, p.dash // to go until that changes
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		for from := 0.0; from < length; {
			to := min(from+left, length)
			if down {
				parts = append(parts, []point{a.towards(b, from/length), a.towards(b, to/length)})
			}
			switch {
			case to == length:
				left -= to - from
			case down:
				down, left = false, p.rest
			default:
				down, left = true, p.dash
			}
			from = to
		}
	}
	return parts
}

// towards returns the point at some share of the way to another.
func (p point) towards(other point, share float64) point {
	return point{p.x + share*(other.x-p.x), p.y + share*(other.y-p.y)}
}
