package bot_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
)

func TestPace(t *testing.T) {
	t.Parallel()
	start := time.Now()
	p := bot.NewPace(5)
	at := start
	// walk has somebody act a number of times, so often, and counts the outcomes.
	walk := func(who string, steps int, every time.Duration) (heard, told, ignored int) {
		for range steps {
			tooFast, tell := p.Step(who, at)
			switch {
			case tooFast == nil:
				heard++
			case tell:
				told++
			default:
				ignored++
			}
			at = at.Add(every)
		}
		return heard, told, ignored
	}
	check := func(what string, heard, told, ignored int, want string) {
		t.Helper()
		if got := fmt.Sprintf("%d heard, %d told, %d ignored", heard, told, ignored); got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	count := func(what string, want string, who string, steps int, every time.Duration) {
		t.Helper()
		heard, told, ignored := walk(who, steps, every)
		check(what, heard, told, ignored, want)
	}
	count("by hand, for minutes", "1000 heard, 0 told, 0 ignored", "hand", 1000, 250*time.Millisecond)
	count("by hand, a burst", "25 heard, 0 told, 0 ignored", "burst", 25, 50*time.Millisecond)
	count("a script", "30 heard, 1 told, 469 ignored", "script", 500, 0)
	count("somebody else meanwhile", "5 heard, 0 told, 0 ignored", "other", 5, 0)
	if tooFast, _ := p.Step("script", at); tooFast == nil || !tooFast.Until.Equal(at.Add(5*time.Second)) {
		t.Errorf("it is to wait until %v", tooFast)
	}
	at = at.Add(5 * time.Second)
	count("the script after its rest", "25 heard, 1 told, 4 ignored", "script", 30, 0)
	at = at.Add(5 * time.Second)
	heard, told, _ := walk("script", 60_000, time.Millisecond)
	if heard > 60*5+30 || told > 60/5 {
		t.Errorf("in a minute a script is heard %d times and told %d times", heard, told)
	}
}

func TestPaceWithoutBound(t *testing.T) {
	t.Parallel()
	p := bot.NewPace(0)
	for range 10_000 {
		if tooFast, _ := p.Step("1", time.Now()); tooFast != nil {
			t.Fatal(tooFast)
		}
	}
}

// Those who have been slow for a while take no memory.
func TestPaceForgets(t *testing.T) {
	t.Parallel()
	p, at := bot.NewPace(5), time.Now()
	for n := range 100_000 {
		p.Step(fmt.Sprint(n), at)
		at = at.Add(time.Millisecond)
	}
	if n := p.People(); n > 21_000 {
		t.Errorf("%d people are kept", n)
	}
}

// A person's flood keeps nobody else waiting, and is not answered in kind.
func TestFlood(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	b := start(t, d, func(c *bot.Config) {
		c.Rate, c.InFlight = 1, 64
		c.OnError = func(_ context.Context, _ *bot.Request, err error) *bot.Reply {
			if _, ok := errors.AsType[*bot.PaceError](err); ok {
				return text("slow down")
			}
			return nil
		}
	}).ready()
	const (
		flood  = 500
		expect = 6 + 1 // the head start, and the word
		slack  = 3     // what comes back while the clicks are sent
	)
	for n := range flood {
		d.events <- click(fmt.Sprint(n), "echo/1")
	}
	d.events <- strings.Replace(click("other", "echo/2"), `"id":"42"`, `"id":"43"`, 1)
	var answers, told int
	for {
		got := wait(t, d.answers, "an answer")
		if strings.Contains(got.path, "/other/") {
			break
		}
		answers++
		if strings.Contains(fmt.Sprint(got.body), "slow down") {
			told++
		}
	}
	if answers > expect+slack || told > 1 {
		t.Errorf("before the other's, %d of %d clicks were answered, %d by a word", answers, flood, told)
	}
	b.stop()
	if err := b.end(); err != nil {
		t.Error(err)
	}
	for len(d.answers) > 0 {
		answers++
		if strings.Contains(fmt.Sprint((<-d.answers).body), "slow down") {
			told++
		}
	}
	if answers < expect || answers > expect+slack || told != 1 {
		t.Errorf("%d of %d clicks were answered, %d by a word", answers, flood, told)
	}
	if n := strings.Count(b.log.String(), "level=INFO") + strings.Count(b.log.String(), "level=WARN"); n > 40 {
		t.Errorf("the flood has made %d lines of log", n)
	}
}
