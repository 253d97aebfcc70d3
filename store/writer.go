package store

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
)

// maxBatch bounds how many jobs share a transaction, and so how long the first
// of them waits for the last.
const maxBatch = 128

// work is what a job does in its transaction. It may run more than once, so it
// must set its results afresh; of several runs only the last one counts.
type work func(context.Context, transaction) error

// A job is queued until it is claimed or its caller abandons it; whichever comes
// first is final.
type job struct {
	work   work
	alone  bool // in a transaction of its own
	state  atomic.Int32
	answer chan error // buffered: whoever writes never waits for a caller
	err    error      // what the last run returned; of whoever has the pen
}

const (
	queued int32 = iota
	claimed
	abandoned
)

// writer owns the one connection that writes. Who finds it free takes the pen and
// writes, since waking another goroutine for that takes a tenth of a click. Who
// does not waits in the queue: committing is what takes time, so the loop gathers
// the jobs that have come meanwhile into one transaction, each under a savepoint of
// its own, and answers them after the commit.
type writer struct {
	pen     pen
	lies    place
	reached func(Step)
	log     *slog.Logger
	trouble *trouble
	stopped chan struct{}
	remains bool // of a commit that failed; of whoever has the pen

	mu     sync.Mutex
	wake   sync.Cond
	queue  []*job
	taken  bool // the pen, by a caller or the loop
	closed bool
}

func startWriter(s *Store, p pen, lies place) *writer {
	w := &writer{
		pen: p, lies: lies, reached: s.reached, log: s.log, trouble: s.trouble, stopped: make(chan struct{}),
	}
	w.wake.L = &w.mu
	go w.loop()
	return w
}

// stop lets the writer finish what is queued and waits for it.
func (w *writer) stop() {
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	w.wake.Signal()
	<-w.stopped
}

// write does something in a transaction and returns after its commit. If the
// context ends first the work is either never begun (ErrUnavailable) or already
// under way, and then its true outcome is awaited.
func write[T any](ctx context.Context, w *writer, do func(context.Context, transaction) (T, error)) (T, error) {
	return writeJob(ctx, w, &job{}, do)
}

// writeAlone is write for what takes long: no other job shares its transaction,
// so that every other caller may still give up while it runs.
func writeAlone[T any](ctx context.Context, w *writer, do func(context.Context, transaction) (T, error)) (T, error) {
	return writeJob(ctx, w, &job{alone: true}, do)
}

func writeJob[T any](ctx context.Context, w *writer, j *job, do func(context.Context, transaction) (T, error)) (T, error) {
	var out, none T
	j.work = func(ctx context.Context, tx transaction) (err error) {
		out, err = do(ctx, tx)
		return err
	}
	err := w.submit(ctx, j)
	if errors.Is(err, ErrUnavailable) || errors.Is(err, ErrClosed) {
		return none, err // out may be of a run that was undone
	}
	return out, err
}

func (w *writer) submit(ctx context.Context, j *job) error {
	if ctx.Err() != nil {
		return unavailable(context.Cause(ctx))
	}
	j.answer = make(chan error, 1)
	if err := w.enter(j); err != nil {
		return err
	}
	select {
	case err := <-j.answer:
		return err
	case <-ctx.Done():
		if j.state.CompareAndSwap(queued, abandoned) {
			return unavailable(context.Cause(ctx))
		}
		return <-j.answer
	}
}

// enter does a job at once if nobody else is writing or waiting, and queues it
// otherwise, or if another program holds the lock: for that only the loop waits,
// so that the caller may walk away.
func (w *writer) enter(j *job) error {
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return ErrClosed
	}
	if w.taken || len(w.queue) > 0 {
		w.queue = append(w.queue, j)
		w.mu.Unlock()
		w.wake.Signal()
		return nil
	}
	w.taken = true
	w.mu.Unlock()

	left := []*job{j}
	defer func() { w.put(left) }()
	if err := w.begin(); !busy(err) {
		w.do(left, err)
		left = nil
	}
	return nil
}

// put gives the pen back, and with it what is left to do, to the front of the queue.
func (w *writer) put(left []*job) {
	w.mu.Lock()
	w.taken = false
	if len(left) > 0 {
		w.queue = append(left, w.queue...)
	}
	waiting := len(w.queue) > 0 || w.closed
	w.mu.Unlock()
	if waiting {
		w.wake.Signal()
	}
}

func (w *writer) loop() {
	defer close(w.stopped)
	for batch := w.next(); batch != nil; batch = w.next() {
		w.do(batch, patiently(context.Background(), w.begin))
		w.put(nil)
	}
}

// next waits for the pen and for jobs, and returns the oldest; nil when the writer
// is stopped and none is left.
func (w *writer) next() []*job {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.taken || len(w.queue) == 0 && !w.closed {
		w.wake.Wait()
	}
	n := min(len(w.queue), maxBatch)
	if n == 0 {
		w.queue = nil
		return nil
	}
	for i, j := range w.queue[:n] {
		if j.alone {
			n = max(i, 1)
			break
		}
	}
	w.taken = true
	batch := w.queue[:n:n]
	w.queue = w.queue[n:]
	return batch
}
