package commands_test

import (
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// Of several forms that were opened from one preview, the first resets.
func TestResetAllOfOnePreview(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	margot := r.discord.Person("Margot").As("en-US")
	r.mod("en-US", "grant", options{"player": "Alice", "amount": 1000, "reason": "x"})
	preview := r.mod("en-US", "reset-all", options{"reason": "x"})
	var opened []*playground.Form
	for range 3 {
		answer, err := r.discord.Click(t.Context(), margot, preview.ID, preview.Buttons()[0].CustomID)
		if err != nil {
			t.Fatal(err)
		}
		opened = append(opened, answer.Form)
	}
	submit := func(form *playground.Form) playground.Message {
		t.Helper()
		answer, err := r.discord.Submit(t.Context(), margot, form, map[string]string{"word": "RESET"})
		return r.message(answer, err)
	}
	r.says(submit(opened[0]), "All accounts reset")
	r.says(submit(opened[1]), "have been reset since this was asked")
	// Taken back, it is done all the same, and not to be done again by an old form.
	r.mod("en-US", "undo", nil)
	r.says(submit(opened[2]), "have been reset since this was asked")
	r.balance("Alice", 1100)
	if n := r.bankChanges(t, r.discord.Guild()); n != 3 {
		t.Errorf("there are %d changes", n)
	}
	r.says(r.confirm("en-US", r.mod("en-US", "reset-all", options{"reason": "x"}), "RESET"), "All accounts reset")
}

// What a moderator's client has made up changes nothing.
func TestForgedSettings(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	router := r.router(t)
	before := r.settings()
	for _, tt := range []struct {
		name, key string
		chosen    []string
	}{
		{"pictures", "mod/settings/pictures.zork", nil},
		{"language", "mod/settings/language", []string{"de"}},
		{"two languages", "mod/settings/language", []string{"e", "n"}},
		{"channel", "mod/settings/channels", []string{"1> @everyone"}},
		{"one channel of two", "mod/settings/channels", []string{"1", "+2"}},
		{"role", "mod/settings/role", []string{"&1"}},
		{"two roles", "mod/settings/role", []string{"1", "2"}},
		{"form", "mod/settings/form.zork", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := router.Serve(t.Context(), &bot.Request{
				Kind: bot.Clicked, Key: tt.key, Guild: r.discord.Guild(), User: bot.User{ID: "9"}, Permissions: 1 << 5, Chosen: tt.chosen,
			})
			if !r.club.Refuses(err) {
				t.Errorf("it is answered with %v", err)
			}
		})
	}
	if after := r.settings(); after.Pictures != before.Pictures || after.Language != "" || after.ModeratorRole != "" || len(after.Channels) > 0 {
		t.Errorf("the settings are %+v", after)
	}
	if n := r.bankChanges(t, r.discord.Guild()); n != 0 {
		t.Errorf("there are %d changes", n)
	}
}

// Numbers are read as they are written, and in no other way.
func TestForgedNumbers(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	router := r.router(t)
	amount := func(text string) bot.Request {
		return bot.Request{Kind: bot.Called, Key: "mod grant", Options: bot.Values{"player": "7", "amount": text, "reason": "x"}}
	}
	opening := func(text string) bot.Request {
		return bot.Request{Kind: bot.Submitted, Key: "mod/settings/form.coins", Fields: map[string]string{
			"opening": text, "daily": "20", "daily_every": "20",
		}}
	}
	limit := func(text string) bot.Request {
		return bot.Request{Kind: bot.Submitted, Key: "lm/day/cap", Fields: map[string]string{"cap": text}}
	}
	for name, q := range map[string]bot.Request{
		"plus in an option": amount("+7"), "minus nothing": amount("-0"), "leading zero": amount("07"), "exponent": amount("1e3"),
		"no number": amount(""), "plus in a setting": opening("+100"), "minus nothing in a setting": opening("-0"),
		"plus in a cap": limit("+7"), "minus nothing in a cap": limit("-0"), "plus between groups": limit("+ 1 000"),
		"break": {Kind: bot.Clicked, Key: "lm/break", Chosen: []string{"+7"}},
		"flash": {Kind: bot.Called, Key: "instantloto", Options: bot.Values{"grids": "flash +2"}},
	} {
		t.Run(name, func(t *testing.T) {
			q.Guild, q.User, q.Permissions, q.Locale = r.discord.Guild(), bot.User{ID: "9"}, 1<<5, "en-US"
			q.People = map[string]bot.User{"7": {ID: "7"}}
			if _, err := router.Serve(t.Context(), &q); !r.club.Refuses(err) {
				t.Errorf("it is answered with %v", err)
			}
		})
	}
	if s := r.settings(); s.Opening != 100 {
		t.Errorf("the opening balance is %d", s.Opening)
	}
	if _, err := r.bank.Find(t.Context(), store.Owner{Guild: store.GuildID(r.discord.Guild()), Player: "7"}); err == nil {
		t.Error("there is an account")
	}
}

// Whatever is typed into a form beyond what the form takes is refused, and said
// in a message of a size that can be sent.
func TestHugeForms(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	router, out := r.router(t), newOutlet(t)
	r.command("Alice", "en-US", "nextlevel", nil)
	r.command("Alice", "en-US", "instantloto", nil)
	nl, il := string(r.round("Alice").ID), string(r.open("Alice", "instant_loto").ID)
	for _, key := range []string{
		"seed/set", "nl/" + nl + "/seed", "il/" + il + "/seed", "il/" + il + "/type.1", "lm/day/cap", "privacy/delete",
		"mod/reset-all/0", "mod/settings/form.coins", "mod/settings/form.coin", "mod/settings/form.inactivity",
	} {
		for _, char := range []string{"x", "1", " ", "`", "🪙", "\n"} {
			text := strings.Repeat(char, 10_000)
			fields := map[string]string{}
			for _, f := range []string{"seed", "grid", "cap", "word", "opening", "daily", "daily_every", "coin_name", "coin_emoji", "inactivity"} {
				fields[f] = text
			}
			q := &bot.Request{
				Kind: bot.Submitted, Key: key, Guild: r.discord.Guild(), User: bot.User{ID: r.discord.Person("Alice").ID},
				Permissions: 1 << 5, Locale: "fr", Fields: fields,
			}
			reply, err := router.Serve(t.Context(), q)
			if err != nil {
				reply = r.club.Failure(t.Context(), q, err)
			}
			sent := out.message(t, reply)
			for _, breach := range breaches(sent.method, sent.path, sent.body) {
				t.Errorf("%s with %q: %s", key, char, breach)
			}
			if strings.Contains(string(sent.body), strings.Repeat(char, 200)) {
				t.Errorf("%s with %q says it again", key, char)
			}
		}
	}
	r.balance("Alice", 100)
}
