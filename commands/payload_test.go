package commands_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestMessages plays through everything that the bot can say. Every message is
// compared byte for byte but for the names of people, so that a word, a button
// or a row that moved shows here; and all that was sent on the way there is
// within Discord's limits.
func TestMessages(t *testing.T) {
	t.Parallel()
	eachTour(t, func(t *testing.T, v *tour) {
		language, _, _ := strings.Cut(v.locale, "-")
		for _, s := range v.scenes {
			t.Run(s.name, func(t *testing.T) {
				checkGolden(t, language+"-"+s.name, v.readable(s.body))
			})
		}
		v.judge(t)
	})
}

// readable writes a body over several lines. IDs, which differ from run
// to run, become names.
func (v *tour) readable(body []byte) []byte {
	v.t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, body, "", "  "); err != nil {
		v.t.Fatal(err)
	}
	b.WriteByte('\n')
	// Of two backslashes the second escapes nothing.
	pairs := []string{`\\`, `\\`, `\u003c`, "<", `\u003e`, ">", `\u0026`, "&"}
	pairs = append(pairs, v.discord.Guild(), "guild", v.discord.Channel(), "channel", v.discord.Role(), "role")
	for _, p := range v.discord.People() {
		pairs = append(pairs, p.ID, p.Name)
	}
	for _, m := range v.discord.Messages() {
		pairs = append(pairs, m.ID, "message")
	}
	text := strings.NewReplacer(pairs...).Replace(b.String())
	return []byte(timestamps.ReplaceAllString(text, "<t:time:"))
}

// timestamps are times as Discord reads them.
var timestamps = regexp.MustCompile(`<t:\d+:`)

// checkGolden compares a text with the file of its name.
func checkGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", "payload", name+".json")
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("got %s\nwant %s\nrun with -update to accept it", got, want)
	}
}

// A state is shown with the same parts in the same places, be it in a message
// that a click changes or in a new one.
func TestSamePartsWhenShownAgain(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	shown := func() string {
		all := r.bodies()
		var answer struct {
			Data struct{ Components json.RawMessage }
		}
		if err := json.Unmarshal(all[len(all)-1].body, &answer); err != nil {
			t.Fatal(err)
		}
		return string(answer.Data.Components)
	}
	again := func() {
		t.Helper()
		before := shown()
		r.command("Alice", "en-US", "nextlevel", nil)
		if after := shown(); after != before {
			t.Errorf("first %s\nthen %s", before, after)
		}
	}
	m := r.command("Alice", "en-US", "nextlevel", nil)
	m = r.click("Alice", "en-US", m, "2 coins")
	again()
	m = r.click("Alice", "en-US", m, "Play")
	again()
	good, _ := r.numbers(r.round("Alice").ID)
	for _, n := range good[:5] {
		m = r.pick("Alice", "en-US", m, n)
		again()
	}
}
