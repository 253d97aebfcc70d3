package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// style is how a bot is played.
type style struct {
	command string
	choose  func([]button) (b button, counts bool) // which button to press, and whether its answer is what is measured
}

// styles are by the bots' names. Of Palier a pick is measured, which is most of
// what is ever pressed: the rest of a round is played between.
var styles = map[string]style{
	"floor":  {"nextlevel", pickAny("/pick.")},
	"synced": {"nextlevel", pickAny("/pick.")},
	"palier": {"nextlevel", pickAny("/pick.", "/continue", "/play.", "/again.", "/page.")},
	"usual":  {"mines", pickAny("mines:")},
}

// pickAny presses a random one of the buttons with the first of the marks that
// any has. What the first mark names is measured.
func pickAny(marks ...string) func([]button) (button, bool) {
	return func(all []button) (button, bool) {
		for i, mark := range marks {
			var some []button
			for _, b := range all {
				if strings.Contains(b.id, mark) {
					some = append(some, b)
				}
			}
			if len(some) > 0 {
				return some[rand.IntN(len(some))], i == 0
			}
		}
		return button{}, false
	}
}

// player presses one button after another. It is not safe for concurrent use.
type player struct {
	discord *discord
	style   style
	person  int
	at      message // none before the first answer
}

// people keeps players apart who come one after another in one place.
const people = 1000

// errRefused is an answer for the player alone, as when their coins are spent.
var errRefused = errors.New("refused")

// press presses a button. Counts says whether it is of those that are measured.
func (p *player) press(ctx context.Context) (took time.Duration, counts bool, a answer, err error) {
	event, kind := command(p.person, p.style.command), "command"
	if p.at.id != "" {
		b, measured := p.style.choose(p.at.buttons)
		if b.id == "" {
			return 0, false, answer{}, fmt.Errorf("nothing to press in %v", p.at.buttons)
		}
		event, kind, counts = click(p.person, p.at, b.id), b.id, measured
	}
	a, took, err = p.discord.ask(ctx, event)
	if err != nil {
		return 0, false, a, fmt.Errorf("%s: %w", kind, err)
	}
	err = p.see(a)
	if errors.Is(err, errRefused) {
		p.person, p.at = p.person+people, message{}
		return 0, false, a, nil
	}
	return took, counts, a, err
}

// see takes what was answered for what is on the screen.
func (p *player) see(a answer) error {
	const newMessage, private = 4, 1 << 6
	var data struct{ Flags int }
	if err := json.Unmarshal(a.Data, &data); err != nil {
		return fmt.Errorf("reading an answer: %w", err)
	}
	if data.Flags&private != 0 {
		return errRefused
	}
	before := p.at
	if a.Type == newMessage {
		before = message{}
	}
	m, err := p.discord.newMessage(a, before)
	if err != nil {
		return err
	}
	p.at = m
	return nil
}
