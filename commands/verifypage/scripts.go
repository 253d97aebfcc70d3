package verifypage

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
)

// ErrScript is the error of Build for a script that cannot be joined with the
// others: it imports or exports in another form than theirs, in a circle, or
// would end the page's script element.
var ErrScript = errors.New("a script of the page cannot be joined")

// The forms of import and export that the page's scripts use.
var (
	importLine = regexp.MustCompile(`(?m)^import (\{ [\w, ]+ \}) from '\./(\w+)\.js';$`)
	exportLine = regexp.MustCompile(`(?m)^export ((?:async )?(?:const|class|function)\*? ?(\w+))`)
	otherLine  = regexp.MustCompile(`(?m)^(?:import|export)\b.*|</script|<!--`)
)

// joinScripts returns a module and all that it imports as one script without
// imports, each behind those that it imports.
func joinScripts(from fs.FS, first string) (string, error) {
	j := joiner{from: from, begun: map[string]bool{}, done: map[string]bool{}}
	if err := j.add(first); err != nil {
		return "", err
	}
	return j.all.String(), nil
}

type joiner struct {
	from        fs.FS
	all         strings.Builder
	begun, done map[string]bool
}

// add appends a module as a function that is called at once, so that what it
// does not export stays its own; what it returns is what it exports.
func (j *joiner) add(name string) error {
	switch {
	case j.done[name]:
		return nil
	case j.begun[name]:
		return fmt.Errorf("%w: %s imports itself in a circle", ErrScript, name)
	}
	j.begun[name] = true
	source, err := fs.ReadFile(j.from, "page/"+name+".js")
	if err != nil {
		return fmt.Errorf("reading a script: %w", err)
	}
	text := string(source)
	for _, m := range importLine.FindAllStringSubmatch(text, -1) {
		if err := j.add(m[2]); err != nil {
			return err
		}
	}
	var exports []string
	for _, m := range exportLine.FindAllStringSubmatch(text, -1) {
		exports = append(exports, m[2])
	}
	text = importLine.ReplaceAllString(text, "const $1 = $2$$js;")
	text = exportLine.ReplaceAllString(text, "$1")
	if bad := otherLine.FindString(text); bad != "" {
		return fmt.Errorf("%w: %s has %q", ErrScript, name, bad)
	}
	fmt.Fprintf(&j.all, "\nconst %s$js = (() => {\n%s\nreturn { %s };\n})();\n", name, text, strings.Join(exports, ", "))
	j.done[name] = true
	return nil
}
