package bot

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
)

// Discord's limits on commands.
// https://discord.com/developers/docs/interactions/application-commands
const (
	maxCommands    = 100
	maxDescription = 100
	maxOptions     = 25
	maxChoices     = 25
	maxChoice      = 100
	maxString      = 6000
	maxName        = 32
)

// nameLetters is what Discord takes in a name. The length is counted beside it:
// thirty-two of these sets make a program of two megabytes.
var nameLetters = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]+$`)

// check returns what Discord would refuse about the command.
func (c Command) check() error {
	if err := checkHead(c.Name, c.Description); err != nil {
		return err
	}
	if len(c.subcommands) > 0 && len(c.Options) > 0 {
		return errors.New("options beside subcommands")
	}
	if len(c.subcommands) > maxOptions {
		return fmt.Errorf("%d subcommands, more than %d", len(c.subcommands), maxOptions)
	}
	for _, part := range c.subcommands {
		if err := part.check(); err != nil {
			return fmt.Errorf("subcommand %q: %w", part.Name.Default, err)
		}
	}
	if len(c.Options) > maxOptions {
		return fmt.Errorf("%d options, more than %d", len(c.Options), maxOptions)
	}
	seen := map[string]bool{}
	optional := ""
	for _, o := range c.Options {
		name := o.Name.Default
		if err := o.check(); err != nil {
			return fmt.Errorf("option %q: %w", name, err)
		}
		if seen[name] {
			return fmt.Errorf("option %q: there are two", name)
		}
		if o.Required && optional != "" {
			return fmt.Errorf("option %q is required and comes after %q, which is not", name, optional)
		}
		if !o.Required {
			optional = name
		}
		seen[name] = true
	}
	return nil
}

func (o CommandOption) check() error {
	if err := checkHead(o.Name, o.Description); err != nil {
		return err
	}
	if o.Kind != String && o.Kind != Integer && o.Kind != Person {
		return fmt.Errorf("unknown kind %d", o.Kind)
	}
	if o.Kind == Person && (o.Max != 0 || len(o.Choices) > 0) {
		return errors.New("a person has neither bounds nor choices")
	}
	if o.Max > 0 && o.Min > o.Max {
		return fmt.Errorf("at least %d, at most %d", o.Min, o.Max)
	}
	if o.Kind == String && (o.Min < 0 || o.Max > maxString) {
		return fmt.Errorf("a text of %d to %d characters", o.Min, o.Max)
	}
	if len(o.Choices) > maxChoices {
		return fmt.Errorf("%d choices, more than %d", len(o.Choices), maxChoices)
	}
	seen := map[string]bool{}
	for _, c := range o.Choices {
		if err := eachText(c.Name, func(s string) error { return checkLength(s, maxChoice) }); err != nil {
			return fmt.Errorf("choice %q: %w", c.Value, err)
		}
		if seen[c.Value] {
			return fmt.Errorf("choice %q: there are two", c.Value)
		}
		seen[c.Value] = true
		if o.Kind == Integer {
			if n, err := strconv.Atoi(c.Value); err != nil || strconv.Itoa(n) != c.Value {
				return fmt.Errorf("choice %q: not a whole number", c.Value)
			}
		} else if err := checkLength(c.Value, maxChoice); err != nil {
			return fmt.Errorf("choice %q: %w", c.Value, err)
		}
	}
	return nil
}

func checkHead(name, description Localized) error {
	if err := eachText(name, checkName); err != nil {
		return fmt.Errorf("name: %w", err)
	}
	err := eachText(description, func(s string) error { return checkLength(s, maxDescription) })
	if err != nil {
		return fmt.Errorf("description: %w", err)
	}
	return nil
}

// eachText checks a text and its translations.
func eachText(l Localized, check func(string) error) error {
	if err := check(l.Default); err != nil {
		return err
	}
	for locale, text := range l.In {
		if _, known := discordgo.Locales[discordgo.Locale(locale)]; !known || locale == "" {
			return fmt.Errorf("%q is not a locale of Discord's", locale)
		}
		if err := check(text); err != nil {
			return fmt.Errorf("in %s: %w", locale, err)
		}
	}
	return nil
}

func checkName(s string) error {
	if utf8.RuneCountInString(s) > maxName || !nameLetters.MatchString(s) {
		return fmt.Errorf("%q is not 1 to 32 letters, digits, - or _", s)
	}
	if s != strings.ToLower(s) {
		return fmt.Errorf("%q is not in lower case", s)
	}
	return nil
}

func checkLength(s string, most int) error {
	if n := utf8.RuneCountInString(s); n < 1 || n > most {
		return fmt.Errorf("%d characters, not 1 to %d", n, most)
	}
	return nil
}
