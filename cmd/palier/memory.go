package main

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands/picture"
)

// lullAfter is how long nobody plays before that is a lull.
const lullAfter = time.Minute

// spareMemory has the garbage collected a little earlier than Go does by itself,
// unless GOGC says otherwise: some megabytes less, for little processor time.
func spareMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(65)
	}
}

// giveBackMemory gives the system what only play in full swing needs.
func giveBackMemory() {
	picture.Forget()
	runtime.GC() // what a sync.Pool holds is garbage for the second collection only
	debug.FreeOSMemory()
}

// lull calls something once whenever nobody has played for some time. Safe for
// concurrent use.
type lull struct {
	after time.Duration
	timer *time.Timer
}

func newLull(after time.Duration, call func()) *lull {
	return &lull{after, time.AfterFunc(after, call)}
}

// watch is the middleware that tells it of interactions.
func (l *lull) watch(next bot.Handler) bot.Handler {
	return func(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
		l.timer.Reset(l.after)
		return next(ctx, q)
	}
}

func (l *lull) stop() { l.timer.Stop() }
