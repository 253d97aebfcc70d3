package playground_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/palier-bot/palier/playground"
)

// start runs a server for one test.
func start(t *testing.T, options playground.Options) *playground.Server {
	t.Helper()
	s, err := playground.New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		http.DefaultClient.CloseIdleConnections()
	})
	if err := s.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	return s
}

// frame is a gateway frame.
type frame struct {
	Op   int             `json:"op"`
	Seq  int64           `json:"s"`
	Type string          `json:"t"`
	Data json.RawMessage `json:"d"`
}

// event is what a bot needs of an interaction.
type event struct {
	ID, Token string
	Raw       json.RawMessage
}

// wire is a gateway connection without any library above the websocket.
type wire struct {
	t  *testing.T
	ws *websocket.Conn
}

func dial(t *testing.T, s *playground.Server) *wire {
	t.Helper()
	address := "ws" + strings.TrimPrefix(s.URL(), "http") + "/gateway?v=10&encoding=json"
	ws, _, err := websocket.DefaultDialer.Dial(address, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ws.Close() })
	w := &wire{t, ws}
	if hello := w.read(); hello.Op != 10 {
		t.Fatalf("first frame: %+v", hello)
	}
	return w
}

func (w *wire) read() frame {
	w.t.Helper()
	var f frame
	if err := w.ws.SetReadDeadline(time.Now().Add(5 * time.Second)); err != nil {
		w.t.Fatal(err)
	}
	if err := w.ws.ReadJSON(&f); err != nil {
		w.t.Fatal(err)
	}
	return f
}

func (w *wire) send(op int, data any) {
	w.t.Helper()
	if err := w.ws.WriteJSON(map[string]any{"op": op, "d": data}); err != nil {
		w.t.Fatal(err)
	}
}

func (w *wire) identify(token string) {
	w.t.Helper()
	w.send(2, map[string]any{"token": token, "intents": 0, "properties": map[string]string{}})
}

// closed reads until the connection ends and returns the code.
func (w *wire) closed() int {
	w.t.Helper()
	if err := w.ws.SetReadDeadline(time.Now().Add(5 * time.Second)); err != nil {
		w.t.Fatal(err)
	}
	for {
		if _, _, err := w.ws.ReadMessage(); err != nil {
			if e, ok := err.(*websocket.CloseError); ok {
				return e.Code
			}
			w.t.Fatal(err)
		}
	}
}

// rawBot answers every interaction with what its answer function says.
type rawBot struct {
	t      *testing.T
	s      *playground.Server
	answer func(event)
}

// connect starts a bot that speaks plain JSON.
func connect(t *testing.T, s *playground.Server, answer func(*rawBot, event)) *rawBot {
	t.Helper()
	b := &rawBot{t: t, s: s}
	b.answer = func(e event) { answer(b, e) }
	w := dial(t, s)
	w.identify(s.Token())
	if ready := w.read(); ready.Type != "READY" {
		t.Fatalf("want READY, got %+v", ready)
	}
	if err := w.ws.SetReadDeadline(time.Time{}); err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			var f frame
			if w.ws.ReadJSON(&f) != nil {
				return
			}
			if f.Type != "INTERACTION_CREATE" {
				continue
			}
			e := event{Raw: f.Data}
			if err := json.Unmarshal(f.Data, &e); err != nil {
				t.Error(err)
			}
			b.answer(e)
		}
	}()
	t.Cleanup(func() {
		w.ws.Close()
		<-done
	})
	return b
}

// call makes a REST call as the bot and returns status and body.
func call(t *testing.T, s *playground.Server, method, path string, body any, files ...file) (int, string) {
	t.Helper()
	text, isText := body.(string)
	if !isText && body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		text = string(encoded)
	}
	kind, sent := "application/json", []byte(text)
	if len(files) > 0 {
		kind, sent = parts(t, text, files)
	}
	r, err := http.NewRequest(method, s.URL()+"/api/v10"+path, bytes.NewReader(sent))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Authorization", "Bot "+s.Token())
	return do(t, r)
}

func do(t *testing.T, r *http.Request) (int, string) {
	t.Helper()
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(answer)
}

type file struct {
	name string
	data []byte
}

func parts(t *testing.T, text string, files []file) (string, []byte) {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {`form-data; name="payload_json"`}, "Content-Type": {"application/json"}})
	if err == nil {
		_, err = part.Write([]byte(text))
	}
	for n, f := range files {
		if err == nil {
			part, err = w.CreateFormFile(fmt.Sprintf("files[%d]", n), f.name)
		}
		if err == nil {
			_, err = part.Write(f.data)
		}
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), body.Bytes()
}

// reply answers an interaction and returns status and body.
func (b *rawBot) reply(e event, body any, files ...file) (int, string) {
	b.t.Helper()
	return call(b.t, b.s, "POST", "/interactions/"+e.ID+"/"+e.Token+"/callback", body, files...)
}

// message is a Components V2 answer.
func message(kind int, components ...any) map[string]any {
	return map[string]any{"type": kind, "data": map[string]any{"flags": 1 << 15, "components": components}}
}

func text(s string) map[string]any { return map[string]any{"type": 10, "content": s} }

func button(id string) map[string]any {
	return map[string]any{"type": 2, "style": 1, "label": "Go", "custom_id": id}
}

func row(components ...any) map[string]any {
	return map[string]any{"type": 1, "components": append([]any{}, components...)}
}

func gallery(name string) map[string]any {
	return map[string]any{"type": 12, "items": []any{map[string]any{
		"media": map[string]any{"url": "attachment://" + name}, "description": "a board",
	}}}
}

func picture(t *testing.T, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// register registers one command without options.
func register(t *testing.T, s *playground.Server) {
	t.Helper()
	status, body := call(t, s, "PUT", "/applications/"+s.ApplicationID()+"/commands", `[{"name":"play","description":"Play"}]`)
	if status != http.StatusOK {
		t.Fatal(status, body)
	}
}

// run runs the command as Alice.
func run(t *testing.T, s *playground.Server) *playground.Answer {
	t.Helper()
	answer, err := s.Command(context.Background(), s.Person("Alice").As("fr"), "play", nil)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}
