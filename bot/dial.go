package bot

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

// dialer connects with a limit on every read and write, until ctx ends.
func (b *Bot) dialer(ctx context.Context) *websocket.Dialer {
	return &websocket.Dialer{
		Proxy:            http.ProxyFromEnvironment,
		HandshakeTimeout: b.conf.OpenLimit,
		NetDialContext: func(dialing context.Context, network, addr string) (net.Conn, error) {
			c, err := new(net.Dialer).DialContext(dialing, network, addr)
			if err != nil {
				return nil, err
			}
			context.AfterFunc(ctx, func() { _ = c.Close() }) // the reader and the writer learn of it
			return &impatient{Conn: c, limit: b.conf.QuietLimit}, nil
		},
	}
}

// impatient is a connection on which every read and write has a limit, and so
// has the number of identifies. Reads are not concurrent with one another, and
// neither are writes.
type impatient struct {
	net.Conn
	limit time.Duration
	long  int // writes so far that are longer than a heartbeat
}

// A heartbeat and a pong are short; handshakes, an identify and a resume are not.
// A connection over TLS needs four of these, with one identify to spare: discordgo
// answers every op 9 by an identify at once, and Discord answers identifies that
// come too fast by op 9; after a thousand of them in a day it takes the bot's
// token away. So a connection that goes on like that is cut, and the pause before
// the next one does the rest.
const (
	shortWrite    = 120 // bytes
	maxLongWrites = 4
)

var errTalkative = errors.New("too many identifies on one connection")

func (c *impatient) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.limit)); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

func (c *impatient) Write(p []byte) (int, error) {
	if len(p) > shortWrite {
		c.long++
	}
	if c.long > maxLongWrites {
		_ = c.Close() // the reader learns of it
		return 0, errTalkative
	}
	if err := c.SetWriteDeadline(time.Now().Add(c.limit)); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}
