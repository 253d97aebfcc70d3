package simulation

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"

	"github.com/palier-bot/palier/games"
)

// shift is the workers of a run. Chunks go round between them and the caller, so
// there are never more than at the start.
type shift struct {
	plan    Plan
	workers []*worker
	next    atomic.Int64 // index of the first chunk that nobody has taken
	free    chan *chunk
	played  chan *chunk // closed when no more will come
	cancel  context.CancelFunc
}

func newShift(plan Plan, p games.Prospect) (*shift, error) {
	// With several chunks a core, one slow core does not keep the others waiting.
	chunks := 8 * plan.Cores
	s := &shift{plan: plan, free: make(chan *chunk, chunks), played: make(chan *chunk, chunks)}
	for range chunks {
		s.free <- newChunk(p)
	}
	for range plan.Cores {
		w, err := newWorker(plan, p)
		if err != nil {
			return nil, err
		}
		s.workers = append(s.workers, w)
	}
	return s, nil
}

// start sets everybody to work until the plan is done, the context ends or stop
// is called.
func (s *shift) start(ctx context.Context) {
	ctx, s.cancel = context.WithCancel(ctx)
	var group sync.WaitGroup
	for _, w := range s.workers {
		group.Go(func() { s.work(ctx, w) })
	}
	go func() {
		group.Wait()
		close(s.played)
	}()
}

// work plays one chunk after another. One that was taken is played to its end:
// so those played are always the first of the plan, without a gap.
func (s *shift) work(ctx context.Context, w *worker) {
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case c := <-s.free:
			index := s.next.Add(1) - 1
			if index*chunkRounds >= s.plan.Rounds {
				return
			}
			c.reset(index, s.plan)
			w.play(c)
			s.played <- c
		}
	}
}

// stop ends the work and waits for everybody.
func (s *shift) stop() {
	s.cancel()
	for range s.played { // until it is closed
		continue
	}
}

// inOrder returns the chunks in the order of the plan, until no more come. The
// caller gives each back to free.
func (s *shift) inOrder() iter.Seq[*chunk] {
	return func(yield func(*chunk) bool) {
		early := map[int64]*chunk{}
		var due int64
		for c := range s.played {
			early[c.index] = c
			for ; early[due] != nil; due++ {
				c := early[due]
				delete(early, due)
				if !yield(c) {
					return
				}
			}
		}
	}
}
