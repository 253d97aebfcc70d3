package commands_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestForgedClicks(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	alice := r.toLevel("Alice", "en-US", 1)
	id := string(r.round("Alice").ID)
	for name, c := range map[string]struct{ customID, says string }{
		"not an ID of ours":         {"mines/1/2", "do not know that"},
		"empty turn":                {"nl/" + id + "//stop", "do not know that"},
		"turn with a sign":          {"nl/" + id + "/+5/stop", "do not know that"},
		"turn with a zero in front": {"nl/" + id + "/05/stop", "do not know that"},
		"huge turn":                 {"nl/" + id + "/99999999999999999999/stop", "do not know that"},
		"unknown round":             {"nl/ZZZZZZZZ/5/stop", "no such round"},
		"markup for a round":        {"nl/@everyone/5/stop", "do not know that"},
		"a turn ahead":              {"nl/" + id + "/6/stop", "Level 1 · 2 coins"},
		"a turn behind":             {"nl/" + id + "/4/pick.50", "Level 1 · 2 coins"},
		"a pick on a level":         {"nl/" + id + "/5/pick.50", "before you pick again"},
		"random on a level":         {"nl/" + id + "/5/random", "before you pick again"},
		"climb on a level":          {"nl/" + id + "/5/climb", "before you pick again"},
		"number off the grid":       {"nl/" + id + "/5/pick.51", "before you pick again"},
		"a page off the grid":       {"nl/" + id + "/5/page.9", "Level 1 · 2 coins"},
		"start again":               {"nl/" + id + "/play.3", "Level 1 · 2 coins"},
		"a stake for a round begun": {"nl/" + id + "/stake.3", "Level 1 · 2 coins"},
		"check of an open round":    {"nl/" + id + "/check", "Its seed is revealed when it ends"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := plainSpaces.Replace(r.forge("Alice", alice, c.customID).Texts()); !strings.Contains(got, c.says) {
				t.Errorf("%s is answered with %q", c.customID, got)
			}
		})
	}
	r.balance("Alice", 99)
	if turn := r.round("Alice").Turn; turn != 5 {
		t.Errorf("the round is at turn %d", turn)
	}
}

func TestForgedStakes(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	panel := r.command("Alice", "en-US", "nextlevel", nil)
	id := r.round("Alice").ID
	for _, stake := range []int{0, 4, 100, 999999999} {
		r.says(r.forge("Alice", panel, fmt.Sprintf("nl/%s/play.%d", id, stake)), "A stake is 1, 2 or 3")
	}
	r.balance("Alice", 100)
	// A stake that the panel does not offer is forgotten, not charged.
	r.says(r.forge("Alice", panel, fmt.Sprintf("nl/%s/stake.7", id)), "Stake: 1 coin")
}

func TestPicksThatTheRulesRefuse(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	board := r.click("Alice", "en-US", r.command("Alice", "en-US", "nextlevel", nil), "Play")
	id := r.round("Alice").ID
	good, _ := r.numbers(id)
	board = r.pick("Alice", "en-US", board, good[0])
	for action, says := range map[string]string{
		fmt.Sprintf("pick.%d", good[0]): "picked already",
		"pick.0":                        "numbers 1 to 50",
		"pick.51":                       "numbers 1 to 50",
		"stop":                          "on a level only",
		"continue":                      "on a level only",
	} {
		r.says(r.forge("Alice", board, fmt.Sprintf("nl/%s/1/%s", id, action)), says)
	}
	if turn := r.round("Alice").Turn; turn != 1 {
		t.Errorf("the round is at turn %d", turn)
	}
}

func TestFundsRunOut(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	m := r.command("Alice", "en-US", "nextlevel", map[string]any{"stake": 3})
	for range 33 { // 99 coins
		m = r.click("Alice", "en-US", m, "Play")
		_, losing := r.numbers(r.round("Alice").ID)
		m = r.pick("Alice", "en-US", m, losing[0])
	}
	r.balance("Alice", 1)
	r.says(r.click("Alice", "en-US", m, "Play again · 3 coins"), "costs 3 coins and you have 1 coin", "Nothing was charged", "smaller stake")
	r.balance("Alice", 1)
	m = r.click("Alice", "en-US", m, "Another stake")
	m = r.click("Alice", "en-US", r.click("Alice", "en-US", m, "1 coin"), "Play · 1 coin")
	_, losing := r.numbers(r.round("Alice").ID)
	m = r.pick("Alice", "en-US", m, losing[0])
	r.says(m, "You have 0 coins")
	r.says(r.click("Alice", "en-US", m, "Play again"), "costs 1 coin and you have 0 coins")
	r.balance("Alice", 0)
}

func TestDirectMessages(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	alice := r.discord.Person("Alice").As("en-US")
	alice.Direct = true
	for _, command := range []string{"nextlevel", "instantloto", "balance"} {
		answer, err := r.discord.CommandAnything(t.Context(), alice, command, nil)
		r.says(r.message(answer, err), "Coins belong to a server")
	}
}

func TestSeedOfARoundInPlayIsNowhere(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	r.toLevel("Alice", "en-US", 1)
	seed := r.seed(r.round("Alice").ID)
	for _, m := range r.discord.Messages() {
		if text := m.Texts() + fmt.Sprint(m.Buttons()); strings.Contains(text, seed) {
			t.Errorf("message %s has the seed of the round in play", m.ID)
		}
	}
	r.restart()
	if strings.Contains(r.log.String(), seed) {
		t.Error("the log has the seed of the round in play")
	}
	if len(r.log.String()) == 0 {
		t.Error("nothing was logged at all")
	}
}
