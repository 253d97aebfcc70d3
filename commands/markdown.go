package commands

import (
	"strings"

	"github.com/palier-bot/palier/bot"
)

// private returns a reply with one text, for the person who acted alone.
func private(text string) *bot.Reply {
	return &bot.Reply{Private: true, Components: []bot.Component{bot.Text{Content: text}}}
}

// small writes every line of a text in Discord's small print.
func small(text string) string {
	return "-# " + strings.ReplaceAll(text, "\n", "\n-# ")
}

func code(text string) string { return "`" + text + "`" }

func mention(id string) string { return "<@" + id + ">" }

// plainly turns lines of a message into sentences without marks, as a picture's
// description is read aloud.
func plainly(text string) string {
	return strings.NewReplacer("**", "", "\n", ". ").Replace(text) + "."
}

const markup = "\\`*_~|<>#-+=.:!@[](){}"

// foreign writes a text that a person typed so that it shows as it is: without
// markdown, and without turning the direction of the text around it.
func foreign(text string) string {
	var b strings.Builder
	b.WriteRune('\u2068') // first strong isolate
	for _, r := range text {
		if strings.ContainsRune(markup, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	b.WriteRune('\u2069') // pop directional isolate
	return b.String()
}

// native undoes foreign: it returns the text as it was typed.
func native(text string) string {
	text = strings.TrimSuffix(strings.TrimPrefix(text, "\u2068"), "\u2069")
	var b strings.Builder
	escaped := false
	for _, r := range text {
		if escaped = r == '\\' && !escaped; !escaped {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// verbatim writes a text that a person typed so that it can be copied as it is:
// as code, unless that would end inside of it.
func verbatim(text string) string {
	if strings.Contains(text, "`") {
		return foreign(text)
	}
	return "\u2068" + code(text) + "\u2069"
}
