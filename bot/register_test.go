package bot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/palier-bot/palier/bot"
)

// giftCommand has one of everything.
func giftCommand() bot.Route {
	return bot.OnCommand(bot.Command{
		Name:        bot.Localized{Default: "gift", In: map[string]string{"fr": "don"}},
		Description: bot.Localized{Default: "Gives coins", In: map[string]string{"fr": "Donne des pièces"}},
		GuildOnly:   true,
		Options: []bot.CommandOption{
			{Kind: bot.Person, Name: localized("to"), Description: localized("Who gets them"), Required: true},
			{Kind: bot.Integer, Name: localized("amount"), Description: localized("How many"), Min: 0, Max: 1000},
			{Kind: bot.String, Name: localized("note"), Description: localized("A word"), Min: 0, Max: 80},
			{Kind: bot.Integer, Name: localized("times"), Description: localized("How often"), Choices: []bot.CommandChoice{
				{Name: bot.Localized{Default: "once", In: map[string]string{"fr": "une fois"}}, Value: "1"}, {Name: localized("twice"), Value: "2"},
			}},
			{Kind: bot.String, Name: localized("mood"), Description: localized("How"), Choices: []bot.CommandChoice{{Name: localized("glad"), Value: "1"}}},
		},
	}, done)
}

// modGroup is for members who may manage the server.
func modGroup() bot.Route {
	return bot.OnGroup(bot.Command{Name: localized("mod"), Description: localized("For moderators"), Permissions: 1 << 5},
		bot.OnCommand(bot.Command{
			Name: localized("grant"), Description: localized("Gives coins"),
			Options: []bot.CommandOption{{Kind: bot.Integer, Name: localized("amount"), Description: localized("How many"), Required: true}},
		}, done),
		bot.OnCommand(bot.Command{Name: localized("undo"), Description: localized("Takes it back")}, done),
	)
}

// asDiscord writes commands as Discord gives them back: in another order, with
// more fields, with numbers and defaults written out.
func asDiscord(t *testing.T, list json.RawMessage) json.RawMessage {
	t.Helper()
	var commands []map[string]any
	if err := json.Unmarshal(list, &commands); err != nil {
		t.Fatal(err)
	}
	for i, c := range commands {
		c["id"], c["application_id"], c["version"] = i, "101", "5"
		c["nsfw"], c["integration_types"] = false, []int{0}
		for _, key := range []string{"default_member_permissions", "contexts", "name_localizations", "description_localizations"} {
			if _, set := c[key]; !set {
				c[key] = nil
			}
		}
		options, _ := c["options"].([]any)
		for _, o := range options {
			o := o.(map[string]any)
			if _, set := o["required"]; !set {
				o["required"] = false
			}
			o["name_localizations"] = nil
		}
	}
	if len(commands) > 1 {
		commands[0], commands[1] = commands[1], commands[0]
	}
	out, err := json.Marshal(commands)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestRegister(t *testing.T) {
	for _, guild := range []string{"", "7"} {
		t.Run("guild "+guild, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			withGuild := func(c *bot.Config) { c.Guild, c.Router = guild, newRouter(t, giftCommand(), modGroup()) }

			start(t, d, withGuild).ready().stop()
			if d.putCount() != 1 {
				t.Fatalf("%d PUTs at the first start", d.putCount())
			}
			checkGolden(t, "commands"+guild, d.registered)

			d.mu.Lock()
			d.registered = asDiscord(t, d.registered)
			d.mu.Unlock()
			start(t, d, withGuild).ready().stop()
			if d.putCount() != 1 {
				t.Errorf("a PUT though nothing had changed")
			}

			d.mu.Lock()
			d.registered = bytes.Replace(d.registered, []byte("Donne des"), []byte("Donner des"), 1)
			d.mu.Unlock()
			start(t, d, withGuild).ready().stop()
			if d.putCount() != 2 {
				t.Errorf("no PUT for a changed translation")
			}
		})
	}
}

// The bot answers while it cannot register, and registers when it can.
func TestRegisterTriesAgain(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	var tries atomic.Int32
	d.commands = func(w http.ResponseWriter, _ *http.Request) {
		switch n := tries.Add(1); {
		case n == 1:
			respond(200, "<html>")(w, nil)
		case n < 4:
			respond(403, `{"code":50001}`)(w, nil)
		default:
			respond(200, "[]")(w, nil)
		}
	}
	b := start(t, d)
	d.events <- click("1", "echo/5")
	wait(t, d.answers, "an answer")
	b.ready()
	if n := tries.Load(); n != 5 {
		t.Errorf("%d tries", n)
	}
}

func TestTokenGoesNowhereElse(t *testing.T) {
	t.Parallel()
	other := newDiscord(t)
	d := newDiscord(t)
	d.patch = func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.URL+r.URL.Path, http.StatusTemporaryRedirect)
	}
	b := start(t, d).ready()
	if err := b.Edit(t.Context(), "8", "9", text("x")); err == nil {
		t.Error("a redirect was followed")
	}
	if len(other.tokens) != 0 {
		t.Errorf("another host was asked with %v", other.tokens)
	}
	if !d.tokens["Bot bot-token"] || len(d.tokens) != 2 { // and none for the upgrade to a websocket
		t.Errorf("tokens %v", d.tokens)
	}
}

func TestNewRefuses(t *testing.T) {
	for name, change := range map[string]func(*bot.Config){
		"no token":  func(c *bot.Config) { c.Token = "" },
		"no router": func(c *bot.Config) { c.Router = nil },
		"no errors": func(c *bot.Config) { c.OnError = nil },
		"no scheme": func(c *bot.Config) { c.API = "discord.com" },
		"a path":    func(c *bot.Config) { c.API = "https://discord.com/api" },
		"ftp":       func(c *bot.Config) { c.API = "ftp://discord.com" },
	} {
		t.Run(name, func(t *testing.T) {
			c := bot.Config{Token: "t", Router: newRouter(t), OnError: func(_ context.Context, _ *bot.Request, _ error) *bot.Reply { return nil }}
			change(&c)
			if _, err := bot.New(c); err == nil {
				t.Error("no error")
			}
		})
	}
}
