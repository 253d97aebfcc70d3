package picture

import "math"

// axis places values along a line: evenly, or, if it is of powers, by their
// logarithms.
type axis struct {
	low, high float64 // the values at its ends: two, and positive ones if it is of powers
	from, to  float64 // where the ends are
	powers    bool
}

// place returns where a value is.
func (a axis) place(value float64) float64 {
	share := (value - a.low) / (a.high - a.low)
	if a.powers {
		share = math.Log(value/a.low) / math.Log(a.high/a.low)
	}
	return a.from + share*(a.to-a.from)
}

// pixel returns the pixel before which a value is.
func (a axis) pixel(value float64) int { return int(math.Round(a.place(value))) }

// mark is a value that an axis shows, and how.
type mark struct {
	value float64
	label string
}

// scale returns whole numbers at even distances, from one at or below the lowest
// to one at or above the highest value: three to six of them.
func scale(low, high int64) []int64 {
	step := int64(1)
	for factors := 0; (high-low)/step > 4; factors++ {
		if step *= 2; factors%3 == 1 { // 1, 2, 5, 10, 20, 50
			step = step / 4 * 5
		}
	}
	first := low / step * step
	if low == high { // in the middle, if it can be
		first = max(first-step, 0)
	}
	marks := []int64{first}
	for m := first; m < high || len(marks) < 3; {
		m += step
		marks = append(marks, m)
	}
	return marks
}

// tens marks the powers of ten within an axis of powers, from one on; where those are
// few, twice and five times each as well, and where none is within, the upper end.
func (a axis) tens(number func(int64) string) (marks []mark) {
	times := []float64{1}
	if a.high/a.low < 100 {
		times = []float64{1, 2, 5}
	}
	for power := math.Pow(10, max(0, math.Floor(math.Log10(a.low)))); power <= a.high; power *= 10 {
		for _, n := range times {
			if value := n * power; value >= a.low && value <= a.high {
				marks = append(marks, mark{value, number(int64(value))})
			}
		}
	}
	if len(marks) == 0 {
		marks = []mark{{a.high, number(int64(a.high))}}
	}
	return marks
}

// shares marks an even axis of shares at even distances: four to ten of them.
func (a axis) shares(percent func(share float64, decimals int) string) (marks []mark) {
	size := math.Floor(math.Log10((a.high - a.low) / 4))
	step := math.Pow(10, size)
	for _, times := range []float64{2, 5} {
		if wider := times * math.Pow(10, size); (a.high-a.low)/wider >= 4 {
			step = wider
		}
	}
	for n := math.Ceil(a.low / step); n*step <= a.high; n++ {
		marks = append(marks, mark{n * step, percent(n*step, max(0, -2-int(size)))})
	}
	return marks
}

// deviations marks whole numbers to both sides of zero: at most nine.
func (a axis) deviations(number func(int64) string) (marks []mark) {
	step := math.Ceil(a.high / 4)
	for value := -math.Floor(a.high/step) * step; value <= a.high; value += step {
		marks = append(marks, mark{value, number(int64(value))})
	}
	return marks
}
