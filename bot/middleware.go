package bot

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"
)

// Recover turns a handler's panic into ErrPanic and logs it with its stack.
func Recover(log *slog.Logger) Middleware {
	return func(next Handler) Handler {
		return func(ctx context.Context, r *Request) (reply *Reply, err error) {
			defer func() {
				if v := recover(); v != nil {
					logPanic(ctx, log, r, v)
					reply, err = nil, ErrPanic
				}
			}()
			return next(ctx, r)
		}
	}
}

// logPanic logs a recovered value, which is cut short: it is meant to say what
// the program did, not what a person wrote.
func logPanic(ctx context.Context, log *slog.Logger, r *Request, v any) {
	log.ErrorContext(ctx, "handler panicked", "route", r.route, "interaction", r.ID,
		"panic", fmt.Sprintf("%.200s", fmt.Sprint(v)), "stack", string(debug.Stack()))
}

// Timeout ends the handler's context after d, or earlier if the bot's own limit
// comes first.
func Timeout(d time.Duration) Middleware {
	return func(next Handler) Handler {
		return func(ctx context.Context, r *Request) (*Reply, error) {
			ctx, cancel := context.WithTimeout(ctx, d)
			defer cancel()
			return next(ctx, r)
		}
	}
}

// Log writes a line for each request: what was asked, by whom, how it ended and
// how long it took; never the values of options, fields or parameters.
func Log(log *slog.Logger) Middleware {
	return func(next Handler) Handler {
		return func(ctx context.Context, r *Request) (*Reply, error) {
			start := time.Now()
			reply, err := next(ctx, r)
			attrs := []slog.Attr{
				slog.String("kind", r.Kind.String()), slog.String("route", r.route),
				slog.String("interaction", r.ID), slog.String("guild", r.Guild), slog.String("user", r.User.ID),
				slog.String("result", result(reply, err)), slog.Duration("took", time.Since(start)),
			}
			if err != nil {
				attrs = append(attrs, slog.Any("error", err))
			}
			log.LogAttrs(ctx, slog.LevelInfo, "request", attrs...)
			return reply, err
		}
	}
}

func result(r *Reply, err error) string {
	switch {
	case err != nil:
		return "error"
	case r == nil:
		return "nothing"
	case r.Form != nil:
		return "form"
	case r.Update:
		return "update"
	}
	return "message"
}
