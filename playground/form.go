package playground

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Form is a modal that a bot answered with.
type Form struct {
	Token      string      `json:"form"` // the server's name for it
	Title      string      `json:"title"`
	CustomID   string      `json:"custom_id"`
	Components []Component `json:"components"`
}

// openForm is a form on someone's screen.
type openForm struct {
	form   *Form
	opener *interaction
}

// Submit sends a form as the person it was shown to does. Fields are by
// custom_id; one that is left out keeps what the form filled in. The values of
// a select are separated by line breaks.
//
// Errors: ErrUnknownForm, ErrInvalid when Discord's client would not send it;
// ErrNotConnected; ErrNoAnswer. After an answer the form is closed.
func (s *Server) Submit(ctx context.Context, actor Actor, form *Form, fields map[string]string) (*Answer, error) {
	if form == nil {
		return nil, ErrUnknownForm
	}
	s.mu.Lock()
	open := s.forms[form.Token]
	var source Message
	var hasSource bool
	if open != nil {
		source, hasSource = s.messages[open.opener.source]
	}
	s.mu.Unlock()
	if open == nil || open.opener.actor.Person.ID != actor.Person.ID {
		return nil, ErrUnknownForm
	}
	actor.Direct = open.opener.actor.Direct
	components, err := s.filled(open.form, fields, actor)
	if err != nil {
		return nil, err
	}
	i := s.newInteraction(interactionForm, actor)
	i.source = open.opener.source
	i.metadata.Triggering = &open.opener.metadata
	payload := s.payload(i)
	payload["data"] = map[string]any{"custom_id": open.form.CustomID, "components": components}
	if hasSource {
		payload["message"] = source
	}
	answer, err := s.ask(ctx, i, payload)
	if err == nil {
		s.mu.Lock()
		delete(s.forms, form.Token)
		s.mu.Unlock()
	}
	return answer, err
}

// filled are a form's components as they are submitted.
func (s *Server) filled(form *Form, fields map[string]string, actor Actor) ([]map[string]any, error) {
	out, used := []map[string]any{}, 0
	for _, c := range form.Components {
		one := map[string]any{"type": c.Type, "id": c.ID}
		inner := c.Component
		if c.Type == typeRow {
			inner = &c.Components[0]
		}
		if inner != nil {
			given, ok := fields[inner.CustomID]
			if ok {
				used++
			}
			value, err := s.field(inner, given, ok, actor)
			if err != nil {
				return nil, err
			}
			if c.Type == typeRow {
				one["components"] = []any{value}
			} else {
				one["component"] = value
			}
		}
		out = append(out, one)
	}
	if used < len(fields) {
		return nil, fmt.Errorf("%w: fields that the form does not have", ErrInvalid)
	}
	return out, nil
}

// field is one component of a form with its value.
func (s *Server) field(c *Component, given string, ok bool, actor Actor) (map[string]any, error) {
	out := map[string]any{"type": c.Type, "id": c.ID, "custom_id": c.CustomID}
	required := c.Required == nil || *c.Required
	if c.Type == typeSelect {
		values := strings.FieldsFunc(given, func(r rune) bool { return r == '\n' })
		if !ok {
			for _, o := range c.Options {
				if o.Default {
					values = append(values, o.Value)
				}
			}
		}
		if len(values) == 0 && !required {
			out["values"] = []string{}
			return out, nil
		}
		return out, s.choose(c, values, actor, out)
	}
	if !ok {
		given = c.Value
	}
	n := utf8.RuneCountInString(given)
	// What may be left empty has no least length then.
	short := c.MinLength != nil && n < *c.MinLength && (required || n > 0) || required && n == 0
	long := n > maxInput || c.MaxLength != nil && n > *c.MaxLength
	if short || long {
		return nil, fmt.Errorf("%w: %d characters in %s", ErrInvalid, n, c.CustomID)
	}
	out["value"] = given
	return out, nil
}
