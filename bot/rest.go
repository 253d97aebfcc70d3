package bot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
)

const (
	maxBody    = 300 // characters of a refusal's body that are kept
	maxTries   = 8
	tryLimit   = time.Second           // within an answer: long enough for Discord, short enough for another try
	firstPause = 50 * time.Millisecond // before the second try; doubles each time
)

// rest makes REST calls. It is safe for concurrent use.
type rest struct {
	session *discordgo.Session // never opened
}

// call is one REST call.
type call struct {
	method, url string
	body
	tryLimit time.Duration // of each try
}

// refusal is an answer of Discord that is not a success.
// https://discord.com/developers/docs/topics/opcodes-and-status-codes
type refusal struct {
	status int
	code   int    // Discord's; 0 if the body was not Discord's
	body   string // its beginning
}

func (r *refusal) Error() string {
	return fmt.Sprintf("status %d, code %d: %s", r.status, r.code, r.body)
}

func newCall(method, url string, payload any, files []File) (call, error) {
	b, err := newBody(payload, files)
	return call{method: method, url: url, body: b, tryLimit: restLimit}, err
}

// do makes a call, and makes it again after a network error, a status of 5xx or
// a 429, until it is answered, the context has ended or would end before the
// next try. It returns the number of tries: after the first, Discord may answer
// that it has done already what is asked. Errors never hold an address, since
// an address may hold a token.
func (r *rest) do(ctx context.Context, c call) (response []byte, tries int, err error) {
	pause := firstPause
	for tries = 1; ; tries++ {
		var wait time.Duration
		response, wait, err = r.try(ctx, c)
		if err == nil || wait < 0 || tries == maxTries {
			return response, tries, err
		}
		if wait == 0 {
			wait = jitter(pause)
			pause *= 2
		}
		if end, ok := ctx.Deadline(); ok && time.Until(end) <= wait {
			return nil, tries, err
		}
		if ctxErr := sleep(ctx, wait); ctxErr != nil {
			return nil, tries, err
		}
	}
}

// try makes a call once. Another try is of no use if wait is negative, and
// should wait as long as Discord says if it is positive.
func (r *rest) try(ctx context.Context, c call) (response []byte, wait time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, c.tryLimit)
	defer cancel()
	// The session's own limiter keeps a bucket for every token it has seen, and
	// has file-less edits wait for one another. A limiter of its own has the
	// call wait for nothing, and goes with it.
	bucket := discordgo.NewRatelimiter().LockBucket("")
	response, err = r.session.RequestWithLockedBucket(c.method, c.url, c.contentType, c.data, bucket, 0,
		discordgo.WithContext(ctx), discordgo.WithRestRetries(0), discordgo.WithRetryOnRatelimit(false))

	var limit *discordgo.RateLimitError
	if errors.As(err, &limit) {
		return nil, max(limit.RetryAfter, time.Millisecond), &refusal{status: http.StatusTooManyRequests, body: limit.Message}
	}
	err = plain(err)
	if refused, ok := errors.AsType[*refusal](err); ok && refused.status < http.StatusInternalServerError {
		return nil, -1, err
	}
	return response, 0, err
}

// plain turns discordgo's errors into ours, which hold no address.
func plain(err error) error {
	var refused *discordgo.RESTError
	var network *url.Error
	switch {
	case errors.As(err, &refused):
		r := &refusal{status: refused.Response.StatusCode, body: fmt.Sprintf("%.*s", maxBody, refused.ResponseBody)}
		if refused.Message != nil {
			r.code = refused.Message.Code
		}
		return r
	case errors.As(err, &network):
		return fmt.Errorf("reaching Discord: %w", network.Err)
	case err != nil && len(err.Error()) > maxBody: // of a 502, with a proxy's whole page
		return fmt.Errorf("%.*s", maxBody, err)
	}
	return err
}

// code returns Discord's code in an error, and 0 if there is none.
func code(err error) int {
	if r, ok := errors.AsType[*refusal](err); ok {
		return r.code
	}
	return 0
}

// status returns the HTTP status in an error, and 0 if there is none.
func status(err error) int {
	if r, ok := errors.AsType[*refusal](err); ok {
		return r.status
	}
	return 0
}

// sleep waits, or returns the context's error if that ends first.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// jitter returns a random duration from half of d to d, so that many bots that
// lost one server do not come back at one moment.
func jitter(d time.Duration) time.Duration {
	return d/2 + rand.N(d/2+1)
}
