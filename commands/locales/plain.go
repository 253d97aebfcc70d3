package locales

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
)

// plainText is a text without a plural, cut into what stands in it and the names
// of the parameters between: one more piece than names. A message has some thirty
// texts; by templates they would take longer than its picture.
type plainText struct{ pieces, names []string }

var parameter = regexp.MustCompile(`{{\.(\w+)}}`)

// plainTexts returns the texts of a file that have no plural, by ID.
func plainTexts(file string) (map[string]plainText, error) {
	data, err := files.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("reading texts: %w", err)
	}
	var all map[string]any
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("reading texts: %w", err)
	}
	plain := make(map[string]plainText, len(all))
	for id, value := range all {
		text, ok := value.(string)
		if !ok || strings.Contains(parameter.ReplaceAllString(text, ""), "{{") {
			continue // a plural, or more of a template than a parameter
		}
		t := plainText{pieces: parameter.Split(text, -1)}
		for _, name := range parameter.FindAllStringSubmatch(text, -1) {
			t.names = append(t.names, name[1])
		}
		plain[id] = t
	}
	return plain, nil
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
