package playground_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/palier-bot/palier/playground"
)

func TestHistorySurvives(t *testing.T) {
	file0 := filepath.Join(t.TempDir(), "history?.db")
	first := start(t, playground.Options{History: file0})
	register(t, first)
	answers(t, first, says(v2(gallery("a.png"), row(button("a"))), file{"a.png", picture(t, 5, 5)}),
		says(obj{"type": 4, "data": obj{"flags": 64, "content": "private"}}))
	m := run(t, first).Message
	private := run(t, first).Message

	// The files as they lie while the first server still runs are what a killed
	// process leaves behind.
	file1 := filepath.Join(t.TempDir(), "copy.db")
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(file0 + suffix)
		if err == nil {
			err = os.WriteFile(file1+suffix, data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	second := start(t, playground.Options{History: file1})
	if second.Token() != first.Token() || second.ApplicationID() != first.ApplicationID() || second.Guild() != first.Guild() ||
		second.Channel() != first.Channel() || !reflect.DeepEqual(second.People(), first.People()) {
		t.Error("an ID has changed")
	}
	if len(second.Commands()) != 1 || second.Commands()[0].ID != first.Commands()[0].ID {
		t.Errorf("%+v", second.Commands())
	}
	messages := second.Messages()
	if len(messages) != 2 || messages[0].ID != m.ID || messages[1].ID != private.ID || messages[1].For != second.Person("Alice").ID {
		t.Fatalf("%+v", messages)
	}
	if url := messages[0].Components[0].Items[0].Media.URL; !strings.HasPrefix(url, second.URL()+"/") || url != messages[0].Attachments[0].URL {
		t.Error("a picture at an old address:", url)
	}
	if data, _, err := second.Attachment(messages[0].Attachments[0].URL); err != nil || string(data) != string(picture(t, 5, 5)) {
		t.Error(err)
	}
	answers(t, second, says(message(7, text("went on"))))
	answer, err := second.Click(context.Background(), second.Person("Alice").As(""), m.ID, "a")
	if err != nil || answer.Message.Texts() != "went on" {
		t.Error(answer, err)
	}
	if got, _ := first.Message(m.ID); got.Texts() != "" {
		t.Error("the copy is not one")
	}
}

func TestHistoryThatCannotBeOpened(t *testing.T) {
	if _, err := playground.New(playground.Options{History: filepath.Join(t.TempDir(), "none", "h.db")}); err == nil {
		t.Error("opened a file in a folder that is not there")
	}
	file := filepath.Join(t.TempDir(), "h.db")
	if err := os.WriteFile(file, []byte(strings.Repeat("not a database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := playground.New(playground.Options{History: file}); err == nil {
		t.Error("opened what is not a database")
	}
}
