package bot_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
)

// clickOn is an event of a click on a message with such components.
func clickOn(components string) string {
	return `{"t":"INTERACTION_CREATE","s":7,"op":0,"d":{"id":"1","type":3,"message":{"id":"9","flags":32768,"content":"",
		"author":{"id":"5","username":"palier"},"attachments":[{"id":"3","filename":"a.png"}],"components":[` + components + `]},
		"data":{"component_type":2,"custom_id":"echo/5"},` + member + `}}`
}

const (
	textPart   = `{"type":10,"id":2,"content":"Level 3 \"é\" \u00e9 <@42> }]"}`
	buttonPart = `{"type":1,"id":3,"components":[{"type":2,"id":4,"style":1,"label":"17","custom_id":"nl/R/1/pick.17"}]}`
)

func container(parts ...string) string {
	return `{"type":17,"id":1,"accent_color":5,"components":[` + strings.Join(parts, ",") + `]}`
}

// What the bot reads of an event is the same without what is left out.
func TestTrim(t *testing.T) {
	for name, event := range map[string]string{
		"texts and buttons":  clickOn(container(textPart, buttonPart, textPart) + "," + buttonPart + "," + textPart),
		"nothing":            clickOn(""),
		"buttons alone":      clickOn(buttonPart),
		"a text without any": clickOn(container(`{"type":10}`, textPart)),
		"an older message":   strings.Replace(clickOn(buttonPart), `"content":""`, `"content":"{\"d\":{\"message\":1}}"`, 1),
		"a form":             strings.Replace(clickOn(textPart), `"type":3,"message"`, `"type":5,"message"`, 1),
		"a channel's name":   strings.Replace(clickOn(textPart), `"d":{`, `"d":{"channel":{"id":"8","author":"","type":0},"guild":{"id":"7"},"entitlements":[],`, 1),
		"message last":       `{"op":0,"t":"INTERACTION_CREATE","d":{"id":"1","type":3,"data":{"component_type":2,"custom_id":"a"},` + member + `,"message":{"components":[` + textPart + `],"id":"9"}}}`,
	} {
		t.Run(name, func(t *testing.T) {
			trimmed := bot.Trim([]byte(event))
			want, errWant := decodeFrame([]byte(event))
			got, errGot := decodeFrame(trimmed)
			if errWant != nil || errGot != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%+v, %v\nwant %+v, %v\nof %s", got, errGot, want, errWant, trimmed)
			}
			if text := string(trimmed); strings.Contains(text, "custom_id\":\"nl") || strings.Contains(text, "author") || strings.Contains(text, "joined_at") {
				t.Errorf("left: %s", text)
			}
		})
	}
}

// What has nothing that could be left out stays as it is.
func TestTrimLeavesAlone(t *testing.T) {
	for _, event := range []string{
		`{"op":0,"t":"INTERACTION_CREATE","d":{"id":"1","type":2,"data":{"name":"message"},"new":[{"channel":1}],"member":{"nick":"Zoé"}}}`,
		`{"op":0,"d":{"message":null}}`, `{"op":0,"d":{"message":"text"}}`, `{"op":0,"d":{"message":{"id":9}}}`, `{"op":11}`, `null`, ``, `[`,
	} {
		if got := string(bot.Trim([]byte(event))); got != event {
			t.Errorf("%s became %s", event, got)
		}
	}
}

// An unknown component has discordgo lose the whole event; one that is left out
// cannot.
func TestTrimOfTheUnknown(t *testing.T) {
	r, err := decodeFrame(bot.Trim([]byte(clickOn(`{"type":99,"new":[1]},` + textPart))))
	if err != nil || r.Key != "echo/5" || r.Message != "9" || len(r.Texts) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

func decodeFrame(text []byte) (*bot.Request, error) {
	var f struct{ D json.RawMessage }
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("not JSON: %w", err)
	}
	return bot.ReadRequest(f.D)
}

// Whatever can be read is read the same, or better.
func FuzzTrim(f *testing.F) {
	f.Add(clickOn(container(textPart, buttonPart)))
	f.Add(clickOn(`{"type":99}`))
	f.Add(`{"d":{"message":{"id":"","components":{"a":{"type":10,"content":"x"}}}}}`)
	f.Fuzz(func(t *testing.T, event string) {
		if !json.Valid([]byte(event)) {
			t.Skip()
		}
		trimmed := bot.Trim([]byte(event))
		if !json.Valid(trimmed) {
			t.Fatalf("%s became %s", event, trimmed)
		}
		want, errWant := decodeFrame([]byte(event))
		got, errGot := decodeFrame(trimmed)
		if errWant == nil && (errGot != nil || got.Key != want.Key || got.User != want.User || got.Guild != want.Guild) {
			t.Fatalf("%+v, %v; want %+v", got, errGot, want)
		}
	})
}

func BenchmarkTrim(b *testing.B) {
	event := []byte(clickOn(container(append([]string{textPart}, strings.Split(strings.Repeat(buttonPart+"\n", 29)+buttonPart, "\n")...)...)))
	b.Run("with", func(b *testing.B) {
		for b.Loop() {
			if _, err := decodeFrame(bot.Trim(event)); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("without", func(b *testing.B) {
		for b.Loop() {
			if _, err := decodeFrame(event); err != nil {
				b.Fatal(err)
			}
		}
	})
}
