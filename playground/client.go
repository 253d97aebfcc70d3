package playground

import (
	"encoding/json"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// Operations and close codes of the gateway.
// https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opPresence  = 3
	opResume    = 6
	opReconnect = 7
	opInvalid   = 9
	opHello     = 10
	opAck       = 11

	closeUnknownOp       = 4001
	closeDecode          = 4002
	closeNotIdentified   = 4003
	closeToken           = 4004
	closeIdentifiedTwice = 4005
	closeSequence        = 4007
	closeTimeout         = 4009
	closeShard           = 4010
	closeVersion         = 4012
	closeIntents         = 4013
	closePrivileged      = 4014
)

const (
	maxFrame          = 4096                 // bytes that a client may send at once
	maxIntents        = 1<<26 - 1            // all bits that are in use, and some
	privilegedIntents = 1<<1 | 1<<8 | 1<<15  // members, presences, message content
	writeTime         = 5 * time.Second      // for one frame
	queued            = maxReplay + 2*maxOut // frames
	maxOut            = 256
)

// client is one connection to the gateway.
type client struct {
	gateway *gateway
	ws      *websocket.Conn
	out     chan []byte
	session *session // guarded by gateway.mu

	reception Reception
	silent    atomic.Bool // what is sent is lost

	ending sync.Once
	ended  chan struct{}
	code   int // set before ended is closed
}

func newClient(g *gateway, ws *websocket.Conn) *client {
	return &client{gateway: g, ws: ws, out: make(chan []byte, queued), ended: make(chan struct{})}
}

// send queues a frame. A client that does not read is put out.
func (c *client) send(frame []byte) {
	select {
	case c.out <- frame:
	default:
		c.end(closeTimeout)
	}
}

// end closes the connection with a code, after what is queued. It does not wait.
func (c *client) end(code int) {
	c.ending.Do(func() {
		c.code = code
		close(c.ended)
	})
}

// write sends what is queued until the connection ends, and closes it.
func (c *client) write() {
	defer func() {
		if err := c.ws.Close(); err != nil {
			c.gateway.server.log.Debug("closing a gateway connection", "err", err)
		}
	}()
	put := func(frame []byte) bool {
		return c.silent.Load() || c.ws.SetWriteDeadline(time.Now().Add(writeTime)) == nil && c.ws.WriteMessage(websocket.TextMessage, frame) == nil
	}
	for {
		select {
		case frame := <-c.out:
			if !put(frame) {
				return
			}
		case <-c.ended:
			for len(c.out) > 0 && put(<-c.out) {
			}
			message := websocket.FormatCloseMessage(c.code, "")
			if err := c.ws.WriteControl(websocket.CloseMessage, message, time.Now().Add(writeTime)); err != nil {
				c.gateway.server.log.Debug("saying goodbye at the gateway", "err", err)
			}
			return
		}
	}
}

// read serves the client until the connection ends. True if the client closed
// it for good.
func (c *client) read() (clean bool) {
	interval := c.gateway.server.options.Heartbeat
	c.hello(interval)
	c.ws.SetReadLimit(64 * maxFrame)
	deadline := time.Now().Add(2 * interval)
	for {
		if err := c.ws.SetReadDeadline(deadline); err != nil {
			return false
		}
		_, data, err := c.ws.ReadMessage()
		var timeout net.Error
		if errors.As(err, &timeout) && timeout.Timeout() {
			c.end(closeTimeout)
		}
		if err != nil {
			return websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway)
		}
		if c.handle(data) == opHeartbeat {
			deadline = time.Now().Add(2 * interval)
		}
	}
}

func (c *client) hello(interval time.Duration) {
	switch c.reception {
	case DropAtOnce:
		c.drop()
	case NeverHello:
		c.silent.Store(true)
	case ReconnectForHello:
		c.send(encode(map[string]any{"op": opReconnect}))
	default:
		c.send(encode(map[string]any{"op": opHello, "t": nil, "s": nil, "d": map[string]any{
			"heartbeat_interval": interval.Milliseconds(),
		}}))
	}
}

// turnedAway answers who has said what it is, unless it is welcome.
func (c *client) turnedAway() bool {
	switch c.reception {
	case DropForReady:
		c.drop()
	case NeverReady:
		c.silent.Store(true)
	case ReconnectForReady:
		c.send(encode(map[string]any{"op": opReconnect}))
	case InvalidForReady:
		c.send(encode(map[string]any{"op": opInvalid, "d": false}))
	default:
		return false
	}
	return true
}

// drop ends the connection without a word.
func (c *client) drop() {
	if err := c.ws.Close(); err != nil {
		c.gateway.server.log.Debug("dropping a gateway connection", "err", err)
	}
}

// handle serves one frame and returns its operation.
func (c *client) handle(data []byte) int {
	var frame struct {
		Op   *int            `json:"op"`
		Data json.RawMessage `json:"d"`
	}
	if len(data) > maxFrame || json.Unmarshal(data, &frame) != nil || frame.Op == nil {
		c.end(closeDecode)
		return -1
	}
	c.gateway.mu.Lock()
	identified := c.session != nil
	c.gateway.mu.Unlock()
	switch *frame.Op {
	case opHeartbeat:
		c.send(encode(map[string]any{"op": opAck}))
	case opIdentify:
		if identified {
			c.end(closeIdentifiedTwice)
			break
		}
		c.identify(frame.Data)
	case opResume:
		if identified {
			c.end(closeIdentifiedTwice)
			break
		}
		c.resume(frame.Data)
	case opPresence:
		if !identified {
			c.end(closeNotIdentified)
		}
	default:
		c.end(closeUnknownOp)
	}
	return *frame.Op
}

func (c *client) authentic(token string) bool {
	own := c.gateway.server.scene.Token
	return token == own || token == "Bot "+own
}

func (c *client) identify(data []byte) {
	var identity struct {
		Token   string     `json:"token"`
		Intents *int64     `json:"intents"`
		Shard   *[2]uint64 `json:"shard"`
	}
	if err := json.Unmarshal(data, &identity); err != nil {
		c.end(closeDecode)
		return
	}
	shard := [2]uint64{0, 1}
	if identity.Shard != nil {
		shard = *identity.Shard
	}
	switch {
	case !c.authentic(identity.Token):
		c.end(closeToken)
	case shard[0] >= shard[1]:
		c.end(closeShard)
	case identity.Intents == nil || *identity.Intents < 0 || *identity.Intents > maxIntents:
		c.end(closeIntents)
	case *identity.Intents&privilegedIntents != 0:
		c.end(closePrivileged)
	case c.turnedAway():
	default:
		c.gateway.start(c, shard, *identity.Intents)
	}
}

func (c *client) resume(data []byte) {
	var wish struct {
		Token    string `json:"token"`
		Session  string `json:"session_id"`
		Sequence int64  `json:"seq"`
	}
	if err := json.Unmarshal(data, &wish); err != nil {
		c.end(closeDecode)
		return
	}
	if !c.authentic(wish.Token) {
		c.end(closeToken)
		return
	}
	if c.turnedAway() {
		return
	}
	if !c.gateway.resume(c, wish.Session, wish.Sequence) {
		c.send(encode(map[string]any{"op": opInvalid, "d": false}))
	}
}
