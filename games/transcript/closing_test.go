package transcript_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games/transcript"
)

const zeros = "0000000000000000000000000000000000000000000000000000000000000000"

// closingLine has an open and an erased round in each place of its lists.
const closingLine = `{"format":"palier-chain/1","server":"s7","player":"deleted-7","first":1,"last":9,` +
	`"open":[{"nonce":3,"game":"next_level","round":"R3","commit":"` + zeros + `","status":"waiting"},` +
	`{"nonce":5,"game":"instant_loto","round":"R5","commit":"` + zeros + `","status":"playing"}],` +
	`"erased":[{"nonce":6,"round":"R6","game":"next_level","commit":"` + zeros + `","server_seed":"` + zeros + `"},` +
	`{"nonce":8,"round":"R8","game":"next_level","commit":"` + zeros + `","server_seed":"` + zeros + `"}]}`

func TestParseClosing(t *testing.T) {
	c, err := transcript.ParseClosing([]byte(closingLine))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(c); err != nil || string(again) != closingLine {
		t.Errorf("written again: %s, %v", again, err)
	}
	none, err := json.Marshal(transcript.Closing{})
	if err != nil || !strings.HasSuffix(string(none), `"open":[],"erased":[]}`) {
		t.Errorf("empty lists are written as %s, %v", none, err)
	}
}

func TestParseClosingRefuses(t *testing.T) {
	for _, tt := range []struct {
		old, new string
		reason   transcript.Reason
		field    string
	}{
		{`"nonce":5`, `"nonce":3`, transcript.NotOrdered, "open"},
		{`"nonce":5`, `"nonce":2`, transcript.NotOrdered, "open"},
		{`"nonce":8`, `"nonce":6`, transcript.NotOrdered, "erased"},
		{`"first":1`, `"first":0`, transcript.NoRange, ""},
		{`"first":1`, `"first":10`, transcript.NoRange, ""},
		{`"last":9`, `"last":-9`, transcript.NotWhole, "last"},
		{`"s7"`, `"s/7"`, transcript.NotName, "server"},
		{`"deleted-7"`, `"` + strings.Repeat("p", transcript.MaxOwner+1) + `"`, transcript.NotName, "player"},
		{`"playing"`, `"won"`, transcript.NotOne, "open, 2, status"},
		{`"R5"`, `"R 5"`, transcript.NotName, "open, 2, round"},
		{`"instant_loto"`, `""`, transcript.NotName, "open, 2, game"},
		{`{"nonce":3`, `{"server_seed":"","nonce":3`, transcript.Unknown, "open, 1"},
		{`{"nonce":6,`, `{`, transcript.Missing, "erased, 1, nonce"},
		{`,"server_seed":"` + zeros + `"},`, `,"server_seed":"00"},`, transcript.NotHex, "erased, 1, server_seed"},
		{`{"nonce":6`, `{"nonce":"6"`, transcript.NotWhole, "erased, 1, nonce"},
		{`"erased":[`, `"erased":[[],`, transcript.NotJSON, ""},
		{`"palier-chain/1"`, `"palier-transcript/1"`, transcript.NotOne, "format"},
	} {
		_, err := transcript.ParseClosing([]byte(bend(t, closingLine, tt.old, tt.new)))
		var flaw *transcript.FlawError
		if !errors.As(err, &flaw) || flaw.Reason != tt.reason || flaw.Field != tt.field || !errors.Is(err, transcript.ErrFormat) {
			t.Errorf("%s instead of %s: %v, want %s of %q", tt.new, tt.old, err, tt.reason, tt.field)
		}
	}
}

// A closing line may be longer than a transcript, if it says first what it is.
func TestLongClosingLine(t *testing.T) {
	c := transcript.Closing{Format: transcript.ChainFormat, Server: "s", Player: "p", First: 1, Last: 1000}
	for n := range uint64(1000) {
		c.Erased = append(c.Erased, transcript.Erased{
			Nonce: n + 1, Round: fmt.Sprint("R", n), Game: "next_level", Commit: zeros, ServerSeed: zeros,
		})
	}
	line, err := json.Marshal(c)
	if err != nil || len(line) < 4*transcript.MaxSize {
		t.Fatalf("%d bytes, %v", len(line), err)
	}
	late := `{"server":"s",` + bend(t, string(line), `"server":"s",`, "")[1:]
	for name, c := range map[string]struct{ file, want string }{
		"its format first":      {string(line) + "\n" + honest, "ok"},
		"at the end":            {honest + "\n" + string(line), "ok"},
		"its format second":     {late + "\n" + honest, "line 1, ok"},
		"cut off":               {honest + "\n" + string(line[:len(line)-1]), "ok, line 2"},
		"with something behind": {honest + "\n" + string(line) + "{}", "ok, line 2"},
	} {
		if got := strings.Join(read(strings.NewReader(c.file)), ", "); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	// As short as a transcript, it may say so anywhere.
	short := `{"server":"s7",` + bend(t, closingLine, `"server":"s7",`, "")[1:]
	if got := strings.Join(read(strings.NewReader(honest+"\n"+short)), ", "); got != "ok" {
		t.Errorf("its format second, short: %s", got)
	}
}
