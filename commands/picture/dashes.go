package picture

import "math"

// dashes is the outline of a rounded rectangle around the origin, within its edge:
// the sign of what is still to come.
func dashes(width, height, radius, thickness int) *mask {
	t := float64(thickness)
	e := edges{x: (float64(width) - t) / 2, y: (float64(height) - t) / 2, radius: float64(radius) - t/2}
	const segments = 4 // of a dash; enough for one that goes around a corner
	count := math.Round(e.length() / (4.5 * t))
	pitch := e.length() / count
	var lines [][]point
	for i := range int(count) {
		var dash []point
		for j := range segments + 1 {
			dash = append(dash, e.along(pitch*(float64(i)+0.45*float64(j)/segments)))
		}
		lines = append(lines, dash)
	}
	return strokes(float64(max(width, height)), t, lines...)
}

// edges is the line around a rounded rectangle, whose middle is the origin.
type edges struct {
	x, y, radius float64 // half the width, half the height, of the corners
}

func (e edges) length() float64 {
	return 4*(e.x+e.y-2*e.radius) + 2*math.Pi*e.radius
}

// along returns the point at a distance, clockwise, from where the upper edge
// starts to be straight. A longer way than all of it ends there again.
func (e edges) along(distance float64) point {
	half, other := e.x-e.radius, e.y-e.radius // of the side and of the next one
	corner := math.Pi / 2 * e.radius
	for quarter := range 4 {
		var p point // as if the side were the upper one
		switch {
		case distance <= 2*half:
			p = point{distance - half, -other - e.radius}
		case distance <= 2*half+corner:
			sin, cos := math.Sincos((distance - 2*half) / e.radius)
			p = point{half + e.radius*sin, -other - e.radius*cos}
		default:
			distance -= 2*half + corner
			half, other = other, half
			continue
		}
		for range quarter {
			p = point{-p.y, p.x}
		}
		return p
	}
	return point{e.radius - e.x, -e.y}
}
