package playground_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/playground"
)

func TestClicks(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	users := obj{"type": 5, "custom_id": "who", "max_values": 2}
	roles := obj{"type": 6, "custom_id": "role", "min_values": 0, "default_values": []obj{{"id": s.Role(), "type": "role"}}}
	channels := obj{"type": 8, "custom_id": "where", "max_values": 25, "channel_types": []int{0}}
	raw := make(chan string, 1)
	connect(t, s, func(b *rawBot, e event) {
		if strings.Contains(string(e.Raw), `"type":2,"version"`) {
			says(v2(text("hello"), row(button("a"), with(button("off"), "disabled", true)), row(menu("max_values", 2)), row(users), row(roles), row(channels)))(b, e)
			return
		}
		raw <- string(e.Raw)
		says(obj{"type": 6})(b, e)
	})
	m := run(t, s).Message
	ctx, alice := context.Background(), s.Person("Alice").As("fr")
	click := func(id string) func() error {
		return func() error { _, err := s.Click(ctx, alice, m.ID, id); return err }
	}
	choose := func(id string, values ...string) func() error {
		return func() error { _, err := s.Choose(ctx, alice, m.ID, id, values); return err }
	}
	for _, tc := range []struct {
		name string
		do   func() error
		err  error
		sent string
	}{
		{"button", click("a"), nil, `"component_type":2,"custom_id":"a"`},
		{"the whole message", click("a"), nil, `"content":"hello"`},
		{"disabled", click("off"), playground.ErrDisabled, ""},
		{"absent", click("b"), playground.ErrUnknownComponent, ""},
		{"a select", click("s"), playground.ErrUnknownComponent, ""},
		{"forged", func() error { _, err := s.ClickAnything(ctx, alice, m.ID, "forged"); return err }, nil, `"custom_id":"forged"`},
		{"no message", func() error { _, err := s.Click(ctx, alice, "1", "a"); return err }, playground.ErrUnknownMessage, ""},
		{"values", choose("s", "0", "2"), nil, `"values":["0","2"]`},
		{"no values", choose("s"), playground.ErrInvalid, ""},
		{"three values", choose("s", "0", "1", "2"), playground.ErrInvalid, ""},
		{"a value twice", choose("s", "0", "0"), playground.ErrInvalid, ""},
		{"not offered", choose("s", "7"), playground.ErrInvalid, ""},
		{"a button", choose("a", "0"), playground.ErrUnknownComponent, ""},
		{"people", choose("who", "Bruno"), nil, `"values":["` + s.Person("Bruno").ID + `"]`},
		{"a role", choose("role", "Croupiers"), nil, `"roles":{"` + s.Role() + `"`},
		{"no role", choose("role"), nil, `"values":[]`},
		{"another role", choose("role", "1"), playground.ErrInvalid, ""},
		{"a channel", choose("where", s.Channel()), nil, `"channels":{"` + s.Channel() + `"`},
		{"another channel", choose("where", "else"), playground.ErrInvalid, ""},
		{"a stranger", choose("who", "Zoe"), playground.ErrInvalid, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if err := tc.do(); !errors.Is(err, tc.err) {
				t.Fatalf("want %v, got %v", tc.err, err)
			}
			if tc.err == nil {
				if got := <-raw; !strings.Contains(got, tc.sent) {
					t.Errorf("want %s in %s", tc.sent, got)
				}
			}
		})
	}
	if err := s.Delete(m.ID); err != nil {
		t.Fatal(err)
	}
	if err := click("a")(); !errors.Is(err, playground.ErrUnknownMessage) {
		t.Error("clicked a deleted message:", err)
	}
	if err := s.Delete(m.ID); !errors.Is(err, playground.ErrUnknownMessage) {
		t.Error("deleted twice:", err)
	}
}

func TestInteractionShape(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	raw := make(chan json.RawMessage, 1)
	connect(t, s, func(b *rawBot, e event) {
		raw <- e.Raw
		says(v2(text("x")))(b, e)
	})
	answer, err := s.Command(context.Background(), s.Person("Margot").As("fr"), "play", nil)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		ApplicationID string `json:"application_id"`
		GuildID       string `json:"guild_id"`
		ChannelID     string `json:"channel_id"`
		Version       int
		Locale        string
		GuildLocale   string `json:"guild_locale"`
		AppPerms      string `json:"app_permissions"`
		Context       *int
		Entitlements  []any
		Owners        map[string]string `json:"authorizing_integration_owners"`
		Guild         struct{ ID string }
		Channel       struct {
			ID   string
			Type int
		}
		Member struct {
			Permissions string
			User        struct{ ID, Username string }
		}
		User *struct{}
	}
	if err := json.Unmarshal(<-raw, &got); err != nil {
		t.Fatal(err)
	}
	if got.ApplicationID != s.ApplicationID() || got.GuildID != s.Guild() || got.ChannelID != s.Channel() ||
		got.Guild.ID != s.Guild() || got.Channel.ID != s.Channel() || got.Version != 1 || got.Locale != "fr" ||
		got.GuildLocale != "en-US" || got.Context == nil || *got.Context != 0 || got.Entitlements == nil ||
		got.Owners["0"] != s.Guild() || got.Member.User.Username != "Margot" || got.User != nil ||
		got.AppPerms == "" || got.Member.Permissions == "" {
		t.Errorf("%+v", got)
	}
	if answer.Took <= 0 || answer.Took > time.Second || !strings.Contains(string(answer.Body), `"flags":32768`) {
		t.Errorf("%v %s", answer.Took, answer.Body)
	}
	if id := answer.Message.Components[0].ID; id != 1 {
		t.Error("component's number:", id)
	}
}

func TestDirectMessages(t *testing.T) {
	s := start(t, playground.Options{})
	register(t, s)
	raw := make(chan string, 2)
	connect(t, s, func(b *rawBot, e event) {
		raw <- string(e.Raw)
		says(v2(row(button("a"))))(b, e)
	})
	ctx, alice := context.Background(), s.Person("Alice")
	answer, err := s.Command(ctx, playground.Actor{Person: alice, Direct: true}, "play", nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Click(ctx, alice.As(""), answer.Message.ID, "a"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		got := <-raw
		if !strings.Contains(got, `"context":1`) || strings.Contains(got, `"guild_id"`) || strings.Contains(got, `"member"`) {
			t.Error(got)
		}
	}
	if _, err := s.Click(ctx, s.Person("Bruno").As(""), answer.Message.ID, "a"); !errors.Is(err, playground.ErrUnknownMessage) {
		t.Error("Bruno reads Alice's messages:", err)
	}
}
