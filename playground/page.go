package playground

import (
	"embed"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"strings"
)

//go:embed page
var pageFiles embed.FS

// policy lets the page load from this server only, and nothing inline.
const policy = "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"

// local answers only to the names of this machine, so that a page elsewhere
// cannot reach it by pointing a name of its own here. The REST API does without:
// a bot that redirects its calls may leave Discord's name in them, and has a token.
func local(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !loopback(hostOf(r.Host)) {
			http.Error(w, "not a name of this machine", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// page serves the people's side.
func (s *Server) page() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.getIndex)
	mux.HandleFunc("GET /assets/", s.getAsset)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{name}", s.getAttachment)
	mux.HandleFunc("GET /playground/state", s.getState)
	mux.HandleFunc("GET /playground/events", s.getEvents)
	mux.HandleFunc("POST /playground/interactions", s.postInteraction)
	mux.HandleFunc("POST /playground/dismiss", s.postDismiss)
	for _, p := range s.options.Pages {
		mux.HandleFunc("GET "+p.Path, p.serve)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Referrer-Policy", "no-referrer")
		mux.ServeHTTP(w, r)
	})
}

// hostOf is a host without its port and brackets.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.TrimSuffix(strings.TrimPrefix(address, "["), "]")
}

// sameOrigin tells whether a request comes from the page itself, or from
// something that is not a browser.
func sameOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host == r.Host
}

func (s *Server) getIndex(w http.ResponseWriter, r *http.Request) {
	http.ServeFileFS(w, r, pageFiles, "page/index.html")
}

func (s *Server) getAsset(w http.ResponseWriter, r *http.Request) {
	name := "page/" + strings.TrimPrefix(r.URL.Path, "/assets/")
	info, err := fs.Stat(pageFiles, strings.TrimSuffix(name, "/"))
	if err != nil || info.IsDir() {
		http.NotFound(w, r)
		return
	}
	// The files change with the program, and the port stays.
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeFileFS(w, r, pageFiles, name)
}

// getAttachment serves what a bot uploaded. Only pictures are shown in place,
// and nothing in them may run.
func (s *Server) getAttachment(w http.ResponseWriter, r *http.Request) {
	data, kind, err := s.history.file(r.PathValue("id"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	if !strings.HasPrefix(kind, "image/") {
		kind = "application/octet-stream"
		w.Header().Set("Content-Disposition", "attachment")
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Security-Policy", "default-src 'none'; sandbox")
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	if _, err := w.Write(data); err != nil {
		s.log.Debug("client went away", "err", err)
	}
}
