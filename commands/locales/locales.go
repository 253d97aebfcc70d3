// Package locales holds every text a person reads, in English and French, and
// writes amounts as each language does. It knows nothing of what the texts are for.
package locales

import (
	"embed"
	"fmt"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

//go:embed *.json
var files embed.FS

// Bundle is the texts in every language. It never changes and is safe for
// concurrent use.
type Bundle struct {
	fallback Words
	words    map[language.Base]Words
}

// languages is what there is a file for; the first is used where no other fits.
var languages = []language.Tag{language.English, language.French}

// Load reads the embedded texts.
func Load() (*Bundle, error) {
	rules, err := pluralRules()
	if err != nil {
		return nil, err
	}
	b := &Bundle{words: make(map[language.Base]Words)}
	for _, tag := range languages {
		texts, err := readTexts(tag)
		if err != nil {
			return nil, err
		}
		base, _ := tag.Base()
		b.words[base] = Words{
			locale:  tag.String(),
			texts:   texts,
			plurals: i18n.NewLocalizer(rules, tag.String()),
			printer: message.NewPrinter(tag),
		}
		if tag == languages[0] {
			b.fallback = b.words[base]
		}
	}
	return b, nil
}

// pluralForm is a message that reads in each form as the form is called: by it the
// library tells which form a number takes.
const pluralForm = "form"

func pluralRules() (*i18n.Bundle, error) {
	rules := i18n.NewBundle(languages[0])
	forms := &i18n.Message{ID: pluralForm, Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many", Other: "other"}
	for _, tag := range languages {
		if err := rules.AddMessages(tag, forms); err != nil {
			return nil, fmt.Errorf("learning the plurals of %s: %w", tag, err)
		}
	}
	return rules, nil
}

// Held returns the texts whose IDs begin with a prefix, by language and by what
// follows the prefix, as they are in the files: for a page that fills them in
// itself. A text is a string, or a map of plural forms.
func Held(prefix string) (map[string]map[string]any, error) {
	held := make(map[string]map[string]any, len(languages))
	for _, tag := range languages {
		all, err := readFile(tag)
		if err != nil {
			return nil, err
		}
		name := tag.String()
		held[name] = map[string]any{}
		for id, text := range all {
			if rest, ok := strings.CutPrefix(id, prefix); ok {
				held[name][rest] = text
			}
		}
	}
	return held, nil
}

// For returns the words of a locale as Discord names it ("fr", "en-GB") or as a
// terminal does ("fr_CA.UTF-8"), and English for one that there is no file for.
func (b *Bundle) For(locale string) Words {
	locale, _, _ = strings.Cut(locale, ".")
	tag, err := language.Parse(strings.ReplaceAll(locale, "_", "-"))
	if err != nil {
		return b.fallback
	}
	base, _ := tag.Base()
	if w, ok := b.words[base]; ok {
		return w
	}
	return b.fallback
}

// Everywhere returns a text in every language, by locale, English first in fallback.
func (b *Bundle) Everywhere(id string) (fallback string, in map[string]string) {
	in = make(map[string]string, len(b.words))
	for _, w := range b.words {
		in[w.locale] = w.Text(id)
	}
	return b.fallback.Text(id), in
}
