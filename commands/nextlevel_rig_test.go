package commands_test

import (
	"fmt"
	"strings"

	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// round returns the player's open round of Next Level.
func (r *rig) round(who string) store.Round {
	r.t.Helper()
	return r.open(who, nextlevel.Game{}.Info().ID)
}

// numbers returns the good and the losing numbers of a round that has been started.
func (r *rig) numbers(id store.RoundID) (good, losing []int) {
	r.t.Helper()
	round := r.stored(id)
	drawing := nextlevel.Game{}.Drawing(r.source(round, round.ClientSeed)).(nextlevel.Drawing)
	is := map[int]bool{}
	for _, n := range drawing.LosingNumbers {
		is[n] = true
	}
	for n := 1; n <= nextlevel.Numbers; n++ {
		if is[n] {
			losing = append(losing, n)
		} else {
			good = append(good, n)
		}
	}
	return good, losing
}

// pick presses a number's button, turning the page if it has to.
func (r *rig) pick(who, locale string, m playground.Message, n int) playground.Message {
	r.t.Helper()
	suffix := fmt.Sprintf("/pick.%d", n)
	for range 2 {
		for _, b := range m.Buttons() {
			if strings.HasSuffix(b.CustomID, suffix) {
				answer, err := r.discord.Click(r.t.Context(), r.discord.Person(who).As(locale), m.ID, b.CustomID)
				return r.message(answer, err)
			}
		}
		for _, b := range m.Buttons() {
			if strings.Contains(b.CustomID, "/page.") {
				answer, err := r.discord.Click(r.t.Context(), r.discord.Person(who).As(locale), m.ID, b.CustomID)
				m = r.message(answer, err)
				break
			}
		}
	}
	r.t.Fatalf("no button for number %d", n)
	return m
}

// toLevel starts a round and picks good numbers up to the first level.
func (r *rig) toLevel(who, locale string, stake int) playground.Message {
	r.t.Helper()
	m := r.command(who, locale, "nextlevel", map[string]any{"stake": stake})
	play := "Play"
	if locale == "fr" {
		play = "Jouer"
	}
	m = r.click(who, locale, m, play)
	good, _ := r.numbers(r.round(who).ID)
	for _, n := range good[:5] {
		m = r.pick(who, locale, m, n)
	}
	return m
}
