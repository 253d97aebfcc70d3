package nextlevel

import "strconv"

// strategy is how somebody plays who does not look at the gain: with a fixed
// chance they stop at a level. At the last one everybody does, for it settles by
// itself (art. 2.4.5).
type strategy struct {
	name  string
	stops [Levels]share // by level, from level 1
}

var (
	never    = share{0, 1}
	evenOdds = share{1, 2}
	always   = share{1, 1}
)

// strategies is those that there are, the usual one first. Another one is a
// line here.
var strategies = append(stopAtEach(),
	newStrategy("continue", never),
	newStrategy("fair-coin", evenOdds),
)

// newStrategy returns one that does the same at every level.
func newStrategy(name string, stops share) strategy {
	s := strategy{name: name}
	for i := range s.stops {
		s.stops[i] = stops
	}
	s.stops[Levels-1] = always
	return s
}

// stopAtEach returns the strategies that stop at one level: stop@1 to stop@10.
func stopAtEach() (list []strategy) {
	for level := 1; level <= Levels; level++ {
		s := newStrategy("stop@"+strconv.Itoa(level), never)
		s.stops[level-1] = always
		list = append(list, s)
	}
	return list
}

// levels returns those that the strategy can reach.
func (s strategy) levels() []Level {
	n := 1
	for s.stops[n-1] != always {
		n++
	}
	return levels[:n]
}
