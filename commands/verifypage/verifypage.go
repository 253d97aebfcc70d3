// Package verifypage builds verify.html: one file on which a stranger checks
// rounds, without this program and without a network. Its scripts are a second
// implementation of the scheme and of both games, written from the rules and
// not from the packages of games, so that neither can hide a fault of the other.
//
// It joins the files in page with the texts of locales; it knows no rules.
package verifypage

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
	"text/template"

	"github.com/palier-bot/palier/commands/locales"
)

//go:embed page/*.html page/*.css page/*.js
var files embed.FS

// prefix begins the IDs of the page's texts; its scripts leave it out.
const prefix = "check.page."

// styles are joined in this order: a rule of a later one wins.
var styles = []string{"style.css", "verdict.css", "draw.css", "many.css"}

// Build returns the page. The same sources give the same bytes.
func Build() ([]byte, error) {
	style, err := joinStyles()
	if err != nil {
		return nil, err
	}
	script, err := joinScripts(files, "app")
	if err != nil {
		return nil, err
	}
	held, err := locales.Held(prefix)
	if err != nil {
		return nil, fmt.Errorf("reading the page's texts: %w", err)
	}
	texts, err := json.Marshal(held) // it writes <, > and & as escapes
	if err != nil {
		return nil, fmt.Errorf("writing the page's texts: %w", err)
	}
	frame, err := template.ParseFS(files, "page/verify.html")
	if err != nil {
		return nil, fmt.Errorf("reading the page's frame: %w", err)
	}
	var page strings.Builder
	if err := frame.Execute(&page, map[string]string{
		"Policy": policy(style, script), "Style": style, "Script": script, "Texts": string(texts), "NoScript": noScript(held),
	}); err != nil {
		return nil, fmt.Errorf("filling the page's frame: %w", err)
	}
	return []byte(page.String()), nil
}

// noScript is what the page says, in every language, where its script cannot run.
func noScript(held map[string]map[string]any) string {
	var texts []string
	for _, language := range slices.Sorted(maps.Keys(held)) {
		texts = append(texts, html.EscapeString(fmt.Sprint(held[language]["noscript"])))
	}
	return strings.Join(texts, " · ")
}

// policy lets the page run its own script and style, known by their hashes, and
// nothing else: it can load nothing and reach nobody. The picture that browsers
// show beside the title is part of the page.
func policy(style, script string) string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; connect-src 'none'; img-src data:; script-src " + hash(script) +
		"; style-src " + hash(style) + "; base-uri 'none'; form-action 'none'"
}

func joinStyles() (string, error) {
	var all strings.Builder
	for _, name := range styles {
		text, err := files.ReadFile("page/" + name)
		if err != nil {
			return "", fmt.Errorf("reading a style: %w", err)
		}
		all.WriteString("\n" + string(text))
	}
	return all.String(), nil
}
