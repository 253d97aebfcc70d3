package commands_test

import (
	"reflect"
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
	r.mod("en-US", "undo", options{"change": 2})
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

// Whatever Bruno's client makes up of Alice's rounds, they stay as they are.
func TestForgedByStrangers(t *testing.T) {
	t.Parallel()
	h := newHall(t, newOutlet(t))
	for _, e := range []string{
		aCall(byAlice, "", "nextlevel"), aClick(byAlice, "nl/@nl/play.2"), aClick(byAlice, "nl/@nl/0/random"),
		aCall(byAlice, `{"type":3,"name":"grids","value":"flash 2"}`, "instantloto"),
	} {
		h.take(e)
	}
	const bruno = `"guild_id":"100","channel_id":"200","locale":"en-US","member":{"permissions":"0","user":{"id":"2","username":"bruno"}}`
	elsewhere := strings.Replace(byAlice, `"guild_id":"100"`, `"guild_id":"101"`, 1)
	direct := strings.Replace(byAlice, `"guild_id":"100",`, ``, 1)
	state := func() []store.Round { return []store.Round{h.openOf("next_level"), h.openOf("instant_loto")} }
	before := state()
	for _, who := range []string{bruno, elsewhere, direct} {
		for _, c := range customIDs {
			h.take(aClick(who, c[0], c[1:]...))
		}
		for _, f := range forms {
			h.take(aForm(who, f[0], f[1:]...))
		}
		if after := state(); !reflect.DeepEqual(after, before) {
			t.Errorf("%s has made %+v of %+v", who, after, before)
		}
	}
	account, err := h.bank.Account(t.Context(), store.Owner{Guild: "100", Player: "1"})
	if err != nil || account.Balance != 98 || account.ClientSeed != "" {
		t.Errorf("Alice's account is %+v, %v", account, err)
	}
	h.settle()
}

// Alice's own client makes up other turns, numbers and grids: none of it plays.
func TestForgedByOneself(t *testing.T) {
	t.Parallel()
	h := newHall(t, newOutlet(t))
	h.take(aCall(byAlice, "", "nextlevel"))
	h.take(aClick(byAlice, "nl/@nl/play.1"))
	h.take(aClick(byAlice, "nl/@nl/0/random"))
	before := h.openOf("next_level")
	for _, id := range []string{
		"nl/@nl/0/pick.9", "nl/@nl/2/pick.9", "nl/@nl/999999999/pick.9", "nl/@nl/1/pick.0", "nl/@nl/1/pick.51", "nl/@nl/1/pick.999999999",
		"nl/@nl/1/stop", "nl/@nl/1/continue", "nl/@nl/01/pick.9", "nl/@nl/1/pick.09", "nl/@nl/+1/pick.9", "nl/@nl/-1/stop", "nl/@nl/1/pick.9/",
		"nl/@nl/1/page.0", "nl/@nl/1/page.999999999", "nl/@nl/play.2", "nl/@nl/stake.3", "nl/@nl/again.0",
		"il/@nl/1/reveal", "il/@nl/validate.00000000", "il/@nl/again.@nl", "nl/ZZZZZZZZ/1/pick.9", "NL/@nl/1/pick.9",
	} {
		h.take(aClick(byAlice, id))
		if after := h.openOf("next_level"); after.ID != before.ID || after.Turn != before.Turn {
			t.Errorf("%s has played: %+v of %+v", id, after, before)
		}
	}
	h.take(aCall(byAlice, "", "instantloto"))
	blank := h.openOf("instant_loto")
	for _, c := range [][]string{
		{"il/@il/numbers.1.1", "0"}, {"il/@il/numbers.1.1", "50"}, {"il/@il/numbers.1.1", "1", "1"}, {"il/@il/numbers.1.1", "1", "2", "3", "4", "5", "6"},
		{"il/@il/numbers.1.1", "49"}, {"il/@il/numbers.1.3", "1"}, {"il/@il/numbers.2.1", "1"}, {"il/@il/numbers.0.1", "1"},
		{"il/@il/numbers.1.1", "x"}, {"il/@il/numbers.1.1", "+1"}, {"il/@il/numbers.1.1", " 1"}, {"il/@il/chance.1", "11"}, {"il/@il/chance.1", "0"},
		{"il/@il/chance.1", "1", "2"}, {"il/@il/chance.9", "1"}, {"il/@il/flash.4"}, {"il/@il/add"}, {"il/@il/remove.1.@seal"}, {"il/@il/clear.7"},
		{"il/@il/validate.@seal"}, {"il/@il/validate.ffffffff"}, {"il/@il/0/reveal"}, {"il/@il/0/bonus.1.1"}, {"il/@il/again.@nl"},
	} {
		h.take(aClick(byAlice, c[0], c[1:]...))
		if after := h.openOf("instant_loto"); !reflect.DeepEqual(after, blank) {
			t.Errorf("%v has changed %+v to %+v", c, blank, after)
		}
	}
	h.settle()
}

// What people write is shown as they wrote it: it pings nobody, and neither
// styles nor links anything.
func TestTextsOfPeople(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	for _, tt := range []struct{ typed, shown string }{
		{"@everyone @here", `\@everyone \@here`},
		{"<@1> <@&2> <#3> <t:0:R>", `\<\@1\> \<\@&2\> \<\#3\> \<t\:0\:R\>`},
		{"**b** __u__ ~~s~~ ||h||", `\*\*b\*\* \_\_u\_\_ \~\~s\~\~ \|\|h\|\|`},
		{"[x](https://example.com)", `\[x\]\(https\://example\.com\)`},
		{"# title", `\# title`}, {"-# small", `\-\# small`}, {"> quote", `\> quote`}, {"1. list", `1\. list`},
		{":smile:", `\:smile\:`}, {"`code`", "\\`code\\`"}, {`a\*b\`, `a\\\*b\\`},
	} {
		shown := "\u2068" + tt.shown + "\u2069"
		r.says(r.mod("en-US", "grant", options{"player": "Alice", "amount": 1, "reason": tt.typed}), shown)
		r.says(r.mod("en-US", "audit", nil), shown)
		r.says(r.mod("en-US", "reset-all", options{"reason": tt.typed, "season": tt.typed}), shown)
		form := r.form("Alice", "en-US", r.command("Alice", "en-US", "seed", nil), "My seed")
		answer, err := r.discord.Submit(t.Context(), r.discord.Person("Alice").As("en-US"), form, map[string]string{"seed": tt.typed})
		if !strings.Contains(tt.typed, "`") {
			shown = "\u2068`" + tt.typed + "`\u2069" // code, in which nothing is live
		}
		r.says(r.message(answer, err), shown)
	}
	for _, sent := range r.bodies() {
		if strings.Contains(string(sent.body), `"parse":["`) {
			t.Fatalf("a message may ping: %s", sent.body)
		}
	}
}
