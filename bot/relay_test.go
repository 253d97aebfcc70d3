package bot_test

import (
	"context"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

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
	b, err := bot.New(bot.Config{
		Token: "bot-token", API: d.URL, Router: newRouter(t), QuietLimit: 200 * time.Millisecond,
		OnError: func(context.Context, *bot.Request, error) *bot.Reply { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	c, lost, err := b.Dial(t.Context(), "ws"+strings.TrimPrefix(d.URL, "http")+"/gateway/")
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
