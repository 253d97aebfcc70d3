package bot

import (
	"strconv"

	"github.com/tidwall/gjson"
)

// trim leaves out of an interaction what the bot does not read of the message
// that was clicked: every button that it has sent comes back with every click, and
// discordgo reads them several times over, which takes longer than all else that a
// click takes. What remains is the message's ID and its texts. A text that is
// not an interaction with a message is returned as it is.
func trim(event []byte) []byte {
	message := gjson.GetBytes(event, "d.message")
	if !message.IsObject() || message.Index == 0 {
		return event
	}
	id := message.Get("id")
	if id.Type != gjson.String {
		return event
	}
	out := make([]byte, 0, len(event)-len(message.Raw)+256)
	out = append(out, event[:message.Index]...)
	out = append(append(out, `{"id":`...), id.Raw...)
	out = append(out, `,"components":[`...)
	out = appendTexts(out, message.Get("components"))
	out = append(out, `]}`...)
	return append(out, event[message.Index+len(message.Raw):]...)
}

// appendTexts writes the texts among components and in their containers.
func appendTexts(out []byte, components gjson.Result) []byte {
	first := true
	add := func(c gjson.Result) {
		content := `""`
		if text := c.Get("content"); text.Type == gjson.String {
			content = text.Raw
		}
		if !first {
			out = append(out, ',')
		}
		first = false
		out = append(out, `{"type":`...)
		out = strconv.AppendInt(out, typeText, 10)
		out = append(append(append(out, `,"content":`...), content...), '}')
	}
	components.ForEach(func(_, c gjson.Result) bool {
		switch c.Get("type").Int() {
		case typeText:
			add(c)
		case typeContainer:
			c.Get("components").ForEach(func(_, inner gjson.Result) bool {
				if inner.Get("type").Int() == typeText {
					add(inner)
				}
				return true
			})
		}
		return true
	})
	return out
}
