package playground

import "net/http"

// Page is a page of somebody else's that is served beside the playground's own
// and linked from it: one HTML file that needs nothing else. It is opened with
// ?lang=, the language that the playground is read in.
type Page struct {
	Path  string            // "/verify.html"; not one of the playground's own
	Title map[string]string // what links to it say, by language: "en", "fr"
	HTML  []byte

	// Takes, if set, is a regular expression (of JavaScript) for the names of
	// attachments that the page can be opened with; it gets their text behind
	// its #, as encodeURIComponent writes it.
	Takes string
}

// besidePolicy lets a page run what is written in it, and load nothing. A page
// can narrow it further by a policy of its own.
const besidePolicy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func (p Page) serve(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", besidePolicy)
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(p.HTML) // a client that went away needs nothing
}

// link is a page as the playground's own page is told of it.
type link struct {
	Path  string            `json:"path"`
	Title map[string]string `json:"title"`
	Takes string            `json:"takes,omitempty"`
}

func (s *Server) links() []link {
	list := []link{}
	for _, p := range s.options.Pages {
		list = append(list, link{p.Path, p.Title, p.Takes})
	}
	return list
}
