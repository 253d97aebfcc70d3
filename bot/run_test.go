package bot_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/palier-bot/palier/bot"
)

var update = flag.Bool("update", false, "write the golden files")

func TestMain(m *testing.M) {
	flag.Parse()
	// The tests wait more than they work: closing a session takes a second.
	if err := flag.Set("test.parallel", "32"); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m)
}

func localized(s string) bot.Localized { return bot.Localized{Default: s} }

func text(s string) *bot.Reply { return &bot.Reply{Components: []bot.Component{bot.Text{Content: s}}} }

// routes are the ways in of the bot under test.
func routes(more ...bot.Route) []bot.Route {
	return append(more,
		bot.OnCommand(bot.Command{Name: localized("hello"), Description: localized("says hello"), GuildOnly: true},
			func(_ context.Context, r *bot.Request) (*bot.Reply, error) { return text("hello " + r.User.Name), nil }),
		bot.OnClick(bot.MustPattern("echo/{n:int}"),
			func(_ context.Context, r *bot.Request) (*bot.Reply, error) {
				reply := text("echo " + r.Params["n"])
				reply.Update = true
				return reply, nil
			}),
		bot.OnClick(bot.MustPattern("panic"),
			func(context.Context, *bot.Request) (*bot.Reply, error) { panic("on purpose") }),
		bot.OnClick(bot.MustPattern("nothing"),
			func(context.Context, *bot.Request) (*bot.Reply, error) { return nil, nil }),
		bot.OnClick(bot.MustPattern("slow"),
			func(ctx context.Context, _ *bot.Request) (*bot.Reply, error) {
				<-ctx.Done()
				return nil, fmt.Errorf("waiting: %w", ctx.Err())
			}),
	)
}

func newRouter(t *testing.T, more ...bot.Route) *bot.Router {
	t.Helper()
	r, err := bot.NewRouter(routes(more...))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// running is a bot that runs against a discord.
type running struct {
	*bot.Bot
	t    *testing.T
	stop context.CancelFunc
	done chan error
	log  *buffer
}

// buffer is a log that can be read while it is written.
type buffer struct {
	mu sync.Mutex
	b  strings.Builder
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// start runs a bot with short limits until the test ends. The options change
// its configuration.
func start(t *testing.T, d *discord, options ...func(*bot.Config)) *running {
	t.Helper()
	r := &running{t: t, done: make(chan error, 1), log: &buffer{}}
	c := bot.Config{
		Token: "bot-token", API: d.URL,
		OnError: func(_ context.Context, _ *bot.Request, err error) *bot.Reply {
			for _, known := range []error{bot.ErrPanic, bot.ErrUnknownRoute, bot.ErrBusy, bot.ErrNoReply, bot.ErrRefused, context.DeadlineExceeded} {
				if errors.Is(err, known) {
					reply := text("sorry: " + known.Error())
					reply.Private = true
					return reply
				}
			}
			return nil
		},
		Log:     slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
		Backoff: 5 * time.Millisecond, OpenLimit: 2500 * time.Millisecond,
	}
	for _, o := range options {
		o(&c)
	}
	if c.Router == nil {
		c.Router = newRouter(t)
	}
	b, err := bot.New(c)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.Bot, r.stop = b, cancel
	go func() { r.done <- b.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		select {
		case <-r.done:
		case <-time.After(5 * time.Second):
			t.Error("the bot did not stop")
		}
		if t.Failed() {
			t.Log(r.log)
		}
		for _, secret := range []string{"secret-token", "bot-token"} {
			if strings.Contains(r.log.String(), secret) {
				t.Errorf("the log holds %s", secret)
			}
		}
	})
	return r
}

// ready waits until the bot says that it is.
func (r *running) ready() *running {
	r.t.Helper()
	wait(r.t, r.Ready(), "the bot to be ready")
	return r
}

// end waits for Run's error.
func (r *running) end() error {
	r.t.Helper()
	err := wait(r.t, r.done, "the end of Run")
	r.done <- err
	return err
}
