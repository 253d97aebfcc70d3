package main_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/palier-bot/palier/playground"
)

func TestBadToken(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	for locale, text := range map[string]string{"en_US.UTF-8": "Discord refuses the token", "fr_FR.UTF-8": "Discord refuse le jeton"} {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			p := start(t, t.TempDir(), []string{"DISCORD_TOKEN=s3cret.token", "DISCORD_API=" + d.URL(), "LOG_LEVEL=debug", "LANG=" + locale})
			p.exits(3)
			all := p.out.String() + p.err.String()
			for _, want := range []string{text, "DISCORD_TOKEN", "https://discord.com/developers/applications"} {
				if !strings.Contains(all, want) {
					t.Errorf("it does not say %q", want)
				}
			}
			if strings.Contains(all, "s3cret") {
				t.Error("it tells the token")
			}
		})
	}
}

func TestWholeRound(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	p := d.bot("LOG_LEVEL=debug")
	board := d.climb("Alice", "en-US", 2)
	says(t, board, "Level 1 · 4 coins")
	says(t, d.click("Alice", "en-US", board, "Stop"), "Won 4 coins", "You have 102 coins")

	board, _ = d.begin("Bruno", "fr", 3)
	_, losing := d.bank.numbers(d.bank.open(d.Person("Bruno").ID))
	says(t, d.pick("Bruno", "fr", board, losing[0]), "Perdu sur le numéro", "Vous avez 97 pièces")

	if strings.Contains(p.err.String(), d.Token()) {
		t.Error("the log has the token")
	}
	p.signal(syscall.SIGTERM)
	p.exits(0)
	d.bank.closed()
	d.bank.balanced()
}

func TestStopBySignal(t *testing.T) {
	t.Parallel()
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			p := d.bot()
			board, good := d.begin("Alice", "en-US", 1)
			stopInFlight(t, d, p, s, board, good[0])
			p.exits(0)
			d.bank.closed()
			if r := d.bank.round(d.bank.open(d.Person("Alice").ID)); r.turn != 1 {
				t.Errorf("the click is not in the database: %+v", r)
			}
			if strings.Contains(p.err.String(), "level=ERROR") {
				t.Error("a clean stop logs an error")
			}
		})
	}
}

// stopInFlight sends the signal while the answer to a click is on its way, and
// holds the answer up until the program has left the gateway.
func stopInFlight(t *testing.T, d *discord, p *process, s syscall.Signal, board playground.Message, number int) {
	t.Helper()
	sent, release := make(chan struct{}), make(chan struct{})
	hold := sync.OnceFunc(func() { close(sent); <-release })
	d.onAnswer.Store(&hold)
	var click sync.WaitGroup
	click.Go(func() {
		says(t, d.pick("Alice", "en-US", board, number), "1 good number found")
	})
	<-sent
	p.signal(s)
	waitFor(t, "end of the connection", func() bool { return !online(t, d.URL()) })
	select {
	case <-p.ended:
		t.Error("the program has not waited for its answer")
	case <-time.After(1200 * time.Millisecond): // longer than the rest of its end takes
	}
	close(release)
	click.Wait()
}

// online tells whether a bot is connected to a playground.
func online(t *testing.T, url string) bool {
	t.Helper()
	response, err := http.Get(url + "/playground/state")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var state struct{ Bot struct{ Online bool } }
	if err := json.NewDecoder(response.Body).Decode(&state); err != nil {
		t.Fatal(err)
	}
	return state.Bot.Online
}

// A replacement of the commands counts against a daily limit of Discord's.
func TestCommandsAreRegisteredOnce(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	for range 3 {
		p := d.bot("GUILD_ID=" + d.Guild())
		p.signal(syscall.SIGTERM)
		p.exits(0)
	}
	if n := d.registrations.Load(); n != 1 {
		t.Errorf("three starts have registered the commands %d times", n)
	}
	if len(d.Commands()) == 0 {
		t.Error("there is no command")
	}
}

// A Discord that is away is no reason to end.
func TestDiscordGoesAway(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	p := d.bot()
	board, good := d.begin("Alice", "en-US", 1)
	d.Disconnect(1001)
	p.logs("not connected to the gateway")
	waitFor(t, "new connection", func() bool { return online(t, d.URL()) })
	says(t, d.pick("Alice", "en-US", board, good[0]), "1 good number found")
}
