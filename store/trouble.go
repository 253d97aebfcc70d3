package store

import (
	"log/slog"
	"sync"
)

// trouble tells the operator of a storage that fails, with what to do: once, and
// once more when it works again. Callers get their errors besides.
type trouble struct {
	log *slog.Logger

	mu   sync.Mutex
	told Failure // "" while all is well
}

// saw takes in how a write came out, or that something read is damaged.
func (t *trouble) saw(err error) {
	failure := FailureOf(err)
	if err != nil && failure == "" {
		failure = Unknown
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case failure == t.told, t.told == Damaged: // what works beside it is no comfort
		return
	case failure == "":
		t.log.Info("the database can be written again")
	default:
		t.log.Error("the database fails: players are told, and nothing is charged", "error", err, "advice", advice[failure])
	}
	t.told = failure
}
