package playground_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/palier-bot/palier/playground"
)

func TestForm(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	raw := make(chan string, 1)
	fields := form("components", []any{
		row(input("custom_id", "name", "min_length", 2, "max_length", 4, "value", "Ann")),
		row(input("custom_id", "note", "required", false)),
		obj{"type": 18, "label": "Pick", "component": menu("max_values", 2, "required", false, "min_values", 0)},
	})
	answers(t, s, says(v2(row(button("open")))), says(fields), func(b *rawBot, e event) {
		raw <- string(e.Raw)
		if status, body := b.reply(e, form()); status != http.StatusBadRequest || !strings.Contains(body, "BASE_TYPE_CHOICES") {
			t.Errorf("a form answered a form: %d %s", status, body)
		}
		says(message(7, text("thanks")))(b, e)
	})
	ctx, alice := context.Background(), s.Person("Alice").As("")
	m := run(t, s).Message
	opened, err := s.Click(ctx, alice, m.ID, "open")
	if err != nil {
		t.Fatal(err)
	}
	if opened.Form.Title != "T" || opened.Form.CustomID != "f" || opened.Message != nil {
		t.Fatalf("%+v", opened.Form)
	}
	for _, tc := range []struct {
		name   string
		actor  playground.Actor
		form   *playground.Form
		fields map[string]string
		err    error
	}{
		{"too short", alice, opened.Form, map[string]string{"name": "A"}, playground.ErrInvalid},
		{"too long", alice, opened.Form, map[string]string{"name": "Annie"}, playground.ErrInvalid},
		{"empty", alice, opened.Form, map[string]string{"name": ""}, playground.ErrInvalid},
		{"not a field", alice, opened.Form, map[string]string{"x": ""}, playground.ErrInvalid},
		{"not a choice", alice, opened.Form, map[string]string{"s": "9"}, playground.ErrInvalid},
		{"someone else", s.Person("Bruno").As(""), opened.Form, nil, playground.ErrUnknownForm},
		{"unknown", alice, &playground.Form{Token: "x"}, nil, playground.ErrUnknownForm},
		{"none", alice, nil, nil, playground.ErrUnknownForm},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if _, err := s.Submit(ctx, tc.actor, tc.form, tc.fields); !errors.Is(err, tc.err) {
				t.Errorf("want %v, got %v", tc.err, err)
			}
		})
	}
	answer, err := s.Submit(ctx, alice, opened.Form, map[string]string{"note": "hi", "s": "0\n2"})
	if err != nil {
		t.Fatal(err)
	}
	if answer.Message.ID != m.ID || answer.Message.Texts() != "thanks" {
		t.Errorf("%+v", answer.Message)
	}
	got := <-raw
	for _, want := range []string{`"value":"Ann"`, `"value":"hi"`, `"values":["0","2"]`, `"message":{"id":"` + m.ID, `"type":5`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if _, err := s.Submit(ctx, alice, opened.Form, nil); !errors.Is(err, playground.ErrUnknownForm) {
		t.Error("submitted twice:", err)
	}
}

func TestFormOfACommandHasNothingToUpdate(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	answers(t, s, says(form()), refused(http.StatusNotFound, "10008", message(7, text("x"))))
	opened := run(t, s)
	answer, err := s.Submit(context.Background(), s.Person("Alice").As(""), opened.Form, map[string]string{"i": "x"})
	if err != nil || answer.Message.Content != "after" {
		t.Fatal(answer, err)
	}
	triggering := answer.Message.Interaction.Triggering
	if triggering == nil || triggering.Type != 2 {
		t.Errorf("%+v", triggering)
	}
}
