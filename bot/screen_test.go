package bot_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/gorilla/websocket"

	"github.com/palier-bot/palier/bot"
)

// nonsense are messages that a gateway should not send. Some of them would end a
// process that hands them to discordgo.
var nonsense = map[string]string{
	"null":                       `null`,
	"nothing":                    ``,
	"number":                     `7`,
	"list":                       `[{"op":0}]`,
	"text":                       `"op"`,
	"page":                       `<html>502</html>`,
	"truncated":                  `{"op":0,"s":9,"t":"INTERACTION_CREATE","d":{"id":"1","type":3,"tok`,
	"no operation":               `{"t":"READY","d":{}}`,
	"operation in words":         `{"op":"dispatch","d":{}}`,
	"unknown operation":          `{"op":99,"d":{}}`,
	"sequence in words":          `{"op":0,"s":"nine","t":"RESUMED","d":{}}`,
	"event without a name":       `{"op":0,"s":2,"d":{}}`,
	"unknown event":              `{"op":0,"s":2,"t":"ZORK","d":{"a":[1]}}`,
	"guild that is null":         `{"op":0,"s":2,"t":"GUILD_CREATE","d":null}`,
	"guild that is a text":       `{"op":0,"s":2,"t":"GUILD_CREATE","d":"x"}`,
	"guild with a null":          `{"op":0,"s":2,"t":"GUILD_CREATE","d":{"id":"1","channels":[null],"members":[null]}}`,
	"changed guild that is null": `{"op":0,"s":2,"t":"GUILD_UPDATE","d":null}`,
	"voice that is null":         `{"op":0,"s":2,"t":"VOICE_STATE_UPDATE","d":null}`,
	"interaction that is null":   `{"op":0,"s":2,"t":"INTERACTION_CREATE","d":null}`,
	"interaction that is a list": `{"op":0,"s":2,"t":"INTERACTION_CREATE","d":[]}`,
	"resumed that is null":       `{"op":0,"s":2,"t":"RESUMED","d":null}`,
	"hello":                      `{"op":10,"d":{"heartbeat_interval":41250}}`,
	"heartbeat, please":          `{"op":1,"d":null}`,
}

// None of them costs more than itself: the connection goes on.
func TestGatewayNonsense(t *testing.T) {
	for name, message := range nonsense {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			d.gateway = func(c *connection) {
				c.hello()
				c.next(2)
				c.ready()
				for _, kind := range []int{websocket.TextMessage, websocket.BinaryMessage} {
					_ = c.WriteMessage(kind, []byte(message))
				}
				c.stay()
			}
			start(t, d).ready()
			d.events <- click("6", "echo/7")
			if got := wait(t, d.answers, "an answer"); !strings.Contains(got.path, "/6/") {
				t.Errorf("answered %s", got.path)
			}
			if n := d.count(); n != 1 {
				t.Errorf("%d connections", n)
			}
		})
	}
}

// A connection that begins with nonsense is given up for another one.
func TestGatewayBeginsWithNonsense(t *testing.T) {
	ready := func(data string) func(*connection) {
		return func(c *connection) { c.hello(); c.next(2); c.dispatch("READY", data); c.next() }
	}
	for name, begin := range map[string]func(*connection){
		"no interval":                 func(c *connection) { c.op(10, `{}`); c.next() },
		"null for an interval":        func(c *connection) { c.op(10, `null`); c.next() },
		"interval of nothing":         func(c *connection) { c.op(10, `{"heartbeat_interval":0}`); c.next() },
		"negative interval":           func(c *connection) { c.op(10, `{"heartbeat_interval":-1}`); c.next() },
		"interval beyond a time":      func(c *connection) { c.op(10, `{"heartbeat_interval":9223372036854775807}`); c.next() },
		"interval in words":           func(c *connection) { c.op(10, `{"heartbeat_interval":"soon"}`); c.next() },
		"READY that is null":          ready(`null`),
		"READY that is a list":        ready(`[]`),
		"READY without a session":     ready(`{"user":{"id":"100"}}`),
		"READY with a user in a text": ready(`{"session_id":"s1","user":"100"}`),
		"op 7 in an event's clothes": func(c *connection) {
			c.hello()
			c.next(2)
			_ = c.WriteMessage(websocket.TextMessage, []byte(`{"op":7,"d":{"op":0},"t":"INTERACTION_CREATE"}`))
			c.next()
		},
		"only unknown events": func(c *connection) { c.hello(); c.next(2); c.dispatch("ZORK", `{}`); c.next() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			d.gateway = func(c *connection) {
				if c.number == 1 {
					begin(c)
					return
				}
				c.welcome()
			}
			b := start(t, d).ready()
			d.events <- click("1", "echo/5")
			wait(t, d.answers, "an answer")
			if b.stop(); b.end() != nil {
				t.Error("it does not end well")
			}
		})
	}
}

// The servers that a READY lists, whatever is in them, are of no use to the bot.
func TestGatewayReadyWithNulls(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	d.gateway = func(c *connection) {
		c.hello()
		c.next(2)
		c.dispatch("READY", `{"v":9,"session_id":"s1","user":{"id":"100"},"application":{"id":"101"},
			"guilds":[null,{"id":"7","channels":[null],"members":[null]}],"private_channels":[null],"shard":"x"}`)
		c.stay()
	}
	start(t, d).ready()
	d.events <- click("1", "echo/5")
	wait(t, d.answers, "an answer")
	if n := d.count(); n != 1 {
		t.Errorf("%d connections", n)
	}
}

// A live session that is refused for good is not tried once more.
func TestGatewayForGoodLater(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]error{4004: bot.ErrToken, 4014: bot.ErrGateway} {
		d := newDiscord(t)
		d.gateway = func(c *connection) { c.hello(); c.next(2); c.ready(); c.bye(code) }
		if err := start(t, d).end(); !errors.Is(err, want) {
			t.Errorf("%d: err = %v", code, err)
		}
		if n := d.count(); n != 1 {
			t.Errorf("%d: %d connections", code, n)
		}
	}
}
