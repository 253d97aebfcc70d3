package bot

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

const (
	maxFrame   = 16 << 20 // bytes of a message of the gateway's, which has a few thousand
	relayChunk = 32 << 10 // bytes that are read at once: most messages whole
	maxKept    = 64 << 10 // bytes of memory that is kept from one message to the next
	farewell   = time.Second

	// Discordgo answers every op 9 by an identify at once, and Discord answers
	// identifies that come too fast by op 9; after a thousand of them in a day it
	// takes the bot's token away. So a connection that goes on like that is cut,
	// and the pause before the next one does the rest. A resume that is refused
	// needs two.
	maxIdentifies = 2
)

var errTalkative = errors.New("too many identifies on one connection")

// relay stands between discordgo and the gateway, in this process. Discordgo
// takes everything that the gateway says for well-formed: a null in place of an
// event ends the process, an op 7 at the wrong moment locks it out of itself. Its
// own goroutine reads the connection, so the relay is the one place from which
// that can be kept from it. It also limits the time of every read and write.
type relay struct {
	near       *websocket.Conn // to discordgo, through an outlet
	far        *websocket.Conn // to the gateway
	limit      time.Duration   // of a read or write of far, and between discordgo's reads
	lost       chan<- error
	log        *slog.Logger
	read       bytes.Buffer // of one message after the other
	stuck      *time.Timer  // runs while discordgo does not read
	identifies int
	over       atomic.Bool   // discordgo has ended it
	ended      chan struct{} // closed when the gateway has, or is not to be heard any more
}

// dialer connects discordgo to the gateway by a relay, until ctx ends. Why the
// connection has ended is sent to lost before discordgo learns that it has.
func (b *Bot) dialer(ctx context.Context, lost chan<- error) *websocket.Dialer {
	dial := func(scheme string) func(context.Context, string, string) (net.Conn, error) {
		return func(context.Context, string, string) (net.Conn, error) {
			near, far := net.Pipe()
			o := &outlet{Conn: near, begun: make(chan struct{})}
			go func() {
				if err := b.relay(ctx, scheme, o, far, lost); err != nil {
					offer(lost, err)
					close(o.begun)
				}
				_ = far.Close()
			}()
			return o, nil
		}
	}
	return &websocket.Dialer{
		NetDialContext: dial("ws"), NetDialTLSContext: dial("wss"),
		HandshakeTimeout: b.conf.OpenLimit, ReadBufferSize: relayChunk,
	}
}

// relay connects to where discordgo means to, and serves until one side ends the
// connection. It returns an error if it could not begin.
func (b *Bot) relay(ctx context.Context, scheme string, o *outlet, pipe net.Conn, lost chan<- error) error {
	request, err := http.ReadRequest(bufio.NewReader(pipe))
	if err != nil {
		return fmt.Errorf("reading discordgo's handshake: %w", err)
	}
	outward := websocket.Dialer{
		Proxy: http.ProxyFromEnvironment, HandshakeTimeout: b.conf.OpenLimit, ReadBufferSize: relayChunk,
	}
	address := scheme + "://" + request.Host + request.URL.RequestURI()
	far, _, err := outward.DialContext(ctx, address, nil) //nolint:bodyclose // it "does not need to be closed"
	if err != nil {
		return err
	}
	defer func() { _ = far.Close() }()
	near, err := new(websocket.Upgrader).Upgrade(handover{pipe, &o.heard, http.Header{}}, request, nil)
	if err != nil {
		return fmt.Errorf("answering discordgo's handshake: %w", err)
	}
	defer context.AfterFunc(ctx, func() { _, _ = pipe.Close(), far.Close() })()

	far.SetReadLimit(maxFrame)
	// Nothing is written to the outlet but by who reads it; discordgo waits for no echo.
	near.SetPingHandler(func(string) error { return nil })
	near.SetCloseHandler(func(int, string) error { return nil })
	r := &relay{near: near, far: far, limit: b.conf.QuietLimit, lost: lost, log: b.log, ended: make(chan struct{})}
	r.stuck = time.AfterFunc(r.limit, func() {
		offer(lost, errStuck)
		_, _ = pipe.Close(), far.Close()
	})
	defer r.stuck.Stop()
	o.relay = r
	close(o.begun)
	if err := r.up(); err != nil {
		offer(lost, err)
		_ = far.Close() // discordgo learns of it as it reads
	}
	return nil
}

// fetch has discordgo hear a message of the gateway's, or that there are no more,
// which it reports. It is not called again after that.
func (r *relay) fetch() (over bool) {
	err := r.pull()
	if err == nil {
		return false
	}
	if !r.over.Load() {
		offer(r.lost, err)
	}
	// Discordgo reads this after all that came before; a connection that merely
	// ended it would notice first, and forget the rest.
	_ = r.near.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseGoingAway, ""), time.Now().Add(farewell))
	_ = r.far.Close()
	close(r.ended)
	return true
}

// pull takes a message of the gateway's to discordgo, if it may see it.
func (r *relay) pull() error {
	if err := r.far.SetReadDeadline(time.Now().Add(r.limit)); err != nil {
		return err
	}
	kind, from, err := r.far.NextReader()
	if err != nil {
		return err
	}
	if r.read.Reset(); r.read.Cap() > maxKept {
		r.read = bytes.Buffer{} // a READY may be large, and comes once
	}
	if _, err := r.read.ReadFrom(from); err != nil {
		return err
	}
	message := r.read.Bytes()
	seen, err := screen(kind, message)
	if err != nil {
		return err
	}
	if seen == nil {
		r.log.Debug("a message of the gateway was dropped", "bytes", len(message))
		return nil
	}
	return r.near.WriteMessage(websocket.TextMessage, seen)
}

// up takes discordgo's messages to the gateway, and its leave. It returns why it
// ended, nil if discordgo has ended the connection.
func (r *relay) up() error {
	for {
		kind, message, err := r.near.ReadMessage()
		if err != nil {
			r.over.Store(true)
			r.leave(err)
			return nil
		}
		if err := r.pass(kind, message); err != nil {
			return err
		}
	}
}

// leave ends the connection to the gateway as discordgo has ended its own. Closed at
// once, with messages in it that nobody has read, it would be reset, and the gateway
// might never read with which code.
func (r *relay) leave(err error) {
	closed, ok := errors.AsType[*websocket.CloseError](err)
	if ok && closed.Code != websocket.CloseAbnormalClosure {
		goodbye := websocket.FormatCloseMessage(closed.Code, "")
		if r.far.WriteControl(websocket.CloseMessage, goodbye, time.Now().Add(farewell)) == nil {
			select {
			case <-r.ended: // the gateway is quicker
			case <-time.After(farewell):
			}
		}
	}
	_ = r.far.Close() // discordgo learns of it if it still reads
}

func (r *relay) pass(kind int, message []byte) error {
	var said struct{ Op int }
	if err := json.Unmarshal(message, &said); err != nil {
		return fmt.Errorf("reading discordgo: %w", err)
	}
	if said.Op == opIdentify || said.Op == opResume {
		r.identifies++
	}
	if r.identifies > maxIdentifies {
		return errTalkative
	}
	if err := r.far.SetWriteDeadline(time.Now().Add(r.limit)); err != nil {
		return err
	}
	return r.far.WriteMessage(kind, message)
}

// handover gives a connection that has brought a request to an Upgrader, which
// reads from it and writes to another place.
type handover struct {
	net.Conn
	to     io.Writer
	header http.Header
}

func (h handover) Write(p []byte) (int, error) { return h.to.Write(p) }

func (h handover) Header() http.Header { return h.header }

func (h handover) WriteHeader(int) {}

func (h handover) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return h, bufio.NewReadWriter(bufio.NewReader(h), bufio.NewWriter(h)), nil
}
