package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// maxBatch bounds how many jobs share a transaction, and so how long the first
// of them waits for the last.
const maxBatch = 128

// work is what a job does in its transaction. It may run more than once, so it
// must set its results afresh; of several runs only the last one counts.
type work func(context.Context, transaction) error

// A job is queued until the writer claims it or its caller abandons it;
// whichever comes first is final.
type job struct {
	work   work
	alone  bool // in a transaction of its own
	state  atomic.Int32
	answer chan error // buffered: the writer never waits for a caller
	err    error      // what the last run returned; the writer's alone
}

const (
	queued int32 = iota
	claimed
	abandoned
)

// writer owns the one connection that writes. Committing is what takes time, so
// it gathers the jobs that are waiting into one transaction, each under a
// savepoint of its own, and answers them after the commit.
type writer struct {
	pen     pen
	lies    place
	reached func(Step)
	log     *slog.Logger
	trouble *trouble
	stopped chan struct{}
	remains bool // of a commit that failed; the loop's alone

	mu     sync.Mutex
	wake   sync.Cond
	queue  []*job
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
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return ErrClosed
	}
	w.queue = append(w.queue, j)
	w.mu.Unlock()
	w.wake.Signal()

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

func (w *writer) loop() {
	defer close(w.stopped)
	for batch := w.next(); batch != nil; batch = w.next() {
		err := w.begin()
		// Only now: while the lock is somebody else's, callers may still walk away.
		live := claim(batch)
		if err == nil {
			err = w.commitInRoom(live)
			if err != nil && len(live) > 1 {
				w.oneByOne(live)
				continue
			}
		}
		w.finish(live, err)
	}
}

// oneByOne gives each job a transaction of its own, after one of them may have
// spoilt the shared one for all, as a full disk does.
func (w *writer) oneByOne(jobs []*job) {
	for i := range jobs {
		if err := w.begin(); err != nil {
			w.finish(jobs[i:], err) // the others would only wait for the same lock
			return
		}
		w.finish(jobs[i:i+1], w.commit(jobs[i:i+1]))
	}
}

// next waits for jobs and returns the oldest; nil when the writer is stopped
// and none is left.
func (w *writer) next() []*job {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.queue) == 0 && !w.closed {
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
	batch := w.queue[:n:n]
	w.queue = w.queue[n:]
	return batch
}

// claim returns the jobs that still have a caller. From here on they are answered.
func claim(batch []*job) []*job {
	live := make([]*job, 0, len(batch))
	for _, j := range batch {
		if j.state.CompareAndSwap(queued, claimed) {
			live = append(live, j)
		}
	}
	return live
}

// The writer's statements know no context: one caller's end must not interrupt
// the transaction of all.
func (w *writer) begin() error {
	w.reached(Beginning)
	if err := w.lies.check(); err != nil {
		return err
	}
	if err := w.bury(); err != nil {
		return err
	}
	if err := w.pen.begin(context.Background()); err != nil {
		return fmt.Errorf("beginning to write: %w", err)
	}
	return nil
}

// bury writes over what a commit that failed may have left in the log. When only
// the flush of it failed it lies there whole: SQLite passes over it, but a program
// that were killed now would find it at its next start, and with it what its
// players were told has not happened. That the flush fails again does no harm.
func (w *writer) bury() error {
	if !w.remains {
		return nil
	}
	if _, err := w.pen.ExecContext(context.Background(), `PRAGMA user_version = 0`); err != nil {
		return fmt.Errorf("writing over a commit that failed: %w", err)
	}
	w.remains = false
	return nil
}

// commit runs jobs in a transaction and commits it. After an error nothing of
// it is left.
func (w *writer) commit(jobs []*job) error {
	ctx := context.Background()
	if len(jobs) == 1 { // the transaction is its savepoint
		j := jobs[0]
		w.reached(Saved)
		if j.err = w.guarded(ctx, j); j.err != nil {
			if err := w.pen.rollback(ctx); err != nil { // SQLite may have done it, and the job says why
				return fmt.Errorf("%w; then rolling back: %w", j.err, err)
			}
			return nil
		}
		w.reached(Worked)
		jobs = nil
	}
	for _, j := range jobs {
		if err := w.run(ctx, j); err != nil {
			// SQLite may have rolled back by itself, and then says so here.
			_ = w.pen.rollback(ctx)
			return err
		}
	}
	w.reached(Committing)
	if err := w.pen.commit(ctx); err != nil {
		w.remains = true
		_ = w.bury() // else before the next transaction
		return fmt.Errorf("committing: %w", err)
	}
	w.reached(Committed)
	return nil
}

// commitInRoom is commit with more memory for a job that is alone, which may change
// a whole server. That there is less than was asked for does no harm.
func (w *writer) commitInRoom(jobs []*job) error {
	if len(jobs) == 1 && jobs[0].alone {
		ctx := context.Background()
		_ = w.pen.enlarge(ctx)
		defer func() { _ = w.pen.shrink(ctx) }()
	}
	return w.commit(jobs)
}

// run does a job under a savepoint and keeps what it returned in j.err. The
// error is of the savepoint, not of the job.
func (w *writer) run(ctx context.Context, j *job) error {
	if _, err := w.pen.ExecContext(ctx, "SAVEPOINT job"); err != nil {
		return fmt.Errorf("setting a savepoint: %w", err)
	}
	w.reached(Saved)
	if j.err = w.guarded(ctx, j); j.err != nil {
		if _, err := w.pen.ExecContext(ctx, "ROLLBACK TO job"); err != nil {
			return fmt.Errorf("%w; then rolling back to a savepoint: %w", j.err, err)
		}
	}
	w.reached(Worked)
	if _, err := w.pen.ExecContext(ctx, "RELEASE job"); err != nil {
		return fmt.Errorf("releasing a savepoint: %w", err)
	}
	return nil
}

func (w *writer) guarded(ctx context.Context, j *job) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = unavailable(fmt.Errorf("panic: %v", p))
			w.log.Error("a write to the store panicked and was undone", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	return j.work(ctx, w.pen)
}

// finish answers callers: with the transaction's failure, or else with what
// each job returned.
func (w *writer) finish(jobs []*job, failed error) {
	worst := failed
	for _, j := range jobs {
		if f := FailureOf(j.err); worst == nil && f != "" && f != Unknown { // which would be a job's own mistake
			worst = j.err
		}
		if failed != nil {
			j.answer <- unavailable(failed)
		} else {
			j.answer <- storage(j.err)
		}
	}
	w.trouble.saw(worst)
}
