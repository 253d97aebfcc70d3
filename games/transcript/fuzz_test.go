package transcript_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/palier-bot/palier/games/transcript"
)

var (
	plainDigits = regexp.MustCompile(`^(0|[1-9][0-9]*)$`)
	replacement = regexp.MustCompile("(?i)\ufffd|\\\\ufffd")
)

// strict says by encoding/json whether a text is one object with these keys, each
// once, whose values are strings, plain numbers and lists of them. In what it
// reads, half of a surrogate pair is the sign that replaces it.
func strict(text []byte, keys []string) bool {
	if !utf8.Valid(text) || !json.Valid(text) || replacement.Match(text) {
		return false
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return false
	}
	var found []string
	for dec.More() {
		key, _ := dec.Token()
		var value any
		if err := dec.Decode(&value); err != nil || !plainValue(value) || slices.Contains(found, key.(string)) {
			return false
		}
		found = append(found, key.(string))
	}
	slices.Sort(found)
	return slices.Equal(found, slices.Sorted(slices.Values(keys)))
}

func plainValue(value any) bool {
	switch v := value.(type) {
	case json.Number:
		return plainDigits.MatchString(v.String())
	case string:
		return !strings.ContainsRune(v, utf8.RuneError)
	case []any:
		return !slices.ContainsFunc(v, func(element any) bool { return !plainValue(element) })
	case map[string]any: // of a closing line
		for _, element := range v {
			if !plainValue(element) {
				return false
			}
		}
		return true
	}
	return false
}

var transcriptKeys = strings.Fields("format scheme game rules round nonce commit client_seed client_seed_source " +
	"ticket actions status stake payout server_seed")

// FuzzParse compares the reader with encoding/json, held to the same strictness.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		honest, void, "{}", honest[:100], `{"format":"\ud83c"}`, `{"a":1e9}`, honest + "\n" + void, "[" + honest + "]",
		strings.Replace(honest, `"payout":10`, `"payout":-0`, 1), strings.Replace(honest, `"nonce"`, `"\u006eonce"`, 1),
		strings.Replace(honest, `"trèfle à 4"`, `"\ud83c\udf40\"\\\/\b\f\n\r\t"`, 1), "\ufeff" + honest,
		strings.Replace(honest, `"actions":[`, `"actions":[[[[`, 1), strings.Replace(honest, `,`, " ,\r\n\t", 20),
	} {
		f.Add([]byte(text))
	}
	known := catalog(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		tr, err := transcript.Parse(text)
		if err != nil && !errors.Is(err, transcript.ErrFormat) {
			t.Fatalf("%v, want ErrFormat", err)
		}
		if replacement.Match(text) {
			return // the other reader cannot tell it from half of a surrogate pair
		}
		var other transcript.Transcript
		form := len(text) <= transcript.MaxSize && strict(text, transcriptKeys) && json.Unmarshal(text, &other) == nil
		if form {
			again, err := json.Marshal(other)
			if err != nil {
				t.Fatal(err)
			}
			_, err = transcript.Parse(again) // for the values of the fields
			form = err == nil
		}
		if (err == nil) != form {
			t.Fatalf("read with %v, by encoding/json %t", err, form)
		}
		if err != nil {
			return
		}
		if !reflect.DeepEqual(tr, other) {
			t.Errorf("read as %+v, by encoding/json as %+v", tr, other)
		}
		if err := tr.Check(known); err != nil && !isFinding(err) {
			t.Errorf("%v is none of the findings", err)
		}
	})
}

func isFinding(err error) bool {
	return slices.ContainsFunc(findings, func(finding error) bool { return errors.Is(err, finding) })
}

// FuzzBent writes something else over a part of an honest transcript. It fails,
// or it is as honest by the second opinion.
func FuzzBent(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, uint16(60*seed), uint8(seed), []byte("7"))
	}
	f.Add(uint64(1), uint16(0), uint8(0), []byte(" "))
	known := catalog(f)
	f.Fuzz(func(t *testing.T, seed uint64, at uint16, length uint8, instead []byte) {
		was := play(t, rand.New(rand.NewPCG(seed%64, 1)))
		text, err := json.Marshal(was)
		if err != nil {
			t.Fatal(err)
		}
		from := int(at) % len(text)
		to := min(from+int(length), len(text))
		text = slices.Replace(text, from, to, instead...)
		tr, err := transcript.Parse(text)
		if err == nil {
			err = tr.Check(known)
		}
		if err != nil {
			return
		}
		if void := tr.Status == transcript.Void; void && (tr.Stake != 0 || tr.Payout != 0 || tr.Ticket != "" || len(tr.Actions) > 0) ||
			!void && !holds(t, tr) {
			t.Errorf("it holds:\n%s", text)
		}
	})
}

// FuzzBook looks for a file that breaks the reader or a chain, and for a closing
// line that reads as something else than it says.
func FuzzBook(f *testing.F) {
	f.Add([]byte(chainText(f, "p1", "1 2v 3w") + chainText(f, "p2", "1r 2e 3r")))
	f.Add([]byte(chainText(f, "p1", "1w 2p")))
	f.Add([]byte(chainText(f, "p1", "1e 2e", last(18446744073709551615))))
	f.Add([]byte(`{"format":"palier-chain/1","server":"s","player":"p","first":18446744073709551615,"last":18446744073709551615,"open":[],"erased":[]}`))
	known := catalog(f)
	f.Fuzz(func(t *testing.T, book []byte) {
		for _, err := range verified(known, string(book), len(book)%2 == 0) {
			var flaw *transcript.FlawError
			if !errors.As(err, &flaw) || strings.HasSuffix(err.Error(), ": ") {
				t.Errorf("%v is no flaw in words", err)
			}
		}
		for tr, err := range transcript.All(bytes.NewReader(book)) {
			if err == nil && tr.Format != transcript.Format {
				t.Errorf("%+v and no error", tr)
			}
		}
		closing, err := transcript.ParseClosing(book)
		if err != nil || replacement.Match(book) {
			return
		}
		var other transcript.Closing
		if err := json.Unmarshal(book, &other); err != nil {
			t.Fatalf("by encoding/json: %v", err)
		}
		one, _ := json.Marshal(closing)
		two, _ := json.Marshal(other)
		if !bytes.Equal(one, two) || !strict(book, strings.Fields("format server player first last open erased")) {
			t.Errorf("read as %s, by encoding/json as %s", one, two)
		}
	})
}

// TestTextsAtEveryByte cuts a file after every byte: what is read of the rest is
// never a transcript that is not in the whole.
func TestTextsAtEveryByte(t *testing.T) {
	file := honest + "\n" + void + "\n" + chainText(t, "p1", "1 2w")
	for n := range len(file) {
		for text, err := range transcript.Texts(io.LimitReader(strings.NewReader(file), int64(n))) {
			if err != nil {
				t.Fatal(err)
			}
			if tr, closing, err := transcript.Read(text.Bytes); err == nil && closing == nil {
				again, _ := json.Marshal(tr)
				if !strings.Contains(file, string(again)+"\n") {
					t.Errorf("%d bytes: %s", n, again)
				}
			}
		}
	}
}
