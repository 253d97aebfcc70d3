package store

import (
	"context"
	"fmt"
	"runtime/debug"
)

// do writes what is in a batch and answers its callers. Begun is what beginning
// said. Only whoever has the pen calls this, and what is below.
func (w *writer) do(batch []*job, begun error) {
	// Only now: while the lock is somebody else's, callers may still walk away.
	live := claim(batch)
	if begun != nil {
		w.finish(live, begun)
		return
	}
	err := w.commitInRoom(live)
	if err != nil && len(live) > 1 {
		w.oneByOne(live)
		return
	}
	w.finish(live, err)
}

// oneByOne gives each job a transaction of its own, after one of them may have
// spoilt the shared one for all, as a full disk does.
func (w *writer) oneByOne(jobs []*job) {
	for i := range jobs {
		if err := patiently(context.Background(), w.begin); err != nil {
			w.finish(jobs[i:], err) // the others would only wait for the same lock
			return
		}
		w.finish(jobs[i:i+1], w.commit(jobs[i:i+1]))
	}
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

// begin does not wait for another program's lock. The writer's statements know no
// context: one caller's end must not interrupt the transaction of all.
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
