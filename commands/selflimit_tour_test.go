package commands_test

import (
	"time"

	"github.com/palier-bot/palier/playground"
)

// care sets limits in every way, runs into each, and has Alice export her data
// and delete them.
func (v *tour) care() {
	m := v.call("Alice", "limits", nil)
	v.keep("limits-none")
	if _, err := v.answer("Alice", m, dayID); err != nil {
		v.t.Fatal(err)
	}
	v.keep("limits-form")
	m = v.wish("Alice", v.locale, m, dayID, "5")
	m = v.wish("Alice", v.locale, m, weekID, "8")
	v.keep("limits-caps")
	if _, err := v.answer("Alice", m, dayID); err != nil {
		v.t.Fatal(err)
	}
	v.keep("limits-form-filled")
	m = v.wish("Alice", v.locale, m, dayID, "1000")
	m = v.wish("Alice", v.locale, m, weekID, "")
	v.keep("limits-wishes")
	for name, text := range map[string]string{"limits-least": "0", "limits-amount": "1.5", "limits-most": "99999999999999999999"} {
		v.wish("Alice", v.locale, m, dayID, text)
		v.keep(name)
	}
	v.refused("limits-window", m, "lm/month/cap")
	v.stakes()

	m = v.choose("Alice", v.locale, m, 0, 365)
	v.keep("limits-break-question")
	m = v.press("Alice", m, "lm/break.")
	v.keep("limits-break")
	v.press("Alice", v.choose("Alice", v.locale, m, 0, 1), "lm/break.")
	v.keep("limits-break-shorter")
	v.privacy()
}

// stakes runs into both caps, and into a break.
func (v *tour) stakes() {
	v.press("Alice", v.call("Alice", "nextlevel", map[string]any{"stake": 3}), "/play.")
	loto := v.call("Alice", "instantloto", map[string]any{"grids": "flash 3"})
	v.press("Alice", loto, "/validate.")
	v.keep("limits-refused-day")
	v.capped("Alice", 2)
	v.press("Alice", loto, "/validate.")
	v.keep("limits-refused-whole")
	v.clock.pass(25 * time.Hour)
	v.press("Alice", v.call("Alice", "instantloto", map[string]any{"grids": "flash 2"}), "/validate.")
	v.clock.pass(25 * time.Hour)
	v.wish("Alice", v.locale, v.call("Alice", "limits", nil), weekID, "5")
	v.keep("limits-week-spent")
	// Bruno, whose break begins at once.
	panel := v.call("Bruno", "nextlevel", nil)
	v.press("Bruno", v.choose("Bruno", v.locale, v.call("Bruno", "limits", nil), 0, 1), "lm/break.")
	v.press("Bruno", panel, "/play.")
	v.keep("limits-refused-break")
}

func (v *tour) privacy() {
	v.call("Alice", "privacy export", nil)
	v.keep("privacy-export")
	page := v.call("Alice", "privacy delete", nil)
	v.keep("privacy-delete")
	form := func() *playground.Form {
		answer, err := v.answer("Alice", page, "privacy/delete")
		if err != nil {
			v.t.Fatal(err)
		}
		return answer.Form
	}
	v.word("Alice", v.locale, form(), "no")
	v.keep("privacy-other-word")
	first := form()
	v.keep("privacy-form")
	v.word("Alice", v.locale, first, map[string]string{"en-US": "delete", "fr": "supprimer"}[v.locale])
	v.keep("privacy-deleted")
	v.call("Alice", "privacy export", nil)
	v.keep("privacy-nothing")
}
