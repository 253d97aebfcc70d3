package commands_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What Discord takes, in characters where it is about text.
// https://discord.com/developers/docs/components/reference
// https://discord.com/developers/docs/resources/message
const (
	mostComponents  = 40 // of a message, nested ones counted
	mostText        = 4000
	mostInRow       = 5
	mostOptions     = 25
	mostPictures    = 10
	mostFiles       = 10
	mostCustomID    = 100
	mostLabel       = 80
	mostPlaceholder = 150
	mostOptionText  = 100
	mostAlt         = 1024
	mostFileName    = 1024
	mostColor       = 0xFFFFFF

	privateFlag = 1 << 6
	v2Flag      = 1 << 15
)

// The types of components that the bot has words for.
const (
	aRow       = 1
	aButton    = 2
	aSelect    = 3
	anInput    = 4
	aRoleMenu  = 6
	aChannels  = 8
	aText      = 10
	aGallery   = 12
	aFile      = 13
	aSeparator = 14
	aContainer = 17
)

// breaches returns what is wrong with a JSON body that the bot sends: what
// Discord would refuse, and what it would take but this bot must not send
// (pings, pictures without words, files that nothing shows, commands without
// French). It is told how and where the body is sent, and knows nothing of what
// it is about, so that it holds for every message of every game.
//
// It is written from Discord's documentation and shares nothing with the code
// that makes the bodies, nor with the playground. What it has no rule for, be it
// a field, a type or an address, is a breach too.
func breaches(method, path string, body []byte) []string {
	i := &inspection{ids: map[string]bool{}, shown: map[string]bool{}}
	switch {
	case method == http.MethodPost && strings.HasSuffix(path, "/callback"):
		i.answer(body)
	case method == http.MethodPatch && strings.Contains(path, "/messages/"):
		i.message("message", body, true)
	case method == http.MethodPut && strings.HasSuffix(path, "/commands"):
		i.commands(body)
	default:
		i.say(method+" "+path, "there are no rules for what is sent there")
	}
	return i.found
}

// inspection goes through one body.
type inspection struct {
	found []string
	ids   map[string]bool // custom_ids so far
	shown map[string]bool // the message's files, and whether a component shows them
	count int             // components so far
	text  int             // characters of text so far
}

func (i *inspection) say(where, format string, args ...any) {
	i.found = append(i.found, where+": "+fmt.Sprintf(format, args...))
}

func (i *inspection) length(where, text string, least, most int) {
	if n := utf8.RuneCountInString(text); n < least || n > most {
		i.say(where, "%d characters, not %d to %d: %.60q", n, least, most, text)
	}
}

func (i *inspection) size(where string, n, least, most int) {
	if n < least || n > most {
		i.say(where, "there are %d, not %d to %d", n, least, most)
	}
}

// read decodes a value, all of whose fields must be known.
func read[T any](i *inspection, where string, raw []byte) (v T, ok bool) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		i.say(where, "%v", err)
		return v, false
	}
	return v, true
}

// answer inspects the answer to an interaction.
func (i *inspection) answer(body []byte) {
	a, ok := read[struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}](i, "answer", body)
	if !ok {
		return
	}
	switch a.Type {
	case 4:
		i.message("message", a.Data, false)
	case 7:
		i.message("update", a.Data, true)
	case 9:
		i.form(a.Data)
	default:
		i.say("answer", "there are no rules for the type %d", a.Type)
	}
}

type sentFile struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
}

// message inspects a message, or the change of one. One with components of the
// second version has no content, embeds, poll or stickers: those fields are
// unknown here.
func (i *inspection) message(where string, raw []byte, change bool) {
	m, ok := read[struct {
		Flags       int               `json:"flags"`
		Components  []json.RawMessage `json:"components"`
		Attachments *[]sentFile       `json:"attachments"`
		Mentions    json.RawMessage   `json:"allowed_mentions"`
	}](i, where, raw)
	if !ok {
		return
	}
	if m.Flags&v2Flag == 0 || m.Flags&^(v2Flag|privateFlag) != 0 {
		i.say(where, "the flags are %b", m.Flags)
	}
	if string(m.Mentions) != `{"parse":[]}` {
		i.say(where, "the allowed mentions are %s, not none", m.Mentions)
	}
	switch {
	case m.Attachments != nil:
		i.files(where, *m.Attachments)
	case change:
		i.say(where, "the files are not listed, so that the old ones would stay")
	}
	i.size(where+" components", len(m.Components), 1, mostComponents)
	for n, c := range m.Components {
		i.component(fmt.Sprintf("%s.%d", where, n), c, aRow, aText, aGallery, aFile, aSeparator, aContainer)
	}
	if i.count > mostComponents {
		i.say(where, "%d components, more than %d", i.count, mostComponents)
	}
	if i.text > mostText {
		i.say(where, "%d characters of text, more than %d", i.text, mostText)
	}
	for name, shown := range i.shown {
		if !shown {
			i.say(where, "no component shows the file %q", name)
		}
	}
}

// files notes what is attached. A number names a part of the same request: the
// bot keeps no file of the message before.
func (i *inspection) files(where string, files []sentFile) {
	i.size(where+" files", len(files), 0, mostFiles)
	for n, f := range files {
		at := fmt.Sprintf("%s file %d", where, n)
		if f.ID != fmt.Sprint(n) {
			i.say(at, "its number is %q", f.ID)
		}
		if _, twice := i.shown[f.Filename]; twice {
			i.say(at, "another one is named %q", f.Filename)
		}
		i.length(at+" name", f.Filename, 1, mostFileName)
		i.length(at+" description", f.Description, 1, mostAlt)
		i.shown[f.Filename] = false
	}
}

// media inspects what leads to a file of the message.
func (i *inspection) media(where, url string) {
	name, ok := strings.CutPrefix(url, "attachment://")
	if _, there := i.shown[name]; !ok || !there {
		i.say(where, "%q is no file of this message", url)
		return
	}
	i.shown[name] = true
}

// customID inspects what names a control, which nothing else in the message may.
func (i *inspection) customID(where, id string) {
	i.length(where+" custom_id", id, 1, mostCustomID)
	if i.ids[id] {
		i.say(where, "the custom_id %q is there twice", id)
	}
	i.ids[id] = true
}

// kind returns a component's type if it is one of those that may stand there.
func (i *inspection) kind(where string, raw []byte, allowed []int) int {
	var c struct{ Type int }
	if err := json.Unmarshal(raw, &c); err != nil || !slices.Contains(allowed, c.Type) {
		i.say(where, "a component of type %d where one of %v may stand", c.Type, allowed)
		return 0
	}
	return c.Type
}

// emoji inspects the name of a Unicode emoji, coarsely.
func (i *inspection) emoji(where, name string) {
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsSpace(r) || r == ':' }) {
		i.say(where, "%q is no emoji", name)
	}
}
