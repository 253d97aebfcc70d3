package playground_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/palier-bot/palier/playground"
)

// TestMessagesAreDiscords holds messages as the server sends them against
// Discord's own description of its API, where that is at hand.
func TestMessagesAreDiscords(t *testing.T) {
	const description = "../../shared/discord/openapi.json"
	data, err := os.ReadFile(description)
	if err != nil {
		t.Skip("Discord's description of its API is not here:", err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("discord.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("discord.json#/components/schemas/MessageResponse")
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, playground.Options{})
	register(t, s)
	everything := v2(
		obj{"type": 17, "accent_color": 1, "components": []any{
			gallery("a.png"), text("x"), obj{"type": 14},
			row(button("a"), with(button("b"), "emoji", obj{"name": "🎲"})), row(menu()), row(obj{"type": 5, "custom_id": "who"}),
			obj{"type": 9, "components": texts(1), "accessory": obj{"type": 11, "media": obj{"url": "attachment://a.png"}, "description": "a board"}},
		}},
		obj{"type": 13, "file": obj{"url": "attachment://a.png"}},
	)
	answers(t, s, says(everything, file{"a.png", picture(t, 2, 2)}), says(legacy(obj{"content": "x", "flags": 64})), says(obj{"type": 5}))
	run(t, s)
	if _, err := s.Click(context.Background(), s.Person("Bruno").As(""), s.Messages()[0].ID, "a"); err != nil {
		t.Fatal(err)
	}
	run(t, s)
	for _, m := range s.Messages() {
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s\n%#v", text, err)
		}
	}
}
