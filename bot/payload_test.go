package bot_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/palier-bot/palier/bot"
)

func boardReply() *bot.Reply {
	return &bot.Reply{
		Update: true,
		Components: []bot.Component{
			bot.Container{Accent: 0x3ba55d, Components: []bot.Component{
				bot.Gallery{Items: []bot.Media{{File: "board.png", Alt: "Level 3 of 10. Stopping pays 12 coins."}}},
				bot.Text{Content: "**Level 3**: stopping pays 12."},
				bot.Separator{Line: true},
				bot.Row{Components: []bot.Component{
					bot.Button{ID: "nl/R7/12/stop", Label: "Stop · take 12", Style: bot.Success},
					bot.Button{ID: "nl/R7/12/continue", Label: "Continue", Emoji: "▶", Style: bot.Danger},
					bot.Button{ID: "nl/R7/12/page.2", Emoji: "➡", Disabled: true},
				}},
				bot.Row{Components: []bot.Component{bot.Select{
					ID: "il/R7/numbers", Placeholder: "Numbers", Min: 0, Max: 2,
					Options: []bot.Option{{Value: "1", Label: "1", Chosen: true}, {Value: "2", Label: "2", Description: "drawn most"}},
				}}},
				bot.Row{Components: []bot.Component{bot.Select{
					ID: "il/R7/chance", Options: []bot.Option{{Value: "1", Label: "1"}}, Disabled: true,
				}}},
			}},
		},
		Files: []bot.File{{Name: "board.png", Type: "image/png", Alt: "Level 3 of 10. Stopping pays 12 coins.", Data: []byte("not quite a PNG")}},
	}
}

// What Discord gets, byte for byte: components that moved would show here.
func TestPayloads(t *testing.T) {
	called := &bot.Request{Kind: bot.Called}
	clicked := &bot.Request{Kind: bot.Clicked, Message: "9"}
	for _, tt := range []struct {
		name  string
		to    *bot.Request
		reply *bot.Reply
	}{
		{"message", called, &bot.Reply{
			Components: []bot.Component{bot.Text{Content: "Transcript <@42>"}, bot.FileCard{File: "round.json"}, bot.Separator{}},
			Files:      []bot.File{{Name: "round.json", Type: "application/json", Data: []byte("{}")}},
		}},
		{"private", clicked, &bot.Reply{Private: true, Components: []bot.Component{bot.Text{Content: "Not your round."}}}},
		{"update_with_picture", clicked, boardReply()},
		{"update_without_picture", clicked, &bot.Reply{Update: true, Components: []bot.Component{bot.Text{Content: "Over."}}}},
		{"update_of_nothing", called, &bot.Reply{Update: true, Components: []bot.Component{bot.Text{Content: "New."}}}},
		{"selects_of_the_server", called, &bot.Reply{Components: []bot.Component{
			bot.Row{Components: []bot.Component{bot.ChannelSelect{
				ID: "channels", Placeholder: "Everywhere", Kinds: []int{0, 5}, Chosen: []string{"8", "9"}, Max: 25,
			}}},
			bot.Row{Components: []bot.Component{bot.RoleSelect{ID: "role", Chosen: []string{"7"}, Disabled: true}}},
		}}},
		{"form", clicked, &bot.Reply{Form: &bot.Form{ID: "nl/R7/seed", Title: "My seed", Inputs: []bot.Input{
			{ID: "seed", Label: "Seed", Value: "abc", Placeholder: "any text", Min: 1, Max: 64, Required: true},
			{ID: "why", Label: "Why", Paragraph: true},
		}}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			checkGolden(t, tt.name, tt.reply.Payload(tt.to))
		})
	}
}

// checkGolden compares a payload with the file of its name.
func checkGolden(t *testing.T, name string, payload any) {
	t.Helper()
	got := indented(t, payload)
	file := filepath.Join("testdata", "payload", name+".json")
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("got %s\nwant %s\nrun with -update to accept it", got, want)
	}
}

func indented(t *testing.T, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
