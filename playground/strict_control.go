package playground

import (
	"strings"
	"unicode"
)

// Styles of buttons that differ in what they need.
// https://discord.com/developers/docs/components/reference#button-button-styles
const (
	styleDanger  = 4
	styleLink    = 5
	stylePremium = 6
)

func (cs *components) button(c object) {
	c.required("style")
	style := c.choice("style", 1, 2, 3, 4, 5, 6)
	label := c.text("label", 0, 80)
	c.boolean("disabled")
	checkEmoji(c)
	cs.customID(c)
	custom, url, sku := c.has("custom_id"), c.has("url"), c.has("sku_id")
	if custom && url {
		c.faults.add("BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified")
		return
	}
	switch {
	case style >= 1 && style <= styleDanger:
		if !custom {
			c.faults.at("custom_id").add("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
		}
		if url {
			c.faults.at("url").add("BUTTON_COMPONENT_URL_INVALID", "A url cannot be specified for this style")
		}
	case style == styleLink:
		if !url {
			c.faults.at("url").add("BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
		}
		if custom {
			c.faults.at("custom_id").add("BUTTON_COMPONENT_CUSTOM_ID_INVALID", "A custom id cannot be specified for this style")
		}
		checkURL(c.text("url", 1, 512), c.faults.at("url"), "http", "https", "discord")
	case style == stylePremium:
		if !sku {
			c.faults.at("sku_id").add("BUTTON_COMPONENT_SKU_ID_REQUIRED", "A sku id is required")
		}
		if custom || url || label != "" || c.has("emoji") {
			c.faults.add("BUTTON_COMPONENT_PREMIUM_INVALID", "A premium button has a sku id only")
		}
	}
	if style != stylePremium && sku {
		c.faults.at("sku_id").add("BUTTON_COMPONENT_SKU_ID_INVALID", "A sku id cannot be specified for this style")
	}
	if style != stylePremium && label == "" && !c.has("emoji") {
		c.faults.add("BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required")
	}
}

// checkEmoji takes one of a server's emoji by ID, or a Unicode one by itself.
func checkEmoji(o object) {
	emoji, ok := o.object("emoji")
	if !ok {
		return
	}
	name := emoji.text("name", 0, 32)
	if id, isText := emoji.fields["id"].(string); isText && id != "" {
		return
	}
	if !unicodeEmoji(name) {
		emoji.faults.at("name").add("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
}

// unicodeEmoji is a coarse test: no letters, and something that is not plain
// text. It catches ":smile:" and words, not every impossible sequence.
func unicodeEmoji(s string) bool {
	special := false
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsSpace(r) || r == ':' {
			return false
		}
		special = special || r > unicode.MaxLatin1 || r == '©' || r == '®'
	}
	return special
}

// menu is a select of any kind.
func (cs *components) menu(c object, kind int64) {
	c.required("custom_id")
	cs.customID(c)
	c.text("placeholder", 0, 150)
	c.boolean("disabled")
	c.boolean("required")
	least, most := int64(1), int64(1)
	if n, ok := c.integer("min_values", 0, maxOptions); ok {
		least = n
	}
	if n, ok := c.integer("max_values", 1, maxOptions); ok {
		most = n
	}
	if least > most {
		c.faults.at("min_values").add("SELECT_COMPONENT_MIN_VALUES_INVALID", "min_values must be less than or equal to max_values")
	}
	if kind != typeSelect {
		c.list("default_values", 0, maxOptions)
		return
	}
	if c.required("options") {
		cs.options(c, least, most)
	}
}

// options are the lines of a string select, of which least to most may be chosen.
func (cs *components) options(c object, least, most int64) {
	values := make(map[string]bool)
	var count, chosen int64
	c.objects("options", 1, maxOptions, func(o object) {
		count++
		for _, key := range []string{"label", "value"} {
			o.required(key)
			o.text(key, 1, 100)
		}
		o.text("description", 0, 100)
		checkEmoji(o)
		if o.boolean("default") {
			chosen++
		}
		value, _ := o.fields["value"].(string)
		if values[value] {
			o.faults.at("value").add("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[value] = true
	})
	if least > count {
		c.faults.at("min_values").add("SELECT_COMPONENT_MIN_VALUES_INVALID", "min_values must be at most the number of options")
	}
	if most > count {
		c.faults.at("max_values").add("SELECT_COMPONENT_MAX_VALUES_INVALID", "max_values must be at most the number of options")
	}
	if chosen > most {
		c.faults.at("options").add("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More than max_values options are chosen by default")
	}
}

// checkURL takes an absolute URL of one of the schemes.
func checkURL(text string, f *faults, schemes ...string) {
	if text == "" {
		return
	}
	scheme, rest, found := strings.Cut(text, "://")
	if !found || rest == "" || strings.ContainsAny(text, " \t\n") {
		f.add("URL_TYPE_INVALID_URL", "Not a well formed URL.")
		return
	}
	for _, known := range schemes {
		if scheme == known {
			return
		}
	}
	f.add("URL_TYPE_INVALID_SCHEME", "Scheme %q must be one of ('%s').", scheme, strings.Join(schemes, "', '"))
}
