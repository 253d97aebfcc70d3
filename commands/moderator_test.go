package commands_test

import (
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// moderated are the ways in that are for moderators alone.
var moderated = []string{"set", "grant", "reset", "reset-all", "undo", "history", "audit", "settings"}

var moderatedClicks = []string{
	"mod/undo/1", "mod/audit/0", "mod/history/1/0", "mod/reset-all/0", "mod/settings/language", "mod/settings/channels",
	"mod/settings/role", "mod/settings/pictures.off", "mod/settings/form.coins",
}

// Players are refused at every way in, whatever their client lets through, and
// nothing has changed.
func TestPlayersDoNotModerate(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.mod("en-US", "grant", options{"player": "Alice", "amount": 1, "reason": "x"})
	for _, name := range moderated {
		m := r.modBy("Alice", "en-US", name, options{})
		r.says(m, "for moderators of this server", "Manage Server")
	}
	m := r.command("Alice", "fr", "balance", nil)
	for _, id := range moderatedClicks {
		r.says(r.forge("Alice", m, id), "for moderators of this server")
	}
	for _, id := range []string{"mod/reset-all/0", "mod/settings/form.coins"} {
		_, err := r.router(t).Serve(t.Context(), &bot.Request{
			Kind: bot.Submitted, Key: id, Guild: r.discord.Guild(), User: bot.User{ID: r.discord.Person("Alice").ID},
			Fields: map[string]string{"word": "RESET"},
		})
		if err == nil || r.bankChanges(t, r.discord.Guild()) != 1 {
			t.Errorf("the form %s: %v", id, err)
		}
	}
	r.balance("Alice", 101)
	r.says(r.mod("fr", "whoami", nil), "la permission Gérer le serveur")
}

func (r *rig) router(t *testing.T) *bot.Router {
	t.Helper()
	router, err := bot.NewRouter(r.club.Routes())
	if err != nil {
		t.Fatal(err)
	}
	return router
}

func (r *rig) bankChanges(t *testing.T, guild string) int {
	t.Helper()
	list, err := r.bank.Changes(t.Context(), store.GuildID(guild), "", 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

// What makes a moderator, and what whoami says of it.
func TestWhoModerates(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	guild := r.discord.Guild()
	router := r.router(t)
	ask := func(q bot.Request) (string, error) {
		t.Helper()
		q.Kind, q.User, q.Locale = bot.Called, bot.User{ID: "77", Bot: q.User.Bot}, "en-US"
		q.Key = "mod whoami"
		reply, err := router.Serve(t.Context(), &q)
		if err != nil {
			return "", err
		}
		q.Key = "mod audit"
		_, err = router.Serve(t.Context(), &q)
		return line(reply), err
	}
	set := func(role string) {
		t.Helper()
		if _, err := r.bank.ChangeSettings(t.Context(), store.GuildID(guild), "1", func(s *store.Settings) error {
			s.ModeratorRole = role
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name, role string
		q          bot.Request
		says       string
		may        bool
	}{
		{"player", "", bot.Request{Guild: guild}, "You are not a moderator here", false},
		{"player beside a role", "5", bot.Request{Guild: guild, Roles: []string{"6"}}, "or the role <@&5>", false},
		{"empty role", "", bot.Request{Guild: guild, Roles: []string{""}}, "You are not a moderator here", false},
		{"manages messages", "5", bot.Request{Guild: guild, Permissions: 1 << 13}, "You are not a moderator here", false},
		{"manages the server", "", bot.Request{Guild: guild, Permissions: 1 << 5}, "the permission Manage Server", true},
		{"administrator", "", bot.Request{Guild: guild, Permissions: 1 << 3}, "you are an administrator", true},
		{"role", "5", bot.Request{Guild: guild, Roles: []string{"4", "5"}}, "you have the role <@&5>", true},
		{"role of another server", "5", bot.Request{Guild: "101", Roles: []string{"5"}}, "You are not a moderator here", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			set(tt.role)
			text, err := ask(tt.q)
			if may := err == nil; may != tt.may {
				t.Errorf("audit: %v", err)
			}
			if !strings.Contains(text, tt.says) {
				t.Errorf("whoami says %q", text)
			}
		})
	}
	for _, q := range []bot.Request{{Permissions: 1 << 3}, {Guild: guild, Permissions: 1 << 3, User: bot.User{Bot: true}}} {
		if text, err := ask(q); err == nil {
			t.Errorf("%+v is told %q", q, text)
		}
	}
}

// A moderator of one server sees and changes nothing of another.
func TestModeratorsOfAnotherServer(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.mod("en-US", "grant", options{"player": "Alice", "amount": 5, "reason": "secret of the first server"})
	alice := r.discord.Person("Alice").ID
	router := r.router(t)
	serve := func(kind bot.Kind, key string, o bot.Values, fields map[string]string) string {
		t.Helper()
		q := &bot.Request{
			Kind: kind, Key: key, Guild: "101", Locale: "en-US", User: bot.User{ID: "9"}, Permissions: 1 << 5, Message: "1",
			Options: o, Fields: fields, Texts: []string{"", "", "x"}, People: map[string]bot.User{alice: {ID: alice}},
		}
		reply, err := router.Serve(t.Context(), q)
		if err != nil {
			reply = r.club.Failure(t.Context(), q, err)
		}
		text := textsOf(reply.Components)
		// An ID may have the balance's digits in it.
		if said := strings.ReplaceAll(text, alice, "Alice"); strings.Contains(said, "secret") || strings.Contains(said, "105") {
			t.Errorf("%s tells %s", key, text)
		}
		return text
	}
	serve(bot.Called, "mod audit", nil, nil)
	serve(bot.Called, "mod history", bot.Values{"player": alice}, nil)
	serve(bot.Clicked, "mod/audit/100", nil, nil)
	serve(bot.Clicked, "mod/history/"+alice+"/100", nil, nil)
	if text := serve(bot.Called, "mod undo", bot.Values{"change": "1"}, nil); !strings.Contains(text, "no such change") {
		t.Errorf("undo says %s", text)
	}
	serve(bot.Called, "mod reset", bot.Values{"player": alice, "reason": "x"}, nil)
	serve(bot.Called, "mod set", bot.Values{"player": alice, "reason": "x", "amount": "3"}, nil)
	serve(bot.Submitted, "mod/reset-all/0", nil, map[string]string{"word": "RESET"})
	serve(bot.Clicked, "mod/settings/pictures.off", nil, nil)
	r.balance("Alice", 105)
	there, err := r.bank.Find(t.Context(), store.Owner{Guild: "101", Player: store.PlayerID(alice)})
	if err != nil || there.Balance != 100 {
		t.Errorf("in the other server there are %d coins, %v", there.Balance, err)
	}
	if s, err := r.bank.Settings(t.Context(), store.GuildID(r.discord.Guild())); err != nil || !s.Pictures {
		t.Errorf("pictures are off in the first server, %v", err)
	}
	if n := r.bankChanges(t, r.discord.Guild()); n != 1 {
		t.Errorf("the first server has %d changes", n)
	}
}

// textsOf returns the texts of a reply.
func textsOf(list []bot.Component) (text string) {
	for _, c := range list {
		switch c := c.(type) {
		case bot.Container:
			text += textsOf(c.Components)
		case bot.Text:
			text += c.Content + "\n"
		}
	}
	return text
}
