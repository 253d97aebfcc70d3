package bot

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// DefaultAPI is where Discord is.
const DefaultAPI = "https://discord.com"

const (
	idleConns = 256 // the default of 2 a host caps the answers at about 1000/s
	restLimit = 20 * time.Second

	answerSize = 24 << 10 // bytes; nearly every answer, so that it is written at once
)

// transport sends every REST call to one scheme and host, whatever discordgo
// wrote in the address: its endpoints are variables that all sessions share.
type transport struct {
	api  *url.URL
	base *http.Transport
}

func newTransport(api string) (*transport, error) {
	u, err := url.Parse(api)
	if err != nil {
		return nil, fmt.Errorf("reading the API's address: %w", err)
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" && u.Path != "/" || u.User != nil {
		return nil, errors.New("the API's address is a scheme and a host, such as " + DefaultAPI)
	}
	base := http.DefaultTransport.(*http.Transport).Clone() // keeps the proxy settings and HTTP/2
	base.MaxIdleConns, base.MaxIdleConnsPerHost = idleConns, idleConns
	base.WriteBufferSize = answerSize
	return &transport{api: u, base: base}, nil
}

// RoundTrip sends the request to the API. It is safe for concurrent use.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host, r.Host = t.api.Scheme, t.api.Host, ""
	return t.base.RoundTrip(r)
}

// client returns a client that follows no redirect: the API has none, and the
// token is for nobody else. Its calls end with their context; a limit of the
// client's own would start two goroutines for each.
func (t *transport) client() *http.Client {
	return &http.Client{
		Transport:     t,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// clientUntil is a client whose calls end with ctx: discordgo's Open gives its
// own none.
func (t *transport) clientUntil(ctx context.Context) *http.Client {
	c := t.client()
	c.Transport = bound{ctx, t}
	return c
}

type bound struct {
	ctx  context.Context
	next http.RoundTripper
}

func (b bound) RoundTrip(r *http.Request) (*http.Response, error) {
	return b.next.RoundTrip(r.WithContext(b.ctx))
}
