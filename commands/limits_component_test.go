package commands_test

import (
	"encoding/json"
	"fmt"
)

type sentMedia struct {
	URL string `json:"url"`
}

// component inspects a component and what is in it. Each type has fields of its
// own: those of another one are unknown.
func (i *inspection) component(where string, raw json.RawMessage, allowed ...int) {
	i.count++
	switch i.kind(where, raw, allowed) {
	case aContainer:
		i.container(where, raw)
	case aRow:
		i.row(where, raw)
	case aButton:
		i.button(where, raw)
	case aSelect:
		i.menu(where, raw)
	case aRoleMenu, aChannels:
		i.pick(where, raw)
	case anInput:
		i.input(where, raw)
	case aGallery:
		i.gallery(where, raw)
	case aText:
		c, _ := read[struct {
			Type    int    `json:"type"`
			Content string `json:"content"`
		}](i, where, raw)
		i.length(where+" text", c.Content, 1, mostText)
		i.text += len([]rune(c.Content))
	case aFile:
		if c, ok := read[struct {
			Type int       `json:"type"`
			File sentMedia `json:"file"`
		}](i, where, raw); ok {
			i.media(where, c.File.URL)
		}
	case aSeparator:
		read[struct {
			Type    int  `json:"type"`
			Divider bool `json:"divider"`
		}](i, where, raw)
	}
}

type sentBox struct {
	Type       int               `json:"type"`
	Accent     int               `json:"accent_color"`
	Components []json.RawMessage `json:"components"`
}

func (i *inspection) container(where string, raw json.RawMessage) {
	c, ok := read[sentBox](i, where, raw)
	if !ok {
		return
	}
	i.size(where+" colour", c.Accent, 0, mostColor)
	i.size(where+" components", len(c.Components), 1, mostComponents)
	for n, inner := range c.Components {
		i.component(fmt.Sprintf("%s.%d", where, n), inner, aRow, aText, aGallery, aFile, aSeparator)
	}
}

// row inspects a row, which holds buttons or a single select.
func (i *inspection) row(where string, raw json.RawMessage) {
	c, ok := read[sentBox](i, where, raw)
	if !ok {
		return
	}
	i.size(where+" controls", len(c.Components), 1, mostInRow)
	for n, inner := range c.Components {
		allowed := []int{aButton}
		if len(c.Components) == 1 {
			allowed = append(allowed, aSelect, aRoleMenu, aChannels)
		}
		i.component(fmt.Sprintf("%s.%d", where, n), inner, allowed...)
	}
}

// button inspects a button that leads back to the bot. One that leads to a page
// has an address, which is unknown here.
func (i *inspection) button(where string, raw json.RawMessage) {
	c, ok := read[struct {
		Type     int        `json:"type"`
		Style    int        `json:"style"`
		CustomID string     `json:"custom_id"`
		Label    string     `json:"label"`
		Emoji    *sentEmoji `json:"emoji"`
		Disabled bool       `json:"disabled"`
	}](i, where, raw)
	if !ok {
		return
	}
	i.customID(where, c.CustomID)
	i.length(where+" label", c.Label, 0, mostLabel)
	if c.Style < 1 || c.Style > 4 {
		i.say(where, "the style is %d", c.Style)
	}
	if c.Emoji != nil {
		i.emoji(where, c.Emoji.Name)
	} else if c.Label == "" {
		i.say(where, "it has neither a label nor an emoji")
	}
}

type sentEmoji struct {
	Name string `json:"name"`
}

func (i *inspection) menu(where string, raw json.RawMessage) {
	c, ok := read[struct {
		Type        int    `json:"type"`
		CustomID    string `json:"custom_id"`
		Placeholder string `json:"placeholder"`
		Min         *int   `json:"min_values"`
		Max         *int   `json:"max_values"`
		Disabled    bool   `json:"disabled"`
		Options     []struct {
			Label       string     `json:"label"`
			Value       string     `json:"value"`
			Description string     `json:"description"`
			Emoji       *sentEmoji `json:"emoji"`
			Default     bool       `json:"default"`
		} `json:"options"`
	}](i, where, raw)
	if !ok {
		return
	}
	i.customID(where, c.CustomID)
	i.length(where+" placeholder", c.Placeholder, 0, mostPlaceholder)
	i.size(where+" options", len(c.Options), 1, mostOptions)
	values, chosen := map[string]bool{}, 0
	for n, o := range c.Options {
		at := fmt.Sprintf("%s option %d", where, n)
		i.length(at+" label", o.Label, 1, mostOptionText)
		i.length(at+" value", o.Value, 1, mostOptionText)
		i.length(at+" description", o.Description, 0, mostOptionText)
		if values[o.Value] {
			i.say(at, "the value %q is there twice", o.Value)
		}
		values[o.Value] = true
		if o.Emoji != nil {
			i.emoji(at, o.Emoji.Name)
		}
		if o.Default {
			chosen++
		}
	}
	least, most := given(c.Min, 1), given(c.Max, 1)
	if least < 0 || most < 1 || least > most || most > len(c.Options) {
		i.say(where, "%d to %d of %d options may be chosen", least, most, len(c.Options))
	}
	if chosen > most {
		i.say(where, "%d options are chosen, where %d may be", chosen, most)
	}
}

// pick inspects a select that Discord fills in.
func (i *inspection) pick(where string, raw json.RawMessage) {
	c, ok := read[struct {
		Type        int    `json:"type"`
		CustomID    string `json:"custom_id"`
		Placeholder string `json:"placeholder"`
		Min         *int   `json:"min_values"`
		Max         *int   `json:"max_values"`
		Disabled    bool   `json:"disabled"`
		Kinds       []int  `json:"channel_types"`
		Defaults    []struct {
			ID   string `json:"id"`
			Type string `json:"type"`
		} `json:"default_values"`
	}](i, where, raw)
	if !ok {
		return
	}
	i.customID(where, c.CustomID)
	i.length(where+" placeholder", c.Placeholder, 0, mostPlaceholder)
	least, most := given(c.Min, 1), given(c.Max, 1)
	if least < 0 || most < 1 || least > most || most > mostOptions {
		i.say(where, "%d to %d may be chosen", least, most)
	}
	if n := len(c.Defaults); n > 0 && (n < least || n > most) {
		i.say(where, "%d are chosen, where %d to %d may be", n, least, most)
	}
	kind := map[int]string{aRoleMenu: "role", aChannels: "channel"}[c.Type]
	for _, d := range c.Defaults {
		if d.Type != kind || d.ID == "" {
			i.say(where, "a %s %q is chosen", d.Type, d.ID)
		}
	}
	if c.Kinds != nil && c.Type != aChannels {
		i.say(where, "it has types of channels")
	}
}

// given is what a field means that may be left out.
func given(n *int, otherwise int) int {
	if n == nil {
		return otherwise
	}
	return *n
}

func (i *inspection) gallery(where string, raw json.RawMessage) {
	c, ok := read[struct {
		Type  int `json:"type"`
		Items []struct {
			Media       sentMedia `json:"media"`
			Description string    `json:"description"`
		} `json:"items"`
	}](i, where, raw)
	if !ok {
		return
	}
	i.size(where+" pictures", len(c.Items), 1, mostPictures)
	for n, item := range c.Items {
		at := fmt.Sprintf("%s picture %d", where, n)
		i.media(at, item.Media.URL)
		i.length(at+" alt text", item.Description, 1, mostAlt)
	}
}

// The limits of forms.
// https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object-modal
const (
	mostTitle     = 45
	mostFields    = 5
	mostFieldName = 45
	mostHint      = 100
	mostInput     = 4000
)

func (i *inspection) form(raw json.RawMessage) {
	f, ok := read[struct {
		CustomID   string            `json:"custom_id"`
		Title      string            `json:"title"`
		Components []json.RawMessage `json:"components"`
	}](i, "form", raw)
	if !ok {
		return
	}
	i.length("form custom_id", f.CustomID, 1, mostCustomID)
	i.length("form title", f.Title, 1, mostTitle)
	i.size("form fields", len(f.Components), 1, mostFields)
	for n, c := range f.Components {
		where := fmt.Sprintf("form.%d", n)
		if i.kind(where, c, []int{aRow}) == 0 {
			continue
		}
		row, ok := read[sentBox](i, where, c)
		if ok && len(row.Components) == 1 {
			i.component(where+".0", row.Components[0], anInput)
		} else {
			i.say(where, "it has %d fields, not one", len(row.Components))
		}
	}
}

func (i *inspection) input(where string, raw json.RawMessage) {
	c, ok := read[struct {
		Type        int    `json:"type"`
		CustomID    string `json:"custom_id"`
		Label       string `json:"label"`
		Style       int    `json:"style"`
		Value       string `json:"value"`
		Placeholder string `json:"placeholder"`
		Min         *int   `json:"min_length"`
		Max         *int   `json:"max_length"`
		Required    bool   `json:"required"`
	}](i, where, raw)
	if !ok {
		return
	}
	i.customID(where, c.CustomID)
	i.length(where+" label", c.Label, 1, mostFieldName)
	i.length(where+" placeholder", c.Placeholder, 0, mostHint)
	if c.Style != 1 && c.Style != 2 {
		i.say(where, "the style is %d", c.Style)
	}
	least, most := given(c.Min, 0), given(c.Max, mostInput)
	if least < 0 || most < 1 || least > most || most > mostInput {
		i.say(where, "%d to %d characters may be written", least, most)
	}
	i.length(where+" value", c.Value, 0, most)
}
