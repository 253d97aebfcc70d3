package commands

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/palier-bot/palier/bot"
)

const (
	promptly      = time.Second      // that an answer waits for work which may be long
	longWork      = 10 * time.Minute // that such work may take
	progressEvery = 2 * time.Second  // between two reports in its message
)

// work does what may be long, and reports how much of it is done.
type work func(ctx context.Context, report func(done, total int)) (*bot.Reply, error)

// underWay answers with what work comes to. If that takes longer than a person
// is kept waiting, the answer says how far it is, and becomes the result.
func (c *Club) underWay(ctx context.Context, q *bot.Request, do work) (*bot.Reply, error) {
	type outcome struct {
		reply *bot.Reply
		err   error
	}
	var done, total atomic.Int64
	ended := make(chan outcome, 1)
	safely := bot.Recover(c.log)(func(ctx context.Context, _ *bot.Request) (*bot.Reply, error) {
		return do(ctx, func(n, of int) {
			done.Store(int64(n))
			total.Store(int64(of))
		})
	})
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longWork)
		defer cancel()
		reply, err := safely(ctx, q)
		ended <- outcome{reply, err}
	}()

	wait := time.NewTimer(promptly)
	defer wait.Stop()
	select {
	case o := <-ended:
		return o.reply, o.err
	case <-wait.C:
	case <-ctx.Done():
	}
	w := c.wordsFor(context.WithoutCancel(ctx), q)
	reply := private(w.Text("mod.under_way"))
	reply.Later = func(ctx context.Context, show func(*bot.Reply)) (*bot.Reply, error) {
		tick := time.NewTicker(progressEvery)
		defer tick.Stop()
		for {
			select {
			case o := <-ended:
				return o.reply, o.err
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-tick.C:
				if n := done.Load(); n > 0 {
					show(private(w.Text("mod.under_way.progress", "Done", int(n), "Count", int(total.Load()))))
				}
			}
		}
	}
	return reply, nil
}
