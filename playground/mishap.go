package playground

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// A page as proxies send it when Discord itself does not answer.
const proxyPage = "<html><head><title>%d</title></head><body><center><h1>%[1]d %s</h1></center></body></html>"

// ProxyFailure is an answer of the proxy before Discord: a page, and no JSON.
func ProxyFailure(status int) Mishap {
	return Mishap{
		Status: status, Header: map[string]string{"Content-Type": "text/html"},
		Body: fmt.Sprintf(proxyPage, status, http.StatusText(status)),
	}
}

// Failure is a failure of Discord's own, in JSON.
func Failure(status int) Mishap {
	return Refusal(status, 0, fmt.Sprintf("%d: %s", status, http.StatusText(status)))
}

// Refusal is a refusal with one of Discord's codes.
// https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
func Refusal(status, code int, message string) Mishap {
	return jsonMishap(status, map[string]any{"message": message, "code": code})
}

// TooMany is a rate limit, of one route or of all, that ends after a time.
// https://discord.com/developers/docs/topics/rate-limits#exceeding-a-rate-limit
func TooMany(after time.Duration, global bool) Mishap {
	m := jsonMishap(http.StatusTooManyRequests, map[string]any{
		"message": "You are being rate limited.", "retry_after": after.Seconds(), "global": global,
	})
	m.Header["Retry-After"] = strconv.Itoa(int(after.Seconds() + 1))
	m.Header["X-RateLimit-Scope"] = "user"
	if global {
		m.Header["X-RateLimit-Global"], m.Header["X-RateLimit-Scope"] = "true", "global"
	}
	return m
}

func jsonMishap(status int, body map[string]any) Mishap {
	return Mishap{Status: status, Header: map[string]string{"Content-Type": "application/json"}, Body: string(encode(body))}
}

// exposed has calls meet with the mishaps of the day.
func (s *Server) exposed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m := s.troubles.call(r.Method, r.URL.Path)
		if m.Delay > 0 {
			wait := time.NewTimer(m.Delay)
			defer wait.Stop()
			select {
			case <-wait.C:
			case <-s.closing:
			}
		}
		if m.Status == 0 && !m.Cut {
			next.ServeHTTP(w, r)
			return
		}
		answer := kept{header: http.Header{}, status: http.StatusOK}
		if m.Done {
			next.ServeHTTP(&answer, r)
		} else if _, err := io.Copy(io.Discard, http.MaxBytesReader(w, r.Body, maxBody)); err != nil {
			s.log.Debug("client went away", "err", err)
		}
		if m.Status != 0 {
			answer = kept{header: http.Header{}, status: m.Status}
			for name, value := range m.Header {
				answer.header.Set(name, value)
			}
			answer.body.WriteString(m.Body)
		}
		answer.send(w, m.Cut)
	})
}

// kept is an answer that has not been sent yet.
type kept struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (k *kept) Header() http.Header { return k.header }

func (k *kept) WriteHeader(status int) { k.status = status }

func (k *kept) Write(p []byte) (int, error) { return k.body.Write(p) }

// send sends the answer, or half of it.
func (k *kept) send(w http.ResponseWriter, cut bool) {
	body := k.body.Bytes()
	if cut && len(body) < 2 {
		panic(http.ErrAbortHandler) // which is how a handler ends a connection
	}
	for name, values := range k.header {
		w.Header()[name] = values
	}
	if len(body) > 0 {
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	}
	w.WriteHeader(k.status)
	if cut {
		body = body[:len(body)/2]
	}
	if _, err := w.Write(body); err == nil && cut {
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}
}
