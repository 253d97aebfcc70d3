package playground

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
)

// apiError is a refusal as Discord words it.
// https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
type apiError struct {
	Status  int     `json:"-"`
	Message string  `json:"message"`
	Code    int     `json:"code"`
	Errors  *faults `json:"errors,omitempty"`
}

func (e *apiError) Error() string {
	if e.Errors != nil {
		if detail, err := json.Marshal(e.Errors); err == nil {
			return fmt.Sprintf("%d %s (%d): %s", e.Status, e.Message, e.Code, detail)
		}
	}
	return fmt.Sprintf("%d %s (%d)", e.Status, e.Message, e.Code)
}

var (
	errUnauthorized       = &apiError{Status: http.StatusUnauthorized, Message: "401: Unauthorized"}
	errNotFound           = &apiError{Status: http.StatusNotFound, Message: "404: Not Found"}
	errTooLarge           = &apiError{Status: http.StatusRequestEntityTooLarge, Message: "Request entity too large", Code: 40005}
	errBadJSON            = &apiError{Status: http.StatusBadRequest, Message: "The request body contains invalid JSON.", Code: 50109}
	errBadVersion         = &apiError{Status: http.StatusBadRequest, Message: "Invalid API version provided", Code: 50041}
	errEmptyMessage       = &apiError{Status: http.StatusBadRequest, Message: "Cannot send an empty message", Code: 50006}
	errAnswered           = &apiError{Status: http.StatusBadRequest, Message: "Interaction has already been acknowledged.", Code: 40060}
	errUnknownApplication = &apiError{Status: http.StatusNotFound, Message: "Unknown Application", Code: 10002}
	errUnknownChannel     = &apiError{Status: http.StatusNotFound, Message: "Unknown Channel", Code: 10003}
	errUnknownGuild       = &apiError{Status: http.StatusNotFound, Message: "Unknown Guild", Code: 10004}
	errUnknownMessage     = &apiError{Status: http.StatusNotFound, Message: "Unknown Message", Code: 10008}
	errUnknownWebhook     = &apiError{Status: http.StatusNotFound, Message: "Unknown Webhook", Code: 10015}
	errUnknownInteraction = &apiError{Status: http.StatusNotFound, Message: "Unknown interaction", Code: 10062}
	errWebhookToken       = &apiError{Status: http.StatusUnauthorized, Message: "Invalid Webhook Token", Code: 50027}
)

// fault is what is wrong with one field.
type fault struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// faults collects what is wrong with a body: a tree of the body's shape, as in
// Discord's "errors".
type faults struct {
	own []fault
	in  map[string]*faults
}

// at is the place of a field.
func (f *faults) at(key string) *faults {
	if f.in == nil {
		f.in = make(map[string]*faults)
	}
	if f.in[key] == nil {
		f.in[key] = new(faults)
	}
	return f.in[key]
}

// index is the place of a list's item.
func (f *faults) index(i int) *faults { return f.at(strconv.Itoa(i)) }

func (f *faults) add(code, format string, args ...any) {
	f.own = append(f.own, fault{code, fmt.Sprintf(format, args...)})
}

func (f *faults) any() bool {
	if len(f.own) > 0 {
		return true
	}
	for _, inner := range f.in {
		if inner.any() {
			return true
		}
	}
	return false
}

// err is Discord's refusal of the body, nil if nothing is wrong.
func (f *faults) err() error {
	if !f.any() {
		return nil
	}
	return &apiError{Status: http.StatusBadRequest, Message: "Invalid Form Body", Code: 50035, Errors: f}
}

// MarshalJSON writes the fields in which something is wrong.
func (f *faults) MarshalJSON() ([]byte, error) {
	out := make(map[string]any)
	if len(f.own) > 0 {
		out["_errors"] = f.own
	}
	for key, inner := range f.in {
		if inner.any() {
			out[key] = inner
		}
	}
	return json.Marshal(out)
}
