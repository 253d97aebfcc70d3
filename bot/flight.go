package bot

import (
	"context"
	"sync"
)

// flight counts what is being handled, so that a stop can wait for it. It is
// safe for concurrent use.
type flight struct {
	mu     sync.Mutex
	n      int
	closed bool
	empty  chan struct{} // closed when closed and n is 0
}

func newFlight() *flight { return &flight{empty: make(chan struct{})} }

// enter counts one more and returns how many there are with it, or false if the
// flight takes no more or has most of them already. Call leave for it.
func (f *flight) enter(most int) (n int, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed || f.n >= most {
		return f.n, false
	}
	f.n++
	return f.n, true
}

func (f *flight) leave() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.n--
	f.settle()
}

// close lets nobody else enter.
func (f *flight) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.closed {
		f.closed = true
		f.settle()
	}
}

func (f *flight) settle() {
	if f.closed && f.n == 0 {
		close(f.empty)
	}
}

// wait waits until everyone has left after close, or the context ends.
func (f *flight) wait(ctx context.Context) error {
	select {
	case <-f.empty:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
