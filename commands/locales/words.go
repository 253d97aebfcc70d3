package locales

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/message"

	"github.com/palier-bot/palier/games"
)

// Words writes in one language.
type Words struct {
	locale  string
	texts   map[string]text
	plurals *i18n.Localizer // knows pluralForm alone
	printer *message.Printer
	coin    string // a server's own name for coins
	emoji   string
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
// A text that is missing comes out as its ID: a missing word must not stop
// a round. That none is missing, a test sees to.
func (w Words) Text(id string, pairs ...any) string {
	t, ok := w.texts[id]
	if !ok {
		return id
	}
	form := t.plain
	for i := 0; i+1 < len(pairs) && t.forms != nil; i += 2 {
		if pairs[i] == "Count" {
			form = t.form(w.pluralOf(pairs[i+1]))
		}
	}
	return form.fill(w, pairs)
}

// pluralOf returns the form that a number takes.
func (w Words) pluralOf(count any) string {
	if c, ok := count.(games.Coins); ok {
		count = int64(c) // a type that the rules read
	}
	form, err := w.plurals.Localize(&i18n.LocalizeConfig{MessageID: pluralForm, PluralCount: count})
	if err != nil {
		return "other"
	}
	return form
}

// Number writes a whole number. Below a thousand, where no language that there is a
// file for does anything else than write digits, it takes a tenth of the time.
func (w Words) Number(n int64) string {
	if 0 <= n && n < 1000 {
		return strconv.FormatInt(n, 10)
	}
	return w.printer.Sprintf("%d", n)
}

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
