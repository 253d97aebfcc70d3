package bot

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gorilla/websocket"
	"github.com/tidwall/gjson"
)

// Operations of the gateway.
// https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-opcodes
const (
	opDispatch  = 0
	opHeartbeat = 1
	opIdentify  = 2
	opResume    = 6
	opReconnect = 7
	opInvalid   = 9
	opHello     = 10
	opAck       = 11
)

// maxInterval is the longest time between two heartbeats that can be meant, in
// milliseconds: an hour.
const maxInterval = 60 * 60 * 1000

const interactionCreate = "INTERACTION_CREATE"

var (
	errReconnect = errors.New("the gateway asks for a new connection")
	errNoHello   = errors.New("the gateway's hello has no interval")
	errNoSession = errors.New("the gateway's READY has no session")
)

// frame is a message of the gateway.
type frame struct {
	Op   *int            `json:"op"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
	Data json.RawMessage `json:"d"`
}

// screen returns what discordgo may see of a message: nothing of one that the bot
// has no use for or that cannot be read. The connection is of no use after an
// error.
func screen(kind int, message []byte) ([]byte, error) {
	if kind != websocket.TextMessage { // nobody asked for compression
		return nil, nil
	}
	// Nearly every message is an interaction. It is long, and only looked through.
	if gjson.ValidBytes(message) {
		head := gjson.GetManyBytes(message, "op", "t")
		if head[0].Raw == "0" && head[1].Str == interactionCreate {
			return trim(message), nil
		}
	}
	var f *frame
	if err := json.Unmarshal(message, &f); err != nil || f == nil || f.Op == nil {
		return nil, nil //nolint:nilerr // dropped: it says nothing
	}
	switch *f.Op {
	case opDispatch:
		return screenEvent(f, message)
	case opHello:
		var hello struct {
			Interval int64 `json:"heartbeat_interval"`
		}
		if err := json.Unmarshal(f.Data, &hello); err != nil || hello.Interval < 1 || hello.Interval > maxInterval {
			return nil, errNoHello
		}
		return message, nil
	case opReconnect:
		return nil, errReconnect
	case opHeartbeat, opInvalid, opAck:
		return message, nil
	}
	return nil, nil
}

// screenEvent lets through the events that the bot lives by. READY becomes what
// discordgo and the bot need of it: the servers in it are of no use here.
func screenEvent(f *frame, message []byte) ([]byte, error) {
	switch f.Type {
	case interactionCreate:
		return trim(message), nil
	case "RESUMED":
		return message, nil
	case "READY":
	default:
		return nil, nil
	}
	type named struct {
		ID string `json:"id"`
	}
	var ready struct {
		Session     string `json:"session_id"`
		User        named  `json:"user"`
		Application named  `json:"application"`
	}
	if err := json.Unmarshal(f.Data, &ready); err != nil || ready.Session == "" {
		return nil, errNoSession
	}
	data, err := json.Marshal(ready)
	if err != nil {
		return nil, fmt.Errorf("writing READY: %w", err)
	}
	f.Data = data
	return json.Marshal(f)
}
