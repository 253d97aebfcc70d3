package bot_test

import (
	"context"
	"encoding/pem"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/palier-bot/palier/bot"
)

// The gateway is reached over TLS, by a name that its certificate has.
func TestGatewayOverTLS(t *testing.T) { // not parallel: the roots of the process are read once
	d := newDiscord(t)
	behind, err := url.Parse(d.URL)
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewTLSServer(httputil.NewSingleHostReverseProxy(behind))
	t.Cleanup(front.Close)
	roots := filepath.Join(t.TempDir(), "roots.pem")
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: front.Certificate().Raw})
	if err := os.WriteFile(roots, certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SSL_CERT_FILE", roots)
	d.front = front.URL
	b := start(t, d).ready()
	d.events <- click("1", "echo/5")
	wait(t, d.answers, "an answer")
	b.stop()
	if err := b.end(); err != nil {
		t.Error(err)
	}
}

// What keeps the bot from the gateway is in the log as it is, not as what is
// left of it behind the relay.
func TestGatewayOutOfReach(t *testing.T) {
	t.Parallel()
	refusing := httptest.NewServer(http.NotFoundHandler())
	refusing.Close()
	notFound := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(notFound.Close)
	for name, c := range map[string]struct{ front, says string }{
		"nobody listens": {refusing.URL, "connection refused"},
		"not a gateway":  {notFound.URL, "bad handshake"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			d.front = c.front
			b := start(t, d)
			for !strings.Contains(b.log.String(), "not connected to the gateway") {
				if len(b.done) > 0 {
					t.Fatal("the bot has ended")
				}
				time.Sleep(time.Millisecond)
			}
			if !strings.Contains(b.log.String(), c.says) {
				t.Errorf("the log does not say %q", c.says)
			}
		})
	}
}

// dial connects to a gateway as discordgo does, with a limit to how long it does not
// read.
func dial(t *testing.T, d *discord, limit time.Duration) (*websocket.Conn, <-chan error, error) {
	t.Helper()
	b, err := bot.New(bot.Config{
		Token: "bot-token", API: d.URL, Router: newRouter(t), QuietLimit: limit,
		OnError: func(context.Context, *bot.Request, error) *bot.Reply { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.Dial(t.Context(), "ws"+strings.TrimPrefix(d.URL, "http")+"/gateway/")
}

// Discordgo may lock itself out of its own connection. That it reads no more is
// noticed, and ends the connection.
func TestNobodyReads(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	ended := make(chan error, 1)
	d.gateway = func(c *connection) {
		c.hello()
		_, _, err := c.ReadMessage()
		ended <- err
	}
	c, lost, err := dial(t, d, 200*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }() // the relay has ended it
	if _, _, err := c.ReadMessage(); err != nil {
		t.Fatal(err)
	}
	if err := wait(t, lost, "the end to be reported"); err == nil || !strings.Contains(err.Error(), "stopped reading") {
		t.Errorf("the connection is lost because of: %v", err)
	}
	if err := wait(t, ended, "the end of the connection"); err == nil {
		t.Error("the gateway heard something")
	}
}

// The gateway has time to read that discordgo has left, and with which code, though
// nobody reads any more what it has sent meanwhile.
func TestLeaveIsHeard(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	left, after := make(chan error, 1), make(chan error, 1)
	d.gateway = func(c *connection) {
		c.hello()
		for range 3 {
			c.op(11, "null")
		}
		_, _, err := c.ReadMessage()
		left <- err
		under := c.UnderlyingConn()
		_ = under.SetReadDeadline(time.Now().Add(200 * time.Millisecond))
		_, err = under.Read(make([]byte, 1))
		after <- err
	}
	c, _, err := dial(t, d, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }() // after its end
	if _, _, err := c.ReadMessage(); err != nil {
		t.Fatal(err)
	}
	goodbye := websocket.FormatCloseMessage(4000, "")
	if err := c.WriteControl(websocket.CloseMessage, goodbye, time.Now().Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if err := wait(t, left, "the close frame"); !websocket.IsCloseError(err, 4000) {
		t.Errorf("the gateway heard: %v", err)
	}
	if err := wait(t, after, "what comes after it"); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the connection was not left open for a moment: %v", err)
	}
	for err == nil { // which ends the relay
		_, _, err = c.ReadMessage()
	}
}
