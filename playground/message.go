package playground

import (
	"encoding/json"
	"strings"
)

// Flags of messages.
// https://discord.com/developers/docs/resources/message#message-object-message-flags
const (
	flagEphemeral    = 1 << 6
	flagLoading      = 1 << 7
	flagComponentsV2 = 1 << 15

	// flagsOfBots are the flags a bot may send; Discord ignores the others.
	flagsOfBots = 1<<2 | flagEphemeral | 1<<12 | flagComponentsV2
)

// Message is Discord's message object. Its slices are shared with the server
// and must not be changed.
// https://discord.com/developers/docs/resources/message#message-object
type Message struct {
	ID              string            `json:"id"`
	Type            int               `json:"type"`
	ChannelID       string            `json:"channel_id"`
	Author          User              `json:"author"`
	ApplicationID   string            `json:"application_id,omitempty"`
	WebhookID       string            `json:"webhook_id,omitempty"`
	Content         string            `json:"content"`
	Timestamp       string            `json:"timestamp"`
	EditedTimestamp *string           `json:"edited_timestamp"`
	TTS             bool              `json:"tts"`
	Pinned          bool              `json:"pinned"`
	MentionEveryone bool              `json:"mention_everyone"`
	Mentions        []User            `json:"mentions"`
	MentionRoles    []string          `json:"mention_roles"`
	Attachments     []Attachment      `json:"attachments"`
	Embeds          []json.RawMessage `json:"embeds"`
	Components      []Component       `json:"components"`
	Flags           int               `json:"flags"`
	Interaction     *Metadata         `json:"interaction_metadata,omitempty"`
	Called          *Called           `json:"interaction,omitempty"`
	Reference       *Reference        `json:"message_reference,omitempty"`

	For string `json:"-"` // the ID of the only person who sees it; "" for all
}

// Called names the command that a message answers. Discord calls the object
// deprecated and has the name of the command nowhere else.
type Called struct {
	ID   string `json:"id"`
	Type int    `json:"type"`
	Name string `json:"name"`
	User User   `json:"user"`
}

// Metadata says which interaction a message answers.
type Metadata struct {
	ID         string            `json:"id"`
	Type       int               `json:"type"`
	User       User              `json:"user"`
	Owners     map[string]string `json:"authorizing_integration_owners"`
	Original   string            `json:"original_response_message_id,omitempty"`
	Interacted string            `json:"interacted_message_id,omitempty"`
	Triggering *Metadata         `json:"triggering_interaction_metadata,omitempty"`
}

// Reference is the message that another one replies to.
type Reference struct {
	Type      int    `json:"type"`
	MessageID string `json:"message_id"`
	ChannelID string `json:"channel_id"`
	GuildID   string `json:"guild_id,omitempty"`
}

// Button is a button of a message.
type Button struct {
	CustomID, Label, URL string
	Style                int
	Disabled             bool
}

// Select is a select of a message.
type Select struct {
	CustomID, Placeholder string
	Options               []Option // of a string select
	Min, Max              int
	Disabled              bool
}

// Texts is all that the message says: its content and its text components, a
// line each.
func (m Message) Texts() string {
	var texts []string
	if m.Content != "" {
		texts = append(texts, m.Content)
	}
	walk(m.Components, func(c *Component) {
		if c.Type == typeText {
			texts = append(texts, c.Content)
		}
	})
	return strings.Join(texts, "\n")
}

// Alts are the descriptions of the message's pictures.
func (m Message) Alts() []string {
	var alts []string
	walk(m.Components, func(c *Component) {
		for _, item := range c.Items {
			if item.Description != nil {
				alts = append(alts, *item.Description)
			}
		}
		if c.Type == typeThumbnail && c.Description != nil {
			alts = append(alts, *c.Description)
		}
	})
	return alts
}

// Buttons are the message's buttons from first to last.
func (m Message) Buttons() []Button {
	var buttons []Button
	walk(m.Components, func(c *Component) {
		if c.Type == typeButton {
			buttons = append(buttons, Button{c.CustomID, c.Label, c.URL, c.Style, c.Disabled})
		}
	})
	return buttons
}

// Selects are the message's selects of every kind from first to last.
func (m Message) Selects() []Select {
	var selects []Select
	walk(m.Components, func(c *Component) {
		if selectType(c.Type) {
			selects = append(selects, Select{c.CustomID, c.Placeholder, c.Options, *c.MinValues, *c.MaxValues, c.Disabled})
		}
	})
	return selects
}

// component finds what a custom_id belongs to; nil if nothing.
func (m Message) component(customID string) *Component {
	var found *Component
	walk(m.Components, func(c *Component) {
		if c.CustomID == customID && customID != "" {
			found = c
		}
	})
	return found
}

// visibleTo tells whether a person sees the message.
func (m Message) visibleTo(person string) bool { return m.For == "" || m.For == person }

// rebased is the message with its pictures at another address.
func (m Message) rebased(base string) Message {
	m.Attachments = append([]Attachment{}, m.Attachments...)
	names := make(map[string]Attachment)
	for i := range m.Attachments {
		m.Attachments[i].locate(base, m.ChannelID)
		names[m.Attachments[i].ID] = m.Attachments[i]
	}
	m.Components = clone(m.Components)
	medias(m.Components, func(media *Media) {
		if a, ok := names[media.Attachment]; ok {
			media.URL, media.ProxyURL = a.URL, a.ProxyURL
		}
	})
	return m
}

func selectType(kind int) bool {
	switch kind {
	case typeSelect, typeUsers, typeRoles, typeMentionable, typeChannels:
		return true
	}
	return false
}
