package picture

import "testing"

func TestScale(t *testing.T) {
	for _, c := range []struct{ low, high int64 }{
		{0, 0}, {1, 1}, {100, 100}, {0, 1}, {97, 103}, {80, 160}, {99, 262_540}, {0, 1e15}, {1e15 - 3, 1e15}, {7, 8},
	} {
		marks := scale(c.low, c.high)
		if n := len(marks); n < 3 || n > 6 {
			t.Errorf("%d to %d: %d marks", c.low, c.high, n)
		}
		if marks[0] > c.low || marks[0] < 0 || marks[len(marks)-1] < c.high {
			t.Errorf("%d to %d is not within %v", c.low, c.high, marks)
		}
		for i := 2; i < len(marks); i++ {
			if step := marks[1] - marks[0]; step < 1 || marks[i]-marks[i-1] != step {
				t.Errorf("%d to %d: uneven marks %v", c.low, c.high, marks)
			}
		}
	}
}
