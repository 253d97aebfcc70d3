package playground_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/palier-bot/palier/playground"
)

func option(kind int, name string, more ...any) obj {
	return with(obj{"type": kind, "name": name, "description": "D"}, more...)
}

func TestStrictCommands(t *testing.T) {
	s := start(t, playground.Options{})
	command := func(more ...any) obj { return with(obj{"name": "play", "description": "Play"}, more...) }
	many := func(n int, make func(int) any) []any {
		list := []any{}
		for i := range n {
			list = append(list, make(i))
		}
		return list
	}
	for _, tc := range []struct {
		name        string
		body        any
		place, code string
	}{
		{"one", []any{command()}, "", ""},
		{"name 32", []any{command("name", strings.Repeat("a", 32))}, "", ""},
		{"name 33", []any{command("name", strings.Repeat("a", 33))}, "0.name", "BASE_TYPE_BAD_LENGTH"},
		{"capitals", []any{command("name", "Play")}, "0.name", "APPLICATION_COMMAND_INVALID_NAME"},
		{"space", []any{command("name", "play it")}, "0.name", "APPLICATION_COMMAND_INVALID_NAME"},
		{"accents", []any{command("name", "règles")}, "", ""},
		{"no description", []any{obj{"name": "play"}}, "0.description", "BASE_TYPE_REQUIRED"},
		{"description 100", []any{command("description", long(100))}, "", ""},
		{"description 101", []any{command("description", long(101))}, "0.description", "BASE_TYPE_BAD_LENGTH"},
		{"localised", []any{command("name_localizations", obj{"fr": "jouer"}, "description_localizations", obj{"fr": long(100)})}, "", ""},
		{"localised name with capitals", []any{command("name_localizations", obj{"fr": "Jouer"})}, "0.name_localizations.fr", "APPLICATION_COMMAND_INVALID_NAME"},
		{"localised description 101", []any{command("description_localizations", obj{"fr": long(101)})}, "0.description_localizations.fr", "BASE_TYPE_BAD_LENGTH"},
		{"not a locale", []any{command("name_localizations", obj{"fr-FR": "jouer"})}, "0.name_localizations.fr-FR", "BASE_TYPE_CHOICES"},
		{"same name", []any{command(), command()}, "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"},
		{"101 commands", many(101, func(i int) any { return command("name", fmt.Sprint("c", i)) }), "", "BASE_TYPE_MAX_LENGTH"},
		{"25 options", []any{command("options", many(25, func(i int) any { return option(3, fmt.Sprint("o", i)) }))}, "", ""},
		{"26 options", []any{command("options", many(26, func(i int) any { return option(3, fmt.Sprint("o", i)) }))}, "0.options", "BASE_TYPE_MAX_LENGTH"},
		{"required after optional", []any{command("options", []any{option(3, "a"), option(3, "b", "required", true)})}, "0.options.1", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
		{"same option", []any{command("options", []any{option(3, "a"), option(3, "a")})}, "0.options.1.name", "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE"},
		{"26 choices", []any{command("options", []any{option(4, "a", "choices", many(26, func(i int) any { return obj{"name": fmt.Sprint(i), "value": i} }))})}, "0.options.0.choices", "BASE_TYPE_MAX_LENGTH"},
		{"choice of a wrong type", []any{command("options", []any{option(4, "a", "choices", []any{obj{"name": "1", "value": "1"}})})}, "0.options.0.choices.0.value", "NUMBER_TYPE_COERCE"},
		{"min over max", []any{command("options", []any{option(4, "a", "min_value", 3, "max_value", 2)})}, "0.options.0.min_value", "APPLICATION_COMMAND_OPTION_BOUNDS_INVALID"},
		{"subcommand beside option", []any{command("options", []any{option(1, "a"), option(3, "b")})}, "0.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
		{"subcommand in subcommand", []any{command("options", []any{option(1, "a", "options", []any{option(1, "b")})})}, "0.options.0.options.0.type", "BASE_TYPE_CHOICES"},
		{"contexts", []any{command("contexts", []any{0, 1, 2})}, "", ""},
		{"context twice", []any{command("contexts", []any{0, 0})}, "0.contexts.1", "SET_TYPE_ALREADY_CONTAINS_VALUE"},
		{"context 3", []any{command("contexts", []any{3})}, "0.contexts.0", "BASE_TYPE_CHOICES"},
		{"permissions as text", []any{command("default_member_permissions", "32")}, "", ""},
		{"permissions as a number", []any{command("default_member_permissions", 32)}, "", ""},
		{"permissions in words", []any{command("default_member_permissions", "all")}, "0.default_member_permissions", "NUMBER_TYPE_COERCE"},
		{"over 8000 characters", []any{command("options", many(25, func(i int) any {
			return option(3, fmt.Sprint("o", i), "description", long(100), "choices", many(3, func(j int) any { return obj{"name": fmt.Sprint(j, long(90)), "value": fmt.Sprint(j)} }))
		}))}, "0", "APPLICATION_COMMAND_TOO_LARGE"},
		{"not a list", obj{}, "", "LIST_TYPE_CONVERT"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			status, body := call(t, s, "PUT", "/applications/"+s.ApplicationID()+"/commands", tc.body)
			if tc.code == "" {
				if status != http.StatusOK {
					t.Fatalf("refused: %s", body)
				}
				return
			}
			if status != http.StatusBadRequest {
				t.Fatalf("status %d: %s", status, body)
			}
			check(t, body, tc.place, tc.code)
		})
	}
}

func TestCommandsAreListed(t *testing.T) {
	s := start(t, playground.Options{})
	path := "/applications/" + s.ApplicationID() + "/commands"
	sent := []any{obj{"name": "play", "description": "Play", "name_localizations": obj{"fr": "jouer"}}}
	call(t, s, "PUT", path, sent)
	id := s.Commands()[0].ID
	call(t, s, "PUT", path, sent)
	if got := s.Commands()[0].ID; got != id {
		t.Errorf("the same command got another ID: %s, then %s", id, got)
	}
	if _, body := call(t, s, "GET", path+"?with_localizations=true", nil); !strings.Contains(body, "jouer") {
		t.Errorf("no translations: %s", body)
	}
	if _, body := call(t, s, "GET", path, nil); strings.Contains(body, "jouer") || !strings.Contains(body, `"play"`) {
		t.Errorf("not asked for translations: %s", body)
	}
	guild := "/applications/" + s.ApplicationID() + "/guilds/" + s.Guild() + "/commands"
	if _, body := call(t, s, "GET", guild, nil); body != "[]" {
		t.Errorf("global commands among the server's: %s", body)
	}
	if status, body := call(t, s, "GET", "/applications/1/commands", nil); status != http.StatusNotFound || !strings.Contains(body, "10002") {
		t.Errorf("another application: %d %s", status, body)
	}
}

func TestClientChecksOptions(t *testing.T) {
	s := start(t, playground.Options{})
	status, body := call(t, s, "PUT", "/applications/"+s.ApplicationID()+"/commands", []any{
		obj{"name": "give", "description": "Give", "contexts": []any{0}, "options": []any{
			option(4, "amount", "required", true, "min_value", 1, "max_value", 3),
			option(6, "to"), option(3, "why", "choices", []any{obj{"name": "Fun", "value": "fun"}}), option(5, "quiet"),
		}},
		obj{"name": "mod", "description": "Moderate", "default_member_permissions": "32", "options": []any{
			option(2, "coins", "options", []any{option(1, "set", "options", []any{option(10, "factor")})}),
		}},
	})
	if status != http.StatusOK {
		t.Fatal(body)
	}
	raw := make(chan string, 1)
	connect(t, s, func(b *rawBot, e event) {
		raw <- string(e.Raw)
		b.reply(e, legacy(obj{"content": "ok"}))
	})
	alice, margot := s.Person("Alice").As("fr"), s.Person("Margot").As("")
	direct := alice
	direct.Direct = true
	for _, tc := range []struct {
		name    string
		actor   playground.Actor
		command string
		options map[string]any
		err     error
		sent    string
	}{
		{"all", alice, "give", obj{"amount": 2, "to": "Bruno", "why": "fun", "quiet": true}, nil, `"options":[{"name":"amount","type":4,"value":2},{"name":"to","type":6,"value":"` + s.Person("Bruno").ID + `"}`},
		{"resolved", alice, "give", obj{"amount": 1, "to": s.ApplicationID()}, nil, `"bot":true`},
		{"locale", alice, "give", obj{"amount": 1}, nil, `"locale":"fr"`},
		{"missing", alice, "give", nil, playground.ErrInvalid, ""},
		{"too small", alice, "give", obj{"amount": 0}, playground.ErrInvalid, ""},
		{"too large", alice, "give", obj{"amount": 4}, playground.ErrInvalid, ""},
		{"a fraction", alice, "give", obj{"amount": 1.5}, playground.ErrInvalid, ""},
		{"not a choice", alice, "give", obj{"amount": 1, "why": "x"}, playground.ErrInvalid, ""},
		{"not an option", alice, "give", obj{"amount": 1, "x": 1}, playground.ErrInvalid, ""},
		{"not a person", alice, "give", obj{"amount": 1, "to": "Zoe"}, playground.ErrInvalid, ""},
		{"not a command", alice, "take", nil, playground.ErrUnknownCommand, ""},
		{"not in direct messages", direct, "give", obj{"amount": 1}, playground.ErrUnknownCommand, ""},
		{"not permitted", alice, "mod coins set", nil, playground.ErrForbidden, ""},
		{"permitted", margot, "mod coins set", obj{"factor": 0.5}, nil, `"options":[{"name":"coins","options":[{"name":"set","options":[{"name":"factor","type":10,"value":0.5}],"type":1}],"type":2}]`},
		{"no subcommand", margot, "mod", nil, playground.ErrUnknownCommand, ""},
		{"direct", playground.Actor{Person: margot.Person, Direct: true}, "mod coins set", nil, nil, `"user":{"id":"` + margot.Person.ID},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := s.Command(context.Background(), tc.actor, tc.command, tc.options)
			if !errors.Is(err, tc.err) {
				t.Fatalf("want %v, got %v", tc.err, err)
			}
			if tc.err != nil {
				return
			}
			if got := <-raw; !strings.Contains(got, tc.sent) || tc.actor.Direct == strings.Contains(got, `"member":`) {
				t.Errorf("want %s in %s", tc.sent, got)
			}
		})
	}
	if _, err := s.CommandAnything(context.Background(), alice, "give", obj{"amount": -7}); err != nil {
		t.Error("an altered client:", err)
	}
	if got := <-raw; !strings.Contains(got, `"value":-7`) {
		t.Error(got)
	}
}
