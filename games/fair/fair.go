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
	// −n mod 2^64 is 2^64−n, whose remainder by n is that of 2^64.
	excess := -n % n
	for {
		if x := s.Next(); excess == 0 || x < -excess {
			return x % n
		}
	}
}

// Sample draws k of the numbers 1…n without replacement, in drawing order: the
// first k steps of a Fisher–Yates shuffle. It panics unless 0 ≤ k ≤ n.
func Sample(s Stream, n, k int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i + 1
	}
	for i := range k {
		j := i + int(Uniform(s, uint64(n-i)))
		list[i], list[j] = list[j], list[i]
	}
	return list[:k:k]
}
