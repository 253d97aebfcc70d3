package playground_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/playground"
)

// answers gives a bot that answers its interactions one after the other.
func answers(t *testing.T, s *playground.Server, steps ...func(*rawBot, event)) *atomic.Int32 {
	t.Helper()
	var n atomic.Int32
	connect(t, s, func(b *rawBot, e event) {
		if i := int(n.Add(1)) - 1; i < len(steps) {
			steps[i](b, e)
		}
	})
	return &n
}

// says answers with a body that must be taken.
func says(body any, files ...file) func(*rawBot, event) {
	return func(b *rawBot, e event) {
		if status, text := b.reply(e, body, files...); status != http.StatusNoContent {
			b.t.Errorf("refused: %d %s", status, text)
		}
	}
}

// refused answers with a body that must not be taken, then says something.
func refused(status int, code string, body any) func(*rawBot, event) {
	return func(b *rawBot, e event) {
		if got, text := b.reply(e, body); got != status || !strings.Contains(text, code) {
			b.t.Errorf("want %d with %s, got %d %s", status, code, got, text)
		}
		b.reply(e, legacy(obj{"content": "after"}))
	}
}

func TestSecondAnswer(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	second := make(chan string, 1)
	answers(t, s, func(b *rawBot, e event) {
		b.reply(e, v2(text("first")))
		_, body := b.reply(e, v2(text("second")))
		second <- body
	})
	answer := run(t, s)
	if body := <-second; !strings.Contains(body, "40060") {
		t.Error(body)
	}
	if got := answer.Message.Texts(); got != "first" {
		t.Error(got)
	}
	if len(s.Messages()) != 1 {
		t.Error("the second answer made a message")
	}
}

func TestLateAnswer(t *testing.T) {
	s := start(t, playground.Options{AnswerLimit: 30 * time.Millisecond})
	register(t, s)
	late, missed := make(chan string, 1), make(chan bool)
	answers(t, s, func(b *rawBot, e event) {
		<-missed
		status, body := b.reply(e, v2(text("late")))
		if status != http.StatusNotFound {
			t.Error(status)
		}
		late <- body
	})
	_, err := s.Command(context.Background(), s.Person("Alice").As(""), "play", nil)
	if !errors.Is(err, playground.ErrNoAnswer) {
		t.Fatal(err)
	}
	close(missed)
	if body := <-late; !strings.Contains(body, "10062") {
		t.Error(body)
	}
	if _, body := call(t, s, "POST", "/interactions/1/nonsense/callback", v2(text("x"))); !strings.Contains(body, "10062") {
		t.Error(body)
	}
}

func TestRefusedAnswerIsTold(t *testing.T) {
	s := start(t, playground.Options{AnswerLimit: 100 * time.Millisecond})
	register(t, s)
	answers(t, s, func(b *rawBot, e event) { b.reply(e, v2(text(""))) })
	_, err := s.Command(context.Background(), s.Person("Alice").As(""), "play", nil)
	if !errors.Is(err, playground.ErrNoAnswer) || !strings.Contains(err.Error(), "BASE_TYPE_BAD_LENGTH") {
		t.Error(err)
	}
}

func TestNobodyConnected(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	if _, err := s.Command(context.Background(), s.Person("Alice").As(""), "play", nil); !errors.Is(err, playground.ErrNotConnected) {
		t.Error(err)
	}
}

func TestTokenExpires(t *testing.T) {
	var shift atomic.Int64
	s := start(t, playground.Options{Now: func() time.Time { return time.Now().Add(time.Duration(shift.Load())) }})
	register(t, s)
	tokens := make(chan string, 1)
	answers(t, s, func(b *rawBot, e event) {
		if status, body := call(t, s, "GET", "/webhooks/"+s.ApplicationID()+"/"+e.Token+"/messages/@original", nil); status != http.StatusNotFound {
			t.Errorf("before the answer: %d %s", status, body)
		}
		b.reply(e, v2(text("x")))
		tokens <- e.Token
	})
	run(t, s)
	path := "/webhooks/" + s.ApplicationID() + "/" + <-tokens + "/messages/@original"
	if status, body := call(t, s, "PATCH", path, obj{"components": []any{text("y")}}); status != http.StatusOK {
		t.Error(status, body)
	}
	shift.Store(int64(15*time.Minute + time.Second))
	if status, body := call(t, s, "PATCH", path, obj{"components": []any{text("z")}}); status != http.StatusUnauthorized || !strings.Contains(body, "50027") {
		t.Error(status, body)
	}
	if got := s.Messages()[0].Texts(); got != "y" {
		t.Error(got)
	}
}

func TestUpdateAndAttachments(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	small, large := file{"board.png", picture(t, 4, 2)}, file{"board.png", picture(t, 8, 6)}
	board := func(kind int) obj { return message(kind, gallery("board.png"), row(button("a"))) }
	listed := func(ids ...any) obj {
		body, list := board(7), []any{}
		for _, id := range ids {
			list = append(list, obj{"id": id, "description": "a board"})
		}
		body["data"].(obj)["attachments"] = list
		return body
	}
	var old string
	answers(t, s,
		says(board(4), small),
		says(board(7), large),
		func(b *rawBot, e event) { says(listed(old))(b, e) },
		says(listed(0), small),
		refused(http.StatusBadRequest, "NOT_FOUND", listed()),
		says(obj{"type": 6}),
	)
	alice := s.Person("Alice").As("")
	m := run(t, s).Message
	if len(m.Attachments) != 1 || m.Attachments[0].Width != 4 || m.Attachments[0].Height != 2 {
		t.Fatalf("%+v", m.Attachments)
	}
	click := func(files, width int) {
		t.Helper()
		answer, err := s.Click(context.Background(), alice, m.ID, "a")
		if err != nil {
			t.Fatal(err)
		}
		got := answer.Message
		if answer.Type == playground.AnswerMessage {
			stored, _ := s.Message(m.ID)
			got = &stored
		}
		if got.ID != m.ID || len(got.Attachments) != files || got.Components[0].Items[0].Media.Width != width {
			t.Fatalf("want %d files, %d wide: %+v", files, width, got)
		}
		data, kind, err := s.Attachment(got.Components[0].Items[0].Media.URL)
		if err != nil || kind != "image/png" || len(data) == 0 {
			t.Fatal(kind, err)
		}
	}
	click(2, 8) // without "attachments" the old file stays
	now, _ := s.Message(m.ID)
	old = now.Attachments[1].ID
	click(1, 8) // listed by its ID
	if _, _, err := s.Attachment(now.Attachments[0].ID); err == nil {
		t.Error("a file that was taken out is still there")
	}
	click(1, 4) // replaced
	click(1, 4) // refused
	click(1, 4) // deferred
	if got := m.Alts(); len(got) != 1 || got[0] != "a board" {
		t.Error(got)
	}
}

func TestFlagCannotBeUnset(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	const code = "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"
	answers(t, s, says(v2(row(button("a")))),
		refused(http.StatusBadRequest, code, obj{"type": 7, "data": obj{"flags": 0, "components": []any{row(button("b"))}}}),
		refused(http.StatusBadRequest, code, obj{"type": 7, "data": obj{"content": "x"}}))
	m := run(t, s).Message
	for range 2 {
		if _, err := s.Click(context.Background(), s.Person("Bruno").As(""), m.ID, "a"); err != nil {
			t.Error(err)
		}
	}
}

func TestDeferred(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	tokens := make(chan string, 1)
	answers(t, s, func(b *rawBot, e event) {
		says(obj{"type": 5, "data": obj{"flags": 64}})(b, e)
		tokens <- e.Token
	})
	answer := run(t, s)
	if answer.Type != playground.AnswerDeferred || answer.Message.For != s.Person("Alice").ID {
		t.Fatalf("%+v", answer)
	}
	hook := "/webhooks/" + s.ApplicationID() + "/" + <-tokens
	status, body := call(t, s, "PATCH", hook+"/messages/@original", obj{"flags": 1 << 15, "components": []any{text("done")}})
	if m, _ := s.Message(answer.Message.ID); status != http.StatusOK || m.Flags != 64|1<<15 || m.Texts() != "done" {
		t.Fatal(status, body, m.Flags)
	}
	if status, body = call(t, s, "POST", hook, obj{"content": "more"}); status != http.StatusOK {
		t.Fatal(status, body)
	}
	more := s.Messages()[1]
	if more.Content != "more" || more.For != "" {
		t.Errorf("%+v", more)
	}
	if status, body = call(t, s, "DELETE", hook+"/messages/@original", nil); status != http.StatusNoContent {
		t.Error(status, body)
	}
	if status, body = call(t, s, "GET", hook+"/messages/@original", nil); status != http.StatusNotFound || !strings.Contains(body, "10008") {
		t.Error(status, body)
	}
}
