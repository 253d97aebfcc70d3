package picture

import (
	"reflect"
	"testing"
)

func TestDashes(t *testing.T) {
	corner := []point{{0, 0}, {10, 0}, {10, 10}}
	for _, c := range []struct {
		name string
		pen  pen
		want [][]point
	}{
		{"drawn through", pen{}, [][]point{corner}},
		{"ends at the corner", pen{dash: 6, rest: 4}, [][]point{{{0, 0}, {6, 0}}, {{10, 0}, {10, 6}}}},
		{"around the corner", pen{dash: 4, rest: 4}, [][]point{{{0, 0}, {4, 0}}, {{8, 0}, {10, 0}}, {{10, 0}, {10, 2}}, {{10, 6}, {10, 10}}}},
		{"longer than the line", pen{dash: 50, rest: 1}, [][]point{{{0, 0}, {10, 0}}, {{10, 0}, {10, 10}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got [][]point
			for _, dash := range c.pen.dashes(corner) {
				if dash[0] != dash[len(dash)-1] {
					got = append(got, dash)
				}
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}
