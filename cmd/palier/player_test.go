package main_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/palier-bot/palier/playground"
)

// The games by their commands, in the order of a player's screens.
var playable = []string{"nextlevel", "instantloto"}

// player has a message of each game before them and presses whatever is there,
// at times twice, and remembers it.
type player struct {
	discord *discord
	actor   playground.Actor
	chance  *rand.Rand
	rules   bool // a moderator: gives coins and takes them back
	screens [2]playground.Message
	fresh   []int // screens that are to be pressed first, as they were left
	deeds   deeds
}

func newPlayer(d *discord, who playground.Actor, chance *rand.Rand) *player {
	return &player{discord: d, actor: who, chance: chance, rules: who.Person.Moderator, deeds: newDeeds()}
}

// strangers counts the people who are made up.
var strangers atomic.Int64

// stranger is somebody who comes to the channel to play.
func stranger(like playground.Person) playground.Person {
	n := strangers.Add(1)
	like.ID, like.Name = strconv.FormatInt(900_000_000_000_000_000+n, 10), fmt.Sprintf("Player %d", n)
	return like
}

// click acts until the context ends.
func (p *player) click(ctx context.Context, answers *atomic.Int32) {
	for ctx.Err() == nil {
		answer, err := p.act(ctx)
		switch {
		case err == nil:
			answers.Add(1)
			p.see(answer)
		case errors.Is(err, playground.ErrNotConnected):
			time.Sleep(time.Millisecond)
		case errors.Is(err, playground.ErrNoAnswer), errors.Is(err, playground.ErrUnknownComponent):
			p.refresh() // of two presses the other may have had one, and changed the message
		case ctx.Err() == nil:
			p.discord.t.Errorf("%s: %v", p.actor.Person.Name, err)
			return
		}
	}
}

// act does one thing.
func (p *player) act(ctx context.Context) (*playground.Answer, error) {
	if len(p.fresh) > 0 {
		game := p.fresh[0]
		answer, err := p.press(ctx, game)
		if err == nil {
			p.fresh = p.fresh[1:]
		}
		return answer, err
	}
	switch luck := p.chance.IntN(100); {
	case luck < 3:
		return p.ask(ctx)
	case luck < 8 && p.rules:
		return p.moderate(ctx)
	}
	return p.press(ctx, p.chance.IntN(len(playable)))
}

// press uses something that a screen has, or brings the screen.
func (p *player) press(ctx context.Context, game int) (*playground.Answer, error) {
	screen := p.screens[game]
	var buttons []string
	for _, b := range screen.Buttons() {
		if b.Disabled || b.CustomID == "" {
			continue
		}
		if _, action, _ := cut(b.CustomID); action == "check" && p.chance.IntN(10) > 0 {
			continue // a file each time
		}
		buttons = append(buttons, b.CustomID)
	}
	selects := slices.DeleteFunc(screen.Selects(), func(s playground.Select) bool { return s.Disabled })
	switch n := len(buttons) + len(selects); n {
	case 0:
		var options map[string]any
		if p.chance.IntN(2) == 0 {
			options = []map[string]any{{"stake": 1 + p.chance.IntN(3)}, {"grids": fmt.Sprintf("flash %d", 1+p.chance.IntN(3))}}[game]
		}
		return p.discord.Command(ctx, p.actor, playable[game], options)
	default:
		at := p.chance.IntN(n)
		if at >= len(buttons) {
			return p.choose(ctx, screen, selects[at-len(buttons)])
		}
		return p.button(ctx, screen, buttons[at])
	}
}

// button presses a button, now and then twice at once, and fills in the form
// that it may open.
func (p *player) button(ctx context.Context, screen playground.Message, customID string) (*playground.Answer, error) {
	p.deeds.try(customID)
	var again sync.WaitGroup
	if p.chance.IntN(10) == 0 {
		again.Go(func() {
			// What the second press shows is up to the first.
			_, _ = p.discord.ClickAnything(ctx, p.actor, screen.ID, customID)
		})
	}
	answer, err := p.discord.Click(ctx, p.actor, screen.ID, customID)
	again.Wait()
	if err != nil {
		return nil, err
	}
	if answer.Form == nil {
		if answer.Message.For == "" {
			p.deeds.answered(customID)
		}
		return answer, nil
	}
	fields := map[string]string{}
	if _, action, _ := cut(customID); action == "seed" {
		fields["seed"] = strings.Repeat("7", 1+p.chance.IntN(9))
	} else {
		fields["grid"] = fmt.Sprintf("3 12 24 33 %d + %d", 34+p.chance.IntN(16), 1+p.chance.IntN(10))
	}
	return p.discord.Submit(ctx, p.actor, answer.Form, fields)
}

func (p *player) choose(ctx context.Context, screen playground.Message, s playground.Select) (*playground.Answer, error) {
	var values []string
	for _, at := range p.chance.Perm(len(s.Options))[:max(s.Min, min(s.Max, p.chance.IntN(4)))] {
		values = append(values, s.Options[at].Value)
	}
	return p.discord.Choose(ctx, p.actor, screen.ID, s.CustomID, values)
}

// ask uses a command that is about the player.
func (p *player) ask(ctx context.Context) (*playground.Answer, error) {
	names := []string{"daily", "balance", "history", "stats", "leaderboard", "limits"}
	name := names[p.chance.IntN(len(names))]
	answer, err := p.discord.Command(ctx, p.actor, name, nil)
	if err == nil && name == "daily" && heard(answer) {
		p.deeds.claimed[p.actor.Person.ID] = true
	}
	return answer, err
}

// moderate gives somebody coins, or takes the last gift back.
func (p *player) moderate(ctx context.Context) (*playground.Answer, error) {
	if p.chance.IntN(4) == 0 {
		shown, err := p.discord.Command(ctx, p.actor, "mod undo", nil)
		if err != nil || shown.Message == nil || len(shown.Message.Buttons()) == 0 {
			return shown, err
		}
		return p.discord.Click(ctx, p.actor, shown.Message.ID, shown.Message.Buttons()[0].CustomID)
	}
	people := p.discord.People()
	reason := fmt.Sprintf("gift %d", p.chance.Uint64())
	answer, err := p.discord.Command(ctx, p.actor, "mod grant", map[string]any{
		"player": people[p.chance.IntN(len(people))].Name, "amount": 1 + p.chance.IntN(50), "reason": reason,
	})
	if err == nil && heard(answer) {
		p.deeds.granted[reason] = true
	}
	return answer, err
}

// heard tells whether a command was followed at all: who is quicker than the bot
// follows is told so, and nothing was done.
func heard(answer *playground.Answer) bool {
	return answer.Message == nil || !isPhrase(answer.Message.Texts(), "refusal.pace", "When")
}

// see takes in an answer: a private line goes away, and a message of a game is
// the screen from now on.
func (p *player) see(answer *playground.Answer) {
	p.deeds.slowest = max(p.deeds.slowest, answer.Took)
	if answer.Message == nil {
		return
	}
	m := *answer.Message
	if m.For != "" {
		p.refused(m)
		p.drop(m)
		p.refresh() // of two presses the other may have been answered there
		return
	}
	p.deeds.saw(m)
	game, known := gameOf(m)
	if !known { // a leaderboard, for instance
		p.drop(m)
		return
	}
	if old := p.screens[game]; old.ID != "" && old.ID != m.ID {
		p.drop(old)
	}
	p.screens[game] = m
	p.refresh()
}

// refused takes in a private line. Who has no coins left makes room for
// somebody else; who is told that a round is under way looks for it.
func (p *player) refused(m playground.Message) {
	text := m.Texts()
	p.deeds.lines[text]++
	switch {
	case isPhrase(text, "refusal.funds", "Price", "Balance") && !p.rules:
		p.leave()
	case isPhrase(text, "again.under_way", "Round"):
		p.screens = [2]playground.Message{}
	}
}

func (p *player) leave() {
	for _, m := range p.screens {
		p.drop(m)
	}
	p.screens = [2]playground.Message{}
	p.actor.Person = stranger(p.actor.Person)
}

// drop deletes a message, as an orderly channel does: the playground forgets none.
func (p *player) drop(m playground.Message) {
	if m.ID == "" {
		return
	}
	if err := p.discord.Delete(m.ID); err != nil && !errors.Is(err, playground.ErrUnknownMessage) {
		p.discord.t.Errorf("deleting a message: %v", err)
	}
}

// restarted has the player go on from the messages that are there.
func (p *player) restarted() {
	p.refresh()
	p.fresh = nil
	for game, m := range p.screens {
		if m.ID != "" {
			p.fresh = append(p.fresh, game)
		}
	}
}

// refresh looks at the screens as they are now.
func (p *player) refresh() {
	for game, m := range p.screens {
		if now, there := p.discord.Message(m.ID); there {
			p.screens[game] = now
		}
	}
}

// gameOf tells which game a message is of, by its buttons.
func gameOf(m playground.Message) (game int, known bool) {
	for _, b := range m.Buttons() {
		prefix, _, _ := strings.Cut(b.CustomID, "/")
		if game := slices.Index([]string{"nl", "il"}, prefix); game >= 0 {
			return game, true
		}
	}
	return 0, false
}

// merge adds what was remembered to other deeds and forgets it.
func (p *player) merge(all *deeds) {
	for m, actions := range p.deeds.tried {
		all.tried[m] = append(all.tried[m], actions...)
	}
	for id, s := range p.deeds.shown {
		all.show(id, s)
	}
	maps.Copy(all.done, p.deeds.done)
	maps.Copy(all.begun, p.deeds.begun)
	maps.Copy(all.claimed, p.deeds.claimed)
	maps.Copy(all.granted, p.deeds.granted)
	all.slowest = max(all.slowest, p.deeds.slowest)
	for text, n := range p.deeds.lines {
		all.lines[text] += n
	}
	p.deeds = newDeeds()
}
