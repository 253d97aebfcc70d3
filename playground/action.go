package playground

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
)

// maxAction is the most bytes the page sends at once.
const maxAction = 1 << 20

// action is what a person does on the page.
type action struct {
	As       string            `json:"as"`
	Locale   string            `json:"locale"`
	Type     int               `json:"type"`
	Command  string            `json:"command"`
	Options  map[string]any    `json:"options"`
	Message  string            `json:"message"`
	CustomID string            `json:"custom_id"`
	Values   []string          `json:"values"`
	Form     string            `json:"form"`
	Fields   map[string]string `json:"fields"`
}

// failures are the page's names for what can go wrong.
var failures = []struct {
	err  error
	name string
}{
	{ErrNoAnswer, "no_answer"},
	{ErrNotConnected, "not_connected"},
	{ErrUnknownCommand, "unknown_command"},
	{ErrForbidden, "forbidden"},
	{ErrUnknownMessage, "unknown_message"},
	{ErrUnknownComponent, "unknown_component"},
	{ErrDisabled, "disabled"},
	{ErrUnknownForm, "unknown_form"},
	{ErrInvalid, "invalid"},
}

// readAction reads what the page sent. Asking for JSON and for the page's own
// origin keeps other sites from acting through a visitor's browser.
func (s *Server) readAction(w http.ResponseWriter, r *http.Request) (action, Person, bool) {
	var a action
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "not JSON", http.StatusUnsupportedMediaType)
		return a, Person{}, false
	}
	if !sameOrigin(r) {
		http.Error(w, "another origin", http.StatusForbidden)
		return a, Person{}, false
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxAction))
	decoder.UseNumber()
	if err := decoder.Decode(&a); err != nil {
		http.Error(w, "cannot be read", http.StatusBadRequest)
		return a, Person{}, false
	}
	p := s.Person(a.As)
	if p.ID == "" {
		http.Error(w, "no such person", http.StatusNotFound)
		return a, p, false
	}
	return a, p, true
}

// postInteraction does what a person did on the page.
func (s *Server) postInteraction(w http.ResponseWriter, r *http.Request) {
	a, person, ok := s.readAction(w, r)
	if !ok {
		return
	}
	answer, err := s.act(r.Context(), person.As(a.Locale), a)
	switch {
	case err != nil:
		s.fail(w, err)
	case answer.Form != nil:
		s.writeJSON(w, http.StatusOK, map[string]any{"modal": answer.Form})
	default:
		s.writeJSON(w, http.StatusOK, map[string]bool{"ok": true})
	}
}

func (s *Server) act(ctx context.Context, actor Actor, a action) (*Answer, error) {
	switch a.Type {
	case interactionCommand:
		return s.Command(ctx, actor, a.Command, a.Options)
	case interactionComponent:
		_, c, err := s.findComponent(actor, a.Message, a.CustomID)
		if err != nil {
			return nil, err
		}
		if selectType(c.Type) {
			return s.Choose(ctx, actor, a.Message, a.CustomID, a.Values)
		}
		return s.Click(ctx, actor, a.Message, a.CustomID)
	case interactionForm:
		return s.Submit(ctx, actor, &Form{Token: a.Form}, a.Fields)
	}
	return nil, fmt.Errorf("%w: type %d", ErrInvalid, a.Type)
}

// postDismiss takes a private message off the screen of whom it is for.
func (s *Server) postDismiss(w http.ResponseWriter, r *http.Request) {
	a, person, ok := s.readAction(w, r)
	if !ok {
		return
	}
	s.mu.Lock()
	m, known := s.messages[a.Message]
	var err error
	if !known || m.For == "" || m.For != person.ID {
		err = fmt.Errorf("%w: %s", ErrUnknownMessage, a.Message)
	} else {
		err = s.drop(m)
	}
	s.mu.Unlock()
	if err != nil {
		s.fail(w, err)
		return
	}
	s.writeJSON(w, http.StatusOK, map[string]bool{"ok": true})
}

// fail tells the page what went wrong.
func (s *Server) fail(w http.ResponseWriter, err error) {
	name := "failed"
	for _, f := range failures {
		if errors.Is(err, f.err) {
			name = f.name
			break
		}
	}
	s.writeJSON(w, http.StatusOK, map[string]string{"error": name, "message": err.Error()})
}
