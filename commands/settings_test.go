package commands_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

func (r *rig) settings() store.Settings {
	r.t.Helper()
	s, err := r.bank.Settings(r.t.Context(), store.GuildID(r.discord.Guild()))
	if err != nil {
		r.t.Fatal(err)
	}
	return s
}

// pickIn chooses values of the select with a custom_id.
func (r *rig) pickIn(who string, m playground.Message, id string, values ...string) playground.Message {
	r.t.Helper()
	answer, err := r.discord.Choose(r.t.Context(), r.discord.Person(who).As("en-US"), m.ID, id, values)
	return r.message(answer, err)
}

// fillIn opens a form of the panel and sends it.
func (r *rig) fillIn(locale string, m playground.Message, form string, fields map[string]string) playground.Message {
	r.t.Helper()
	margot := r.discord.Person("Margot").As(locale)
	opened, err := r.discord.Click(r.t.Context(), margot, m.ID, "mod/settings/form."+form)
	if err != nil {
		r.t.Fatal(err)
	}
	answer, err := r.discord.Submit(r.t.Context(), margot, opened.Form, fields)
	return r.message(answer, err)
}

// Every setting can be changed on the panel, which then shows it, and back.
func TestSettings(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.mod("en-US", "settings", nil)
	before := r.settings()
	m = r.fillIn("en-US", m, "coins", map[string]string{"opening": "1,500", "daily": "0", "daily_every": "24"})
	r.says(m, "Opening balance: **1,500 coins**", "Daily reward: **none**", "Between two daily rewards: **24 hours**")
	m = r.fillIn("fr", m, "coins", map[string]string{"opening": "2 500"})
	r.says(m, "Solde de départ : **2 500 pièces**", "du jour : **aucune**")
	m = r.fillIn("en-US", m, "coin", map[string]string{"coin_name": " jetons d’or ", "coin_emoji": "🪙"})
	r.says(m, "Opening balance: **2,500 jetons d’or 🪙**")
	m = r.fillIn("en-US", m, "inactivity", map[string]string{"inactivity": "1"})
	r.says(m, "A round that was left ends after: **1 hour**")
	for range 2 { // a second press of an old panel changes nothing
		m = r.forge("Margot", m, "mod/settings/pictures.off")
	}
	r.says(m, "Pictures: **off")
	m = r.pickIn("Margot", m, "mod/settings/language", "fr")
	r.says(m, "Language of public messages: **Français**")
	m = r.pickIn("Margot", m, "mod/settings/channels", "games")
	r.says(m, "<#"+r.discord.Channel()+">")
	m = r.pickIn("Margot", m, "mod/settings/role", "Croupiers")
	got := r.settings()
	role := got.ModeratorRole
	r.says(m, "<@&"+role+">")
	if want := (store.Settings{
		Opening: 2500, DailyEvery: 24 * time.Hour, CoinName: "jetons d’or", CoinEmoji: "🪙", Channels: []string{r.discord.Channel()},
		ModeratorRole: role, Language: "fr", Inactivity: time.Hour,
	}); role == "" || !reflect.DeepEqual(got, want) {
		t.Errorf("the settings are %+v, want %+v", got, want)
	}
	r.says(r.command("Alice", "fr", "rules", options{"game": "instant_loto"}), "à 1 jetons d’or 🪙 chacune", "100 000 jetons d’or 🪙 ; 5 numéros 10 000")
	r.says(r.command("Alice", "fr", "rules", options{"game": "next_level"}), "1, 2 ou 3 jetons d’or 🪙.")
	r.says(r.command("Alice", "fr", "instantloto", nil), "cinq et le N° Chance 100 000 jetons d’or 🪙.")
	r.says(r.mod("en-US", "audit", nil), "Pictures: on → **off", "Opening balance: 1,500 jetons d’or 🪙 → **2,500")

	m = r.fillIn("en-US", m, "coins", map[string]string{"opening": "100", "daily": "20", "daily_every": "20"})
	m = r.fillIn("en-US", m, "coin", map[string]string{"coin_name": "", "coin_emoji": ""})
	m = r.fillIn("en-US", m, "inactivity", map[string]string{"inactivity": ""})
	m = r.click("Margot", "en-US", m, "Show pictures")
	m = r.pickIn("Margot", m, "mod/settings/language", "own")
	m = r.pickIn("Margot", m, "mod/settings/channels")
	r.pickIn("Margot", m, "mod/settings/role")
	if got := r.settings(); !reflect.DeepEqual(got, before) {
		t.Errorf("in the end the settings are %+v, not %+v", got, before)
	}
}

// A wrong value is refused with what is allowed, and nothing of its form is kept.
func TestSettingsRefused(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.mod("en-US", "settings", nil)
	before := r.settings()
	const coins, hours = "from 0 coins to 1,000,000,000 coins", "from 1 hour to 720 hours"
	for _, tt := range []struct{ form, field, value, want string }{
		{"coins", "opening", "-1", "Opening balance: " + coins},
		{"coins", "opening", "1000000001", "Opening balance: " + coins},
		{"coins", "opening", "", "Opening balance: " + coins},
		{"coins", "opening", "ten", "Opening balance: " + coins},
		{"coins", "daily", "99999999999999999999", "Daily reward: " + coins},
		{"coins", "daily", "1.5", "Daily reward: " + coins},
		{"coins", "daily_every", "0", "Between two daily rewards: " + hours},
		{"coins", "daily_every", "721", "Between two daily rewards: " + hours},
		{"coins", "daily_every", "9223372036854775807", "Between two daily rewards: " + hours},
		{"coins", "daily_every", "", "Between two daily rewards: " + hours},
		{"inactivity", "inactivity", "0", "A round that was left ends after: " + hours},
		{"inactivity", "inactivity", "soon", "A round that was left ends after: " + hours},
		{"coin", "coin_name", "<@1>", "letters, digits"},
		{"coin", "coin_name", "**gold**", "letters, digits"},
		{"coin", "coin_emoji", "gold", "one of your keyboard"},
		{"coin", "coin_emoji", "<:gold:123456789>", "one of your keyboard"},
		{"coin", "coin_emoji", "7", "one of your keyboard"},
		{"coin", "coin_emoji", strings.Repeat("🪙", 17), "one of your keyboard"},
	} {
		t.Run(tt.field+" "+tt.value, func(t *testing.T) {
			fields := map[string]string{tt.field: tt.value}
			if tt.form == "coins" && tt.field != "opening" {
				fields["opening"] = "7" // good, and not kept
			}
			answer := r.fillIn("en-US", m, tt.form, fields)
			if said := plainSpaces.Replace(answer.Texts()); !strings.Contains(said, tt.want) || !strings.Contains(said, "Nothing has changed") {
				t.Errorf("it is answered with %s", answer.Texts())
			}
			if got := r.settings(); !reflect.DeepEqual(got, before) {
				t.Errorf("the settings are %+v", got)
			}
		})
	}
	for _, id := range []string{"mod/settings/form.else", "mod/settings/language"} {
		r.says(r.forge("Margot", m, id), "do not know that")
	}
}

// Those who moderate by a role do everything but choose who has it.
func TestRoleOfModerators(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.pickIn("Margot", r.mod("en-US", "settings", nil), "mod/settings/role", "Croupiers")
	r.says(r.modBy("Bruno", "en-US", "grant", options{"player": "Alice", "amount": 5, "reason": "x"}), "105 coins")
	r.says(r.modBy("Bruno", "fr", "whoami", nil), "vous avez le rôle <@&"+r.settings().ModeratorRole+">")
	theirs := r.modBy("Bruno", "en-US", "settings", nil)
	r.says(r.pickIn("Bruno", theirs, "mod/settings/role"), "up to those who manage the server")
	r.pickIn("Margot", m, "mod/settings/role")
	r.says(r.modBy("Bruno", "en-US", "audit", nil), "for moderators of this server")
	r.says(r.forge("Bruno", theirs, "mod/settings/pictures.off"), "for moderators of this server")
}
