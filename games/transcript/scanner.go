package transcript

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// scanner reads a JSON text once from its start to its end, knowing what has to
// come next. It refuses what encoding/json would repair in silence or pass over:
// a key twice or in another spelling, half of a surrogate pair, bytes that are
// not UTF-8. Strings without escapes are parts of the text and cost nothing.
//
// Its errors are flaws of ErrFormat, without a field until one is known.
type scanner struct {
	text string // UTF-8
	at   int
}

// scan lets read take one value from a text of at most so many bytes, and
// insists that there is nothing else but white space.
func scan(text []byte, most int, read func(*scanner) error) error {
	switch {
	case len(text) > most:
		return &FlawError{Check: ErrFormat, Reason: TooLong, Want: decimal(most)}
	case !utf8.Valid(text):
		return unreadable(NotUTF8, "")
	}
	s := &scanner{text: string(text)}
	if err := read(s); err != nil {
		return err
	}
	if s.peek() != 0 || s.at < len(s.text) {
		return unreadable(NotJSON, "")
	}
	return nil
}

// peek passes over white space and returns the byte after it, 0 at the end.
func (s *scanner) peek() byte {
	for ; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; c {
		case ' ', '\t', '\r', '\n':
		default:
			return c
		}
	}
	return 0
}

// take passes over a sign, and the white space before it, if it comes next.
func (s *scanner) take(sign byte) bool {
	if s.peek() != sign {
		return false
	}
	s.at++
	return true
}

// object reads an object that has each of the keys once, in any order, and no
// other. After each key, read takes its value.
func (s *scanner) object(keys []string, read func(key string) error) error {
	if !s.take('{') {
		return unreadable(NotJSON, "")
	}
	var seen uint64 // a bit a key
	for more := !s.take('}'); more; {
		if s.peek() != '"' {
			return unreadable(NotJSON, "")
		}
		key, err := s.string()
		if err != nil {
			return err
		}
		i := slices.Index(keys, key)
		switch {
		case i < 0:
			return &FlawError{Check: ErrFormat, Reason: Unknown, Got: excerpt(key)}
		case seen&(1<<i) != 0:
			return unreadable(Twice, key)
		case !s.take(':'):
			return unreadable(NotJSON, "")
		}
		seen |= 1 << i
		if err := read(keys[i]); err != nil {
			return within(keys[i], err)
		}
		if more = s.take(','); !more && !s.take('}') {
			return unreadable(NotJSON, "")
		}
	}
	if seen != 1<<len(keys)-1 {
		var missing []string
		for i, key := range keys {
			if seen&(1<<i) == 0 {
				missing = append(missing, key)
			}
		}
		return unreadable(Missing, strings.Join(missing, ", "))
	}
	return nil
}

// within names the field in which a flaw was found.
func within(key string, err error) error {
	f, ok := err.(*FlawError) //nolint:errorlint // as it was made here
	switch {
	case !ok || f.Reason == NotJSON || f.Reason == HalfPair:
	case f.Field == "":
		f.Field = key
	default:
		f.Field = key + ", " + f.Field
	}
	return err
}

// list reads a list, whose elements read takes, counted from 1.
func (s *scanner) list(read func() error) error {
	if !s.take('[') {
		return unreadable(NotList, "")
	}
	n := 0
	for more := !s.take(']'); more; {
		n++
		if err := read(); err != nil {
			return within(decimal(n), err)
		}
		if more = s.take(','); !more && !s.take(']') {
			return unreadable(NotJSON, "")
		}
	}
	return nil
}

// whole reads a whole number in plain digits. Of the numbers of JSON's grammar
// it refuses those with a sign, a point or an exponent: -7, 7.0, 7e0.
func (s *scanner) whole(bits int) (uint64, error) {
	s.peek()
	start := s.at
	for s.at < len(s.text) && strings.IndexByte("+-.0123456789eE", s.text[s.at]) >= 0 {
		s.at++
	}
	digits := s.text[start:s.at]
	n, err := strconv.ParseUint(digits, 10, bits)
	if err != nil || len(digits) > 1 && digits[0] == '0' {
		return 0, &FlawError{Check: ErrFormat, Reason: NotWhole, Want: decimal(bits)}
	}
	return n, nil
}

func (s *scanner) string() (string, error) {
	if !s.take('"') {
		return "", unreadable(NotText, "")
	}
	for i := s.at; i < len(s.text); i++ {
		switch c := s.text[i]; {
		case c == '"':
			v := s.text[s.at:i]
			s.at = i + 1
			return v, nil
		case c == '\\':
			return s.escaped(i)
		case c < ' ':
			return "", unreadable(NotJSON, "")
		}
	}
	return "", unreadable(NotJSON, "")
}

// escapes are the letters after a backslash, but for u, and what they stand for.
var escapes = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escaped reads the rest of a string that has an escape, the first one at i.
func (s *scanner) escaped(i int) (string, error) {
	b := append(make([]byte, 0, 2*(i-s.at)+16), s.text[s.at:i]...)
	for i < len(s.text) {
		switch c := s.text[i]; {
		case c == '"':
			s.at = i + 1
			return string(b), nil
		case c < ' ':
			return "", unreadable(NotJSON, "")
		case c != '\\':
			b = append(b, c)
			i++
		case strings.HasPrefix(s.text[i:], `\u`):
			r, n, err := unicodeEscape(s.text[i:])
			if err != nil {
				return "", err
			}
			b = utf8.AppendRune(b, r)
			i += n
		case i+1 < len(s.text) && escapes[s.text[i+1]] != 0:
			b = append(b, escapes[s.text[i+1]])
			i += 2
		default:
			return "", unreadable(NotJSON, "")
		}
	}
	return "", unreadable(NotJSON, "")
}

// unicodeEscape reads the \uXXXX, or the pair of them, that a text begins with,
// and returns its length too.
func unicodeEscape(text string) (r rune, length int, err error) {
	first, ok := unit(text)
	switch {
	case !ok:
		return 0, 0, unreadable(NotJSON, "")
	case !utf16.IsSurrogate(first):
		return first, 6, nil
	}
	second, _ := unit(text[6:])
	if r = utf16.DecodeRune(first, second); r == utf8.RuneError {
		return 0, 0, unreadable(HalfPair, "")
	}
	return r, 12, nil
}

// unit reads \uXXXX.
func unit(text string) (rune, bool) {
	if len(text) < 6 || text[:2] != `\u` {
		return 0, false
	}
	n := rune(0)
	for _, c := range []byte(text[2:6]) {
		digit := strings.IndexByte("0123456789abcdef", c|' ')
		if digit < 0 || c < '0' {
			return 0, false
		}
		n = n<<4 | rune(digit)
	}
	return n, true
}
