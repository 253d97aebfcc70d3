package verifypage_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/commands/verifypage"
)

var update = flag.Bool("update", false, "write docs/verify.html anew")

func page(t *testing.T) string {
	t.Helper()
	html, err := verifypage.Build()
	if err != nil {
		t.Fatal(err)
	}
	return string(html)
}

// The page that people take from the repository is the one of these sources.
func TestCommittedPageIsUpToDate(t *testing.T) {
	path := filepath.Join("..", "..", "docs", "verify.html")
	if *update {
		if err := os.WriteFile(path, []byte(page(t)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(committed) != page(t) {
		t.Error("docs/verify.html is not what its sources make: go test ./commands/verifypage -update")
	}
}

// The page is whole, and asks nobody for anything.
func TestPageStandsAlone(t *testing.T) {
	html := page(t)
	if html != page(t) {
		t.Error("two builds differ")
	}
	for _, bad := range []string{"\nimport ", "\nexport ", "{{.Style", "{{.Script", " src=", "fetch(", "XMLHttpRequest", "WebSocket", "innerHTML", "eval("} {
		if strings.Contains(html, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	for _, link := range regexp.MustCompile(`https?://[^\s'"]+`).FindAllString(html, -1) {
		if link != "http://www.w3.org/2000/svg" { // a name, not an address
			t.Errorf("the page has the address %s", link)
		}
	}
	for _, want := range []string{"default-src 'none'", "connect-src 'none'", "script-src 'sha256-", "style-src 'sha256-"} {
		if !strings.Contains(html, want) {
			t.Errorf("the page's policy has no %q", want)
		}
	}
	if policy := regexp.MustCompile(`content="(default-src[^"]*)"`).FindStringSubmatch(html); policy == nil || strings.Contains(policy[1], "unsafe") {
		t.Errorf("the page's policy is %q", policy)
	}
}

// Every text that the scripts name is there, and every text is named. Some
// names end in a part that varies: `check.${name}.what`.
func TestTextsOfThePage(t *testing.T) {
	held, err := locales.Held("check.page.")
	if err != nil {
		t.Fatal(err)
	}
	source := sources(t)
	for id := range held["en"] {
		if !names(source, id) {
			t.Errorf("no script says %q", id)
		}
	}
	for _, m := range regexp.MustCompile(`(?:\.text\(|data-(?:text|label)=|new Unreadable\(|key: |matching\([^']*)['"]([a-z_.]+)['"]`).FindAllStringSubmatch(source, -1) {
		if held["en"][m[1]] == nil {
			t.Errorf("there is no text %q", m[1])
		}
	}
}

func names(source, id string) bool {
	if strings.Contains(source, "'"+id+"'") || strings.Contains(source, `"`+id+`"`) || id == "noscript" {
		return true
	}
	beginning, end, _ := strings.Cut(id, ".")
	middle, rest, _ := strings.Cut(end, ".")
	return middle != "" && (strings.Contains(source, "`"+beginning+".${") && rest == "" ||
		strings.Contains(source, "`"+beginning+"."+middle+".${") ||
		strings.Contains(source, "`"+beginning+".${name}."+rest+"`"))
}

func sources(t *testing.T) string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("page", "*"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, path := range paths {
		if strings.HasSuffix(path, ".test.js") {
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(data)
	}
	return all.String()
}
