package commands_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/palier-bot/palier/bot"
)

// outlet shows what a reply is on the wire: a bot that sends to a server which
// takes everything. It is for replies that come past the gateway, and judges
// nothing.
type outlet struct {
	robot *bot.Bot

	mu   sync.Mutex
	last sentBody
}

func newOutlet(t testing.TB) *outlet {
	t.Helper()
	o := &outlet{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body := []byte(r.FormValue("payload_json"))
		if len(body) == 0 {
			body, _ = io.ReadAll(r.Body)
		}
		o.mu.Lock()
		o.last = sentBody{r.Method, r.URL.Path, body}
		o.mu.Unlock()
		_, _ = io.WriteString(w, "{}")
	}))
	t.Cleanup(server.Close)
	router, err := bot.NewRouter(nil)
	if err != nil {
		t.Fatal(err)
	}
	o.robot, err = bot.New(bot.Config{
		Token: "token", API: server.URL, Router: router,
		OnError: func(context.Context, *bot.Request, error) *bot.Reply { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// message returns a reply as the change of a message.
func (o *outlet) message(t *testing.T, r *bot.Reply) sentBody {
	t.Helper()
	if err := o.robot.Edit(t.Context(), "200", "300", r); err != nil {
		t.Fatal(err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.last
}

// form returns a form as the answer to a click. The bot sends forms to
// interactions only, so this is the one body that is written here.
func (*outlet) form(t *testing.T, f *bot.Form) sentBody {
	t.Helper()
	rows := []any{}
	for _, input := range f.Inputs {
		style := 1
		if input.Paragraph {
			style = 2
		}
		field := map[string]any{
			"type": anInput, "custom_id": input.ID, "label": input.Label, "style": style,
			"value": input.Value, "placeholder": input.Placeholder, "required": input.Required,
		}
		if input.Max > 0 {
			field["min_length"], field["max_length"] = input.Min, input.Max
		}
		rows = append(rows, map[string]any{"type": aRow, "components": []any{field}})
	}
	body, err := json.Marshal(map[string]any{"type": 9, "data": map[string]any{
		"custom_id": f.ID, "title": f.Title, "components": rows,
	}})
	if err != nil {
		t.Fatal(err)
	}
	return sentBody{http.MethodPost, "/interactions/1/token/callback", body}
}
