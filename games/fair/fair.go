// Package fair draws: it turns seeds into numbers that nobody can bias and
// anybody can check.
//
// It knows the scheme cr1 (commit before the round, reveal after it) and
// nothing of what is drawn for.
package fair

// Source gives a round its randomness: an independent stream of words for each
// label. Asking twice for one label gives the same stream from its start.
// Implementations are not safe for concurrent use.
type Source interface {
	Stream(label string) Stream
}

// Stream is an endless sequence of uniformly distributed words.
type Stream interface {
	Next() uint64
}

// Uniform returns a number from 0 to n−1, each equally likely. Words from the
// incomplete last run of n are rejected: a plain remainder would favour the
// small numbers. It panics if n is 0.
func Uniform(s Stream, n uint64) uint64 {
	x := s.Next()
	// Only the last n words can be beyond the last whole run; the others, which
	// are nearly all, need no second division. −n is 2^64−n, whose remainder by n
	// is that of 2^64.
	if x >= -n {
		for excess := -n % n; excess > 0 && x >= -excess; {
			x = s.Next()
		}
	}
	return x % n
}

// Sample draws k of the numbers 1…n without replacement, in drawing order. It
// panics unless 0 ≤ k ≤ n.
func Sample(s Stream, n, k int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i + 1
	}
	Shuffle(s, list, k)
	return list[:k:k]
}

// Shuffle draws k elements of a list without replacement and puts them first,
// in drawing order: the first k steps of a Fisher–Yates shuffle. It panics
// unless 0 ≤ k ≤ len(list).
func Shuffle[T any](s Stream, list []T, k int) {
	for i := range k {
		j := i + int(Uniform(s, uint64(len(list)-i)))
		list[i], list[j] = list[j], list[i]
	}
}
