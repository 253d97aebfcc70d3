package commands_test

import (
	"time"

	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/playground"
)

// instantLoto fills in grids in every way, plays draws ball by ball and at once,
// with bonus games, a win, a loss, a replay and one that is left.
func (v *tour) instantLoto() {
	m := v.call("Alice", "instantloto", nil)
	v.keep("loto-panel")
	m = v.choose("Alice", v.locale, m, lower, 3, 12, 24)
	m = v.choose("Alice", v.locale, m, upper, 33, 48)
	v.keep("loto-panel-five")
	v.refused("loto-add-too-early", m, "il/"+string(v.loto("Alice").ID)+"/add")
	m = v.choose("Alice", v.locale, m, chance, 7)
	m = v.press("Alice", m, "/add")
	v.keep("loto-panel-complete")
	if _, err := v.answer("Alice", m, "/type."); err != nil {
		v.t.Fatal(err)
	}
	v.keep("loto-form")
	m = v.press("Alice", m, "/flash.")
	v.press("Bruno", m, "/validate.")
	v.keep("loto-stranger")

	v.drawAll(v.press("Alice", m, "/validate."))
	v.call("Alice", "instantloto", map[string]any{"grids": "1 2 3 4"})
	v.keep("loto-incomplete")

	d := v.lucky("Alice", wins(true, false, true))
	m = v.validated("Alice", v.locale, gridWith(d, 1, false), gridWith(d, 0, true), gridWith(d, 3, true))
	v.keep("loto-ready")
	m = v.press("Alice", m, "/reveal")
	v.keep("loto-first-ball")
	for range instantloto.Balls - 2 {
		m = v.press("Alice", m, "/reveal")
	}
	v.keep("loto-last-but-one")
	m = v.press("Alice", m, "/all")
	v.keep("loto-bonus")
	m = v.press("Alice", m, "/bonus.1.")
	v.keep("loto-bonus-second")
	end := v.press("Alice", m, "/bonus.2.")
	v.keep("loto-won")
	v.press("Bruno", end, "/check")
	v.keep("loto-check")

	v.drawAll(v.press("Alice", end, "/again."))
	v.press("Alice", end, "/blank")
	v.keep("loto-new")
	d = v.lucky("Alice", nil)
	v.press("Alice", v.validated("Alice", v.locale, gridWith(d, 0, false)), "/all")
	v.keep("loto-lost")
	v.press("Alice", v.validated("Alice", v.locale, gridWith(v.lucky("Alice", nil), 2, false)), "/reveal")
	v.club.Expire(v.t.Context(), v.robot, time.Now().Add(time.Minute))
	v.keep("loto-expired")
}

// drawAll plays a round whose draw nobody chose, to its end.
func (v *tour) drawAll(m playground.Message) playground.Message {
	v.t.Helper()
	m = v.press("Alice", m, "/all")
	for v.loto("Alice").Status == "playing" {
		m = v.press("Alice", m, "/bonus.")
	}
	return m
}
