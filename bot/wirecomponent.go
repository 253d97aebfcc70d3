package bot

import "strconv"

// Types of components.
// https://discord.com/developers/docs/components/reference#component-object-component-types
const (
	typeRow       = 1
	typeButton    = 2
	typeSelect    = 3
	typeInput     = 4
	typeRoles     = 6
	typeChannels  = 8
	typeText      = 10
	typeGallery   = 12
	typeFile      = 13
	typeSeparator = 14
	typeContainer = 17
)

type wireBox struct {
	Type       int   `json:"type"`
	Accent     int   `json:"accent_color,omitempty"`
	Components []any `json:"components"`
}

type wireText struct {
	Type    int    `json:"type"`
	Content string `json:"content"`
}

type wireGallery struct {
	Type  int        `json:"type"`
	Items []wireItem `json:"items"`
}

type wireItem struct {
	Media       wireMedia `json:"media"`
	Description string    `json:"description,omitempty"`
}

type wireMedia struct {
	URL string `json:"url"`
}

type wireFile struct {
	Type int       `json:"type"`
	File wireMedia `json:"file"`
}

type wireSeparator struct {
	Type    int  `json:"type"`
	Divider bool `json:"divider"`
}

type wireButton struct {
	Type     int        `json:"type"`
	Style    int        `json:"style"`
	CustomID string     `json:"custom_id"`
	Label    string     `json:"label,omitempty"`
	Emoji    *wireEmoji `json:"emoji,omitempty"`
	Disabled bool       `json:"disabled,omitempty"`
}

type wireEmoji struct {
	Name string `json:"name"`
}

type wireSelect struct {
	Type        int          `json:"type"`
	CustomID    string       `json:"custom_id"`
	Placeholder string       `json:"placeholder,omitempty"`
	Options     []wireOption `json:"options"`
	Min         *int         `json:"min_values,omitempty"`
	Max         *int         `json:"max_values,omitempty"`
	Disabled    bool         `json:"disabled,omitempty"`
}

type wireOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

type wireInput struct {
	Type        int    `json:"type"`
	CustomID    string `json:"custom_id"`
	Label       string `json:"label"`
	Style       int    `json:"style"`
	Value       string `json:"value,omitempty"`
	Placeholder string `json:"placeholder,omitempty"`
	Min         int    `json:"min_length,omitempty"`
	Max         int    `json:"max_length,omitempty"`
	Required    bool   `json:"required"` // true where it is left out
}

func wireList(list []Component) []any {
	out := make([]any, 0, len(list))
	for _, c := range list {
		out = append(out, wire(c))
	}
	return out
}

func wire(c Component) any {
	switch c := c.(type) {
	case Container:
		return wireBox{Type: typeContainer, Accent: c.Accent, Components: wireList(c.Components)}
	case Text:
		return wireText{Type: typeText, Content: c.Content}
	case Gallery:
		g := wireGallery{Type: typeGallery, Items: make([]wireItem, 0, len(c.Items))}
		for _, m := range c.Items {
			g.Items = append(g.Items, wireItem{Media: attached(m.File), Description: m.Alt})
		}
		return g
	case FileCard:
		return wireFile{Type: typeFile, File: attached(c.File)}
	case Separator:
		return wireSeparator{Type: typeSeparator, Divider: c.Line}
	case Row:
		return wireBox{Type: typeRow, Components: wireList(c.Components)}
	case Button:
		return c.wire()
	case Select:
		return c.wire()
	case ChannelSelect:
		w := pick(typeChannels, c.ID, c.Placeholder, c.Disabled, "channel", c.Chosen, c.Min, c.Max)
		w.ChannelTypes = c.Kinds
		return w
	case RoleSelect:
		return pick(typeRoles, c.ID, c.Placeholder, c.Disabled, "role", c.Chosen, c.Min, c.Max)
	case Input:
		return c.wire()
	}
	return nil // Component is sealed: these are all
}

func attached(file string) wireMedia { return wireMedia{URL: "attachment://" + file} }

func (b Button) wire() wireButton {
	w := wireButton{Type: typeButton, Style: int(b.Style), CustomID: b.ID, Label: b.Label, Disabled: b.Disabled}
	if b.Style == 0 {
		w.Style = int(Secondary)
	}
	if b.Emoji != "" {
		w.Emoji = &wireEmoji{Name: b.Emoji}
	}
	return w
}

func (s Select) wire() wireSelect {
	w := wireSelect{Type: typeSelect, CustomID: s.ID, Placeholder: s.Placeholder, Disabled: s.Disabled}
	if s.Max > 0 {
		w.Min, w.Max = &s.Min, &s.Max
	}
	w.Options = make([]wireOption, 0, len(s.Options))
	for _, o := range s.Options {
		w.Options = append(w.Options,
			wireOption{Label: o.Label, Value: o.Value, Description: o.Description, Default: o.Chosen})
	}
	return w
}

func (i Input) wire() wireInput {
	w := wireInput{Type: typeInput, CustomID: i.ID, Label: i.Label, Style: 1, Value: i.Value,
		Placeholder: i.Placeholder, Min: i.Min, Max: i.Max, Required: i.Required}
	if i.Paragraph {
		w.Style = 2
	}
	return w
}

// wire puts each input in a row of its own, the form that API v9 accepts.
func (f *Form) wire() wireForm {
	w := wireForm{CustomID: f.ID, Title: f.Title, Components: make([]wireBox, 0, len(f.Inputs))}
	for _, i := range f.Inputs {
		w.Components = append(w.Components, wireBox{Type: typeRow, Components: []any{i.wire()}})
	}
	return w
}

func (r *Reply) attachments() *[]wireAttachment {
	list := make([]wireAttachment, 0, len(r.Files))
	for i, f := range r.Files {
		list = append(list, wireAttachment{ID: strconv.Itoa(i), Filename: f.Name, Description: f.Alt})
	}
	return &list
}
