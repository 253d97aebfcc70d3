package transcript_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/transcript"
)

// honest is the text of a round whose losing numbers are 21, 34, 30, 24, 2, 6,
// 17, 36 and 23, and whose level 2 multiplies by 2.5.
const honest = `{"format":"palier-transcript/1","scheme":"cr1","game":"next_level","rules":"next_level/1",` +
	`"round":"R0002","nonce":1,"commit":"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",` +
	`"client_seed":"trèfle à 4","client_seed_source":"player","ticket":"2",` +
	`"actions":["pick 1","pick 3","pick 4","pick 5","pick 7","continue","pick 8","pick 9","pick 10","pick 11","stop"],` +
	`"status":"won","stake":2,"payout":10,` +
	`"server_seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}`

// void is the text of a round that was never played.
const void = `{"format":"palier-transcript/1","scheme":"cr1","game":"next_level","rules":"next_level/1",` +
	`"round":"R0002","nonce":1,"commit":"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",` +
	`"client_seed":"","client_seed_source":"random","ticket":"","actions":[],"status":"void","stake":0,"payout":0,` +
	`"server_seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"}`

const honestActions = `["pick 1","pick 3","pick 4","pick 5","pick 7","continue","pick 8","pick 9","pick 10","pick 11","stop"]`

// bend replaces a part of a text that must be there.
func bend(t *testing.T, text, old, new string) string {
	t.Helper()
	if strings.Count(text, old) != 1 {
		t.Fatalf("%q is not once in the text", old)
	}
	return strings.Replace(text, old, new, 1)
}

func mustParse(t *testing.T, text string) transcript.Transcript {
	t.Helper()
	tr, err := transcript.Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse: %v", err)
	}
	return tr
}

func TestParse(t *testing.T) {
	tr := mustParse(t, honest)
	want := transcript.Transcript{
		Format: transcript.Format, Scheme: "cr1", Game: "next_level", Rules: "next_level/1", Round: "R0002", Nonce: 1,
		Commit:     "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
		ClientSeed: "trèfle à 4", ClientSeedSource: transcript.ByPlayer, Ticket: "2",
		Actions: []games.Action{
			"pick 1", "pick 3", "pick 4", "pick 5", "pick 7", "continue", "pick 8", "pick 9", "pick 10", "pick 11", "stop",
		},
		Status: transcript.Won, Stake: 2, Payout: 10,
		ServerSeed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
	}
	if !reflect.DeepEqual(tr, want) {
		t.Errorf("%+v\nwant\n%+v", tr, want)
	}
	for _, text := range []string{honest, void} {
		if again, err := json.Marshal(mustParse(t, text)); err != nil || string(again) != text {
			t.Errorf("written again: %s, %v; want %s", again, err, text)
		}
	}
	if text, err := json.Marshal(transcript.Transcript{}); err != nil || !strings.Contains(string(text), `"actions":[],`) {
		t.Errorf("no actions are written as %s, %v", text, err)
	}
	if text, err := json.Marshal(transcript.Transcript{ClientSeed: "\xff"}); !errors.Is(err, transcript.ErrFormat) {
		t.Errorf("a client seed that is not UTF-8 is written as %s, %v", text, err)
	}
}

// TestParseAccepts reads other texts of the same transcript, and the ends of
// the ranges.
func TestParseAccepts(t *testing.T) {
	for _, tt := range []struct{ name, old, new string }{
		{"escaped letters", `"trèfle à 4"`, `"tr\u00e8fle \u00E0 4"`},
		{"an escaped key", `"nonce"`, `"\u006eonce"`},
		{"white space", `{"format":`, " \t\r\n{ \"format\" :\n "},
		{"another order", `"stake":2,"payout":10,`, `"payout":10,"stake":2,`},
		{"a pair of surrogates", `"trèfle à 4"`, `"\ud83c\udf40"`},
		{"backslashes before u", `"trèfle à 4"`, `"\\ud83c \\\\udf40"`},
		{"64 characters of 4 bytes", `"trèfle à 4"`, `"` + strings.Repeat("🍀", 64) + `"`},
		{"a line separator and a zero", `"trèfle à 4"`, `"\u2028\u0000"`},
		{"the greatest nonce", `"nonce":1`, `"nonce":18446744073709551615`},
		{"nonce 0", `"nonce":1`, `"nonce":0`},
		{"the greatest payout", `"payout":10`, `"payout":9223372036854775807`},
		{"a round ID of 32", `"R0002"`, `"` + strings.Repeat("aZ0_", 7) + `9-_a"`},
		{"a round ID of 1", `"R0002"`, `"-"`},
	} {
		t.Run(tt.name, func(t *testing.T) { mustParse(t, bend(t, honest, tt.old, tt.new)) })
	}
}

func TestParseRefuses(t *testing.T) {
	const commit = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
	for _, tt := range []struct{ name, old, new string }{
		{"another format", `"palier-transcript/1"`, `"palier-transcript/2"`},
		{"another scheme", `"cr1"`, `"cr2"`},
		{"a key in upper case", `"nonce"`, `"Nonce"`},
		{"an unknown field", `"nonce":1`, `"nonce":1,"extra":0`},
		{"a field twice", `"payout":10`, `"payout":10,"payout":10`},
		{"a field twice, once escaped", `"payout":10`, `"payout":10,"\u0070ayout":10`},
		{"a field missing", `"nonce":1,`, ``},
		{"a null for a number", `"nonce":1`, `"nonce":null`},
		{"a null for a string", `"ticket":"2"`, `"ticket":null`},
		{"a null for a list", honestActions, `null`},
		{"a null in the list", `"pick 1",`, `null,`},
		{"a number in the list", `"pick 1",`, `1,`},
		{"a list in the list", `"pick 1",`, `["pick 1"],`},
		{"a string for the list", honestActions, `"stop"`},
		{"an object for the list", honestActions, `{}`},
		{"a string for a number", `"stake":2`, `"stake":"2"`},
		{"a number for a string", `"ticket":"2"`, `"ticket":2`},
		{"a truth value", `"stake":2`, `"stake":true`},
		{"a decimal point", `"stake":2`, `"stake":2.0`},
		{"an exponent", `"stake":2`, `"stake":2e0`},
		{"a negative number", `"payout":10`, `"payout":-10`},
		{"minus zero", `"payout":10`, `"payout":-0`},
		{"a leading zero", `"payout":10`, `"payout":010`},
		{"a payout of 64 bits", `"payout":10`, `"payout":9223372036854775808`},
		{"a nonce of 65 bits", `"nonce":1`, `"nonce":18446744073709551616`},
		{"a negative nonce", `"nonce":1`, `"nonce":-1`},
		{"a commit in upper case", commit, strings.ToUpper(commit)},
		{"a commit of 63 digits", commit, commit[1:]},
		{"a commit of 65 digits", commit, commit + "0"},
		{"a seed with another letter", `"0001020304`, `"g001020304`},
		{"a seed of 62 digits", `"0001020304`, `"01020304`},
		{"an empty round ID", `"R0002"`, `""`},
		{"a round ID of 33", `"R0002"`, `"` + strings.Repeat("R", 33) + `"`},
		{"a round ID with a space", `"R0002"`, `"R 002"`},
		{"a round ID with a letter of another script", `"R0002"`, `"Ré02"`},
		{"an empty client seed", `"trèfle à 4"`, `""`},
		{"a client seed of 65 characters", `"trèfle à 4"`, `"` + strings.Repeat("x", 65) + `"`},
		{"half a surrogate pair", `"trèfle à 4"`, `"\ud83c"`},
		{"the halves in the wrong order", `"trèfle à 4"`, `"\udf40\ud83c"`},
		{"half a pair before a letter", `"trèfle à 4"`, `"\ud83cx"`},
		{"half a pair before another escape", `"trèfle à 4"`, `"\ud83c\n1234"`},
		{"half a pair in a key", `"nonce"`, `"nonce\ud83c"`},
		{"bytes that are not UTF-8", `"trèfle à 4"`, "\"tr\xe8fle\""},
		{"an encoded surrogate", `"trèfle à 4"`, "\"\xed\xa0\xbc\""},
		{"an unknown source", `"player"`, `"operator"`},
		{"an unknown status", `"won"`, `"playing"`},
		{"a comma before the end", `1c1d1e1f"}`, `1c1d1e1f",}`},
		{"a second object", `1c1d1e1f"}`, `1c1d1e1f"}{}`},
		{"a word after the object", `1c1d1e1f"}`, `1c1d1e1f"} x`},
		{"no closing brace", `1c1d1e1f"}`, `1c1d1e1f"`},
		{"a list around it", `{"format"`, `[{"format"`},
		{"a byte order mark", `{"format"`, "\ufeff" + `{"format"`},
		{"a comment", `{"format"`, `{/**/"format"`},
		{"a line break in a string", `"pick 1",`, "\"pick\n1\","},
		{"a line break after an escape", `"pick 1",`, "\"\\u0070ick\n1\","},
		{"an escape that there is not", `"pick 1",`, `"\x70ick 1",`},
		{"half an escape", `"pick 1",`, `"\u00",`},
		{"an escape of other digits", `"pick 1",`, `"\u00g0ick 1",`},
		{"a zero after the object", `1c1d1e1f"}`, "1c1d1e1f\"}\x00"},
		{"a zero before the object", `{"format"`, "\x00" + `{"format"`},
		{"no quotes around a key", `"nonce"`, `nonce`},
		{"too much white space", `{"format"`, strings.Repeat(" ", transcript.MaxSize) + `{"format"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tr, err := transcript.Parse([]byte(bend(t, honest, tt.old, tt.new)))
			if !errors.Is(err, transcript.ErrFormat) {
				t.Errorf("%v, want ErrFormat", err)
			}
			if !reflect.DeepEqual(tr, transcript.Transcript{}) {
				t.Errorf("half a transcript was returned: %+v", tr)
			}
		})
	}
	for _, text := range []string{
		"", " ", "null", "0", `""`, "[]", "{}", "true", honest[:len(honest)/2], honest + honest,
		strings.Repeat("[", transcript.MaxSize), strings.Repeat(`{"a":`, 3000), "[" + honest + "]",
	} {
		if _, err := transcript.Parse([]byte(text)); !errors.Is(err, transcript.ErrFormat) {
			t.Errorf("%.20q: %v, want ErrFormat", text, err)
		}
	}
}

// TestParseRefusesEachFieldMissing leaves out one field after another.
func TestParseRefusesEachFieldMissing(t *testing.T) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(honest), &fields); err != nil {
		t.Fatal(err)
	}
	if len(fields) != 15 {
		t.Fatalf("%d fields, want 15", len(fields))
	}
	for name, value := range fields {
		delete(fields, name)
		text, err := json.Marshal(fields)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := transcript.Parse(text); !errors.Is(err, transcript.ErrFormat) || !strings.Contains(err.Error(), name) {
			t.Errorf("without %s: %v", name, err)
		}
		fields[name] = value
	}
}
