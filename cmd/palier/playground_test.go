package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/palier-bot/palier/playground"
)

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// played is the program's own playground, and what its page does.
type played struct {
	*process
	bank bank
	url  string
}

// play starts a playground in a folder and waits until its bot is there.
func play(t *testing.T, folder, listen string) *played {
	t.Helper()
	p := &played{bank: bank{t, filepath.Join(folder, "x.db")}}
	p.process = start(t, folder, nil, "playground", "--listen", listen, "--db", "x.db")
	p.waitFor("address of the playground", func() bool {
		p.url = address.FindString(p.out.String())
		return p.url != ""
	})
	p.logs("commands registered", "commands are registered already")
	return p
}

// state is the channel as a person's page gets it.
type state struct {
	People   []playground.Person
	Messages []playground.Message
}

func (p *played) state(who string) (s state) {
	p.t.Helper()
	response, err := http.Get(p.url + "/playground/state?as=" + who)
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(&s); err != nil {
		p.t.Fatal(err)
	}
	return s
}

// act sends what a person did and returns the newest message there is then.
func (p *played) act(who string, action map[string]any) playground.Message {
	p.t.Helper()
	action["as"], action["locale"] = who, "en-US"
	body, err := json.Marshal(action)
	if err != nil {
		p.t.Fatal(err)
	}
	response, err := http.Post(p.url+"/playground/interactions", "application/json", bytes.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	var answer struct{ Error, Message string }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil || answer.Error != "" {
		p.t.Fatalf("%v: %v, %+v", action, err, answer)
	}
	messages := p.state(who).Messages
	return messages[len(messages)-1]
}

func (p *played) command(who, name string) playground.Message {
	p.t.Helper()
	return p.act(who, map[string]any{"type": 2, "command": name})
}

func (p *played) click(who string, m playground.Message, label string) playground.Message {
	p.t.Helper()
	return p.press(who, m, button(p.t, m, label))
}

func (p *played) press(who string, m playground.Message, b playground.Button) playground.Message {
	p.t.Helper()
	return p.act(who, map[string]any{"type": 3, "message": m.ID, "custom_id": b.CustomID})
}

// pick presses a number's button, turning the page if it has to.
func (p *played) pick(who string, m playground.Message, n int) playground.Message {
	p.t.Helper()
	b, shown := find(m, fmt.Sprintf("/pick.%d", n))
	if !shown {
		return p.pick(who, p.click(who, m, "Numbers"), n)
	}
	return p.press(who, m, b)
}

func (p *played) person(name string) (id string) {
	p.t.Helper()
	for _, person := range p.state("").People {
		if person.Name == name {
			return person.ID
		}
	}
	p.t.Fatalf("there is no %s", name)
	return ""
}

// The channel, its messages and the round in them outlive the program, killed
// or stopped.
func TestPlaygroundOutlivesTheProgram(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p := play(t, folder, "127.0.0.1:0")
	alice := p.person("Alice")
	m := p.click(alice, p.command(alice, "nextlevel"), "Play")
	good, losing := p.bank.numbers(p.bank.open(alice))
	pick := func(n int) {
		t.Helper()
		m = p.pick(alice, m, n)
	}
	pick(good[0])
	p.signal(syscall.SIGTERM)
	p.exits(0)
	p.bank.closed()

	p = play(t, folder, "127.0.0.1:0")
	if messages := p.state(alice).Messages; len(messages) != 1 || messages[0].Texts() != m.Texts() {
		t.Fatalf("the messages are %+v", messages)
	}
	pick(good[1])
	says(t, m, "2 good numbers found")
	p.kill()

	p = play(t, folder, "127.0.0.1:0")
	pick(losing[0])
	says(t, m, "Lost on number", "You have 99 coins")
	p.kill()
	p.bank.balanced()
}

func TestPlaygroundCannotListen(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { taken.Close() })
	for name, listen := range map[string]string{
		"taken": taken.Addr().String(), "every address": "0.0.0.0:0", "no host": ":0", "another machine's": "192.0.2.1:80",
		"no port": "127.0.0.1", "a bad port": "127.0.0.1:99999", "nothing": "",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			run(t, t.TempDir(), nil, "", "playground", "--listen", listen).
				fails(t, 1, "cannot serve on "+listen, "palier playground --listen 127.0.0.1:")
			got := run(t, t.TempDir(), []string{"LANG=fr_FR.UTF-8"}, "", "playground", "--listen", listen)
			got.fails(t, 1, "impossible de servir sur "+listen)
		})
	}
}

// No token is needed, and one that is there is not used.
func TestPlaygroundNeedsNoSettings(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	writeFile(t, folder, ".env", "DISCORD_TOKEN=s3cret\nDISCORD_API=http://127.0.0.1:1\nGUILD_ID=5\nDATABASE_URL=real.db\n")
	p := play(t, folder, "127.0.0.1:0")
	says(t, p.command(p.person("Bruno"), "balance"), "100 coins")
	p.kill()
	files, err := filepath.Glob(filepath.Join(folder, "real.db*"))
	if err != nil || len(files) > 0 {
		t.Errorf("%v: the playground has touched %v", err, files)
	}
	if strings.Contains(p.err.String(), "s3cret") {
		t.Error("the log has the token")
	}
}
