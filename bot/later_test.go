package bot_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
)

// patched is the text of the first component of a change of a message.
func patched(s sent) string { return said(sent{body: map[string]any{"data": s.body}}) }

// What goes on after an answer shows how far it is in the answer's message, and
// how it ended; what fails is said there too.
func TestLater(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	var later bot.Later
	route := bot.OnClick(bot.MustPattern("long"), func(context.Context, *bot.Request) (*bot.Reply, error) {
		reply := text("under way")
		reply.Private, reply.Later = true, later
		return reply, nil
	})
	b := start(t, d, func(c *bot.Config) { c.Router = newRouter(t, route) }).ready()
	for _, tt := range []struct {
		name  string
		later bot.Later
		want  []string
	}{
		{"result", func(_ context.Context, show func(*bot.Reply)) (*bot.Reply, error) {
			show(text("half"))
			return text("done"), nil
		}, []string{"half", "done"}},
		{"error", func(context.Context, func(*bot.Reply)) (*bot.Reply, error) {
			return nil, fmt.Errorf("working: %w", bot.ErrBusy)
		}, []string{"sorry: " + bot.ErrBusy.Error()}},
		{"panic", func(context.Context, func(*bot.Reply)) (*bot.Reply, error) { panic("oh") }, []string{"sorry: " + bot.ErrPanic.Error()}},
	} {
		later = tt.later
		d.events <- click(tt.name, "long")
		if got := wait(t, d.answers, "an answer"); said(got) != "under way" || !isPrivate(got) {
			t.Errorf("%s: the answer is %v", tt.name, got.body)
		}
		for _, want := range tt.want {
			got := wait(t, d.answers, "a change of the answer")
			if patched(got) != want || got.path != "/api/v9/webhooks/101/secret-token/messages/@original" {
				t.Errorf("%s: at %s it says %q, not %q", tt.name, got.path, patched(got), want)
			}
		}
	}
	b.stop()
	if err := b.end(); err != nil {
		t.Error(err)
	}
}

// A stop waits for what has been left for later. When the message is gone, that
// is logged, without the token.
func TestLaterIsFinished(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	d.patch = respond(http.StatusNotFound, `{"code":10008,"message":"Unknown Message"}`)
	release, finished := make(chan struct{}), false
	route := bot.OnClick(bot.MustPattern("long"), func(context.Context, *bot.Request) (*bot.Reply, error) {
		reply := text("under way")
		reply.Later = func(context.Context, func(*bot.Reply)) (*bot.Reply, error) {
			<-release
			finished = true
			return text("done"), nil
		}
		return reply, nil
	})
	b := start(t, d, func(c *bot.Config) { c.Router = newRouter(t, route) }).ready()
	d.events <- click("1", "long")
	wait(t, d.answers, "an answer")
	b.stop()
	close(release)
	if err := b.end(); err != nil || !finished {
		t.Errorf("err = %v, finished: %v", err, finished)
	}
	log := b.log.String()
	if !strings.Contains(log, "change of an answer failed") || strings.Contains(log, "secret-token") {
		t.Errorf("the log says %s", log)
	}
}
