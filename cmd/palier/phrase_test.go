package main_test

import (
	"strings"
	"sync"

	"github.com/palier-bot/palier/commands/locales"
)

// phrases are the texts that people read, to know them again by.
var phrases = sync.OnceValues(locales.Load)

// blank stands in a text for what is filled in.
const blank = "\x00"

// isPhrase tells whether a message says a text of the locale files, in any
// language and whatever is filled in.
func isPhrase(said, key string, parameters ...string) bool {
	bundle, err := phrases()
	if err != nil {
		return false // the tests of the texts say why
	}
	var pairs []any
	for _, name := range parameters {
		pairs = append(pairs, name, blank)
	}
	for _, locale := range []string{"en", "fr"} {
		fits := true
		for _, part := range strings.Split(plain(bundle.For(locale).Text(key, pairs...)), blank) {
			fits = fits && strings.Contains(plain(said), part)
		}
		if fits {
			return true
		}
	}
	return false
}
