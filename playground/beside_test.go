package playground_test

import (
	"strings"
	"testing"

	"github.com/palier-bot/palier/playground"
)

func TestPagesBeside(t *testing.T) {
	s := start(t, playground.Options{Pages: []playground.Page{{
		Path: "/other.html", Title: map[string]string{"en": "Other", "fr": "Autre"}, HTML: []byte("<!doctype html>"), Takes: "^a",
	}}})
	response, body := get(t, s, "/other.html")
	if response.StatusCode != 200 || body != "<!doctype html>" || response.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Error(response.StatusCode, response.Header, body)
	}
	if policy := response.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'; script-src 'unsafe-inline';") {
		t.Errorf("its policy is %q", policy)
	}
	if response, _ := get(t, s, "/other.html", "example.org"); response.StatusCode != 403 {
		t.Errorf("another name of this machine: %d", response.StatusCode)
	}
	if _, raw := state(t, s, ""); !strings.Contains(raw, `"pages":[{"path":"/other.html","title":{"en":"Other","fr":"Autre"},"takes":"^a"}]`) {
		t.Error(raw)
	}
	if _, raw := state(t, start(t, playground.Options{}), ""); !strings.Contains(raw, `"pages":[]`) {
		t.Error("without pages:", raw)
	}
}
