package playground

import (
	"encoding/json"
	"math"
	"unicode/utf8"
)

// Limits of messages with components.
// https://discord.com/developers/docs/components/reference
const (
	maxRows       = 5    // of a legacy message
	maxRowWidth   = 5    // buttons
	maxComponents = 40   // of a message with the flag, nested ones counted
	maxText       = 4000 // characters in all text components
	maxOptions    = 25
	maxCustomID   = 100
	maxAlt        = 1024
)

var (
	legacyTypes    = []int64{typeRow}
	topTypes       = []int64{typeRow, typeSection, typeText, typeGallery, typeFile, typeSeparator, typeContainer}
	containedTypes = []int64{typeRow, typeSection, typeText, typeGallery, typeFile, typeSeparator}
	rowTypes       = []int64{typeButton, typeSelect, typeUsers, typeRoles, typeMentionable, typeChannels}
)

// components judges the components of one message or form. What must be unique
// or is counted is so in all of them together.
type components struct {
	files   map[string]bool // names that attachment:// may lead to
	customs map[string]bool
	numbers map[int64]bool
	count   int
	text    int
}

func newComponents(files map[string]bool) *components {
	return &components{files: files, customs: make(map[string]bool), numbers: make(map[int64]bool)}
}

// message judges a message's components.
func (cs *components) message(o object, v2 bool) {
	if !o.has("components") {
		return
	}
	allowed, most := legacyTypes, maxRows
	if v2 {
		// Too many at the top are told of below, nested ones counted.
		allowed, most = topTypes, math.MaxInt
	}
	o.objects("components", 0, most, func(c object) { cs.judge(c, allowed) })
	place := o.faults.at("components")
	if v2 && cs.count > maxComponents {
		place.add("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The maximum number of components was exceeded (%d > %d)", cs.count, maxComponents)
	}
	if cs.text > maxText {
		place.add("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Total size of displayable text in components exceeds the maximum of %d", maxText)
	}
}

// judge one component, which must be of one of the allowed types.
func (cs *components) judge(c object, allowed []int64) {
	cs.count++
	kind := cs.kind(c, allowed)
	cs.numbered(c)
	switch kind {
	case typeRow:
		cs.row(c)
	case typeButton:
		cs.button(c)
	case typeSelect, typeUsers, typeRoles, typeMentionable, typeChannels:
		cs.menu(c, kind)
	case typeSection:
		cs.section(c)
	case typeText:
		c.required("content")
		cs.text += utf8.RuneCountInString(c.text("content", 1, maxText))
	case typeThumbnail:
		cs.picture(c)
	case typeGallery:
		if c.required("items") {
			c.objects("items", 1, 10, cs.picture)
		}
	case typeFile:
		c.boolean("spoiler")
		cs.media(c, "file", true)
	case typeSeparator:
		c.boolean("divider")
		c.choice("spacing", 1, 2)
	case typeContainer:
		c.boolean("spoiler")
		c.integer("accent_color", 0, 0xFFFFFF)
		if c.required("components") {
			c.objects("components", 1, maxComponents, func(inner object) { cs.judge(inner, containedTypes) })
		}
	}
}

func (cs *components) kind(c object, allowed []int64) int64 {
	if !c.required("type") {
		return 0
	}
	written, _ := c.fields["type"].(json.Number)
	for _, kind := range allowed {
		if n, err := written.Int64(); err == nil && n == kind {
			return kind
		}
	}
	c.faults.add("UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (%s,).", numbers(allowed))
	return 0
}

// numbered judges the optional number of a component.
func (cs *components) numbered(c object) {
	n, ok := c.integer("id", 0, math.MaxInt32)
	if !ok || n == 0 {
		return
	}
	if cs.numbers[n] {
		c.faults.at("id").add("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
	}
	cs.numbers[n] = true
}

func (cs *components) customID(c object) {
	if !c.has("custom_id") {
		return
	}
	id := c.text("custom_id", 1, maxCustomID)
	if cs.customs[id] {
		c.faults.at("custom_id").add("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	cs.customs[id] = true
}

// row holds five buttons or one select.
func (cs *components) row(c object) {
	if !c.required("components") {
		return
	}
	width, place := 0, 0
	c.objects("components", 1, maxRowWidth, func(inner object) {
		cs.judge(inner, rowTypes)
		step := 1
		if written, _ := inner.fields["type"].(json.Number); written != "2" {
			step = maxRowWidth
		}
		if width += step; width > maxRowWidth && place > 0 {
			inner.faults.add("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
		place++
	})
}

// section is up to three texts with a button or a thumbnail beside them.
func (cs *components) section(c object) {
	if c.required("components") {
		c.objects("components", 1, 3, func(inner object) { cs.judge(inner, []int64{typeText}) })
	}
	if !c.required("accessory") {
		return
	}
	if inner, ok := c.object("accessory"); ok {
		cs.judge(inner, []int64{typeButton, typeThumbnail})
	}
}
