package commands

import (
	"errors"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// moderationRefusals are the errors of what moderators do. They come before
// those that all share, with which some of them come together.
var moderationRefusals = []refusal{
	{errUntouched, "mod.refusal.untouched"},
	{errAnotherWord, "mod.refusal.word"},
	{errRoleSetter, "mod.refusal.role_setter"},
	{errEveryone, "mod.refusal.everyone"},
	{errCoinName, "mod.refusal.coin_name"},
	{errCoinEmoji, "mod.refusal.coin_emoji"},
	{store.ErrText, "refusal.text"}, // a reason's, which is an ErrReason too
	{store.ErrReason, "mod.refusal.reason"},
	{store.ErrActor, "mod.refusal.actor"},
	{store.ErrResetSince, "mod.refusal.reset_since"},
	{store.ErrNoChange, "mod.refusal.no_change"},
	{store.ErrUndoOld, "mod.refusal.undo_old"},
	{store.ErrUndoDone, "mod.refusal.undo_done"},
	{store.ErrUndoKind, "mod.refusal.undo_kind"},
	{store.ErrUndoOrder, "mod.refusal.undo_order"},
	{store.ErrUndoForgotten, "mod.refusal.undo_forgotten"},
}

// moderationText says why a moderator's wish, or that of somebody who is no
// moderator, was refused; "" if err is about something else.
func moderationText(w house, err error) string {
	var powerless *powerError
	if errors.As(err, &powerless) {
		return w.Text("mod.refusal.power") + "\n" + needed(w, powerless.role)
	}
	var funds *store.FundsError
	if errors.As(err, &funds) {
		for _, r := range []refusal{{errTooMuch, "mod.refusal.too_much"}, {store.ErrUndoFunds, "mod.refusal.undo_funds"}} {
			if errors.Is(err, r.err) {
				return w.Text(r.text, "Balance", w.Coins(funds.Balance), "Amount", w.Coins(funds.Price))
			}
		}
	}
	if errors.Is(err, errOverCap) {
		return w.Text("mod.refusal.over_cap", "Most", w.Coins(store.MaxBalance))
	}
	for _, r := range moderationRefusals {
		if errors.Is(err, r.err) {
			return w.Text(r.text)
		}
	}
	var size *store.RangeError
	if errors.As(err, &size) {
		return rangeRefusal(w, size)
	}
	return ""
}

// rangeRefusal says which values are allowed; "" for a range of somebody else's.
func rangeRefusal(w house, e *store.RangeError) string {
	say := func(unit string, write func(int64) string) string {
		return w.Text("mod.range."+unit, "Field", settingName(w, e.Field), "Min", write(e.Min), "Max", write(e.Max))
	}
	coins := func(n int64) string { return w.Coins(games.Coins(n)) }
	switch e.Field {
	case "amount":
		return w.Text("mod.range.amount", "Max", coins(e.Max))
	case "opening", "daily", "balance":
		return say("coins", coins)
	case "daily_every", "inactivity":
		return say("hours", func(n int64) string { return w.Text("hours", "Count", int(n/int64(time.Hour/time.Second))) })
	case "coin_name", "coin_emoji", "season", "channels", "moderator_role", "language":
		return say("length", w.Number)
	}
	return ""
}
