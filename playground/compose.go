package playground

import (
	"encoding/json"
	"strconv"
	"strings"
)

// compose judges a message's body and makes the message of it. Base is a new
// message's frame, or the message that is edited. What is wrong is noted in
// the object's faults, except for what Discord reports by a code of its own.
func (s *Server) compose(o object, base Message, edit bool, files map[int]upload) (Message, []upload, error) {
	private := base.Flags&flagEphemeral != 0
	if !edit {
		sent, _ := o.fields["flags"].(json.Number)
		flags, err := sent.Int64()
		private = err == nil && flags&flagEphemeral != 0
	}
	attachments, uploads := s.attach(o, base, files, private)
	names := make(map[string]bool)
	for _, a := range attachments {
		names[a.Filename] = true
	}
	var before *Message
	if edit {
		before = &base
	}
	m := base
	m.Flags = checkMessage(o, before, names)
	m.Attachments = attachments
	if o.faults.any() {
		return m, nil, nil
	}
	var body struct {
		Content    string            `json:"content"`
		Embeds     []json.RawMessage `json:"embeds"`
		Components []Component       `json:"components"`
		TTS        bool              `json:"tts"`
	}
	decode(o.fields, o.faults, &body)
	m.take(o, body.Content, body.Embeds, body.Components)
	m.TTS = m.TTS || body.TTS
	v2 := m.Flags&flagComponentsV2 != 0
	if v2 && m.Content != "" {
		o.faults.at("content").add("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
			"The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	}
	if m.empty() || v2 && len(m.Components) == 0 {
		return m, nil, errEmptyMessage
	}
	if edit {
		now := s.timestamp()
		m.EditedTimestamp = &now
	}
	return m, uploads, nil
}

// take replaces what a body holds; what it does not mention stays.
func (m *Message) take(o object, content string, embeds []json.RawMessage, components []Component) {
	if _, sent := o.fields["content"]; sent {
		m.Content = content
	}
	if _, sent := o.fields["embeds"]; sent {
		m.Embeds = append([]json.RawMessage{}, embeds...)
	}
	if _, sent := o.fields["components"]; sent {
		m.Components = append([]Component{}, components...)
		complete(m.Components)
		m.resolve()
	}
}

// resolve leads references to attachments to the files.
func (m *Message) resolve() {
	medias(m.Components, func(media *Media) {
		name, isFile := strings.CutPrefix(media.URL, "attachment://")
		if !isFile {
			media.ProxyURL = media.URL
			return
		}
		// Of two files of one name the newer is meant.
		for _, a := range m.Attachments {
			if a.Filename == name {
				*media = a.media()
			}
		}
	})
	walk(m.Components, func(c *Component) {
		if c.Type != typeFile || c.File == nil {
			return
		}
		for _, a := range m.Attachments {
			if a.ID == c.File.Attachment {
				c.Name, c.Size = a.Filename, a.Size
			}
		}
	})
}

// attach works out which files a message has. Without "attachments" the old
// ones stay and all new ones join them; with it only those listed remain, old
// ones by their ID and new ones by their index among the files sent.
func (s *Server) attach(o object, base Message, files map[int]upload, private bool) ([]Attachment, []upload) {
	attachments, uploads := []Attachment{}, []upload(nil)
	add := func(u upload, description string) {
		u.id = s.ids.next()
		a := u.attachment(description, private)
		a.locate(s.base, base.ChannelID)
		attachments, uploads = append(attachments, a), append(uploads, u)
	}
	if _, sent := o.fields["attachments"]; !sent {
		attachments = append(attachments, base.Attachments...)
		for n := 0; len(uploads) < len(files) && n < maxAttachments; n++ {
			if u, ok := files[n]; ok {
				add(u, "")
			}
		}
		return attachments, uploads
	}
	taken := make(map[string]bool)
	o.objects("attachments", 0, maxAttachments, func(a object) {
		if !a.required("id") {
			return
		}
		description := a.text("description", 0, maxAlt)
		id := strings.Trim(jsonText(a.fields["id"]), `"`)
		old := base.attachment(id)
		n, err := strconv.Atoi(id)
		u, isNew := files[n]
		switch {
		case taken[id]:
			a.faults.at("id").add("ATTACHMENT_ID_DUPLICATED", "Attachment id cannot be duplicated")
		case old != nil:
			kept := *old
			if a.has("description") {
				kept.Description = description
			}
			attachments = append(attachments, kept)
		case err == nil && isNew:
			if name := a.text("filename", 0, 1024); name != "" {
				u.name = newUpload(name, u.kind, nil).name
			}
			add(u, description)
		default:
			a.faults.at("id").add("MESSAGE_ATTACHMENT_NOT_FOUND", "Attachment data not found")
		}
		taken[id] = true
	})
	return attachments, uploads
}

func (m Message) attachment(id string) *Attachment {
	for i := range m.Attachments {
		if m.Attachments[i].ID == id {
			return &m.Attachments[i]
		}
	}
	return nil
}

// frame is a new message of the bot that answers an interaction.
func (s *Server) frame(i *interaction) Message {
	m := Message{
		ID: s.ids.next(), ChannelID: i.channel, Author: s.scene.bot(), ApplicationID: s.scene.Application,
		WebhookID: s.scene.Application, Timestamp: s.timestamp(),
		Mentions: []User{}, MentionRoles: []string{}, Attachments: []Attachment{}, Embeds: []json.RawMessage{},
		Components: []Component{}, Interaction: &i.metadata,
	}
	const reply, chatInput = 19, 20
	switch {
	case i.kind == interactionCommand:
		m.Type = chatInput
		m.Called = &Called{ID: i.id, Type: i.kind, Name: i.command, User: i.metadata.User}
	case i.source != "":
		m.Type = reply
		m.Reference = &Reference{MessageID: i.source, ChannelID: i.channel, GuildID: i.guild}
	}
	return m
}

func (s *Server) timestamp() string {
	return s.options.Now().UTC().Format("2006-01-02T15:04:05.000000-07:00")
}
