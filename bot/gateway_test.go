package bot_test

import (
	"errors"
	"net/http"
	"regexp"
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
)

// Whatever the gateway does on the first connection, the bot is at work soon after.
func TestGatewayTroubles(t *testing.T) {
	for name, trouble := range map[string]func(c *connection){
		"mute":               func(c *connection) { c.next() },
		"mute after hello":   func(c *connection) { c.hello(); c.next() },
		"op 7 for hello":     func(c *connection) { c.op(7, "null"); c.next() },
		"op 7 for ready":     func(c *connection) { c.hello(); c.next(2); c.op(7, "null"); c.next() },
		"op 1 for hello":     func(c *connection) { c.op(1, "null"); c.next() },
		"op 9 for hello":     func(c *connection) { c.op(9, "false"); c.next() },
		"op 9 without ready": func(c *connection) { c.hello(); c.next(2); c.op(9, "false"); c.next(2); c.next() },
		"op 9 then ready": func(c *connection) {
			c.hello()
			c.next(2)
			c.op(9, "false")
			c.next(2)
			c.ready()
			c.stay()
		},
		"not JSON":         func(c *connection) { _ = c.WriteMessage(1, []byte("<html>")); c.next() },
		"dropped at once":  func(*connection) {},
		"dropped at ready": func(c *connection) { c.hello(); c.next(2) },
		"closed 4000":      func(c *connection) { c.hello(); c.next(2); c.bye(4000) },
		"closed 4009":      func(c *connection) { c.hello(); c.next(2); c.ready(); c.bye(4009) },
		"op 7 later":       func(c *connection) { c.hello(); c.next(2); c.ready(); c.op(7, "null"); c.next() },
		"op 9 resumable": func(c *connection) {
			c.hello()
			c.next(2)
			c.ready()
			c.op(9, "true")
			c.next(2)
			c.bye(4005)
		},
		"op 9 not resumable": func(c *connection) {
			c.hello()
			c.next(2)
			c.ready()
			c.op(9, "false")
			c.next(2)
			c.ready()
			c.stay()
		},
		"dropped later": func(c *connection) { c.hello(); c.next(2); c.ready() },
		"mute later":    func(c *connection) { c.hello(); c.next(2); c.ready(); c.next() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			d.gateway = func(c *connection) {
				if c.number == 1 {
					trouble(c)
					return
				}
				c.welcome()
			}
			start(t, d, func(c *bot.Config) {
				if name == "mute later" {
					c.QuietLimit = 700 * time.Millisecond
				}
			}).ready()
			d.events <- click("1", "echo/5")
			wait(t, d.answers, "an answer")
		})
	}
}

func TestGatewayResumes(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	resumed := make(chan string, 1)
	d.gateway = func(c *connection) {
		c.hello()
		op, data := c.next(2, 6)
		if c.number == 1 {
			c.ready()
			c.dispatch("INTERACTION_CREATE", click("1", "echo/1"))
			return // the connection drops
		}
		if op == 6 {
			resumed <- data
		}
		c.dispatch("INTERACTION_CREATE", click("1", "echo/1")) // repeated
		c.dispatch("INTERACTION_CREATE", click("2", "echo/2")) // missed
		c.dispatch("RESUMED", "{}")
		c.stay()
	}
	start(t, d).ready()
	if got := wait(t, resumed, "a resume"); got != `{"token":"Bot bot-token","session_id":"s1","seq":2}` {
		t.Errorf("resumed with %s", got)
	}
	seen := map[string]int{}
	for range 2 {
		seen[wait(t, d.answers, "an answer").path]++
	}
	d.events <- click("3", "echo/3")
	seen[wait(t, d.answers, "an answer").path]++
	if len(seen) != 3 {
		t.Errorf("answered %v", seen)
	}
}

// A session outlives an outage in which several tries to come back fail.
func TestGatewayResumesAfterOutage(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	resumed := make(chan struct{})
	d.gateway = func(c *connection) {
		switch {
		case c.number == 1:
			c.hello()
			c.next(2)
			c.ready()
		case c.number < 4: // the connection drops
		default:
			c.hello()
			if op, _ := c.next(2, 6); op == 6 {
				close(resumed)
			}
			c.dispatch("RESUMED", "{}")
			c.stay()
		}
	}
	start(t, d).ready()
	wait(t, resumed, "a resume")
}

// A resume that Discord refuses becomes a new session on the same connection.
func TestGatewayResumeRefused(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	d.gateway = func(c *connection) {
		c.hello()
		if op, _ := c.next(2, 6); op == 6 {
			c.op(9, "false")
			c.next(2)
		}
		c.ready()
		if c.number > 1 {
			c.stay()
		}
	}
	start(t, d).ready()
	d.events <- click("1", "echo/5")
	wait(t, d.answers, "an answer")
	if n := d.count(); n != 2 {
		t.Errorf("%d connections", n)
	}
}

func TestGatewayForGood(t *testing.T) {
	for name, tt := range map[string]struct {
		code int
		want error
	}{
		"bad token":          {4004, bot.ErrToken},
		"invalid shard":      {4010, bot.ErrGateway},
		"sharding required":  {4011, bot.ErrGateway},
		"invalid version":    {4012, bot.ErrGateway},
		"invalid intents":    {4013, bot.ErrGateway},
		"disallowed intents": {4014, bot.ErrGateway},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			d.gateway = func(c *connection) { c.hello(); c.next(2); c.bye(tt.code) }
			if err := start(t, d).end(); !errors.Is(err, tt.want) {
				t.Errorf("err = %v", err)
			}
			if n := d.count(); n != 1 {
				t.Errorf("%d connections", n)
			}
		})
	}
	t.Run("token revoked later", func(t *testing.T) {
		t.Parallel()
		d := newDiscord(t)
		d.gateway = func(c *connection) {
			c.hello()
			if c.next(2, 6); c.number == 1 {
				c.ready()
			}
			c.bye(4004)
		}
		if err := start(t, d).end(); !errors.Is(err, bot.ErrToken) {
			t.Errorf("err = %v", err)
		}
	})
	t.Run("401 on REST", func(t *testing.T) {
		t.Parallel()
		d := newDiscord(t)
		d.commands = func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, `{"message":"401: Unauthorized","code":0}`, http.StatusUnauthorized)
		}
		if err := start(t, d).end(); !errors.Is(err, bot.ErrToken) {
			t.Errorf("err = %v", err)
		}
	})
}

func TestGatewayHeartbeat(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	beats := make(chan string, 100)
	d.gateway = func(c *connection) {
		c.op(10, `{"heartbeat_interval":50}`)
		c.next(2)
		c.ready()
		for {
			op, seq := c.next(1)
			if op == -1 {
				return
			}
			select {
			case beats <- seq:
			default:
			}
			c.op(11, "null")
		}
	}
	start(t, d).ready()
	for range 5 {
		if seq := wait(t, beats, "a heartbeat"); seq != "1" {
			t.Errorf("seq %s", seq)
		}
	}
}

// Interactions that cannot be read do no harm to those that follow.
func TestGatewayUnreadable(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	start(t, d).ready()
	for _, e := range []string{
		`{"id":"1","type":3,"token":"secret-token","message":{"id":"9","components":[{"type":99}]},"data":{"component_type":2,"custom_id":"echo/1"}}`,
		`{"id":"2","type":3,"token":"secret-token","data":{"component_type":2,"custom_id":"echo/1"}}`,
		`{"id":"3","type":2,"token":"secret-token","member":{}}`,
		`{"id":"4","type":5,"token":"secret-token","user":{"id":"1"},"data":{"custom_id":"x","components":[{"type":18}]}}`,
		`{"id":"5","type":1,"token":"secret-token"}`,
		`null`, `[]`, `{}`, `"x"`,
	} {
		d.events <- e
	}
	d.events <- click("6", "echo/7")
	if got := wait(t, d.answers, "an answer"); got.path != "/api/v9/interactions/6/secret-token/callback" {
		t.Errorf("answered %s", got.path)
	}
}

func TestStopFinishesAnswers(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	arrived, release := make(chan struct{}, 10), make(chan struct{})
	d.callback = func(w http.ResponseWriter, _ *http.Request) {
		arrived <- struct{}{}
		<-release
		w.WriteHeader(http.StatusNoContent)
	}
	b := start(t, d).ready()
	d.events <- click("1", "echo/5")
	wait(t, arrived, "the answer")
	b.stop()
	select {
	case err := <-b.done:
		t.Fatalf("stopped with an answer in flight: %v", err)
	case <-time.After(1200 * time.Millisecond): // longer than closing the session takes
	}
	close(release)
	if err := b.end(); err != nil {
		t.Errorf("err = %v", err)
	}
	wait(t, d.answers, "the answer's end")
}

func TestStopWhileConnecting(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	var arrived atomic.Bool
	d.gateway = func(c *connection) { arrived.Store(true); c.next() }
	b := start(t, d, func(c *bot.Config) { c.OpenLimit = time.Minute })
	for !arrived.Load() {
		time.Sleep(time.Millisecond)
	}
	b.stop()
	if err := b.end(); err != nil {
		t.Errorf("err = %v", err)
	}
}

// A gateway that moves healthy sessions does not put the bot offline: it is back at
// once, and however often it is asked, its pauses do not grow. They do if it has to
// identify anew each time.
func TestGatewayAsksForReconnects(t *testing.T) {
	t.Parallel()
	const pause = 100 * time.Millisecond // a connection that lasts takes 3 s
	for name, c := range map[string]struct {
		resumes bool
		grows   bool
	}{"resumed": {true, false}, "identified": {false, true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			fifth := make(chan struct{})
			d.gateway = func(conn *connection) {
				if conn.number == 5 {
					close(fifth)
				}
				conn.hello()
				switch op, _ := conn.next(2, 6); {
				case op == 2:
					conn.ready()
				case c.resumes:
					conn.dispatch("RESUMED", "{}")
				default:
					conn.op(9, "false")
					conn.next(2)
					conn.ready()
				}
				if conn.number < 5 {
					conn.op(7, "null")
				}
				conn.next()
			}
			r := start(t, d, func(c *bot.Config) { c.Backoff = pause })
			wait(t, fifth, "five connections")
			var tries []time.Duration
			for _, m := range regexp.MustCompile(`next_try_in=(\S+)`).FindAllStringSubmatch(r.log.String(), -1) {
				next, err := time.ParseDuration(m[1])
				if err != nil {
					t.Fatal(err)
				}
				tries = append(tries, next)
			}
			if len(tries) != 4 || tries[0] != 0 || tries[1] == 0 || (tries[3] > pause) != c.grows {
				t.Errorf("it waits %v", tries)
			}
		})
	}
}
