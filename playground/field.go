package playground

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// object is a JSON object that is being judged: its fields as they came and the
// place for what is wrong with them. A field that is null counts as absent.
type object struct {
	fields map[string]any
	faults *faults
}

// parse reads a body, keeping numbers as they are written.
func parse(body []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, errBadJSON
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errBadJSON
	}
	return value, nil
}

func asObject(value any, f *faults) (object, bool) {
	fields, ok := value.(map[string]any)
	if !ok {
		f.add("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
	}
	return object{fields, f}, ok
}

func (o object) has(key string) bool { return o.fields[key] != nil }

// required notes the absence of a field.
func (o object) required(key string) bool {
	if !o.has(key) {
		o.faults.at(key).add("BASE_TYPE_REQUIRED", "This field is required")
		return false
	}
	return true
}

// text reads a string of lowest to highest characters, "" if it is absent or wrong.
func (o object) text(key string, lowest, highest int) string {
	value := o.fields[key]
	if value == nil {
		return ""
	}
	s, ok := value.(string)
	if !ok {
		o.faults.at(key).add("STRING_TYPE_CONVERT", "Could not interpret %q as string.", jsonText(value))
		return ""
	}
	checkLength(utf8.RuneCountInString(s), lowest, highest, o.faults.at(key))
	return s
}

// checkLength words a wrong length as Discord does, for strings and lists alike.
func checkLength(n, lowest, highest int, f *faults) {
	switch {
	case n >= lowest && n <= highest:
	case lowest > 0:
		f.add("BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", lowest, highest)
	default:
		f.add("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", highest)
	}
}

// integer reads a whole number within bounds; false if it is absent or wrong.
func (o object) integer(key string, lowest, highest int64) (int64, bool) {
	value := o.fields[key]
	if value == nil {
		return 0, false
	}
	written, ok := value.(json.Number)
	n, err := strconv.ParseInt(string(written), 10, 64)
	switch {
	case !ok || err != nil:
		o.faults.at(key).add("NUMBER_TYPE_COERCE", "Value %q is not int.", jsonText(value))
	case n < lowest:
		o.faults.at(key).add("NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", lowest)
	case n > highest:
		o.faults.at(key).add("NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", highest)
	default:
		return n, true
	}
	return n, false
}

// choice reads a number that must be one of a few; 0 if it is not.
func (o object) choice(key string, choices ...int64) int64 {
	n, ok := o.integer(key, math.MinInt64, math.MaxInt64)
	if !ok {
		return 0
	}
	for _, c := range choices {
		if n == c {
			return n
		}
	}
	o.faults.at(key).add("BASE_TYPE_CHOICES", "Value must be one of {%s}.", numbers(choices))
	return 0
}

func (o object) boolean(key string) bool {
	value := o.fields[key]
	if value == nil {
		return false
	}
	b, ok := value.(bool)
	if !ok {
		o.faults.at(key).add("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
	}
	return b
}

// list reads a list of lowest to highest items.
func (o object) list(key string, lowest, highest int) []any {
	value := o.fields[key]
	if value == nil {
		return nil
	}
	items, ok := value.([]any)
	if !ok {
		o.faults.at(key).add("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return nil
	}
	checkLength(len(items), lowest, highest, o.faults.at(key))
	return items
}

// object reads an object within this one; false if it is absent or wrong.
func (o object) object(key string) (object, bool) {
	if !o.has(key) {
		return object{}, false
	}
	return asObject(o.fields[key], o.faults.at(key))
}

// objects visits the objects of a list.
func (o object) objects(key string, lowest, highest int, visit func(object)) {
	for i, item := range o.list(key, lowest, highest) {
		if inner, ok := asObject(item, o.faults.at(key).index(i)); ok {
			visit(inner)
		}
	}
}

func numbers(list []int64) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.FormatInt(n, 10)
	}
	return strings.Join(texts, ", ")
}

// jsonText is a value as a message quotes it.
func jsonText(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return "?"
	}
	return string(text)
}
