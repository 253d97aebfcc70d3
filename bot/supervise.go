package bot

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

// Close codes. After closeToken, and from closeShard to closeIntents, a bot must
// not come back.
// https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes
const (
	closeDiscord = 4000 // the first of Discord's own
	closeToken   = 4004
	closeShard   = 4010 // the first of those that say that the bot asks for what it may not have
	closeIntents = 4014 // the last of them
)

// supervise keeps a line open until ctx ends, and returns the cause if that is
// more than a stop. It calls identified at every READY.
//
// The pauses between connections grow while they do not last. When the gateway asks
// for another connection, as it does to move a healthy session elsewhere, the bot is
// back at once; but if it asks again soon, only after a pause.
func (b *Bot) supervise(ctx context.Context, identified func(application string)) error {
	var l *line
	pause, prompt := b.conf.Backoff, true
	for ctx.Err() == nil {
		if l == nil {
			var err error
			if l, err = b.newLine(); err != nil {
				return err
			}
		}
		start := time.Now()
		application, err := b.open(ctx, l)
		ready := err == nil
		if ready {
			b.log.Info("connected to the gateway", "resumed", application == "")
			if application != "" {
				identified(application)
			}
			err = b.attend(ctx, l)
		}
		if l.spent {
			l = nil
		}
		if ctx.Err() != nil {
			break
		}
		if err := forGood(err); err != nil {
			return err
		}
		if time.Since(start) > lived*b.conf.Backoff {
			pause, prompt = b.conf.Backoff, true
		}
		wait := jitter(pause)
		switch asked := ready && errors.Is(err, errReconnect); {
		case asked && prompt:
			wait, prompt = 0, false
		case asked && application == "":
			// A session that is resumed has cost no identify, and may be again.
		default:
			pause = min(2*pause, maxBackoff)
		}
		b.log.Warn("not connected to the gateway", "error", err, "next_try_in", wait)
		_ = sleep(ctx, wait) // the loop looks at the context
	}
	if cause := context.Cause(ctx); errors.Is(cause, ErrToken) {
		return cause
	}
	return nil
}

// attend waits until an open line has lost its connection and returns why, or
// closes it when ctx ends and returns nil.
func (b *Bot) attend(ctx context.Context, l *line) error {
	defer l.cut()
	b.connected.Store(true)
	defer b.connected.Store(false)
	select {
	case <-l.down:
		return l.why(errLost)
	case <-ctx.Done():
	}
	// In this order: an interaction that was read is still answered, one that
	// comes now is not.
	b.flight.close()
	if err := l.session.Close(); err != nil {
		b.log.Warn("the session was not closed cleanly", "error", err)
	}
	return nil
}

// forGood returns ErrToken or ErrGateway for an error after which no other try
// can help, and nil for the others.
func forGood(err error) error {
	if status(err) == http.StatusUnauthorized {
		return fmt.Errorf("%w: %w", ErrToken, err)
	}
	closed, ok := errors.AsType[*websocket.CloseError](err)
	switch {
	case !ok:
		return nil
	case closed.Code == closeToken:
		return fmt.Errorf("%w: %w", ErrToken, err)
	case closed.Code >= closeShard && closed.Code <= closeIntents:
		return fmt.Errorf("%w: %w", ErrGateway, err)
	}
	return nil
}
