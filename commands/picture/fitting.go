package picture

import "math"

// capitals is the height of a capital letter, which is also a digit's, as a part of
// the size.
const capitals = 0.722

// ends are the heights at which the letters of Go's fonts end, from the lowest, as
// parts of the size: the flat ones, and the round ones, which go beyond.
var ends = [...]struct{ flat, round float64 }{
	{-0.193, -0.205},  // p, g
	{0, -0.019},       // the line that they stand on
	{0.533, 0.549},    // x, o
	{capitals, 0.741}, // H, O
	{0.771, 0.783},    // l, f
}

// fitted returns where a height above the line goes, in pixels, at a size: letters
// end where a pixel does, so that their upper and lower edges are sharp and need no
// shade.
func fitted(height, size float64) float64 {
	var from, to float64 // the end below the height, and where it goes
	for i, e := range ends {
		low, high := min(e.flat, e.round)*size, max(e.flat, e.round)*size
		goal := math.Round(e.flat * size)
		switch {
		case height > high:
			from, to = high, goal
			continue
		case height >= low:
			return goal
		case i == 0:
			return height - low + goal
		}
		return to + (height-from)/(low-from)*(goal-to)
	}
	return height - from + to
}

// capital returns the height of a capital letter at a size, in pixels.
func capital(size int) int { return int(math.Round(capitals * float64(size))) }
