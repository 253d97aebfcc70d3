package locales_test

import (
	"encoding/json"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template"

	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games"
)

func load(t testing.TB) *locales.Bundle {
	t.Helper()
	b, err := locales.Load()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestLanguageOfALocale(t *testing.T) {
	b := load(t)
	for locale, want := range map[string]string{
		"fr": "fr", "fr-CA": "fr", "fr_FR.UTF-8": "fr", "fr_BE@euro": "en", // not a locale's name
		"en-US": "en", "en-GB": "en", "de": "en", "zh-CN": "en", "": "en", "C": "en", "C.UTF-8": "en", "\x00": "en",
	} {
		if got := b.For(locale).Locale(); got != want {
			t.Errorf("For(%q) is %q, want %q", locale, got, want)
		}
	}
}

func TestAmounts(t *testing.T) {
	b := load(t)
	for _, c := range []struct {
		locale string
		coins  games.Coins
		want   string
	}{
		{"en", 0, "0\u00a0coins"}, {"en", 1, "1\u00a0coin"}, {"en", 2, "2\u00a0coins"}, {"en", 262440, "262,440\u00a0coins"},
		{"fr", 0, "0\u00a0pièce"}, {"fr", 1, "1\u00a0pièce"}, {"fr", 2, "2\u00a0pièces"}, {"fr", 262440, "262\u00a0440\u00a0pièces"},
		{"fr", 1000000, "1\u00a0000\u00a0000 de pièces"},
	} {
		if got := b.For(c.locale).Coins(c.coins); got != c.want {
			t.Errorf("%s: %d is written %q, want %q", c.locale, c.coins, got, c.want)
		}
	}
}

// TestNumber compares numbers that are written in a shorter way with the library's.
func TestNumber(t *testing.T) {
	b := load(t)
	for _, tag := range []language.Tag{language.English, language.French} {
		w, library := b.For(tag.String()), message.NewPrinter(tag)
		for n := int64(-1001); n <= 1001; n++ {
			if got, want := w.Number(n), library.Sprintf("%d", n); got != want {
				t.Errorf("%s: %q, want %q", tag, got, want)
			}
		}
	}
}

func TestPercent(t *testing.T) {
	b := load(t)
	for _, c := range []struct {
		locale   string
		num, den int64
		want     string
	}{
		{"en", 1, 1, "100%"}, {"en", 433, 1000, "43%"}, {"en", 1, 10, "10%"}, {"en", 99, 1000, "9.9%"},
		{"fr", 433, 1000, "43\u00a0%"}, {"fr", 24, 1000, "2,4\u00a0%"},
	} {
		if got := b.For(c.locale).Percent(big.NewRat(c.num, c.den)); got != c.want {
			t.Errorf("%s: %d/%d is written %q, want %q", c.locale, c.num, c.den, got, c.want)
		}
	}
}

// texts reads a locale file as go-i18n does: a text, or its plural forms.
func texts(t *testing.T, name string) map[string][]string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]any
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	out := map[string][]string{}
	for id, v := range raw {
		switch v := v.(type) {
		case string:
			out[id] = []string{v}
		case map[string]any:
			for _, form := range v {
				out[id] = append(out[id], form.(string))
			}
		}
	}
	return out
}

var parameter = regexp.MustCompile(`{{\.(\w+)}}`)

func TestLanguagesSayTheSame(t *testing.T) {
	en, fr := texts(t, "en.json"), texts(t, "fr.json")
	for id := range en {
		if fr[id] == nil {
			t.Errorf("%s is missing in French", id)
		}
	}
	for id, forms := range fr {
		if en[id] == nil {
			t.Errorf("%s is missing in English", id)
			continue
		}
		want := parameters(en[id])
		for _, form := range forms {
			// The singular may say « un » for a count.
			got := parameters([]string{form, "{{.Count}}"})
			if !slices.Equal(got, slices.Compact(slices.Sorted(slices.Values(append(want, "Count"))))) {
				t.Errorf("%s: French has the parameters %v, English %v", id, got, want)
			}
		}
	}
}

func parameters(forms []string) (names []string) {
	for _, form := range forms {
		for _, m := range parameter.FindAllStringSubmatch(form, -1) {
			names = append(names, m[1])
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// French has no space that may break before these signs, and curly apostrophes.
func TestFrenchTypography(t *testing.T) {
	bad := regexp.MustCompile(` [:;!?»%]|« |'|\d \d{3}\b`)
	for id, forms := range texts(t, "fr.json") {
		for _, form := range forms {
			if m := bad.FindString(form); m != "" {
				t.Errorf("%s: %q in %q", id, m, form)
			}
		}
	}
}

// A server has its own name for coins, so that no text that is shown there may have
// another. Not of a server are what Discord shows of the commands, what is said at
// the terminal, on the page and in direct messages; and settings are about the name.
func TestCoinsAreCalledWhatTheServerCallsThem(t *testing.T) {
	name := regexp.MustCompile(`(?i)(?:^|[^.a-z])(?:coin|pièce)s?\b`) // and no {{.Coins}}
	elsewhere := regexp.MustCompile(`^(coins|refusal\.direct|mod\.refusal\.coin_name)$|` +
		`^(command|check\.page|cli|simulate|odds\.distribution)\.|^setting\.(|label\.|hint\.)coin_`)
	for _, file := range []string{"en.json", "fr.json"} {
		for id, forms := range texts(t, file) {
			for _, form := range forms {
				if said := name.FindString(form); said != "" && !elsewhere.MatchString(id) {
					t.Errorf("%s, %s: %q in %q", file, id, said, form)
				}
			}
		}
	}
}

// Every ID in the code is a text, and every text is used.
func TestEveryTextIsThereAndUsed(t *testing.T) {
	source := sources(t, "../..")
	quoted := regexp.MustCompile(`"(\.?[a-z_]+(?:\.[a-z_]+)*\.?)"`)
	ids := map[string]bool{}
	for _, m := range quoted.FindAllStringSubmatch(source, -1) {
		ids[m[1]] = true
	}
	known := texts(t, "en.json")
	for id := range known {
		if !used(ids, id) {
			t.Errorf("no code says %q", id)
		}
	}
	for _, m := range regexp.MustCompile(`\.Text\("([^"]+)"[,)]`).FindAllStringSubmatch(source, -1) {
		if known[m[1]] == nil {
			t.Errorf("there is no text %q", m[1])
		}
	}
}

// used reports whether an ID is in the code, whole, or as a beginning or an end
// that the code completes, up to a point or from one on.
func used(ids map[string]bool, id string) bool {
	if ids[id] || strings.HasPrefix(id, "command.") {
		return true
	}
	for i := strings.LastIndexByte(id, '.'); i > 0; i = strings.LastIndexByte(id[:i], '.') {
		if ids[id[:i+1]] || ids[id[i:]] {
			return true
		}
	}
	return false
}

func sources(t *testing.T, root string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		all.Write(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// Texts without a plural are written by a way of their own: it comes to the same
// as the library's templates.
func TestPlainTexts(t *testing.T) {
	for _, file := range []string{"en.json", "fr.json"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		w := load(t).For(strings.TrimSuffix(file, ".json"))
		checked := 0
		for id, value := range texts {
			text, isPlain := value.(string)
			if !isPlain {
				continue
			}
			pairs, values := []any{}, map[string]string{}
			for _, name := range regexp.MustCompile(`{{\.(\w+)}}`).FindAllStringSubmatch(text, -1) {
				values[name[1]] = "<" + name[1] + " {{.It}} é>"
				pairs = append(pairs, name[1], values[name[1]])
			}
			var want strings.Builder
			if err := template.Must(template.New("").Parse(text)).Execute(&want, values); err != nil {
				t.Fatal(err)
			}
			if got := w.Text(id, pairs...); got != want.String() {
				t.Errorf("%s: %q, want %q", id, got, want.String())
			}
			checked++
		}
		if checked < 100 {
			t.Errorf("%d texts of %s were checked", checked, file)
		}
	}
}

func BenchmarkText(b *testing.B) {
	w := load(b).For("fr")
	for id, pairs := range map[string][]any{"nextlevel.play": {"Coins", "2"}, "coins": {"Count", 2}} {
		b.Run(id, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w.Text(id, pairs...)
			}
		})
	}
}
