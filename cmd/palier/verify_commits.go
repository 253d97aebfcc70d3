package main

import (
	"bufio"
	"os"
	"slices"
	"strings"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games/fair"
)

// commits are commits that somebody has seen, and whether they have been found.
// A nil map looks for none.
type commits map[string]bool

// readCommits reads a list of commits, one a line.
func readCommits(w locales.Words, name string) (commits, error) {
	s := newSentences(w)
	f, err := os.Open(name)
	if err != nil {
		return nil, &failure{text: s.unreadable(name, 0, err), status: statusUnusable, cause: err}
	}
	defer f.Close() //nolint:errcheck // only read from
	list := commits{}
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		switch {
		case text == "":
		case fair.IsHex64(text):
			list[text] = false
		default:
			text := w.Text("cli.verify.no_commit", "File", printed(name), "Line", n)
			return nil, &failure{text: text, status: statusUnusable}
		}
	}
	if err := lines.Err(); err != nil {
		return nil, &failure{text: s.unreadable(name, 0, err), status: statusUnusable, cause: err}
	}
	return list, nil
}

func (c commits) found(commit string) {
	if _, wanted := c[commit]; wanted {
		c[commit] = true
	}
}

// missing returns those that have not been found, in order.
func (c commits) missing() []string {
	var list []string
	for commit, found := range c {
		if !found {
			list = append(list, commit)
		}
	}
	slices.Sort(list)
	return list
}
