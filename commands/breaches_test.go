package commands_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

const (
	interactionPath = "/api/v9/interactions/1/token/callback"
	messagePath     = "/api/v9/channels/1/messages/2"
	commandsPath    = "/api/v9/applications/1/commands"
)

func answering(kind int, data string) string { return fmt.Sprintf(`{"type":%d,"data":%s}`, kind, data) }

// withParts is a new message with components and no files.
func withParts(parts ...string) string {
	return answering(4, `{"flags":32768,"allowed_mentions":{"parse":[]},"components":[`+strings.Join(parts, ",")+`]}`)
}

func textPart(text string) string { return `{"type":10,"content":"` + text + `"}` }

func inRow(controls ...string) string {
	return `{"type":1,"components":[` + strings.Join(controls, ",") + `]}`
}

func pushButton(id, label string) string {
	return fmt.Sprintf(`{"type":2,"style":1,"custom_id":%q,"label":%q}`, id, label)
}

func choiceOf(fields string, values ...string) string {
	var options []string
	for _, v := range values {
		options = append(options, fmt.Sprintf(`{"label":%q,"value":%q,"default":true}`, v, v))
	}
	return `{"type":3,"custom_id":"s"` + fields + `,"options":[` + strings.Join(options, ",") + `]}`
}

// repeated makes something a number of times, told which time it is.
func repeated(n int, one func(int) string) (list []string) {
	for i := range n {
		list = append(list, one(i))
	}
	return list
}

func withForm(title, input string) string {
	return answering(9, fmt.Sprintf(`{"custom_id":"f","title":%q,"components":[%s]}`, title, inRow(input)))
}

func slashCommand(fields string) string {
	return `[{"type":1,"name":"play","name_localizations":{"fr":"jouer"},
		"description":"Play","description_localizations":{"fr":"Jouer"}` + fields + `}]`
}

func optionOf(kind int, name, fields string) string {
	return fmt.Sprintf(`{"type":%d,"name":%q,"name_localizations":{"fr":%q},
		"description":"x","description_localizations":{"fr":"x"}%s}`, kind, name, name, fields)
}

// TestBreaches breaks a rule in each body. An empty want is a body that breaks none.
func TestBreaches(t *testing.T) {
	t.Parallel()
	long := func(n int) string { return strings.Repeat("é", n) }
	buttons := func(n int) string {
		return inRow(repeated(n, func(i int) string { return pushButton(fmt.Sprint(i), "x") })...)
	}
	texts := func(n, size int) string {
		return withParts(repeated(n, func(int) string { return textPart(long(size)) })...)
	}
	const picture = `{"type":12,"items":[{"media":{"url":"attachment://a.png"},"description":"a"}]}`
	filed := func(kind int, attachments string, parts ...string) string {
		return answering(kind, `{"flags":32768,"allowed_mentions":{"parse":[]},"attachments":`+attachments+
			`,"components":[`+strings.Join(parts, ",")+`]}`)
	}
	const attached = `[{"id":"0","filename":"a.png","description":"a"}]`
	tests := []struct{ name, body, want string }{
		{"nothing", withParts(textPart("x")), ""},
		{"most of all", withParts(append(repeated(4, func(int) string { return textPart(long(1000)) }), buttons(5))...), ""},
		{"no flag", answering(4, `{"flags":0,"allowed_mentions":{"parse":[]},"components":[`+textPart("x")+`]}`), "flags"},
		{"content", answering(4, `{"flags":32768,"content":"","allowed_mentions":{"parse":[]},"components":[`+textPart("x")+`]}`), `unknown field "content"`},
		{"pings by default", answering(4, `{"flags":32768,"components":[`+textPart("x")+`]}`), "mentions"},
		{"pings", answering(4, `{"flags":32768,"allowed_mentions":{"parse":["users"]},"components":[`+textPart("x")+`]}`), "mentions"},
		{"empty message", withParts(), "there are 0"},
		{"40 components", texts(40, 1), ""},
		{"41 components, nested", withParts(append(repeated(36, func(int) string { return textPart("x") }), buttons(4))...), "41 components"},
		{"4001 characters", texts(3, 1334), "characters of text"},
		{"empty text", withParts(textPart("")), "0 characters"},
		{"unknown type", withParts(`{"type":9}`), "type 9"},
		{"button outside a row", withParts(pushButton("a", "x")), "type 2"},
		{"container in a container", withParts(`{"type":17,"components":[{"type":17,"components":[]}]}`), "type 17"},
		{"colour", withParts(`{"type":17,"accent_color":16777216,"components":[` + textPart("x") + `]}`), "colour"},
		{"six buttons", withParts(buttons(6)), "there are 6"},
		{"empty row", withParts(inRow()), "there are 0"},
		{"select beside a button", withParts(inRow(choiceOf("", "a"), pushButton("b", "x"))), "type 3"},
		{"two selects", withParts(inRow(choiceOf("", "a"), choiceOf("", "a"))), "type 3"},
		{"same custom_id", withParts(inRow(pushButton("a", "x")), inRow(pushButton("a", "y"))), "twice"},
		{"long custom_id", withParts(inRow(pushButton(long(101), "x"))), "101 characters"},
		{"long label", withParts(inRow(pushButton("a", long(81)))), "81 characters"},
		{"bare button", withParts(inRow(pushButton("a", ""))), "neither"},
		{"link", withParts(inRow(`{"type":2,"style":5,"url":"https://example.com","label":"x"}`)), `unknown field "url"`},
		{"style", withParts(inRow(`{"type":2,"style":5,"custom_id":"a","label":"x"}`)), "style is 5"},
		{"emoji", withParts(inRow(`{"type":2,"style":1,"custom_id":"a","emoji":{"name":":dice:"}}`)), "no emoji"},
		{"26 options", withParts(inRow(choiceOf(`,"max_values":25`, repeated(26, func(i int) string { return fmt.Sprint(i) })...))), "there are 26"},
		{"same value", withParts(inRow(choiceOf(`,"max_values":2`, "a", "a"))), "twice"},
		{"chosen beyond", withParts(inRow(choiceOf("", "a", "b"))), "2 options are chosen"},
		{"more than there are", withParts(inRow(choiceOf(`,"max_values":3`, "a", "b"))), "1 to 3 of 2"},
		{"channels", withParts(inRow(`{"type":8,"custom_id":"c","channel_types":[0],"default_values":[{"id":"1","type":"channel"}]}`)), ""},
		{"too many roles", withParts(inRow(`{"type":6,"custom_id":"r","default_values":[{"id":"1","type":"role"},{"id":"2","type":"role"}]}`)), "2 are chosen"},
		{"a role among channels", withParts(inRow(`{"type":8,"custom_id":"c","default_values":[{"id":"1","type":"role"}]}`)), "a role"},
		{"channel types of roles", withParts(inRow(`{"type":6,"custom_id":"r","channel_types":[0]}`)), "types of channels"},
		{"picture", filed(7, attached, picture), ""},
		{"picture of nothing", filed(7, `[]`, picture), "no file of this message"},
		{"picture from elsewhere", withParts(`{"type":12,"items":[{"media":{"url":"https://example.com/a.png"},"description":"a"}]}`), "no file"},
		{"no alt text", filed(4, attached, strings.Replace(picture, `"description":"a"`, `"description":""`, 1)), "alt text"},
		{"long alt text", filed(4, attached, strings.Replace(picture, `"a"`, `"`+long(1025)+`"`, 1)), "1025"},
		{"unseen file", filed(4, attached, textPart("x")), "no component shows"},
		{"file", filed(4, attached, `{"type":13,"file":{"url":"attachment://a.png"}}`), ""},
		{"files not listed", answering(7, `{"flags":32768,"allowed_mentions":{"parse":[]},"components":[`+textPart("x")+`]}`), "not listed"},
		{"file of another number", filed(4, strings.Replace(attached, `"0"`, `"1"`, 1), picture), `number is "1"`},
		{"deferred", answering(5, `{}`), "type 5"},
		{"form", withForm("t", `{"type":4,"custom_id":"a","label":"l","style":1,"value":"é","max_length":1}`), ""},
		{"form's title", withForm(long(46), `{"type":4,"custom_id":"a","label":"l","style":1}`), "46"},
		{"form's label", withForm("t", `{"type":4,"custom_id":"a","label":"`+long(46)+`","style":1}`), "46"},
		{"form's placeholder", withForm("t", `{"type":4,"custom_id":"a","label":"l","style":1,"placeholder":"`+long(101)+`"}`), "101"},
		{"form's value", withForm("t", `{"type":4,"custom_id":"a","label":"l","style":1,"value":"xx","max_length":1}`), "not 0 to 1"},
		{"form with a button", withForm("t", pushButton("a", "x")), "type 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			expectBreach(t, breaches(http.MethodPost, interactionPath, []byte(tt.body)), tt.want)
		})
	}
}

func TestBreachesOfCommands(t *testing.T) {
	t.Parallel()
	options := func(list ...string) string { return slashCommand(`,"options":[` + strings.Join(list, ",") + `]`) }
	for _, tt := range []struct{ name, body, want string }{
		{"nothing", options(optionOf(4, "stake", `,"min_value":1,"max_value":3,"required":true`), optionOf(6, "who", "")), ""},
		{"subcommand", options(optionOf(2, "a", `,"options":[`+optionOf(1, "b", `,"options":[`+optionOf(3, "c", "")+`]`)+`]`)), ""},
		{"too deep", options(optionOf(2, "a", `,"options":[`+optionOf(2, "b", `,"options":[`+optionOf(1, "c", "")+`]`)+`]`)), "levels below"},
		{"capitals", strings.Replace(slashCommand(""), `"play"`, `"Play"`, 1), "no name"},
		{"long French", strings.Replace(slashCommand(""), `"Jouer"`, `"`+strings.Repeat("é", 101)+`"`, 1), "description in fr"},
		{"no French", strings.Replace(slashCommand(""), `"fr":"Jouer"`, "", 1), "not in French"},
		{"no such locale", strings.Replace(slashCommand(""), `"fr":"Jouer"`, `"fr":"Jouer","en":"x"`, 1), `no locale "en"`},
		{"permissions", slashCommand(`,"default_member_permissions":"manage"`), "permissions"},
		{"same name", "[" + slashCommand("")[1:len(slashCommand(""))-1] + "," + slashCommand("")[1:], "two are named"},
		{"required after optional", options(optionOf(4, "a", ""), optionOf(4, "b", `,"required":true`)), "comes after"},
		{"bounds of a text", options(optionOf(3, "a", `,"min_value":1`)), "bounds"},
		{"upside down", options(optionOf(4, "a", `,"min_value":2,"max_value":1`)), "at least 2"},
		{"same choice", options(optionOf(4, "a", `,"choices":[{"name":"x","name_localizations":{"fr":"x"},"value":1},{"name":"y","name_localizations":{"fr":"y"},"value":1}]`)), "twice"},
		{"text for a number", options(optionOf(4, "a", `,"choices":[{"name":"x","name_localizations":{"fr":"x"},"value":"1"}]`)), "a text for"},
		{"26 options", options(repeated(26, func(i int) string { return optionOf(3, fmt.Sprint("o", i), "") })...), "there are 26"},
		{"unknown field", slashCommand(`,"dm_permission":true`), "unknown field"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			expectBreach(t, breaches(http.MethodPut, commandsPath, []byte(tt.body)), tt.want)
		})
	}
}

func TestBreachesElsewhere(t *testing.T) {
	t.Parallel()
	expectBreach(t, breaches(http.MethodPatch, messagePath, []byte(`{"flags":32768,"allowed_mentions":{"parse":[]},"attachments":[],"components":[{"type":14}]}`)), "")
	expectBreach(t, breaches(http.MethodPatch, messagePath, []byte(`{"flags":32768,"allowed_mentions":{"parse":[]},"components":[{"type":14}]}`)), "not listed")
	expectBreach(t, breaches(http.MethodPost, "/api/v9/channels/1/messages", []byte(`{}`)), "no rules")
}

func expectBreach(t *testing.T, found []string, want string) {
	t.Helper()
	all := strings.Join(found, "\n")
	if want == "" && all != "" || !strings.Contains(all, want) {
		t.Errorf("found %q, want %q", all, want)
	}
}

// What the schema finds wrong is told of the part that is wrong.
func TestSchemaFindsABreach(t *testing.T) {
	t.Parallel()
	d := loadSchemas(t)
	check := func(body string) error {
		return d.validate(sentBody{method: http.MethodPost, path: interactionPath, body: []byte(body)})
	}
	if err := check(withParts(inRow(pushButton("a", "x")))); err != nil {
		t.Error(err)
	}
	err := check(withParts(textPart("x"), inRow(pushButton("a", "x"), pushButton("b", strings.Repeat("x", 81)))))
	if err == nil || !strings.Contains(err.Error(), "/data/components/1/components/1/label") {
		t.Errorf("a long label is found as %v", err)
	}
}
