package commands_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Discord's own description of its API lies beside the project's checkout. It
// is read from there and is no part of the project.
var (
	sharedFolder       = filepath.Join("..", "..", "shared")
	discordDescription = filepath.Join(sharedFolder, "discord", "openapi.json")
)

// judge holds everything that the bot has sent against the limits, and against
// Discord's description where that is at hand.
func (r *rig) judge(t *testing.T) {
	t.Helper()
	all := r.bodies()
	if len(all) < 2 { // the commands, and what the test is about
		t.Fatal("the bot sent nothing")
	}
	t.Run("limits", func(t *testing.T) {
		for _, s := range all {
			for _, breach := range breaches(s.method, s.path, s.body) {
				t.Errorf("%s\nin %s", breach, s.body)
			}
		}
	})
	t.Run("schema", func(t *testing.T) {
		d := loadSchemas(t)
		for _, s := range all {
			if err := d.validate(s); err != nil {
				t.Errorf("%v\nin %s", err, s.body)
			}
		}
	})
}

// schemas are the parts of Discord's description that the bot's bodies fall
// under.
type schemas struct {
	commands, edit *jsonschema.Schema
	answers        map[int]*jsonschema.Schema // by the type of answer
}

// loadSchemas skips the test where the description is not at hand, unless it is
// CI that has the folder and not the file.
func loadSchemas(t *testing.T) *schemas {
	t.Helper()
	s, err := compiledSchemas()
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(sharedFolder); err == nil && os.Getenv("CI") == "true" {
			t.Fatalf("CI has %s, but not Discord's description of its API in it", sharedFolder)
		}
		t.Skip("Discord's description of its API is not here:", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var compiledSchemas = sync.OnceValues(func() (*schemas, error) {
	data, err := os.ReadFile(discordDescription)
	if err != nil {
		return nil, err
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if err := patch(document); err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("discord.json", document); err != nil {
		return nil, err
	}
	s := &schemas{answers: map[int]*jsonschema.Schema{}}
	compile := func(pointer string) *jsonschema.Schema {
		compiled, failed := compiler.Compile("discord.json#" + pointer)
		err = errors.Join(err, failed)
		return compiled
	}
	component := func(name string) *jsonschema.Schema { return compile("/components/schemas/" + name) }
	s.commands = compile("/paths/~1applications~1%7Bapplication_id%7D~1guilds~1%7Bguild_id%7D~1commands" +
		"/put/requestBody/content/application~1json/schema")
	s.edit = component("MessageEditRequestPartial")
	s.answers[4] = component("CreateMessageInteractionCallbackRequest")
	s.answers[7] = component("UpdateMessageInteractionCallbackRequest")
	s.answers[9] = component("ModalInteractionCallbackRequest")
	return s, err
})

// patch corrects the description, which has permissions as a number where
// Discord wants them in text.
// https://discord.com/developers/docs/interactions/application-commands
func patch(document any) error {
	at := document
	for _, key := range []string{"components", "schemas", "ApplicationCommandUpdateRequest", "properties"} {
		in, ok := at.(map[string]any)
		if !ok {
			return fmt.Errorf("Discord's description has no %s", key)
		}
		at = in[key]
	}
	properties, ok := at.(map[string]any)
	if !ok {
		return errors.New("Discord's description of commands has no fields")
	}
	properties["default_member_permissions"] = map[string]any{"type": []any{"string", "null"}}
	return nil
}

// validate picks the part that a body falls under by itself: a failure of all
// the parts it might fall under cannot be read.
func (s *schemas) validate(body sentBody) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body.body))
	if err != nil {
		return err
	}
	schema := s.commands
	switch body.method {
	case http.MethodPatch:
		schema = s.edit
	case http.MethodPost:
		var answer struct{ Type int }
		if err := json.Unmarshal(body.body, &answer); err != nil {
			return err
		}
		schema = s.answers[answer.Type]
	}
	if schema == nil {
		return fmt.Errorf("%s %s: no part of the description is known for it", body.method, body.path)
	}
	err = schema.Validate(value)
	if invalid := (*jsonschema.ValidationError)(nil); errors.As(err, &invalid) {
		return fmt.Errorf("%s", strings.Join(deepest(invalid), "\n"))
	}
	return err
}

// deepest returns the failures farthest down in the body. Those above them are
// of other types of component than the one that is there.
func deepest(failure *jsonschema.ValidationError) (lines []string) {
	depth := 0
	var visit func(*jsonschema.ValidationError)
	visit = func(f *jsonschema.ValidationError) {
		for _, cause := range f.Causes {
			visit(cause)
		}
		if d := len(f.InstanceLocation); len(f.Causes) == 0 && d >= depth {
			if d > depth {
				depth, lines = d, nil
			}
			lines = append(lines, f.Error())
		}
	}
	visit(failure)
	return lines
}
