package commands

import (
	"errors"
	"strings"

	"github.com/palier-bot/palier/store"
)

// ownLimitText says which of a player's own limits stands in the way of a stake
// or of a change of the limits; "" if err is about something else.
func ownLimitText(w house, err error) string {
	var rest *store.BreakError
	if errors.As(err, &rest) {
		text := "limits.refusal.break"
		if errors.Is(err, errShorter) {
			text = "limits.refusal.shorter"
		}
		return w.Text(text, "Date", date(rest.Until), "Distance", distance(rest.Until))
	}
	var limit *store.LimitError
	if errors.As(err, &limit) {
		return limitText(w, limit)
	}
	var size *store.RangeError
	if errors.As(err, &size) && size.Field == "limit" {
		return w.Text("limits.refusal.most", "Least", w.Coins(1), "Most", w.Coins(store.MaxBalance))
	}
	return ""
}

func limitText(w house, e *store.LimitError) string {
	price, limit := w.Coins(e.Price), w.Coins(e.Cap)
	if e.Until.IsZero() {
		return w.Text("limits.refusal.whole."+string(e.Window), "Price", price, "Cap", limit)
	}
	left := max(e.Cap-e.Staked, 0)
	lines := []string{
		w.Text("limits.refusal.rest."+string(e.Window),
			"Price", price, "Cap", limit, "Staked", w.Coins(e.Staked), "Left", w.Coins(left)),
		w.Text("limits.refusal.fits", "Date", date(e.Until), "Distance", distance(e.Until)),
	}
	if left > 0 {
		// No promise: the other window may leave less.
		lines = append(lines, w.Text("limits.refusal.smaller"))
	}
	return strings.Join(append(lines, w.Text("limits.refusal.see")), " ")
}
