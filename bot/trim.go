package bot

import (
	"strconv"

	"github.com/tidwall/gjson"
)

// unread is what the bot does not read of an interaction, and of the member who
// acted. What is not listed stays.
var (
	unread = names("app_permissions", "attachment_size_limit", "authorizing_integration_owners", "channel", "context",
		"entitlement_sku_ids", "entitlements", "guild", "guild_locale", "version")
	unreadOfMember = names("avatar", "avatar_decoration_data", "banner", "communication_disabled_until", "deaf", "flags",
		"joined_at", "mute", "pending", "premium_since", "unusual_dm_activity_until")
)

func names(list ...string) map[string]bool {
	set := make(map[string]bool, len(list))
	for _, name := range list {
		set[name] = true
	}
	return set
}

const usualEvent = 2 << 10 // bytes of what remains of a click

// trim leaves out of an interaction what the bot does not read of it, above all of
// the message that was clicked: every button that the bot has sent comes back with
// every click, and discordgo reads them several times over, which takes longer than
// all else that a click takes. Of the message its ID and its texts remain. What is
// not an interaction is returned as it is.
func trim(event []byte) []byte {
	data := gjson.GetBytes(event, "d")
	if !data.IsObject() || data.Index == 0 {
		return event
	}
	out := make([]byte, 0, usualEvent)
	out = append(out, event[:data.Index]...)
	out = appendObject(out, data, unread, func(out []byte, key string, value gjson.Result) []byte {
		switch {
		case key == "message" && value.IsObject():
			return appendMessage(out, value)
		case key == "member" && value.IsObject():
			return appendObject(out, value, unreadOfMember, nil)
		}
		return append(out, value.Raw...)
	})
	return append(out, event[data.Index+len(data.Raw):]...)
}

// appendObject writes an object without some of its members. Write, unless it is
// nil, writes the values of the others.
func appendObject(
	out []byte, o gjson.Result, without map[string]bool, write func(out []byte, key string, value gjson.Result) []byte,
) []byte {
	out = append(out, '{')
	first := true
	o.ForEach(func(key, value gjson.Result) bool {
		if without[key.Str] {
			return true
		}
		if !first {
			out = append(out, ',')
		}
		first = false
		out = append(append(out, key.Raw...), ':')
		if write == nil {
			out = append(out, value.Raw...)
		} else {
			out = write(out, key.Str, value)
		}
		return true
	})
	return append(out, '}')
}

// appendMessage writes the ID and the texts of a message, or all of one that has no
// ID as it should be.
func appendMessage(out []byte, message gjson.Result) []byte {
	id := message.Get("id")
	if id.Type != gjson.String {
		return append(out, message.Raw...)
	}
	out = append(append(out, `{"id":`...), id.Raw...)
	out = append(out, `,"components":[`...)
	out = appendTexts(out, message.Get("components"))
	return append(out, `]}`...)
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
