package verifypage

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
)

func TestJoinScripts(t *testing.T) {
	script := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	for _, tt := range []struct {
		name    string
		scripts fstest.MapFS
		order   string // of the modules, "" for one that is refused
	}{
		{"alone", fstest.MapFS{"page/app.js": script("const a = 1;\n")}, "app"},
		{"behind what it imports", fstest.MapFS{
			"page/app.js": script("import { b } from './b.js';\nimport { c } from './c.js';\nb(c);\n"),
			"page/b.js":   script("import { c } from './c.js';\nexport const b = () => c;\n"),
			"page/c.js":   script("export async function* c() {}\nexport class D {}\n"),
		}, "c b app"},
		{"a circle", fstest.MapFS{
			"page/app.js": script("import { b } from './b.js';\n"),
			"page/b.js":   script("import { a } from './app.js';\nexport const b = a;\n"),
		}, ""},
		{"itself", fstest.MapFS{"page/app.js": script("import { a } from './app.js';\n")}, ""},
		{"from elsewhere", fstest.MapFS{"page/app.js": script("import { a } from 'https://example.org/a.js';\n")}, ""},
		{"a whole module", fstest.MapFS{"page/app.js": script("import * as b from './b.js';\n"), "page/b.js": script("")}, ""},
		{"a default", fstest.MapFS{"page/app.js": script("export default 1;\n")}, ""},
		{"the end of the script", fstest.MapFS{"page/app.js": script("const a = '</script>';\n")}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			script, err := joinScripts(tt.scripts, "app")
			if tt.order == "" {
				if !errors.Is(err, ErrScript) {
					t.Errorf("%v, want ErrScript\n%s", err, script)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var order []string
			for line := range strings.Lines(script) {
				if name, ok := strings.CutSuffix(strings.TrimPrefix(line, "const "), "$js = (() => {\n"); ok {
					order = append(order, name)
				}
			}
			if got := strings.Join(order, " "); got != tt.order || strings.Contains(script, "import ") || strings.Contains(script, "export ") {
				t.Errorf("in the order %s, want %s:\n%s", got, tt.order, script)
			}
		})
	}
	if _, err := joinScripts(fstest.MapFS{}, "app"); err == nil {
		t.Error("a script that is not there was joined")
	}
}
