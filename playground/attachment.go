package playground

import (
	"bytes"
	"image/png"
	"mime"
	"net/url"
	"path"
	"regexp"
)

// Attachment is a file of a message.
// https://discord.com/developers/docs/resources/message#attachment-object
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"` // bytes
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Width       int    `json:"width,omitempty"`  // pixels, of a PNG
	Height      int    `json:"height,omitempty"` // pixels, of a PNG
	Ephemeral   bool   `json:"ephemeral,omitempty"`
}

// locate sets where the file is served.
func (a *Attachment) locate(base, channel string) {
	a.URL = base + "/attachments/" + channel + "/" + a.ID + "/" + url.PathEscape(a.Filename)
	a.ProxyURL = a.URL
}

// upload is a file as a bot sent it.
type upload struct {
	id, name, kind string
	data           []byte
}

// strange matches what Discord replaces in the names of files.
var strange = regexp.MustCompile(`[^\pL\pN._-]+`)

func newUpload(name, kind string, data []byte) upload {
	name = strange.ReplaceAllString(path.Base(name), "_")
	if kind == "" || kind == "application/octet-stream" {
		if byName := mime.TypeByExtension(path.Ext(name)); byName != "" {
			kind = byName
		}
	}
	return upload{name: name, kind: kind, data: data}
}

// attachment describes an upload.
func (u upload) attachment(description string, ephemeral bool) Attachment {
	a := Attachment{
		ID: u.id, Filename: u.name, Description: description, ContentType: u.kind,
		Size: len(u.data), Ephemeral: ephemeral,
	}
	if size, err := png.DecodeConfig(bytes.NewReader(u.data)); err == nil {
		a.Width, a.Height = size.Width, size.Height
	}
	return a
}

// media is an attachment as a component shows it.
func (a Attachment) media() Media {
	return Media{
		ID: a.ID, URL: a.URL, ProxyURL: a.ProxyURL, Width: a.Width, Height: a.Height,
		ContentType: a.ContentType, Attachment: a.ID,
	}
}

// Attachment reads a file by its URL or ID, with its MIME type.
func (s *Server) Attachment(reference string) (data []byte, contentType string, err error) {
	id := reference
	if u, err := url.Parse(reference); err == nil && u.IsAbs() {
		id = path.Base(path.Dir(u.Path))
	}
	return s.history.file(id)
}
