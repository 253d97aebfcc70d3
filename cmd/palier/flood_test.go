package main_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/palier-bot/palier/playground"
)

// A script of one player's is told to slow down, once, and keeps nobody else
// waiting. What is not answered is not played either.
func TestFlood(t *testing.T) {
	t.Parallel()
	const flood = 500
	d := newDiscord(t)
	p := d.bot("PLAYER_RATE=5")
	panel := d.command("Alice", "fr", "nextlevel", nil)
	board, good := d.begin("Bruno", "en-US", 1)

	var answers atomic.Int32
	d.Suffer(playground.Troubles{
		Event: many(t, flood, d.Person("Alice").ID),
		Call: func(_, path string) playground.Mishap {
			if strings.HasSuffix(path, "/callback") {
				answers.Add(1)
			}
			return playground.Mishap{}
		},
	})
	d.click("Alice", "fr", panel, "3 pièces")
	p.logs("somebody is too fast")
	for _, n := range good[:5] { // while hundreds of Alice's clicks are on their way
		board = d.pick("Bruno", "en-US", board, n)
	}
	says(t, board, "Level 1")
	// 29 of Alice's, and a few that come back meanwhile; the word; five of Bruno's
	// and his turns of the page.
	if n := answers.Load(); n < 30 || n > 50 {
		t.Errorf("to %d clicks there were %d answers", flood, n)
	}
	if n := strings.Count(p.err.String(), "somebody is too fast"); n != 1 {
		t.Errorf("she was told %d times", n)
	}
	if n := strings.Count(p.err.String(), "\n"); n > 100 {
		t.Errorf("the flood has made %d lines of log", n)
	}
	d.bank.balanced()
}

// many has every interaction of a person come so often, each as one of its own.
func many(t *testing.T, times int, person string) func(playground.Event) []playground.Event {
	return func(e playground.Event) []playground.Event {
		var i struct {
			ID     string
			Member struct{ User struct{ ID string } }
		}
		if err := json.Unmarshal(e.Data, &i); err != nil {
			t.Error(err)
		}
		list := []playground.Event{e}
		if i.Member.User.ID != person {
			return list
		}
		for n := 1; n < times; n++ {
			again := strings.ReplaceAll(string(e.Data), `"id":"`+i.ID+`"`, fmt.Sprintf(`"id":"%d"`, n))
			list = append(list, playground.Event{Name: e.Name, Data: []byte(again)})
		}
		return list
	}
}
