package commands

import (
	"strings"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// entry writes a change by moderators: what, when, by whom, before and after,
// and why.
func entry(w house, ch store.Change) string {
	lines := []string{w.Text("mod.entry", "Change", changeNumber(ch.ID), "What", w.Text("mod.kind."+string(ch.Kind)),
		"When", date(ch.At), "Actor", whom(w, ch.Actor))}
	switch {
	case ch.Kind == store.ChangedSetting:
		lines = append(lines, w.Text("mod.entry.setting", "Field", settingName(w, ch.Field),
			"Old", settingValue(w, ch.Field, ch.Old), "New", settingValue(w, ch.Field, ch.New)))
	case ch.Player == "": // of the whole server
		lines = append(lines, w.Text("mod.entry.server", "Count", ch.Accounts,
			"Before", w.Coins(ch.Before), "After", w.Coins(ch.After), "Amount", signed(w, ch.Amount)))
	default:
		lines = append(lines, w.Text("mod.entry.account", "Player", whom(w, ch.Player),
			"Before", w.Coins(ch.Before), "After", w.Coins(ch.After), "Amount", signed(w, ch.Amount)))
	}
	if ch.Reason != "" {
		lines = append(lines, w.Text("mod.entry.reason", "Reason", foreign(ch.Reason)))
	}
	if ch.Settled > 0 {
		lines = append(lines, w.Text("mod.entry.settled", "Count", ch.Settled))
	}
	if ch.Voided > 0 {
		lines = append(lines, w.Text("mod.entry.voided", "Count", ch.Voided))
	}
	if ch.Short > 0 {
		lines = append(lines, w.Text("mod.entry.short", "Count", ch.Short))
	}
	if ch.Undoes > 0 {
		lines = append(lines, w.Text("mod.entry.undoes", "Change", changeNumber(ch.Undoes)))
	}
	if ch.UndoneBy > 0 {
		lines = append(lines, w.Text("mod.entry.undone", "Change", changeNumber(ch.UndoneBy)))
	}
	return strings.Join(lines, "\n")
}

// signed writes an amount that was given or taken.
func signed(w house, amount games.Coins) string {
	switch {
	case amount < 0:
		return w.Text("mod.minus", "Number", -amount)
	case amount == 0:
		return w.Text("mod.unchanged")
	}
	return w.Text("mod.plus", "Number", amount)
}
