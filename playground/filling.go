package playground

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// findCommand finds a command by its name and its subcommands' names; a
// server's own comes before a global one.
func (s *Server) findCommand(name string) (Command, []string, error) {
	words := strings.Fields(strings.TrimPrefix(name, "/"))
	var found *Command
	for _, c := range s.Commands() {
		if len(words) > 0 && c.Type == 1 && c.Name == words[0] && (found == nil || c.GuildID != "") {
			found = &c
		}
	}
	if found == nil {
		return Command{}, nil, fmt.Errorf("%w: %s", ErrUnknownCommand, name)
	}
	return *found, words[1:], nil
}

// filling turns the options a person gave into an event's.
type filling struct {
	server *Server
	check  bool // judge as Discord's client does
	given  map[string]any
	people map[string]Person // mentioned in the options
}

// fill follows the path of subcommands and writes the options of its end.
func (f *filling) fill(options []CommandOption, path []string) ([]map[string]any, error) {
	if len(path) > 0 {
		for _, o := range options {
			if o.Name == path[0] && (o.Type == optionSub || o.Type == optionGroup) {
				inner, err := f.fill(o.Options, path[1:])
				return []map[string]any{{"name": o.Name, "type": o.Type, "options": inner}}, err
			}
		}
		return nil, fmt.Errorf("%w: no subcommand %s", ErrUnknownCommand, path[0])
	}
	list, rest := []map[string]any{}, maps.Clone(f.given)
	for _, o := range options {
		if o.Type == optionSub || o.Type == optionGroup {
			return nil, fmt.Errorf("%w: a subcommand is missing", ErrUnknownCommand)
		}
		given, ok := rest[o.Name]
		delete(rest, o.Name)
		if !ok || given == nil {
			if o.Required && f.check {
				return nil, fmt.Errorf("%w: option %s is missing", ErrInvalid, o.Name)
			}
			continue
		}
		value, err := f.value(o, given)
		if err != nil {
			return nil, err
		}
		list = append(list, map[string]any{"name": o.Name, "type": o.Type, "value": value})
	}
	for name := range rest {
		return nil, fmt.Errorf("%w: no option %s", ErrInvalid, name)
	}
	return list, nil
}

func (f *filling) value(o CommandOption, given any) (any, error) {
	wrong := fmt.Errorf("%w: option %s: %v", ErrInvalid, o.Name, given)
	switch o.Type {
	case optionString:
		text, ok := given.(string)
		n := utf8.RuneCountInString(text)
		if !ok || f.check && (o.MinLength != nil && n < *o.MinLength || o.MaxLength != nil && n > *o.MaxLength || !o.offers(text)) {
			return nil, wrong
		}
		return text, nil
	case optionInteger, optionNumber:
		n, err := strconv.ParseFloat(fmt.Sprint(given), 64)
		if err != nil || o.Type == optionInteger && n != math.Trunc(n) {
			return nil, wrong
		}
		number := json.Number(strconv.FormatFloat(n, 'f', -1, 64))
		if f.check && (beyond(o.MinValue, n, -1) || beyond(o.MaxValue, n, 1) || !o.offers(number)) {
			return nil, wrong
		}
		return number, nil
	case optionBoolean:
		if b, ok := given.(bool); ok {
			return b, nil
		}
	case optionUser, optionMentionable:
		if p, ok := f.person(fmt.Sprint(given)); ok {
			return p.ID, nil
		}
	}
	return nil, wrong
}

// beyond tells whether a number lies past a bound, on the side of the sign.
func beyond(bound *json.Number, n, sign float64) bool {
	if bound == nil {
		return false
	}
	limit, err := bound.Float64()
	return err != nil || (n-limit)*sign > 0
}

// offers tells whether an option's choices, if it has any, hold a value.
func (o CommandOption) offers(value any) bool {
	text := []byte(jsonText(value))
	return len(o.Choices) == 0 || o.Autocomplete || slices.ContainsFunc(o.Choices, func(c CommandChoice) bool {
		var same any
		return json.Unmarshal(c.Value, &same) == nil && (bytes.Equal(c.Value, text) || jsonText(same) == string(text))
	})
}

// person finds someone, or the bot itself, and notes that they were mentioned.
func (f *filling) person(name string) (Person, bool) {
	p := f.server.Person(name)
	if name == f.server.scene.Application || name == botName {
		p = Person{ID: f.server.scene.Application, Name: botName, Permissions: permissionsOfEveryone}
	}
	if p.ID != "" {
		f.people[p.ID] = p
	}
	return p, p.ID != ""
}

// resolved describes those mentioned; members only where there is a server.
func (f *filling) resolved(direct bool) map[string]any {
	users, members := make(map[string]User), make(map[string]any)
	for id, p := range f.people {
		users[id] = p.user()
		if id == f.server.scene.Application {
			users[id] = f.server.scene.bot()
		}
		member := p.member()
		delete(member, "user") // it stands in users
		members[id] = member
	}
	if direct {
		return map[string]any{"users": users}
	}
	return map[string]any{"users": users, "members": members}
}
