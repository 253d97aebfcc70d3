package bot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Pattern is the shape of a custom_id. One value both mints the IDs and matches
// them, so that a button and its route cannot drift apart.
//
// It is written with named parameters: "nl/{round}/{turn:int}/pick.{number:int}".
// A parameter stands alone between the separators / and . and matches one or
// more of A–Z a–z 0–9 _ -; with ":int" it matches a number from 0 to 999999999
// in canonical decimal. Everything else matches itself. An ID has at most 100
// bytes. The zero Pattern matches nothing.
type Pattern struct {
	text   string
	tokens []token
}

// token is a piece of a pattern between two separators.
type token struct {
	literal string // empty for a parameter
	name    string
	number  bool
	end     string // the separator behind it; empty for the last
}

const (
	maxCustomID   = 100 // https://discord.com/developers/docs/components/reference
	maxDigits     = 9
	separators    = "/."
	numericSuffix = ":int"
)

// NewPattern reads a pattern, or says what is wrong with it.
func NewPattern(text string) (Pattern, error) {
	p := Pattern{text: text}
	shortest := 0
	for word, end := range split(text) {
		t, err := newToken(word)
		if err != nil {
			return Pattern{}, fmt.Errorf("pattern %q: %w", text, err)
		}
		if t.name != "" && slices.ContainsFunc(p.tokens, func(o token) bool { return o.name == t.name }) {
			return Pattern{}, fmt.Errorf("pattern %q: two parameters named %q", text, t.name)
		}
		t.end = end
		shortest += max(len(t.literal), 1) + len(end)
		p.tokens = append(p.tokens, t)
	}
	if shortest > maxCustomID {
		return Pattern{}, fmt.Errorf("pattern %q: its IDs have more than %d bytes", text, maxCustomID)
	}
	return p, nil
}

func newToken(word string) (token, error) {
	if word == "" {
		return token{}, fmt.Errorf("nothing between two separators")
	}
	inner, open := strings.CutPrefix(word, "{")
	inner, closed := strings.CutSuffix(inner, "}")
	if !open && !closed && !strings.ContainsAny(inner, "{}") {
		return token{literal: word}, nil
	}
	name, number := strings.CutSuffix(inner, numericSuffix)
	if !open || !closed || !isWord(name) {
		return token{}, fmt.Errorf("%q is neither a {name}, a {name:int} nor plain text", word)
	}
	return token{name: name, number: number}, nil
}

// MustPattern is NewPattern for patterns known at compile time; it panics on an error.
func MustPattern(text string) Pattern {
	p, err := NewPattern(text)
	if err != nil {
		panic("bot: " + err.Error())
	}
	return p
}

// ID mints the custom_id with the parameters' values in order (strings or
// ints). It panics on a wrong number of values or one that the pattern would
// not match: both are mistakes in the program.
func (p Pattern) ID(values ...any) string {
	var b strings.Builder
	rest := values
	for _, t := range p.tokens {
		if t.name == "" {
			b.WriteString(t.literal + t.end)
			continue
		}
		if len(rest) == 0 {
			p.misuse("no value for %q", t.name)
		}
		// The value itself stays out of the message: it may be what a player typed.
		text, ok := valueText(rest[0])
		if !ok || !t.matches(text) {
			p.misuse("the %T given for %q does not fit", rest[0], t.name)
		}
		b.WriteString(text + t.end)
		rest = rest[1:]
	}
	if len(rest) > 0 || len(p.tokens) == 0 {
		p.misuse("%d values too many", len(rest))
	}
	if b.Len() > maxCustomID {
		p.misuse("an ID of more than %d bytes", maxCustomID)
	}
	return b.String()
}

func (p Pattern) misuse(format string, args ...any) {
	panic(fmt.Sprintf("bot: pattern %q: ", p.text) + fmt.Sprintf(format, args...))
}

func valueText(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case int:
		return strconv.Itoa(v), true
	}
	return "", false
}

// String returns the pattern as it was written.
func (p Pattern) String() string { return p.text }

// maxTokens is more than patterns have, for memory on the stack.
const maxTokens = 8

// match returns the values of an ID's parameters, or false if the ID is not one
// that p mints.
func (p Pattern) match(id string) (Values, bool) {
	if len(id) > maxCustomID {
		return nil, false
	}
	words := make([]string, 0, maxTokens) // most IDs are tried with many patterns, and match one
	for word, end := range split(id) {
		i := len(words)
		if i == len(p.tokens) || p.tokens[i].end != end || !p.tokens[i].matches(word) {
			return nil, false
		}
		words = append(words, word)
	}
	if len(words) < len(p.tokens) {
		return nil, false
	}
	values := Values{}
	for i, t := range p.tokens {
		if t.name != "" {
			values[t.name] = words[i]
		}
	}
	return values, true
}

// overlaps reports whether some ID matches both patterns.
func (p Pattern) overlaps(q Pattern) bool {
	return slices.EqualFunc(p.tokens, q.tokens, func(a, b token) bool {
		switch {
		case a.end != b.end:
			return false
		case a.name == "":
			return b.matches(a.literal)
		case b.name == "":
			return a.matches(b.literal)
		}
		return true // every number is a word too
	})
}

func (t token) matches(word string) bool {
	switch {
	case t.name == "":
		return word == t.literal
	case t.number:
		return isNumber(word)
	}
	return isWord(word)
}

// split yields the words of a text with the separator behind each.
func split(text string) func(yield func(word, end string) bool) {
	return func(yield func(word, end string) bool) {
		for {
			i := strings.IndexAny(text, separators)
			if i < 0 {
				yield(text, "")
				return
			}
			if !yield(text[:i], text[i:i+1]) {
				return
			}
			text = text[i+1:]
		}
	}
}

func isWord(s string) bool {
	for _, c := range []byte(s) {
		switch {
		case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '_', c == '-':
		default:
			return false
		}
	}
	return s != ""
}

func isNumber(s string) bool {
	if s == "" || len(s) > maxDigits || s[0] == '0' && s != "0" {
		return false
	}
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
