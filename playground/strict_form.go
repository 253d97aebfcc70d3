package playground

import (
	"math"
	"unicode/utf8"
)

// maxInput is the most characters a text input takes.
const maxInput = 4000

// checkForm judges a modal's data.
// https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object-modal
func checkForm(o object) {
	for _, key := range []string{"custom_id", "title", "components"} {
		o.required(key)
	}
	o.text("custom_id", 1, maxCustomID)
	o.text("title", 1, 45)
	cs := newComponents(nil)
	o.objects("components", 1, maxRows, func(c object) {
		cs.count++
		kind := cs.kind(c, []int64{typeRow, typeText, typeLabel})
		cs.numbered(c)
		switch kind {
		case typeRow:
			if c.required("components") {
				c.objects("components", 1, 1, func(inner object) {
					if cs.kind(inner, []int64{typeInput}) == typeInput {
						inner.required("label")
						cs.input(inner)
					}
				})
			}
		case typeText:
			c.required("content")
			c.text("content", 1, maxText)
		case typeLabel:
			cs.label(c)
		}
	})
}

// label is a component of a form with its title.
func (cs *components) label(c object) {
	c.required("label")
	if c.has("label") {
		c.text("label", 1, 45)
	}
	c.text("description", 0, 100)
	if !c.required("component") {
		return
	}
	inner, ok := c.object("component")
	if !ok {
		return
	}
	switch cs.kind(inner, []int64{typeSelect, typeInput}) {
	case typeInput:
		if inner.has("label") {
			inner.faults.at("label").add("COMPONENT_LABEL_NOT_ALLOWED", "A text input within a label has no label of its own")
		}
		cs.input(inner)
	case typeSelect:
		if inner.boolean("disabled") {
			inner.faults.at("disabled").add("COMPONENT_DISABLED_NOT_ALLOWED", "A select in a modal cannot be disabled")
		}
		cs.menu(inner, typeSelect)
	}
}

func (cs *components) input(c object) {
	cs.numbered(c)
	c.required("custom_id")
	cs.customID(c)
	c.required("style")
	c.choice("style", 1, 2)
	if c.has("label") {
		c.text("label", 1, 45)
	}
	c.text("placeholder", 0, 100)
	c.boolean("required")
	least, most := int64(0), int64(maxInput)
	if n, ok := c.integer("min_length", 0, maxInput); ok {
		least = n
	}
	if n, ok := c.integer("max_length", 1, maxInput); ok {
		most = n
	}
	if least > most {
		c.faults.at("min_length").add("TEXT_INPUT_MIN_LENGTH_INVALID", "min_length must be less than or equal to max_length")
	}
	if value := c.text("value", 0, maxInput); int64(utf8.RuneCountInString(value)) > min(most, math.MaxInt32) {
		c.faults.at("value").add("BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
}
