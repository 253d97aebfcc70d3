package commands_test

import (
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/playground"
)

// clockOf returns the first time that a message says.
func (r *rig) clockOf(m playground.Message) time.Time {
	r.t.Helper()
	found := regexp.MustCompile(`<t:(\d+):`).FindStringSubmatch(m.Texts())
	if found == nil {
		r.t.Fatalf("no time in %q", m.Texts())
	}
	seconds, err := strconv.ParseInt(found[1], 10, 64)
	if err != nil {
		r.t.Fatal(err)
	}
	return time.Unix(seconds, 0)
}

func (r *rig) rest(who, locale string, m playground.Message, days int) playground.Message {
	r.t.Helper()
	return r.choose(who, locale, m, 0, days)
}

func TestBreak(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	board := r.click("Alice", "fr", r.command("Alice", "fr", "nextlevel", nil), "Jouer")
	m := r.rest("Alice", "fr", r.command("Alice", "fr", "limits", nil), 7)
	r.says(m, "Une pause de 7 jours", "Personne ne peut l’écourter")
	m = r.click("Alice", "fr", m, "Pas de pause")
	r.says(m, "Pause :** aucune")
	if l := r.own("Alice"); !l.BreakUntil.IsZero() {
		t.Fatalf("a break that was not confirmed: %+v", l)
	}
	question := r.rest("Alice", "fr", m, 7)
	m = r.click("Alice", "fr", question, "Faire cette pause")
	r.says(m, "Pause** jusqu’au", "vous ne misez rien")
	until := r.own("Alice").BreakUntil
	if left := until.Sub(r.clock.now()); left > 7*24*time.Hour || left < 7*24*time.Hour-time.Minute {
		t.Errorf("the break lasts %v", left)
	}
	if shown := r.clockOf(m); shown.Before(until) || shown.Sub(until) > time.Second {
		t.Errorf("the break is said to last until %v, not %v", shown, until)
	}

	// What is in play is finished, and no more is staked.
	_, losing := r.numbers(r.round("Alice").ID)
	lost := r.pick("Alice", "fr", board, losing[0])
	r.says(lost, "Perdu sur le numéro")
	r.says(r.click("Alice", "fr", lost, "Rejouer"), "Vous êtes en pause jusqu’au", "Rien n’a été débité")
	r.balance("Alice", 99)
	r.clock.pass(7*24*time.Hour + time.Second)
	r.says(r.command("Alice", "fr", "limits", nil), "Pause :** aucune")
	r.click("Alice", "fr", lost, "Rejouer")
	r.balance("Alice", 98)
}

func TestBreakIsNotShortened(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "limits", nil)
	m = r.click("Alice", "en-US", r.rest("Alice", "en-US", m, 30), "Take the break")
	until := r.own("Alice").BreakUntil
	question := r.rest("Alice", "en-US", m, 1)
	r.says(question, "A break of 24 hours")
	r.says(r.click("Alice", "en-US", question, "Take the break"), "a break cannot be shortened", "choose one that ends later")
	if got := r.own("Alice").BreakUntil; !got.Equal(until) {
		t.Errorf("the break ends at %v, not %v", got, until)
	}
	m = r.click("Alice", "en-US", question, "No break")
	question = r.rest("Alice", "en-US", m, 365)
	r.says(question, "A break of 12 months")
	r.says(r.click("Alice", "en-US", question, "Take the break"), "Break** until")
	if left := r.own("Alice").BreakUntil.Sub(r.clock.now()); left < 364*24*time.Hour {
		t.Errorf("the break lasts %v", left)
	}
}

func TestCapsThatAreRefused(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.wish("Alice", "en-US", r.command("Alice", "en-US", "limits", nil), dayID, "50")
	const least, whole, most = 0, 1, 2
	says := map[string][3]string{
		"en-US": {"A cap is at least 1.", "not a whole number.", "1 coin to 1,000,000,000,000,000 coins"},
		"fr":    {"Un plafond est d’au moins 1.", "pas un nombre entier.", "de 1 pièce à 1 000 000 000 000 000"},
	}
	for text, why := range map[string]int{
		"0": least, "-3": least, "- 3": least,
		"1.5": whole, "1,5": whole, "10,00": whole, ",5": whole, "fifty": whole, "NaN": whole, "1e3": whole, "0x10": whole, "**5**": whole, "٥": whole,
		"1000000000000001": most, "99999999999999999999": most,
	} {
		for locale, texts := range says {
			r.says(r.wish("Alice", locale, m, dayID, text), texts[why])
		}
	}
	if l := r.own("Alice"); l.Day != 50 || len(l.Pending) != 0 {
		t.Errorf("the limits are %+v", l)
	}
}

// Nobody's client sends these.
func TestForgedLimits(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "limits", nil)
	for id, says := range map[string]string{
		"lm/month/cap":       "for a day and for a week only",
		"lm/month/keep":      "Your own limits",
		"lm/break.2":         "do not know that",
		"lm/break.0":         "do not know that",
		"lm/break.999999999": "do not know that",
		"lm/break":           "do not know that", // without a choice
		"lm/break.-1":        "do not know that",
	} {
		r.says(r.forge("Alice", m, id), says)
	}
	for says, q := range map[string]bot.Request{
		"There are limits for a day and for a week only. Nothing has changed; `/limits` shows both.": {
			Kind: bot.Submitted, Key: "lm/month/cap", Fields: map[string]string{"cap": "5"},
		},
		"I do not know that; it may come from another version of me. Nothing has changed. Type / to see what I can do.": {
			Kind: bot.Clicked, Key: "lm/break", Chosen: []string{"400"},
		},
	} {
		if got := r.denied("Alice", q); got != says {
			t.Errorf("%s is answered with %q", q.Key, got)
		}
	}
	r.noAccount("Alice")
}

// An amount may be written as the bot itself writes it.
func TestCapsAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "limits", nil)
	for _, c := range []struct{ locale, text string }{
		{"en-US", "1,000,000,000,000,000"}, {"fr", "1\u00a0000\u00a0000"}, {"fr", "99\u202f999"}, {"en-US", "9,999"}, {"fr", " 1 000 "}, {"en-US", "007"},
	} {
		r.wish("Alice", c.locale, m, dayID, c.text)
		if l := r.own("Alice"); len(l.Pending) != 0 {
			t.Errorf("%q is read as a higher cap: %+v", c.text, l)
		}
	}
	if got := r.own("Alice").Day; got != 7 {
		t.Errorf("the cap is %d", got)
	}
	r.says(r.wish("Alice", "fr", m, dayID, "1,000"), "pas un nombre entier") // there, the comma is a decimal one
}
