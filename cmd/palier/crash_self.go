//go:build crashes

package main

import (
	"context"
	"log"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// init has the program end itself, as the loss of its machine would, where the
// variable CRASH_AT says: "paid:3" is when it comes to the step "paid" for the
// third time. Beside the store's steps there are "answering", when an answer is
// about to be sent, and "answered".
func init() {
	at, text, _ := strings.Cut(os.Getenv("CRASH_AT"), ":")
	times, err := strconv.Atoi(text)
	if at != "" && err != nil {
		log.Fatalf("CRASH_AT: %v", err)
	}
	var reached atomic.Int64
	reach := func(step string) {
		if step == at && reached.Add(1) == int64(times) {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {} // nothing goes on beyond this place
		}
	}
	crash.writing = func(s store.Step) { reach(string(s)) }
	if at == "answering" || at == "answered" {
		crash.answering = []bot.Middleware{func(next bot.Handler) bot.Handler {
			return func(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
				reply, err := next(ctx, q)
				reach("answering")
				if err == nil && reply.Form == nil && reply.Later == nil {
					reply.Later = func(context.Context, func(*bot.Reply)) (*bot.Reply, error) {
						reach("answered")
						return nil, nil
					}
				}
				return reply, err
			}
		}}
	}
}
