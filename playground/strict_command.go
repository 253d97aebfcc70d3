package playground

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	maxCommands    = 100
	maxCommandSize = 8000 // characters in names, descriptions and string values
	maxSafeInteger = 1<<53 - 1
)

// nameLetters is what Discord takes in a name of up to 32 characters, besides
// that it has no capitals. A pattern that counts them takes a megabyte.
// https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-naming
var nameLetters = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]+$`)

// locales are the languages that Discord has.
// https://discord.com/developers/docs/reference#locales
var locales = func() map[string]bool {
	known := make(map[string]bool)
	for _, l := range strings.Fields(`id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE
		vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko`) {
		known[l] = true
	}
	return known
}()

// checkCommands judges the whole list of an application's commands.
func checkCommands(list []any, f *faults) {
	if len(list) > maxCommands {
		f.add("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxCommands)
	}
	names := make(map[string]bool)
	for i, item := range list {
		o, ok := asObject(item, f.index(i))
		if !ok {
			continue
		}
		checkCommand(o)
		name, _ := o.fields["name"].(string)
		key := jsonText(o.fields["type"]) + " " + name
		if o.fields["type"] == nil {
			key = "1 " + name
		}
		if names[key] {
			o.faults.at("name").add("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		names[key] = true
	}
}

func checkCommand(o object) {
	kind := int64(1)
	if o.has("type") {
		kind = o.choice("type", 1, 2, 3)
	}
	size := checkNames(o, kind == 1)
	o.boolean("nsfw")
	o.boolean("dm_permission")
	checkPermissions(o)
	checkSet(o, "contexts", 0, 1, 2)
	checkSet(o, "integration_types", 0, 1)
	if kind == 1 {
		size += checkOptions(o, 0)
	} else if len(o.list("options", 0, maxOptions)) > 0 {
		o.faults.at("options").add("APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Only slash commands have options")
	}
	if size > maxCommandSize {
		o.faults.add("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandSize)
	}
}

// checkNames judges name and description in every language, and counts the
// characters of the longest of each. Slash names have a pattern, and a description.
func checkNames(o object, slash bool) int {
	o.required("name")
	if o.has("name") {
		o.text("name", 1, 32)
		checkPattern(o.fields["name"], slash, o.faults.at("name"))
	}
	lowest, highest := 1, 100
	if !slash {
		lowest, highest = 0, 0
	} else {
		o.required("description")
	}
	if o.has("description") {
		o.text("description", lowest, highest)
	}
	checkLocalized(o, "name_localizations", 32, func(text any, f *faults) { checkPattern(text, slash, f) })
	checkLocalized(o, "description_localizations", 100, func(any, *faults) {})
	return longest(o, "name") + longest(o, "description")
}

func checkPattern(text any, slash bool, f *faults) {
	name, ok := text.(string)
	if ok && slash && (utf8.RuneCountInString(name) > 32 || !nameLetters.MatchString(name) || name != strings.ToLower(name)) {
		f.add("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func checkLocalized(o object, key string, highest int, also func(any, *faults)) {
	texts, ok := o.object(key)
	if !ok {
		return
	}
	for locale, text := range texts.fields {
		place := texts.faults.at(locale)
		if !locales[locale] {
			place.add("BASE_TYPE_CHOICES", "%q is not a locale.", locale)
		}
		if texts.required(locale) {
			texts.text(locale, 1, highest)
			also(text, place)
		}
	}
}

// longest is the length of a text in the language in which it is longest.
func longest(o object, key string) int {
	text, _ := o.fields[key].(string)
	n := utf8.RuneCountInString(text)
	others, _ := o.fields[key+"_localizations"].(map[string]any)
	for _, other := range others {
		text, _ := other.(string)
		n = max(n, utf8.RuneCountInString(text))
	}
	return n
}

// checkPermissions takes a bit set as a number, or as its text.
func checkPermissions(o object) {
	const key = "default_member_permissions"
	value := o.fields[key]
	text, isText := value.(string)
	if number, isNumber := value.(json.Number); isNumber {
		text, isText = string(number), true
	}
	if value == nil {
		return
	}
	if _, err := strconv.ParseUint(text, 10, 64); !isText || err != nil {
		o.faults.at(key).add("NUMBER_TYPE_COERCE", "Value %q is not int.", jsonText(value))
	}
}

// checkSet judges a list of distinct numbers.
func checkSet(o object, key string, choices ...int64) {
	if !o.has(key) {
		return
	}
	seen := make(map[string]bool)
	for i, item := range o.list(key, 1, len(choices)) {
		place := o.faults.at(key).index(i)
		one := object{map[string]any{"n": item}, new(faults)}
		if !one.has("n") || one.choice("n", choices...) == 0 && one.faults.any() {
			place.add("BASE_TYPE_CHOICES", "Value must be one of {%s}.", numbers(choices))
		}
		if text := jsonText(item); seen[text] {
			place.add("SET_TYPE_ALREADY_CONTAINS_VALUE", "The Set already contains the value %s", text)
		} else {
			seen[text] = true
		}
	}
}

// checkBounds judges min_value and max_value, or lengths.
func checkBounds(o object, low, high string, least, lowestMax, most int64) {
	lower, hasLower := o.integer(low, least, most)
	upper, hasUpper := o.integer(high, lowestMax, most)
	if hasLower && hasUpper && lower > upper {
		o.faults.at(low).add("APPLICATION_COMMAND_OPTION_BOUNDS_INVALID", "%s must be less than or equal to %s", low, high)
	}
}
