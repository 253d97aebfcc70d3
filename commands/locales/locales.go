// Package locales holds every text a person reads, in English and French, and
// writes amounts as each language does. It knows nothing of what the texts are for.
package locales

import (
	"embed"
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/palier-bot/palier/games"
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
	texts := i18n.NewBundle(languages[0])
	texts.RegisterUnmarshalFunc("json", json.Unmarshal)
	b := &Bundle{words: make(map[language.Base]Words)}
	for _, tag := range languages {
		name := tag.String() + ".json"
		if _, err := texts.LoadMessageFileFS(files, name); err != nil {
			return nil, fmt.Errorf("reading the texts of %s: %w", name, err)
		}
		plain, err := plainTexts(name)
		if err != nil {
			return nil, err
		}
		base, _ := tag.Base()
		b.words[base] = Words{
			locale:    tag.String(),
			localizer: i18n.NewLocalizer(texts, tag.String()),
			printer:   message.NewPrinter(tag),
			plain:     plain,
		}
		if tag == languages[0] {
			b.fallback = b.words[base]
		}
	}
	return b, nil
}

// Held returns the texts whose IDs begin with a prefix, by language and by what
// follows the prefix, as they are in the files: for a page that fills them in
// itself. A text is a string, or a map of plural forms.
func Held(prefix string) (map[string]map[string]any, error) {
	held := make(map[string]map[string]any, len(languages))
	for _, tag := range languages {
		name := tag.String()
		data, err := files.ReadFile(name + ".json")
		if err != nil {
			return nil, fmt.Errorf("reading the texts of %s: %w", name, err)
		}
		var all map[string]any
		if err := json.Unmarshal(data, &all); err != nil {
			return nil, fmt.Errorf("reading the texts of %s: %w", name, err)
		}
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

// Words writes in one language.
type Words struct {
	locale    string
	plain     map[string]plainText
	localizer *i18n.Localizer
	printer   *message.Printer
	coin      string // a server's own name for coins
	emoji     string
}

// WithCoin returns words that call coins by another name, the same for one and
// for many, and put an emoji behind it. Both may be empty.
func (w Words) WithCoin(name, emoji string) Words {
	w.coin, w.emoji = name, emoji
	return w
}

// Locale returns the language's name: "en" or "fr".
func (w Words) Locale() string { return w.locale }

// Text returns a text with its parameters filled in, given in pairs:
// Text("level.of", "Level", 3). Numbers are written as the language does. The
// parameter Count, where there is one, also chooses between singular and plural.
//
// A text that cannot be made comes out as its ID: a missing word must not stop
// a round. That none is missing, a test sees to.
func (w Words) Text(id string, pairs ...any) string {
	if t, ok := w.plain[id]; ok {
		return t.fill(w, pairs)
	}
	config := i18n.LocalizeConfig{MessageID: id}
	data := make(map[string]string, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		name, _ := pairs[i].(string)
		data[name] = w.write(pairs[i+1])
		if name == "Count" {
			config.PluralCount = plain(pairs[i+1])
		}
	}
	config.TemplateData = data
	text, err := w.localizer.Localize(&config)
	if err != nil && text == "" {
		return id
	}
	return text
}

// Number writes a whole number.
func (w Words) Number(n int64) string { return w.printer.Sprintf("%d", n) }

// Decimal writes a number with a number of decimals.
func (w Words) Decimal(x float64, decimals int) string {
	return w.printer.Sprintf("%.*f", decimals, x)
}

// Figure writes a number that is given in digits, such as "2.83", with the
// language's decimal sign.
func (w Words) Figure(text string) string {
	return strings.Replace(text, ".", w.Text("decimal.point"), 1)
}

// Whole writes a whole number that is given in digits. Digits that are none are
// written as they are.
func (w Words) Whole(text string) string {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return text
	}
	return w.Number(n)
}

// Coins writes an amount with its unit, and the emoji of the server's coins.
func (w Words) Coins(c games.Coins) string {
	if w.emoji == "" {
		return w.Label(c)
	}
	return w.Label(c) + "\u00a0" + w.emoji
}

// Label writes an amount with its unit for buttons and pictures, where an emoji
// of a server's own cannot be shown.
func (w Words) Label(c games.Coins) string {
	if w.coin != "" {
		return w.Text("coins_named", "Number", c, "Name", w.coin)
	}
	return w.Text("coins", "Count", c)
}

// Percent writes a chance rounded to a whole percent, and one below 10 % with
// a decimal: 43 %, 2.4 %.
func (w Words) Percent(chance *big.Rat) string {
	p, _ := new(big.Rat).Mul(chance, big.NewRat(100, 1)).Float64()
	if p < 10 {
		return w.Text("percent", "Value", w.Decimal(p, 1))
	}
	return w.Text("percent", "Value", w.Decimal(p, 0))
}

// List writes numbers one after the other.
func (w Words) List(numbers []int) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = w.Number(int64(n))
	}
	return strings.Join(parts, w.Text("list.separator"))
}

func (w Words) write(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case games.Coins:
		return w.Number(int64(v))
	case int:
		return w.Number(int64(v))
	default:
		return w.printer.Sprint(v)
	}
}

// plain returns a count in a type that the plural rules read.
func plain(v any) any {
	if c, ok := v.(games.Coins); ok {
		return int64(c)
	}
	return v
}
