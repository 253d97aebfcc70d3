package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

var upgrader websocket.Upgrader

// Opcodes of the gateway.
// https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opHello     = 10
	opHeard     = 11
)

// frame is one message of the gateway.
type frame struct {
	Op     int    `json:"op"`
	Data   any    `json:"d"`
	Number int64  `json:"s,omitempty"`
	Type   string `json:"t,omitempty"`
}

// serveGateway talks to a bot until it goes away. Nothing is compressed, for any
// bot: that would be the rig's time.
func (d *discord) serveGateway(w http.ResponseWriter, r *http.Request) {
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return // it has answered
	}
	defer conn.Close() //nolint:errcheck // nothing is left to be sent
	d.mu.Lock()
	d.gateway = conn
	err = conn.WriteJSON(frame{Op: opHello, Data: map[string]int{"heartbeat_interval": 41250}})
	d.mu.Unlock()
	for err == nil {
		var f struct{ Op int }
		if err = conn.ReadJSON(&f); err != nil {
			return
		}
		switch f.Op {
		case opHeartbeat:
			err = d.send(opHeard, "", nil)
		case opIdentify:
			err = d.send(opDispatch, "READY", map[string]any{
				"v": 10, "session_id": "rig", "resume_gateway_url": "ws://" + d.listener.Addr().String() + "/gateway",
				"user":        map[string]any{"id": application, "username": "bench", "discriminator": "0", "bot": true},
				"application": map[string]any{"id": application, "flags": 0}, "guilds": []any{}, "shard": []int{0, 1},
			})
			d.once.Do(func() { close(d.ready) })
		}
	}
}

func (d *discord) send(op int, kind string, data any) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.sendLocked(op, kind, data)
}

func (d *discord) sendLocked(op int, kind string, data any) error {
	if d.gateway == nil {
		return errors.New("no bot is connected")
	}
	f := frame{Op: op, Data: data, Type: kind}
	if op == opDispatch {
		d.number++
		f.Number = d.number
	}
	return d.gateway.WriteJSON(f)
}

// errSilent is an interaction that no answer came to.
var errSilent = errors.New("no answer within 3 s")

// ask sends an interaction and waits for the answer. Took is from before the
// event is written to after the answer has been read.
func (d *discord) ask(ctx context.Context, event map[string]any) (a answer, took time.Duration, err error) {
	token := d.nextID()
	event["id"], event["token"] = d.nextID(), token
	data, err := json.Marshal(event)
	if err != nil {
		return answer{}, 0, fmt.Errorf("writing an interaction: %w", err)
	}
	waiting := make(chan answer, 1)
	limit := time.NewTimer(3 * time.Second)
	defer limit.Stop()

	d.mu.Lock()
	d.waiting[token] = waiting
	started := time.Now()
	err = d.sendLocked(opDispatch, "INTERACTION_CREATE", json.RawMessage(data))
	d.mu.Unlock()
	if err != nil {
		return answer{}, 0, fmt.Errorf("sending an interaction: %w", err)
	}
	select {
	case a = <-waiting:
		return a, a.arrived.Sub(started), nil
	case <-limit.C:
		return answer{}, 0, errSilent
	case <-ctx.Done():
		return answer{}, 0, ctx.Err()
	}
}
