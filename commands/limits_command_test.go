package commands_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// The limits of commands.
// https://discord.com/developers/docs/interactions/application-commands
const (
	mostCommands    = 100
	mostDescription = 100
	mostChoices     = 25
	mostCommandText = 8000 // of all names, descriptions and values of one command
	mostWords       = 6000 // of an option that is a text
)

// The kinds of options.
const (
	aCommand = 1
	aGroup   = 2
	aString  = 3
	aInteger = 4
	aNumber  = 10
	lastKind = 11
)

var (
	nameOfCommand  = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`)
	permissionBits = regexp.MustCompile(`^[0-9]+$`)
	discordLocales = strings.Fields(`id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi
		sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko`)
)

type (
	sentCommand struct {
		sentHead
		Contexts    []int   `json:"contexts"`
		Permissions *string `json:"default_member_permissions"`
		Adult       bool    `json:"nsfw"`
	}
	// sentHead is what commands and options have in common.
	sentHead struct {
		Type         int               `json:"type"`
		Name         string            `json:"name"`
		Names        map[string]string `json:"name_localizations"`
		Description  string            `json:"description"`
		Descriptions map[string]string `json:"description_localizations"`
		Options      []sentOption      `json:"options"`
	}
	sentOption struct {
		sentHead
		Required     bool         `json:"required"`
		Choices      []sentChoice `json:"choices"`
		Autocomplete bool         `json:"autocomplete"`
		MinValue     *float64     `json:"min_value"`
		MaxValue     *float64     `json:"max_value"`
		MinLength    *int         `json:"min_length"`
		MaxLength    *int         `json:"max_length"`
	}
	sentChoice struct {
		Name  string            `json:"name"`
		Names map[string]string `json:"name_localizations"`
		Value any               `json:"value"`
	}
)

func (i *inspection) commands(body []byte) {
	list, ok := read[[]sentCommand](i, "commands", body)
	if !ok {
		return
	}
	i.size("commands", len(list), 1, mostCommands)
	heads := make([]sentHead, 0, len(list))
	for _, c := range list {
		where := "/" + c.Name
		if c.Type != 1 {
			i.say(where, "there are no rules for the type %d", c.Type)
		}
		if c.Permissions != nil && !permissionBits.MatchString(*c.Permissions) {
			i.say(where, "the permissions are %q", *c.Permissions)
		}
		if slices.ContainsFunc(c.Contexts, func(n int) bool { return n < 0 || n > 2 }) {
			i.say(where, "the contexts are %v", c.Contexts)
		}
		i.text = 0
		i.head(where, c.sentHead, 2)
		if i.text > mostCommandText {
			i.say(where, "%d characters, more than %d", i.text, mostCommandText)
		}
		heads = append(heads, c.sentHead)
	}
	i.apart("commands", heads)
}

// head inspects a command or option that may have options down to a depth.
func (i *inspection) head(where string, h sentHead, depth int) {
	i.translated(where+" name", h.Name, h.Names, func(at, name string) {
		if !nameOfCommand.MatchString(name) || name != strings.ToLower(name) {
			i.say(at, "%q is no name of a command", name)
		}
	})
	i.translated(where+" description", h.Description, h.Descriptions, func(at, text string) {
		i.length(at, text, 1, mostDescription)
	})
	i.size(where+" options", len(h.Options), 0, mostOptions)
	optional, heads := "", []sentHead{}
	for _, o := range h.Options {
		at := where + " " + o.Name
		i.option(at, o)
		if o.Type == aCommand || o.Type == aGroup {
			i.size(at+" levels below", depth, 1, 2)
		}
		if o.Required && optional != "" {
			i.say(at, "it is required and comes after %q, which is not", optional)
		}
		if !o.Required {
			optional = o.Name
		}
		i.head(at, o.sentHead, depth-1)
		heads = append(heads, o.sentHead)
	}
	i.apart(where, heads)
}

// translated inspects a text in every language. There is none without French.
func (i *inspection) translated(where, text string, in map[string]string, inspect func(where, text string)) {
	inspect(where, text)
	longest := utf8.RuneCountInString(text)
	if in["fr"] == "" {
		i.say(where, "it is not in French")
	}
	for locale, text := range in {
		if !slices.Contains(discordLocales, locale) {
			i.say(where, "there is no locale %q", locale)
		}
		inspect(where+" in "+locale, text)
		longest = max(longest, utf8.RuneCountInString(text))
	}
	i.text += longest
}

// apart has the names of things side by side differ, whatever the language.
func (i *inspection) apart(where string, heads []sentHead) {
	for _, locale := range append([]string{""}, discordLocales...) {
		seen := map[string]bool{}
		for _, h := range heads {
			name := h.Name
			if h.Names[locale] != "" {
				name = h.Names[locale]
			}
			if seen[name] {
				i.say(where, "two are named %q in the locale %q", name, locale)
			}
			seen[name] = true
		}
	}
}

func (i *inspection) option(where string, o sentOption) {
	if o.Type < aCommand || o.Type > lastKind {
		i.say(where, "the kind is %d", o.Type)
	}
	if o.Autocomplete {
		i.say(where, "there are no rules for what is completed")
	}
	numeric := o.Type == aInteger || o.Type == aNumber
	if (o.MinValue != nil || o.MaxValue != nil) && !numeric || (o.MinLength != nil || o.MaxLength != nil) && o.Type != aString {
		i.say(where, "it has bounds of another kind")
	}
	if o.MinValue != nil && o.MaxValue != nil && *o.MinValue > *o.MaxValue {
		i.say(where, "at least %v, at most %v", *o.MinValue, *o.MaxValue)
	}
	least, most := given(o.MinLength, 0), given(o.MaxLength, mostWords)
	if least < 0 || most < 1 || least > most || most > mostWords {
		i.say(where, "a text of %d to %d characters", least, most)
	}
	i.size(where+" choices", len(o.Choices), 0, mostChoices)
	values := map[any]bool{}
	for _, c := range o.Choices {
		at := fmt.Sprintf("%s choice %v", where, c.Value)
		i.translated(at, c.Name, c.Names, func(at, text string) { i.length(at, text, 1, mostOptionText) })
		switch v := c.Value.(type) {
		case string:
			i.length(at+" value", v, 1, mostOptionText)
			i.text += utf8.RuneCountInString(v)
			if o.Type != aString {
				i.say(at, "a text for the kind %d", o.Type)
			}
		case float64:
			if !numeric {
				i.say(at, "a number for the kind %d", o.Type)
			}
		default:
			i.say(at, "it is a %T", v)
			continue
		}
		if values[c.Value] {
			i.say(at, "it is there twice")
		}
		values[c.Value] = true
	}
}
