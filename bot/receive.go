package bot

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"
)

// The parts of AnswerLimit. A handler that minds its context ends with it and
// has the rest to say so; one that does not is left behind a little later, and
// the person gets the error's reply.
const (
	handlerShare = 0.8
	patience     = 0.9
)

// receive takes an interaction from the gateway. It never blocks: discordgo
// reads nothing else meanwhile, which is what keeps a person's clicks in order.
func (b *Bot) receive(_ *discordgo.Session, e *discordgo.InteractionCreate) {
	arrived := time.Now()
	a, err := decode(e)
	if err != nil {
		b.log.Warn("interaction dropped", "error", err)
		return
	}
	if !b.seen.add(a.request.ID) {
		b.log.Info("interaction dropped: seen before", "interaction", a.request.ID)
		return
	}
	var refused error
	if tooFast, tell := b.pace.step(a.request.User.ID, arrived); tooFast != nil {
		if !tell {
			b.log.Debug("interaction dropped: of somebody who is too fast", "interaction", a.request.ID)
			return
		}
		b.log.Info("somebody is too fast", "interaction", a.request.ID, "user", a.request.User.ID, "ignored_until", tooFast.Until)
		refused = tooFast
	}
	// Beyond the limit a refusal is still sent; beyond twice the limit not even that.
	n, ok := b.flight.enter(2 * b.conf.InFlight)
	if !ok {
		b.log.Warn("interaction dropped: stopping, or too many at once", "interaction", a.request.ID, "in_flight", n)
		return
	}
	if n > b.conf.InFlight {
		refused = ErrBusy
	}
	go func() {
		defer b.flight.leave()
		b.serve(a, arrived, refused)
	}()
}

// serve handles an interaction, unless it is refused, and answers it, all within
// AnswerLimit. It does not end with Run's context: what has begun is finished. A
// handler that is left behind still counts as in flight.
func (b *Bot) serve(a arrival, arrived time.Time, refused error) {
	ctx, cancel := context.WithDeadline(context.Background(), arrived.Add(b.conf.AnswerLimit))
	defer cancel()
	h := b.conf.Router.resolve(a.request)
	if refused != nil {
		b.conclude(ctx, a, nil, refused)
		return
	}
	told := make(chan struct{})
	watch := time.AfterFunc(time.Until(b.share(arrived, patience)), func() {
		defer close(told)
		b.conclude(ctx, a, nil, context.DeadlineExceeded)
	})
	reply, err := b.handle(ctx, h, a.request, arrived)
	if !watch.Stop() {
		<-told // and whatever the handler has returned is for nobody
		return
	}
	b.conclude(ctx, a, reply, err)
}

// share returns when a part of the time for an answer is over.
func (b *Bot) share(arrived time.Time, part float64) time.Time {
	return arrived.Add(time.Duration(part * float64(b.conf.AnswerLimit)))
}

// handle runs a handler in its part of the time.
func (b *Bot) handle(ctx context.Context, h Handler, r *Request, arrived time.Time) (*Reply, error) {
	ctx, cancel := context.WithDeadline(ctx, b.share(arrived, handlerShare))
	defer cancel()
	own := *r // a handler that is left behind may not write what OnError reads
	// Whatever the router's middleware, a handler never ends the process.
	reply, err := Recover(b.log)(h)(ctx, &own)
	if err == nil && reply == nil {
		err = ErrNoReply
	}
	return reply, err
}

// conclude answers an interaction by what its handler has returned.
func (b *Bot) conclude(ctx context.Context, a arrival, reply *Reply, err error) {
	defer func() { // of OnError, or of building the payload; handlers have their own
		if v := recover(); v != nil {
			logPanic(ctx, b.log, a.request, v)
		}
	}()
	if err == nil {
		if err = b.answer(ctx, a, reply); err == nil {
			if reply.Later != nil {
				b.finish(a, reply.Later)
			}
			return
		}
		b.log.ErrorContext(ctx, "answer failed", "interaction", a.request.ID, "route", a.request.route, "error", err)
		if !errors.Is(err, ErrRefused) {
			return
		}
	}
	if reply = b.conf.OnError(ctx, a.request, err); reply == nil {
		return
	}
	if err := b.answer(ctx, a, reply); err != nil {
		b.log.ErrorContext(ctx, "answer to an error failed", "interaction", a.request.ID, "route", a.request.route, "error", err)
	}
}
