package playground

// The types of components.
// https://discord.com/developers/docs/components/reference#component-object-component-types
const (
	typeRow         = 1
	typeButton      = 2
	typeSelect      = 3
	typeInput       = 4
	typeUsers       = 5
	typeRoles       = 6
	typeMentionable = 7
	typeChannels    = 8
	typeSection     = 9
	typeText        = 10
	typeThumbnail   = 11
	typeGallery     = 12
	typeFile        = 13
	typeSeparator   = 14
	typeContainer   = 17
	typeLabel       = 18
)

// Component is any of Discord's components, with the union of their fields.
type Component struct {
	Type         int         `json:"type"`
	ID           int         `json:"id,omitempty"`
	CustomID     string      `json:"custom_id,omitempty"`
	Style        int         `json:"style,omitempty"`
	Label        string      `json:"label,omitempty"`
	Emoji        *Emoji      `json:"emoji,omitempty"`
	URL          string      `json:"url,omitempty"`
	SKU          string      `json:"sku_id,omitempty"`
	Disabled     bool        `json:"disabled,omitempty"`
	Placeholder  string      `json:"placeholder,omitempty"`
	MinValues    *int        `json:"min_values,omitempty"`
	MaxValues    *int        `json:"max_values,omitempty"`
	Options      []Option    `json:"options,omitempty"`
	Content      string      `json:"content,omitempty"`
	Description  *string     `json:"description,omitempty"`
	Spoiler      *bool       `json:"spoiler,omitempty"`
	Media        *Media      `json:"media,omitempty"`
	Items        []Item      `json:"items,omitempty"`
	File         *Media      `json:"file,omitempty"`
	Name         string      `json:"name,omitempty"` // of a file
	Size         int         `json:"size,omitempty"` // of a file, in bytes
	Divider      *bool       `json:"divider,omitempty"`
	Spacing      int         `json:"spacing,omitempty"`
	Accent       *int        `json:"accent_color,omitempty"`
	Value        string      `json:"value,omitempty"`
	MinLength    *int        `json:"min_length,omitempty"`
	MaxLength    *int        `json:"max_length,omitempty"`
	Required     *bool       `json:"required,omitempty"`
	Components   []Component `json:"components,omitempty"`
	Accessory    *Component  `json:"accessory,omitempty"`
	Component    *Component  `json:"component,omitempty"` // of a label
	ChannelTypes []int       `json:"channel_types,omitempty"`
	Defaults     []Default   `json:"default_values,omitempty"` // of a select that Discord fills in
}

// Default is what a select of people, roles or channels holds at first.
type Default struct {
	ID   string `json:"id"`
	Type string `json:"type"` // "user", "role" or "channel"
}

// Emoji is a Unicode emoji, or one of a server's own when ID is set.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// Option is a line of a select.
type Option struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// Item is a picture of a gallery.
type Item struct {
	Media       Media   `json:"media"`
	Description *string `json:"description"` // the alt text
	Spoiler     bool    `json:"spoiler"`
}

// Media is a picture or file. A bot sends the URL alone; the rest is the server's.
type Media struct {
	ID          string `json:"id,omitempty"`
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url,omitempty"`
	Width       int    `json:"width,omitempty"`
	Height      int    `json:"height,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Attachment  string `json:"attachment_id,omitempty"`
}

// walk visits components and all within them, in the order they stand in JSON.
func walk(components []Component, visit func(*Component)) {
	for i := range components {
		c := &components[i]
		visit(c)
		walk(c.Components, visit)
		for _, inner := range []*Component{c.Accessory, c.Component} {
			if inner != nil {
				visit(inner)
			}
		}
	}
}

// clone copies components so that the copy can be changed.
func clone(components []Component) []Component {
	if components == nil {
		return nil
	}
	out := make([]Component, len(components))
	for i, c := range components {
		c.Components = clone(c.Components)
		c.Items = append([]Item(nil), c.Items...)
		for _, media := range []**Media{&c.Media, &c.File} {
			if *media != nil {
				copied := **media
				*media = &copied
			}
		}
		for _, inner := range []**Component{&c.Accessory, &c.Component} {
			if *inner != nil {
				*inner = &clone([]Component{**inner})[0]
			}
		}
		out[i] = c
	}
	return out
}

// medias visits every picture and file.
func medias(components []Component, visit func(*Media)) {
	walk(components, func(c *Component) {
		for _, media := range []*Media{c.Media, c.File} {
			if media != nil {
				visit(media)
			}
		}
		for i := range c.Items {
			visit(&c.Items[i].Media)
		}
	})
}

// complete gives every component without an ID the next free one, as Discord
// does, and fills in what Discord fills in.
func complete(components []Component) {
	taken := make(map[int]bool)
	walk(components, func(c *Component) { taken[c.ID] = true })
	next := 0
	walk(components, func(c *Component) {
		if c.ID == 0 {
			for next++; taken[next]; next++ {
			}
			c.ID = next
		}
		switch c.Type {
		case typeThumbnail, typeFile, typeContainer:
			if c.Spoiler == nil {
				c.Spoiler = new(bool)
			}
		case typeSelect, typeUsers, typeRoles, typeMentionable, typeChannels:
			one := 1
			if c.MinValues == nil {
				c.MinValues = &one
			}
			if c.MaxValues == nil {
				c.MaxValues = &one
			}
		case typeSeparator:
			if c.Divider == nil {
				yes := true
				c.Divider = &yes
			}
			if c.Spacing == 0 {
				c.Spacing = 1
			}
		}
	})
}
