package bot

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/bwmarrin/discordgo"
)

// laterLimit keeps what goes on after an answer well within the life of the
// interaction's token, 15 minutes, with which its message is changed.
const laterLimit = 10 * time.Minute

// original names the message of an answer.
// https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages
const original = "@original"

// finish does what a reply has left for later.
func (b *Bot) finish(a arrival, later Later) {
	ctx, cancel := context.WithTimeout(context.Background(), laterLimit)
	defer cancel()
	show := func(r *Reply) {
		// What took too long must still be said.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), restLimit)
		defer cancel()
		if err := b.change(ctx, a, r); err != nil {
			b.log.WarnContext(ctx, "change of an answer failed", "interaction", a.request.ID, "route", a.request.route, "error", err)
		}
	}
	last, err := Recover(b.log)(func(ctx context.Context, _ *Request) (*Reply, error) { return later(ctx, show) })(ctx, a.request)
	if err != nil {
		b.log.ErrorContext(ctx, "what was left for later failed", "interaction", a.request.ID, "route", a.request.route, "error", err)
		last = b.conf.OnError(ctx, a.request, err)
	}
	if last != nil {
		show(last)
	}
}

// change replaces the message of an answer, be it private.
func (b *Bot) change(ctx context.Context, a arrival, r *Reply) error {
	url := discordgo.EndpointWebhookMessage(a.application, a.token, original)
	c, err := newCall(http.MethodPatch, url, r.edit(), r.Files)
	if err != nil {
		return err
	}
	if _, _, err := b.rest.do(ctx, c); err != nil {
		return fmt.Errorf("changing an answer: %w", err)
	}
	return nil
}
