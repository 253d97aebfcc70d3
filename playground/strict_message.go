package playground

import (
	"encoding/json"
	"math"
	"strings"
	"unicode/utf8"
)

const (
	maxContent     = 2000
	maxAttachments = 10
	maxEmbeds      = 10
	maxEmbedText   = 6000 // characters in all embeds of a message
)

// checkMessage judges a message's body except its attachments. Before is the
// message that is edited, nil for a new one; files are the names it will have.
// It returns the flags that the message will have.
func checkMessage(o object, before *Message, files map[string]bool) int {
	content := o.text("content", 0, maxContent)
	o.boolean("tts")
	embeds := checkEmbeds(o)
	checkMentions(o)
	flags := checkFlags(o, before, content != "" || embeds > 0)
	v2 := flags&flagComponentsV2 != 0
	if v2 {
		for _, legacy := range []struct {
			key  string
			used bool
		}{
			{"content", content != ""},
			{"embeds", embeds > 0},
			{"poll", o.has("poll")},
		} {
			if legacy.used {
				o.faults.at(legacy.key).add("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
					"The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", legacy.key)
			}
		}
	}
	newComponents(files).message(o, v2)
	return flags
}

// checkFlags finds the flags a message will have. An edit can add the flag of
// Components V2 and never take it away; it cannot change who sees the message.
func checkFlags(o object, before *Message, legacy bool) int {
	sent, given := o.integer("flags", 0, math.MaxInt32)
	flags := int(sent) & flagsOfBots
	if before == nil {
		return flags
	}
	kept := before.Flags &^ flagLoading
	if kept&flagComponentsV2 != 0 && (given && flags&flagComponentsV2 == 0 || !given && legacy) {
		o.faults.at("flags").add("MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
			"The IS_COMPONENTS_V2 flag cannot be removed from a message")
	}
	return kept | flags&^flagEphemeral
}

// checkMentions judges who may be pinged.
func checkMentions(o object) {
	mentions, ok := o.object("allowed_mentions")
	if !ok {
		return
	}
	mentions.boolean("replied_user")
	for i, kind := range mentions.list("parse", 0, 3) {
		if kind != "roles" && kind != "users" && kind != "everyone" {
			mentions.faults.at("parse").index(i).add("BASE_TYPE_CHOICES", "Value must be one of {'roles', 'users', 'everyone'}.")
		}
	}
	mentions.list("users", 0, 100)
	mentions.list("roles", 0, 100)
}

// checkEmbeds judges embeds and counts them.
// https://discord.com/developers/docs/resources/message#embed-object-embed-limits
func checkEmbeds(o object) int {
	count, total := 0, 0
	add := func(e object, key string, lowest, highest int) {
		total += utf8.RuneCountInString(e.text(key, lowest, highest))
	}
	o.objects("embeds", 0, maxEmbeds, func(e object) {
		count++
		add(e, "title", 0, 256)
		add(e, "description", 0, 4096)
		e.integer("color", 0, 0xFFFFFF)
		checkURL(e.text("url", 0, 2048), e.faults.at("url"), "http", "https")
		if footer, ok := e.object("footer"); ok {
			footer.required("text")
			add(footer, "text", 0, 2048)
		}
		if author, ok := e.object("author"); ok {
			author.required("name")
			add(author, "name", 0, 256)
		}
		e.objects("fields", 0, 25, func(field object) {
			field.required("name")
			field.required("value")
			add(field, "name", 1, 256)
			add(field, "value", 1, 1024)
			field.boolean("inline")
		})
	})
	if total > maxEmbedText {
		o.faults.at("embeds").add("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedText)
	}
	return count
}

// empty tells whether a message shows nothing.
func (m Message) empty() bool {
	return strings.TrimSpace(m.Content) == "" && len(m.Embeds) == 0 && len(m.Components) == 0 &&
		len(m.Attachments) == 0 && m.Flags&flagLoading == 0
}

// decode reads a judged body into a type. What the judging did not look at may
// still be of a wrong type.
func decode(body any, f *faults, into any) {
	text, err := json.Marshal(body)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		f.add("MODEL_TYPE_CONVERT", "%s", err)
	}
}
