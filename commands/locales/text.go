package locales

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/text/language"
)

// text is a text in one language: the forms that it has by the number it is about
// ("one", "many" and "other", as CLDR names them), or one form for all.
type text struct {
	plain plainText
	forms map[string]plainText
}

// plainText is a form of a text, cut into what stands in it and the names of the
// parameters between: one more piece than names. A message has some thirty texts;
// by templates they would take longer than its picture.
type plainText struct{ pieces, names []string }

var parameter = regexp.MustCompile(`{{\.(\w+)}}`)

// readFile returns the file of a language: texts by ID, each a string or a map of
// plural forms.
func readFile(tag language.Tag) (map[string]any, error) {
	data, err := files.ReadFile(tag.String() + ".json")
	if err != nil {
		return nil, fmt.Errorf("reading the texts of %s: %w", tag, err)
	}
	var all map[string]any
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("reading the texts of %s: %w", tag, err)
	}
	return all, nil
}

// readTexts returns the texts of a language by ID.
func readTexts(tag language.Tag) (map[string]text, error) {
	all, err := readFile(tag)
	if err != nil {
		return nil, err
	}
	texts := make(map[string]text, len(all))
	for id, value := range all {
		switch value := value.(type) {
		case string:
			texts[id] = text{plain: cut(value)}
		case map[string]any:
			t := text{forms: make(map[string]plainText, len(value))}
			for form, words := range value {
				t.forms[form] = cut(fmt.Sprint(words))
			}
			t.plain = t.forms["other"]
			texts[id] = t
		default:
			return nil, fmt.Errorf("reading the texts of %s: %s is a %T", tag, id, value)
		}
	}
	return texts, nil
}

func cut(words string) plainText {
	t := plainText{pieces: parameter.Split(words, -1)}
	for _, name := range parameter.FindAllStringSubmatch(words, -1) {
		t.names = append(t.names, name[1])
	}
	return t
}

// form returns the form that is for a number. One that there is none for is in the
// last, which every language has.
func (t text) form(name string) plainText {
	if form, ok := t.forms[name]; ok {
		return form
	}
	return t.plain
}

// fill writes the text with the parameters that are given in pairs. One that is
// not given stays empty.
func (t plainText) fill(w Words, pairs []any) string {
	if len(t.names) == 0 {
		return t.pieces[0]
	}
	var out strings.Builder
	for i, name := range t.names {
		out.WriteString(t.pieces[i])
		for j := 0; j+1 < len(pairs); j += 2 {
			if pairs[j] == name {
				out.WriteString(w.write(pairs[j+1]))
				break
			}
		}
	}
	out.WriteString(t.pieces[len(t.names)])
	return out.String()
}
