package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/textproto"
)

// body is what a call sends, complete; nothing if data is nil.
type body struct {
	contentType string
	data        []byte
}

// newBody writes a payload, if there is one, and files beside it.
// https://discord.com/developers/docs/reference#uploading-files
func newBody(payload any, files []File) (body, error) {
	if payload == nil {
		return body{contentType: jsonType}, nil
	}
	data, err := json.Marshal(payload)
	if err != nil {
		return body{}, fmt.Errorf("writing a request: %w", err)
	}
	if len(files) == 0 {
		return body{jsonType, data}, nil
	}
	b, err := newForm(data, files)
	if err != nil {
		return body{}, fmt.Errorf("writing a request: %w", err)
	}
	return b, nil
}

const jsonType = "application/json"

// newForm is discordgo.MultipartBodyWithJSON in memory that is large enough from
// the beginning.
func newForm(payload []byte, files []File) (body, error) {
	const around = 256 // bytes, more than the head of a part
	size := len(payload) + (len(files)+2)*around
	for _, f := range files {
		size += len(f.Data)
	}
	out := bytes.NewBuffer(make([]byte, 0, size))
	form := multipart.NewWriter(out)
	add := func(disposition, kind string, data []byte) error {
		part, err := form.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
		if err != nil {
			return err
		}
		_, err = part.Write(data)
		return err
	}
	if err := add(`form-data; name="payload_json"`, jsonType, payload); err != nil {
		return body{}, err
	}
	for i, f := range files {
		if err := add(multipart.FileContentDisposition(fmt.Sprintf("files[%d]", i), f.Name), f.Type, f.Data); err != nil {
			return body{}, err
		}
	}
	if err := form.Close(); err != nil {
		return body{}, err
	}
	return body{form.FormDataContentType(), out.Bytes()}, nil
}
