package playground_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/palier-bot/palier/playground"
)

type obj = map[string]any

func long(n int) string { return strings.Repeat("é", n) }

func buttons(n int) []any {
	list := make([]any, n)
	for i := range list {
		list[i] = button(fmt.Sprint("b", i))
	}
	return list
}

func texts(n int) []any {
	list := make([]any, n)
	for i := range list {
		list[i] = text("x")
	}
	return list
}

func with(base obj, more ...any) obj {
	out := obj{}
	for k, v := range base {
		out[k] = v
	}
	for i := 0; i < len(more); i += 2 {
		out[more[i].(string)] = more[i+1]
	}
	return out
}

func options(n int) []any {
	list := make([]any, n)
	for i := range list {
		list[i] = obj{"label": "L", "value": fmt.Sprint(i)}
	}
	return list
}

func menu(more ...any) obj {
	return with(obj{"type": 3, "custom_id": "s", "options": options(3)}, more...)
}

func v2(components ...any) obj { return message(4, components...) }

func legacy(data obj) obj { return obj{"type": 4, "data": data} }

func form(more ...any) obj {
	return obj{"type": 9, "data": with(obj{"custom_id": "f", "title": "T", "components": []any{row(input())}}, more...)}
}

func input(more ...any) obj {
	return with(obj{"type": 4, "custom_id": "i", "style": 1, "label": "L"}, more...)
}

// TestStrict sends bodies at a limit and over it. A case without a fault must
// be taken; any other must be refused with that fault at that place.
func TestStrict(t *testing.T) {
	board := file{"board.png", picture(t, 4, 2)}
	rows := func(n int) []any {
		list := make([]any, n)
		for i := range list {
			list[i] = row(button(fmt.Sprint("r", i)))
		}
		return list
	}
	number := func(n int) obj {
		components := []any{gallery("board.png"), text("x")}
		for i := 0; i < 6; i++ {
			var five []any
			for j := 0; j < 5; j++ {
				five = append(five, button(fmt.Sprint(i, "-", j)))
			}
			components = append(components, row(five...))
		}
		return obj{"type": 17, "components": append(components, texts(n)...)}
	}
	for _, tc := range []struct {
		name  string
		body  any
		place string // of the fault; "" for none, "!" and a code for an error without places
		code  string
	}{
		{"text", v2(text("x")), "", ""},
		{"39 components", v2(number(0)), "", ""},
		{"40 components", v2(number(1)), "", ""},
		{"41 components", v2(number(2)), "data.components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
		{"41 at the top", v2(texts(41)...), "data.components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
		{"4000 characters", v2(text(long(2000)), text(long(2000))), "", ""},
		{"4001 characters", v2(text(long(2000)), text(long(2001))), "data.components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
		{"empty text", v2(text("")), "data.components.0.content", "BASE_TYPE_BAD_LENGTH"},
		{"no components", v2(), "!", "50006"},
		{"V2 without the flag", legacy(obj{"components": []any{text("x")}}), "data.components.0", "UNION_TYPE_CHOICES"},
		{"flag with content", legacy(obj{"flags": 1 << 15, "content": "x", "components": []any{text("x")}}), "data.content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
		{"flag with no content", legacy(obj{"flags": 1 << 15, "content": "", "components": []any{text("x")}}), "", ""},
		{"flag with embeds", legacy(obj{"flags": 1 << 15, "embeds": []any{obj{"title": "x"}}, "components": []any{text("x")}}), "data.embeds", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
		{"button at the top", v2(button("a")), "data.components.0", "UNION_TYPE_CHOICES"},
		{"container in container", v2(obj{"type": 17, "components": []any{obj{"type": 17, "components": texts(1)}}}), "data.components.0.components.0", "UNION_TYPE_CHOICES"},
		{"accent", v2(obj{"type": 17, "accent_color": 0xFFFFFF, "components": texts(1)}), "", ""},
		{"accent over", v2(obj{"type": 17, "accent_color": 0x1000000, "components": texts(1)}), "data.components.0.accent_color", "NUMBER_TYPE_MAX"},
		{"empty container", v2(obj{"type": 17, "components": []any{}}), "data.components.0.components", "BASE_TYPE_BAD_LENGTH"},
		{"spacing", v2(obj{"type": 14, "spacing": 3}), "data.components.0.spacing", "BASE_TYPE_CHOICES"},
		{"divider of a wrong type", v2(obj{"type": 14, "divider": "yes"}), "data.components.0.divider", "BOOLEAN_TYPE_CONVERT"},
		{"unread field of a wrong type", v2(with(text("x"), "label", 7)), "data", "MODEL_TYPE_CONVERT"},

		{"content 2000", legacy(obj{"content": long(2000)}), "", ""},
		{"content 2001", legacy(obj{"content": long(2001)}), "data.content", "BASE_TYPE_MAX_LENGTH"},
		{"content of a wrong type", legacy(obj{"content": 5}), "data.content", "STRING_TYPE_CONVERT"},
		{"empty message", legacy(obj{"content": " "}), "!", "50006"},
		{"no data", obj{"type": 4}, "!", "50006"},
		{"5 rows", legacy(obj{"components": rows(5)}), "", ""},
		{"6 rows", legacy(obj{"components": rows(6)}), "data.components", "BASE_TYPE_MAX_LENGTH"},
		{"embed title over", legacy(obj{"embeds": []any{obj{"title": long(257)}}}), "data.embeds.0.title", "BASE_TYPE_MAX_LENGTH"},
		{"wrong type of answer", obj{"type": 99}, "type", "BASE_TYPE_CHOICES"},
		{"update of a command", message(7, text("x")), "!", "10008"},
		{"not an object", `[]`, "", "MODEL_TYPE_CONVERT"},
		{"not JSON", `{`, "!", "50109"},

		{"row of 5", v2(row(buttons(5)...)), "", ""},
		{"row of 6", v2(row(buttons(6)...)), "data.components.0.components", "BASE_TYPE_BAD_LENGTH"},
		{"empty row", v2(row()), "data.components.0.components", "BASE_TYPE_BAD_LENGTH"},
		{"select beside button", v2(row(menu(), button("a"))), "data.components.0.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"button beside select", v2(row(button("a"), menu())), "data.components.0.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"same custom_id", v2(row(button("a")), row(button("a"))), "data.components.1.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"custom_id 100", v2(row(button(long(100)))), "", ""},
		{"custom_id 101", v2(row(button(long(101)))), "data.components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"},
		{"no custom_id", v2(row(obj{"type": 2, "style": 1, "label": "x"})), "data.components.0.components.0.custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"},
		{"label 80", v2(row(with(button("a"), "label", long(80)))), "", ""},
		{"label 81", v2(row(with(button("a"), "label", long(81)))), "data.components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"},
		{"no label", v2(row(with(button("a"), "label", ""))), "data.components.0.components.0", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"},
		{"emoji", v2(row(with(button("a"), "label", "", "emoji", obj{"name": "🎲"}))), "", ""},
		{"emoji in words", v2(row(with(button("a"), "emoji", obj{"name": ":dice:"}))), "data.components.0.components.0.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI"},
		{"no style", v2(row(obj{"type": 2, "custom_id": "a", "label": "x"})), "data.components.0.components.0.style", "BASE_TYPE_REQUIRED"},
		{"style 7", v2(row(with(button("a"), "style", 7))), "data.components.0.components.0.style", "BASE_TYPE_CHOICES"},
		{"link", v2(row(obj{"type": 2, "style": 5, "label": "x", "url": "https://example.org"})), "", ""},
		{"link without url", v2(row(obj{"type": 2, "style": 5, "label": "x"})), "data.components.0.components.0.url", "BUTTON_COMPONENT_URL_REQUIRED"},
		{"link with scheme", v2(row(obj{"type": 2, "style": 5, "label": "x", "url": "javascript://x"})), "data.components.0.components.0.url", "URL_TYPE_INVALID_SCHEME"},
		{"custom_id and url", v2(row(with(button("a"), "url", "https://example.org"))), "data.components.0.components.0", "BUTTON_COMPONENT_CUSTOM_ID_AND_URL"},
		{"same number", v2(with(text("x"), "id", 4), with(text("x"), "id", 4)), "data.components.1.id", "COMPONENT_ID_DUPLICATED"},

		{"select", v2(row(menu("options", options(25), "max_values", 25, "placeholder", long(150)))), "", ""},
		{"26 options", v2(row(menu("options", options(26)))), "data.components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"},
		{"no options", v2(row(menu("options", options(0)))), "data.components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"},
		{"placeholder 151", v2(row(menu("placeholder", long(151)))), "data.components.0.components.0.placeholder", "BASE_TYPE_MAX_LENGTH"},
		{"min over max", v2(row(menu("min_values", 2))), "data.components.0.components.0.min_values", "SELECT_COMPONENT_MIN_VALUES_INVALID"},
		{"max over options", v2(row(menu("max_values", 4))), "data.components.0.components.0.max_values", "SELECT_COMPONENT_MAX_VALUES_INVALID"},
		{"same value", v2(row(menu("options", []any{obj{"label": "a", "value": "1"}, obj{"label": "b", "value": "1"}}))), "data.components.0.components.0.options.1.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
		{"option label 101", v2(row(menu("options", []any{obj{"label": long(101), "value": "1"}}))), "data.components.0.components.0.options.0.label", "BASE_TYPE_BAD_LENGTH"},
		{"option description 101", v2(row(menu("options", []any{obj{"label": "x", "value": "1", "description": long(101)}}))), "data.components.0.components.0.options.0.description", "BASE_TYPE_MAX_LENGTH"},
		{"two defaults", v2(row(menu("options", []any{obj{"label": "a", "value": "1", "default": true}, obj{"label": "b", "value": "2", "default": true}}))), "data.components.0.components.0.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"},

		{"gallery", v2(gallery("board.png")), "", ""},
		{"gallery of a file not sent", v2(gallery("other.png")), "data.components.0.items.0.media.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"},
		{"alt 1024", v2(obj{"type": 12, "items": []any{obj{"media": obj{"url": "https://example.org/a.png"}, "description": long(1024)}}}), "", ""},
		{"alt 1025", v2(obj{"type": 12, "items": []any{obj{"media": obj{"url": "https://example.org/a.png"}, "description": long(1025)}}}), "data.components.0.items.0.description", "BASE_TYPE_BAD_LENGTH"},
		{"file on the web", v2(obj{"type": 13, "file": obj{"url": "https://example.org/a.txt"}}), "data.components.0.file.url", "URL_TYPE_INVALID_SCHEME"},
		{"section", v2(obj{"type": 9, "components": texts(3), "accessory": button("a")}), "", ""},
		{"section of 4", v2(obj{"type": 9, "components": texts(4), "accessory": button("a")}), "data.components.0.components", "BASE_TYPE_BAD_LENGTH"},
		{"section without accessory", v2(obj{"type": 9, "components": texts(1)}), "data.components.0.accessory", "BASE_TYPE_REQUIRED"},
		{"attachments of files", legacy(obj{"attachments": []any{obj{"id": "0", "description": long(1024)}}}), "", ""},
		{"attachment not sent", legacy(obj{"attachments": []any{obj{"id": 1}}}), "data.attachments.0.id", "MESSAGE_ATTACHMENT_NOT_FOUND"},
		{"attachment description", legacy(obj{"attachments": []any{obj{"id": 0, "description": long(1025)}}}), "data.attachments.0.description", "BASE_TYPE_MAX_LENGTH"},

		{"form", form("title", long(45)), "", ""},
		{"form title 46", form("title", long(46)), "data.title", "BASE_TYPE_BAD_LENGTH"},
		{"form without title", obj{"type": 9, "data": obj{"custom_id": "f", "components": []any{row(input())}}}, "data.title", "BASE_TYPE_REQUIRED"},
		{"form of nothing", form("components", []any{}), "data.components", "BASE_TYPE_BAD_LENGTH"},
		{"form with a button", form("components", []any{row(button("a"))}), "data.components.0.components.0", "UNION_TYPE_CHOICES"},
		{"two inputs in a row", form("components", []any{row(input(), input("custom_id", "j"))}), "data.components.0.components", "BASE_TYPE_BAD_LENGTH"},
		{"same input twice", form("components", []any{row(input()), row(input())}), "data.components.1.components.0.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"input label 46", form("components", []any{row(input("label", long(46)))}), "data.components.0.components.0.label", "BASE_TYPE_BAD_LENGTH"},
		{"input placeholder 101", form("components", []any{row(input("placeholder", long(101)))}), "data.components.0.components.0.placeholder", "BASE_TYPE_MAX_LENGTH"},
		{"input value over its max", form("components", []any{row(input("max_length", 2, "value", "abc"))}), "data.components.0.components.0.value", "BASE_TYPE_MAX_LENGTH"},
		{"label", form("components", []any{obj{"type": 18, "label": "L", "component": obj{"type": 4, "custom_id": "i", "style": 1}}}), "", ""},
		{"input in label with its own", form("components", []any{obj{"type": 18, "label": "L", "component": input()}}), "data.components.0.component.label", "COMPONENT_LABEL_NOT_ALLOWED"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			s := start(t, playground.Options{})
			register(t, s)
			got := make(chan string, 1)
			connect(t, s, func(b *rawBot, e event) {
				var files []file
				if sent := fmt.Sprint(tc.body); strings.Contains(sent, "board.png") || strings.Contains(sent, "attachments") {
					files = append(files, board)
				}
				_, body := b.reply(e, tc.body, files...)
				got <- body
				if body != "" {
					b.reply(e, legacy(obj{"content": "refused"}))
				}
			})
			answer := run(t, s)
			body := <-got
			if tc.place == "" && tc.code == "" {
				if body != "" || answer.Message != nil && answer.Message.Content == "refused" {
					t.Fatalf("refused: %s", body)
				}
				return
			}
			check(t, body, tc.place, tc.code)
		})
	}
}

// check finds a fault in Discord's error body.
func check(t *testing.T, body, place, code string) {
	t.Helper()
	var refusal struct {
		Code   int `json:"code"`
		Errors any `json:"errors"`
	}
	if err := json.Unmarshal([]byte(body), &refusal); err != nil {
		t.Fatalf("want %s at %s, got %q", code, place, body)
	}
	if place == "!" {
		if fmt.Sprint(refusal.Code) != code {
			t.Fatalf("want code %s, got %s", code, body)
		}
		return
	}
	at := refusal.Errors
	for _, key := range strings.Split(place+"._errors", ".") {
		if key == "" {
			continue
		}
		fields, _ := at.(map[string]any)
		at = fields[key]
	}
	list, _ := at.([]any)
	for _, one := range list {
		if one.(map[string]any)["code"] == code && refusal.Code == 50035 {
			return
		}
	}
	t.Fatalf("want %s at %s, got %s", code, place, body)
}
