package bot_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
)

// A gateway that refuses every identify is not asked again and again: Discord
// takes the token of a bot away that identifies a thousand times a day.
func TestGatewayThatRefusesEveryIdentify(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	var identifies, connections atomic.Int32
	second := make(chan struct{})
	d.gateway = func(c *connection) {
		if connections.Add(1) == 3 {
			close(second) // the first two have ended
		}
		c.hello()
		for {
			if op, _ := c.next(2); op == -1 {
				return
			}
			identifies.Add(1)
			c.op(9, "false")
		}
	}
	start(t, d, func(c *bot.Config) { c.Backoff = 10 * time.Millisecond })
	wait(t, second, "three connections")
	if got := identifies.Load(); got > 3*3 {
		t.Errorf("%d identifies on three connections", got)
	}
}

// A gateway may ask for many heartbeats and send many pings: they cost nothing.
func TestGatewayWithAQuickHeart(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	beats := make(chan struct{}, 100)
	d.gateway = func(c *connection) {
		c.op(10, `{"heartbeat_interval":250}`)
		c.next(2)
		c.ready()
		for range 10 {
			if op, _ := c.next(1); op == -1 {
				return
			}
			c.op(11, "null")
			beats <- struct{}{}
		}
		c.stay()
	}
	start(t, d).ready()
	for range 10 {
		wait(t, beats, "a heartbeat")
	}
	d.events <- click("1", "echo/5")
	wait(t, d.answers, "an answer")
	if got := d.count(); got != 1 {
		t.Errorf("the bot connected %d times", got)
	}
}
