package main

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/palier-bot/palier/bot"
)

// What is done in a lull is done once in each, and never while people play.
func TestLull(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var calls atomic.Int32
		l := newLull(time.Minute, func() { calls.Add(1) })
		defer l.stop()
		play := l.watch(func(context.Context, *bot.Request) (*bot.Reply, error) { return nil, nil })
		wants := func(want int32) {
			t.Helper()
			synctest.Wait()
			if calls := calls.Load(); calls != want {
				t.Errorf("%d calls, want %d", calls, want)
			}
		}
		for range 10 {
			time.Sleep(59 * time.Second)
			wants(0)
			if _, err := play(t.Context(), &bot.Request{}); err != nil {
				t.Error(err)
			}
		}
		time.Sleep(time.Hour)
		wants(1)
		if _, err := play(t.Context(), &bot.Request{}); err != nil {
			t.Error(err)
		}
		wants(1)
		time.Sleep(61 * time.Second)
		wants(2)
	})
}
