package main_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/palier-bot/palier/"

// mayImport says which parts of the program each part may import, and which of
// the modules that only one part may know.
var mayImport = map[string][]string{
	"games":      {"games"},
	"store":      {"store", "games"},
	"bot":        {"bot"},
	"commands":   {"commands", "bot", "games", "store"},
	"playground": {"playground"},
	"bench":      {"games", "store"},
	"cmd":        {"cmd", "bot", "commands", "games", "store", "playground"},
}

// onlyIn keeps a module to the parts that exist to hide it.
var onlyIn = map[string][]string{
	"github.com/bwmarrin/discordgo": {"bot", "bench"},
	"github.com/jmoiron/sqlx":       {"store", "playground"},
	"github.com/mattn/go-sqlite3":   {"store", "playground", "bench"},
	"github.com/nicksnyder/go-i18n": {"commands"},
	"github.com/spf13/cobra":        {"cmd"},
	"github.com/joho/godotenv":      {"cmd"},
	"golang.org/x/image":            {"commands"},
	"github.com/gorilla/websocket":  {"bot", "playground", "bench"},
	"github.com/pressly/goose":      {"store"},
	"github.com/prometheus":         {"cmd"},
	lightGonum:                      {"cmd"},
	"github.com/schollz":            {"cmd"},
}

// lightGonum is the one package of gonum that does not bring megabytes of others
// into the running bot.
const lightGonum = "gonum.org/v1/gonum/mathext"

func TestImports(t *testing.T) {
	for _, p := range packages(t) {
		own := strings.TrimPrefix(p.ImportPath, module)
		part, _, _ := strings.Cut(own, "/")
		allowed, known := mayImport[part]
		if !known {
			t.Errorf("%s: a part that the layout does not have", own)
			continue
		}
		for _, path := range p.Imports {
			if ours, ok := strings.CutPrefix(path, module); ok {
				if other, _, _ := strings.Cut(ours, "/"); !slices.Contains(allowed, other) {
					t.Errorf("%s imports %s: %s may import %v only", own, ours, part, allowed)
				}
				continue
			}
			if part == "games" && strings.Contains(path, ".") {
				t.Errorf("%s imports %s: the rules use the standard library only", own, path)
			}
			if strings.HasPrefix(path, "gonum.org/") && path != lightGonum {
				t.Errorf("%s imports %s: of gonum only %s is small enough", own, path, lightGonum)
			}
			for prefix, parts := range onlyIn {
				if strings.HasPrefix(path, prefix) && !slices.Contains(parts, part) {
					t.Errorf("%s imports %s, which belongs to %v", own, path, parts)
				}
			}
		}
		if rules := part == "games" && own != "games/gamestest"; rules {
			forbidEffects(t, own, p.Imports)
		}
	}
}

// forbidEffects keeps I/O, clocks and hidden randomness out of the rules. They
// may take a reader from outside.
func forbidEffects(t *testing.T, own string, imports []string) {
	t.Helper()
	for _, path := range []string{"os", "net", "net/http", "time", "math/rand", "math/rand/v2", "crypto/rand", "syscall"} {
		if own == "games/fair" && path == "math/rand/v2" {
			continue // for a generator that it seeds itself
		}
		if slices.Contains(imports, path) {
			t.Errorf("%s imports %s: the rules have no I/O, no clock and no chance of their own", own, path)
		}
	}
}

type pkg struct {
	ImportPath string
	Imports    []string
}

func packages(t *testing.T) (list []pkg) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", module+"...").Output()
	if err != nil {
		t.Fatalf("listing the packages: %v", err)
	}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return list
		} else if err != nil {
			t.Fatalf("reading the list of packages: %v", err)
		}
		list = append(list, p)
	}
}
