package commands

import (
	"strconv"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// windows are those of limits, in the order in which they are shown.
var windows = []store.Window{store.Day, store.Week}

// of returns a window's cap, 0 for none, and what was staked in it.
func of(l store.Limits, w store.Window) (limit, staked games.Coins) {
	if w == store.Week {
		return l.Week, l.StakedWeek
	}
	return l.Day, l.StakedDay
}

// limitsPanel shows one's own limits, with what changes them.
func limitsPanel(w house, l store.Limits) *bot.Reply {
	lines := []string{w.Text("limits.title")}
	var caps, wishes []bot.Component
	for _, window := range windows {
		lines = append(lines, capLine(w, l, window))
		caps = append(caps, bot.Button{
			ID: limitCap.ID(string(window)), Label: w.Text("limits.button." + string(window)), Style: bot.Primary,
		})
		for _, p := range l.Pending {
			if p.Window != window {
				continue
			}
			lines = append(lines, wishLine(w, p))
			present, _ := of(l, window)
			wishes = append(wishes, bot.Button{
				ID: limitKeep.ID(string(window)), Label: w.Text("limits.keep."+string(window), "Cap", w.Number(int64(present))),
			})
		}
	}
	lines = append(lines, breakLine(w, l))
	choice := bot.Select{ID: breakAsk.ID(), Placeholder: w.Text("limits.break.choose")}
	for _, days := range breaks {
		choice.Options = append(choice.Options, bot.Option{Value: strconv.Itoa(days), Label: length(w, days)})
	}
	parts := []bot.Component{
		bot.Text{Content: strings.Join(lines, "\n")},
		bot.Row{Components: append(caps, wishes...)},
		bot.Row{Components: []bot.Component{choice}},
		bot.Text{Content: small(w.Text("limits.how"))},
	}
	reply := framed(neutral, nil, parts...)
	reply.Private = true
	return reply
}

func capLine(w house, l store.Limits, window store.Window) string {
	limit, staked := of(l, window)
	if limit == 0 {
		return w.Text("limits.none."+string(window), "Staked", w.Coins(staked))
	}
	return w.Text("limits.cap."+string(window), "Cap", w.Coins(limit), "Staked", w.Coins(staked),
		"Left", w.Coins(max(limit-staked, 0)))
}

// wishLine says which cap will hold, and from when.
func wishLine(w house, p store.LimitChange) string {
	if p.Cap == 0 {
		return w.Text("limits.lifted."+string(p.Window), "Date", date(p.At), "Distance", distance(p.At))
	}
	return w.Text("limits.raised."+string(p.Window), "Cap", w.Coins(p.Cap), "Date", date(p.At), "Distance", distance(p.At))
}

func breakLine(w house, l store.Limits) string {
	if l.BreakUntil.IsZero() {
		return w.Text("limits.break.none")
	}
	return w.Text("limits.break.until", "Date", date(l.BreakUntil), "Distance", distance(l.BreakUntil))
}

// breakQuestion asks whether a break is to begin.
func breakQuestion(w house, days int) *bot.Reply {
	reply := framed(neutral, nil,
		bot.Text{Content: w.Text("limits.break.question", "Length", length(w, days))},
		bot.Row{Components: []bot.Component{
			bot.Button{ID: breakTake.ID(days), Label: w.Text("limits.break.take"), Style: bot.Primary},
			bot.Button{ID: limitShow.ID(), Label: w.Text("limits.break.leave")},
		}})
	reply.Private, reply.Update = true, true
	return reply
}

// length writes how long a break is.
func length(w house, days int) string {
	if days == 365 {
		return w.Text("limits.year")
	}
	return w.Text("limits.days", "Count", days)
}
