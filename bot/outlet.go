package bot

import (
	"bytes"
	"errors"
	"io"
	"net"
)

var errStuck = errors.New("discordgo has stopped reading")

// outlet is discordgo's end of a relay. What discordgo says goes through a pipe. What
// it hears, its own goroutine fetches from the gateway when it reads: an event that
// is handed from one goroutine to another wakes another thread, which takes longer
// than reading the event. One goroutine reads, and any may close.
type outlet struct {
	net.Conn               // one end of the pipe
	begun    chan struct{} // closed when relay is there, or none will be
	relay    *relay        // nil after begun: there is no connection
	heard    bytes.Buffer  // what discordgo has not read yet, framed
	over     bool
}

// Read is of net.Conn.
func (o *outlet) Read(p []byte) (int, error) {
	<-o.begun
	if o.relay == nil {
		return 0, io.EOF
	}
	o.relay.stuck.Stop()
	for o.heard.Len() == 0 {
		if o.over {
			return 0, io.EOF
		}
		o.over = o.relay.fetch()
	}
	if !o.over {
		o.relay.stuck.Reset(o.relay.limit)
	}
	return o.heard.Read(p)
}
