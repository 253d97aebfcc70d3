package commands

import (
	"fmt"
	"log/slog"
	"runtime/debug"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// early makes the message of a change while the change is on its way to the disk,
// which takes as long as drawing does. The message is sent when it is there, and
// not before. It is for one request.
type early struct {
	log  *slog.Logger
	to   *bot.Request
	show func(store.View) *bot.Reply
	made chan *bot.Reply // nil before begin; gets nil if show panicked
}

// begin starts to make the message. The store calls it, and may do so again if it
// makes the change again: the last one counts.
func (e *early) begin(v store.View) {
	made := make(chan *bot.Reply, 1)
	e.made = made
	go func() {
		var reply *bot.Reply
		defer func() { made <- reply }()
		defer func() {
			if p := recover(); p != nil { // comes again where the router recovers, or not at all
				e.log.Warn("making a message early", "panic", fmt.Sprintf("%.200s", fmt.Sprint(p)), "stack", string(debug.Stack()))
			}
		}()
		shown := e.show(v)
		if err := shown.Seal(e.to); err != nil { // comes again where it is sent
			e.log.Warn("writing a message early", "error", err)
		}
		reply = shown
	}()
}

// reply returns the message of a round as it is after a change, and so of a change
// that was refused, whose message was not begun.
func (e *early) reply(v store.View, refused error) *bot.Reply {
	if refused == nil && e.made != nil {
		if reply := <-e.made; reply != nil {
			return reply
		}
	}
	return e.show(v)
}
