package playground

import (
	"encoding/json"
	"math"
	"unicode/utf8"
)

// Types of options.
// https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-type
const (
	optionSub         = 1
	optionGroup       = 2
	optionString      = 3
	optionInteger     = 4
	optionBoolean     = 5
	optionUser        = 6
	optionChannel     = 7
	optionRole        = 8
	optionMentionable = 9
	optionNumber      = 10
	optionFile        = 11
)

var (
	valueOptions = []int64{optionString, optionInteger, optionBoolean, optionUser, optionChannel, optionRole, optionMentionable, optionNumber, optionFile}
	anyOption    = append([]int64{optionSub, optionGroup}, valueOptions...)
)

// checkOptions judges the options of a command (within 0), a group
// (optionGroup) or a subcommand (optionSub), and counts their characters.
func checkOptions(o object, within int64) int {
	names := make(map[string]bool)
	size, optional, subs, values := 0, false, 0, 0
	allowed := map[int64][]int64{0: anyOption, optionGroup: {optionSub}, optionSub: valueOptions}[within]
	o.objects("options", 0, maxOptions, func(option object) {
		option.required("type")
		kind := option.choice("type", allowed...)
		size += checkNames(option, true)
		if name, _ := option.fields["name"].(string); names[name] {
			option.faults.at("name").add("APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", "Option names must be unique")
		} else {
			names[name] = true
		}
		required := option.boolean("required")
		switch kind {
		case optionSub, optionGroup:
			subs++
			size += checkOptions(option, kind)
			return
		case 0:
			return
		}
		values++
		if required && optional {
			option.faults.add("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !required
		size += checkOption(option, kind)
	})
	if subs > 0 && values > 0 {
		o.faults.at("options").add("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
	return size
}

// checkOption judges what belongs to an option's type.
func checkOption(o object, kind int64) int {
	size := 0
	autocomplete := o.boolean("autocomplete")
	switch kind {
	case optionString:
		checkBounds(o, "min_length", "max_length", 0, 1, 6000)
		size = checkChoices(o, kind)
	case optionInteger:
		checkBounds(o, "min_value", "max_value", -maxSafeInteger, -maxSafeInteger, maxSafeInteger)
		size = checkChoices(o, kind)
	case optionNumber:
		size = checkChoices(o, kind)
	default:
		if autocomplete || len(o.list("choices", 0, maxOptions)) > 0 {
			o.faults.add("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "Options of this type have neither choices nor autocomplete")
		}
	}
	if autocomplete && len(o.list("choices", 0, maxOptions)) > 0 {
		o.faults.at("choices").add("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_MUTUALLY_EXCLUSIVE", "Autocomplete and choices are mutually exclusive")
	}
	return size
}

func checkChoices(o object, kind int64) int {
	size := 0
	names, values := make(map[string]bool), make(map[string]bool)
	o.objects("choices", 0, maxOptions, func(choice object) {
		choice.required("name")
		if choice.has("name") {
			choice.text("name", 1, 100)
		}
		checkLocalized(choice, "name_localizations", 100, func(any, *faults) {})
		size += longest(choice, "name")
		if name := jsonText(choice.fields["name"]); names[name] {
			choice.faults.at("name").add("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE", "Option choice names must be unique")
		} else {
			names[name] = true
		}
		if !choice.required("value") {
			return
		}
		if value := jsonText(choice.fields["value"]); values[value] {
			choice.faults.at("value").add("APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_DUPLICATE", "Option choice values must be unique")
		} else {
			values[value] = true
		}
		switch kind {
		case optionString:
			size += utf8.RuneCountInString(choice.text("value", 0, 100))
		case optionInteger:
			choice.integer("value", -maxSafeInteger, maxSafeInteger)
		case optionNumber:
			written, ok := choice.fields["value"].(json.Number)
			if n, err := written.Float64(); !ok || err != nil || math.Abs(n) > maxSafeInteger {
				choice.faults.at("value").add("NUMBER_TYPE_COERCE", "Value %q is not float.", jsonText(choice.fields["value"]))
			}
		}
	})
	return size
}
