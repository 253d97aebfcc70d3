package main_test

import (
	"strconv"
	"strings"
	"time"

	"github.com/palier-bot/palier/playground"
)

// deeds is what players have done since the last look at the books, and what
// they were shown.
type deeds struct {
	tried   map[move][]string // what was pressed, answered or not
	done    map[move]bool     // what was answered
	begun   map[string]bool   // rounds whose start was pressed
	shown   map[string]sight  // rounds, as far as messages have shown them
	claimed map[string]bool   // people whose /daily was answered
	granted map[string]bool   // reasons of gifts that were answered
	lines   map[string]int    // private lines
	slowest time.Duration     // of the answers
}

func newDeeds() deeds {
	return deeds{
		map[move][]string{}, map[move]bool{}, map[string]bool{}, map[string]sight{},
		map[string]bool{}, map[string]bool{}, map[string]int{}, 0,
	}
}

// move is a button that plays: a round and the turn it is for.
type move struct {
	round string
	turn  int
}

// sight is how far a round was seen.
type sight struct {
	turn         int
	begun, ended bool
}

// cut reads the custom_id of a round's button. Those that play name a turn; of
// the others it is -1.
func cut(customID string) (m move, action string, ok bool) {
	parts := strings.Split(customID, "/")
	if parts[0] != "nl" && parts[0] != "il" {
		return move{}, "", false
	}
	switch len(parts) {
	case 3:
		return move{parts[1], -1}, parts[2], true
	case 4:
		turn, err := strconv.Atoi(parts[2])
		return move{parts[1], turn}, strings.ReplaceAll(parts[3], ".", " "), err == nil
	}
	return move{}, "", false
}

// plays tells whether a button adds an action to its round.
func plays(m move, action string) bool { return m.turn >= 0 && !strings.HasPrefix(action, "page ") }

func (d *deeds) try(customID string) {
	m, action, ok := cut(customID)
	name, _, _ := strings.Cut(action, ".")
	switch {
	case !ok:
	case plays(m, action):
		d.tried[m] = append(d.tried[m], action)
	case name == "play" || name == "again" || name == "validate":
		d.begun[m.round] = true
	}
}

func (d *deeds) answered(customID string) {
	if m, action, ok := cut(customID); ok && plays(m, action) {
		d.done[m] = true
	}
}

// saw remembers how far the rounds of a message were.
func (d *deeds) saw(message playground.Message) {
	for _, b := range message.Buttons() {
		m, action, ok := cut(b.CustomID)
		switch {
		case !ok:
		case m.turn >= 0:
			d.show(m.round, sight{turn: m.turn, begun: true})
		case action == "check":
			d.show(m.round, sight{begun: true, ended: true})
		}
	}
}

func (d *deeds) show(round string, s sight) {
	was := d.shown[round]
	d.shown[round] = sight{max(was.turn, s.turn), was.begun || s.begun, was.ended || s.ended}
}

// possible tells whether one of the clicks on a turn can have become an action.
func possible(clicks []string, action string) bool {
	for _, c := range clicks {
		switch {
		case c == action,
			(c == "random" || c == "climb") && strings.HasPrefix(action, "pick "),
			c == "all" && action == "reveal all":
			return true
		}
	}
	return false
}
