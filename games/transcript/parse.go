package transcript

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/palier-bot/palier/games"
)

// MaxSize is the most bytes that the text of one transcript can have. The
// longest honest one has under 4 KiB.
const MaxSize = 16 << 10

// Parse reads one transcript, strictly: every field once, by its exact name, of
// its JSON type and in its range; numbers in plain digits; no other field and
// nothing around the object but white space. The error wraps ErrFormat.
//
// Whether the round holds, Check says.
func Parse(text []byte) (Transcript, error) {
	if err := checkText(text); err != nil {
		return Transcript{}, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	var t Transcript
	if err := t.read(text); err != nil {
		return Transcript{}, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if err := t.fields(); err != nil {
		return Transcript{}, err
	}
	return t, nil
}

// checkText refuses what encoding/json would repair in silence, or not notice
// while it reads token by token.
func checkText(text []byte) error {
	switch {
	case len(text) > MaxSize:
		return fmt.Errorf("longer than %d bytes", MaxSize)
	case !utf8.Valid(text):
		return errors.New("not UTF-8")
	case !json.Valid(text):
		return errors.New("not one JSON object, whole and alone")
	case hasLoneSurrogate(text):
		return errors.New("half of a surrogate pair in a string")
	}
	return nil
}

// hasLoneSurrogate looks at the \u escapes of a valid JSON text, where a
// backslash occurs in strings only.
func hasLoneSurrogate(text []byte) bool {
	for {
		i := bytes.IndexByte(text, '\\')
		if i < 0 {
			return false
		}
		first, isEscape := unicodeEscape(text[i:])
		if !isEscape {
			text = text[i+2:]
			continue
		}
		text = text[i+6:]
		if !utf16.IsSurrogate(first) {
			continue
		}
		second, _ := unicodeEscape(text)
		if utf16.DecodeRune(first, second) == utf8.RuneError {
			return true
		}
		text = text[6:]
	}
}

// unicodeEscape reads the \uXXXX that a text begins with, if it does.
func unicodeEscape(text []byte) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	return rune(unit), err == nil
}

// read fills the transcript from a valid JSON text.
func (t *Transcript) read(text []byte) error {
	readers := map[string]func(json.RawMessage) error{
		"format":             intoString(&t.Format),
		"scheme":             intoString(&t.Scheme),
		"game":               intoString(&t.Game),
		"rules":              intoString(&t.Rules),
		"round":              intoString(&t.Round),
		"nonce":              t.readNonce,
		"commit":             intoString(&t.Commit),
		"client_seed":        intoString(&t.ClientSeed),
		"client_seed_source": intoString(&t.ClientSeedSource),
		"ticket":             intoString(&t.Ticket),
		"actions":            t.readActions,
		"status":             intoString(&t.Status),
		"stake":              intoCoins(&t.Stake),
		"payout":             intoCoins(&t.Payout),
		"server_seed":        intoString(&t.ServerSeed),
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return errors.New("not a JSON object")
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return fmt.Errorf("reading a field's name: %w", err)
		}
		key, _ := name.(string)
		read, ok := readers[key]
		if !ok {
			return fmt.Errorf("%.40q is not a field, or is there twice", key)
		}
		delete(readers, key)
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		if err := read(value); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	if missing := slices.Sorted(maps.Keys(readers)); len(missing) > 0 {
		return fmt.Errorf("missing: %s", strings.Join(missing, ", "))
	}
	return nil
}

func intoString[S ~string](to *S) func(json.RawMessage) error {
	return func(value json.RawMessage) error {
		if value[0] != '"' {
			return errors.New("want a string")
		}
		return json.Unmarshal(value, to)
	}
}

func (t *Transcript) readActions(value json.RawMessage) error {
	if value[0] != '[' {
		return errors.New("want a list")
	}
	var list []json.RawMessage
	if err := json.Unmarshal(value, &list); err != nil {
		return err
	}
	t.Actions = make([]games.Action, len(list))
	for i, action := range list {
		if err := intoString(&t.Actions[i])(action); err != nil {
			return fmt.Errorf("number %d: %w", i+1, err)
		}
	}
	return nil
}

func intoCoins(to *games.Coins) func(json.RawMessage) error {
	return func(value json.RawMessage) error {
		n, err := wholeNumber(value, 63)
		*to = games.Coins(n)
		return err
	}
}

func (t *Transcript) readNonce(value json.RawMessage) (err error) {
	t.Nonce, err = wholeNumber(value, 64)
	return err
}

// wholeNumber reads plain digits. Of the numbers of JSON's grammar, ParseUint
// refuses those with a sign, a point or an exponent: -7, 7.0, 7e0.
func wholeNumber(value json.RawMessage, bits int) (uint64, error) {
	n, err := strconv.ParseUint(string(value), 10, bits)
	if err != nil {
		return 0, fmt.Errorf("want a whole number in plain digits, 0 or more, of at most %d bits", bits)
	}
	return n, nil
}
