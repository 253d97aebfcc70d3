package playground

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"regexp"
	"strconv"
)

const (
	maxFile = 10 << 20                       // bytes, of one file
	maxBody = maxAttachments*maxFile + 1<<20 // bytes, of a request
)

// sent is a request's body: JSON, and files by their index.
type sent struct {
	json  []byte
	files map[int]upload
}

// receive reads a body of JSON, or of several parts with the JSON in payload_json.
// https://discord.com/developers/docs/reference#uploading-files
func (s *Server) receive(r *http.Request) (sent, error) {
	body := sent{files: make(map[int]upload)}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil && r.Header.Get("Content-Type") != "" {
		return body, errBadJSON
	}
	limited := http.MaxBytesReader(nil, r.Body, maxBody)
	if kind == "multipart/form-data" {
		err = body.parts(multipart.NewReader(limited, params["boundary"]))
	} else {
		body.json, err = io.ReadAll(limited)
	}
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return body, errTooLarge
	}
	if err != nil {
		return body, err
	}
	if s.options.OnSend != nil {
		s.options.OnSend(r.Method, r.URL.Path, bytes.Clone(body.json))
	}
	return body, nil
}

var filesField = regexp.MustCompile(`^files\[(\d)\]$`)

func (b *sent) parts(reader *multipart.Reader) error {
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		data, err := io.ReadAll(io.LimitReader(part, maxFile+1))
		if err != nil {
			return err
		}
		if len(data) > maxFile {
			return errTooLarge
		}
		if part.FormName() == "payload_json" {
			b.json = data
			continue
		}
		if match := filesField.FindStringSubmatch(part.FormName()); match != nil {
			n, err := strconv.Atoi(match[1])
			if err != nil {
				return err
			}
			b.files[n] = newUpload(part.FileName(), part.Header.Get("Content-Type"), data)
		}
	}
}
