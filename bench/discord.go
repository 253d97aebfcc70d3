package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// The people and places of the rig.
const (
	application = "100000000000000001"
	guild       = "100000000000000002"
	channel     = "100000000000000003"
	firstPerson = 100000000000001000
)

// discord is the part of Discord that a click needs and no more: it judges
// nothing and keeps nothing, so that what is measured is the bot. Safe for
// concurrent use.
type discord struct {
	listener net.Listener
	server   http.Server
	ids      atomic.Int64
	ready    chan struct{} // closed when a bot has identified
	once     sync.Once

	mu      sync.Mutex
	gateway *websocket.Conn // nil before
	number  int64           // of the last event
	waiting map[string]chan answer
}

// answer is what a bot sent for one interaction.
type answer struct {
	Type int             `json:"type"`
	Data json.RawMessage `json:"data"`

	arrived time.Time // when the whole of it had
	size    int       // of the request's body, in bytes
	picture []byte
}

func newDiscord(ctx context.Context) (*discord, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("listening: %w", err)
	}
	d := &discord{listener: listener, ready: make(chan struct{}), waiting: map[string]chan answer{}}
	d.ids.Store(200000000000000000)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /gateway", d.serveGateway)
	mux.HandleFunc("GET /gateway/{$}", d.serveGateway)
	for _, version := range []string{"v9", "v10"} {
		api := " /api/" + version
		mux.HandleFunc("GET"+api+"/gateway", d.getGateway)
		mux.HandleFunc("GET"+api+"/gateway/bot", d.getGateway)
		mux.HandleFunc("GET"+api+"/applications/", getCommands)
		mux.HandleFunc("PUT"+api+"/applications/", putCommands)
		mux.HandleFunc("POST"+api+"/interactions/{id}/{token}/callback", d.postAnswer)
	}
	d.server = http.Server{Handler: mux, ReadHeaderTimeout: time.Minute}
	go func() { _ = d.server.Serve(listener) }() // until close
	return d, nil
}

func (d *discord) close() error { return d.server.Close() }

// address is what stands for https://discord.com.
func (d *discord) address() string { return "http://" + d.listener.Addr().String() }

func (d *discord) nextID() string { return strconv.FormatInt(d.ids.Add(1), 10) }

// getGateway answers what discordgo and discord.js ask before they connect.
// https://discord.com/developers/docs/events/gateway#get-gateway-bot
func (d *discord) getGateway(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, map[string]any{
		"url": "ws://" + d.listener.Addr().String() + "/gateway", "shards": 1,
		"session_start_limit": map[string]int{"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1},
	})
}

func getCommands(w http.ResponseWriter, _ *http.Request) { writeJSON(w, []any{}) }

func putCommands(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.Copy(w, r.Body) // a bot that has gone away is noticed elsewhere
}

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // likewise
}

// postAnswer takes a bot's answer to an interaction.
// https://discord.com/developers/docs/interactions/receiving-and-responding#create-interaction-response
func (d *discord) postAnswer(w http.ResponseWriter, r *http.Request) {
	a, err := readAnswer(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	d.mu.Lock()
	waiting, ok := d.waiting[r.PathValue("token")]
	delete(d.waiting, r.PathValue("token"))
	d.mu.Unlock()
	if !ok {
		http.Error(w, `{"message":"Unknown interaction","code":10062}`, http.StatusNotFound)
		return
	}
	if r.URL.Query().Get("with_response") == "true" {
		writeJSON(w, map[string]any{"resource": map[string]any{"type": a.Type, "message": map[string]any{"id": d.nextID()}}})
	} else {
		w.WriteHeader(http.StatusNoContent)
	}
	waiting <- a
}

func readAnswer(r *http.Request) (a answer, err error) {
	body, err := io.ReadAll(r.Body)
	a.arrived, a.size = time.Now(), len(body)
	if err != nil {
		return a, fmt.Errorf("reading an answer: %w", err)
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return a, fmt.Errorf("reading an answer's type: %w", err)
	}
	if kind != "multipart/form-data" {
		return a, json.Unmarshal(body, &a)
	}
	parts := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return a, nil
		} else if err != nil {
			return a, fmt.Errorf("reading an answer's parts: %w", err)
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return a, fmt.Errorf("reading a part: %w", err)
		}
		if part.FormName() != "payload_json" {
			a.picture = content
		} else if err := json.Unmarshal(content, &a); err != nil {
			return a, fmt.Errorf("reading an answer: %w", err)
		}
	}
}
