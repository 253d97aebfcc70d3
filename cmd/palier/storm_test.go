package main_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/playground"
)

// The program is killed twenty times while three people click about. Whatever
// was answered is in the database, and no coin is lost or made.
func TestKilledUnderLoad(t *testing.T) {
	t.Parallel()
	const kills = 20
	d := newDiscord(t)
	seed := rand.Uint64()
	t.Logf("the chance of this run: %d", seed)
	chance := rand.New(rand.NewPCG(seed, 0))
	var players []*player
	for _, who := range d.People() {
		players = append(players, &player{
			discord: d, actor: who.As("en-US"), chance: rand.New(rand.NewPCG(seed, uint64(len(players)+1))),
			tried: map[move][]string{}, answered: map[move]bool{},
		})
	}
	for range kills {
		p := d.bot()
		ctx, cancel := context.WithCancel(t.Context())
		var answers atomic.Int32
		var all sync.WaitGroup
		for _, player := range players {
			all.Go(func() { player.click(ctx, &answers) })
		}
		enough := 1 + chance.Int32N(40)
		p.waitFor("clicks", func() bool { return answers.Load() >= enough })
		time.Sleep(time.Duration(chance.IntN(3000)) * time.Microsecond) // anywhere within a click
		p.kill()
		cancel()
		all.Wait()
	}
	d.bank.balanced()
	for _, player := range players {
		player.check(t)
	}
}

// move is a button that plays: a round and the turn it is for.
type move struct {
	round string
	turn  int
}

// player presses whatever is on the screen, and remembers it.
type player struct {
	discord  *discord
	actor    playground.Actor
	chance   *rand.Rand
	screen   playground.Message
	tried    map[move][]string // what was pressed, answered or not
	answered map[move]bool
}

// click presses buttons until the context ends.
func (p *player) click(ctx context.Context, answers *atomic.Int32) {
	for ctx.Err() == nil {
		var buttons []playground.Button
		for _, b := range p.screen.Buttons() {
			if !b.Disabled && !strings.HasSuffix(b.CustomID, "/seed") && !strings.HasSuffix(b.CustomID, "/check") {
				buttons = append(buttons, b)
			}
		}
		var answer *playground.Answer
		var err error
		var m move
		if len(buttons) == 0 {
			answer, err = p.discord.Command(ctx, p.actor, "nextlevel", nil)
		} else {
			b := buttons[p.chance.IntN(len(buttons))]
			var action string
			if m, action = parse(b.CustomID); action != "" {
				p.tried[m] = append(p.tried[m], action)
			}
			answer, err = p.discord.Click(ctx, p.actor, p.screen.ID, b.CustomID)
		}
		switch {
		case err == nil:
			p.screen = *answer.Message
			p.answered[m] = true
			answers.Add(1)
		case !errors.Is(err, playground.ErrNotConnected) && !errors.Is(err, playground.ErrNoAnswer) && ctx.Err() == nil:
			p.discord.t.Errorf("%s: %v", p.actor.Person.Name, err)
			return
		}
	}
}

// parse reads the custom_id of a button that plays; the action is "" for every
// other one, and for one that starts a round.
func parse(customID string) (m move, action string) {
	parts := strings.Split(customID, "/")
	if len(parts) != 4 || strings.HasPrefix(parts[3], "page.") {
		return move{}, ""
	}
	turn, err := strconv.Atoi(parts[2])
	if err != nil {
		return move{}, ""
	}
	return move{parts[1], turn}, strings.Replace(parts[3], ".", " ", 1)
}

// check compares what was answered with the database.
func (p *player) check(t *testing.T) {
	t.Helper()
	name, checked := p.actor.Person.Name, 0
	for m, actions := range p.tried {
		if !p.answered[m] {
			continue
		}
		checked++
		r := p.discord.bank.round(m.round)
		if r.turn <= m.turn {
			t.Errorf("%s: %v of round %s at turn %d was answered, and the round has %d turns", name, actions, m.round, m.turn, r.turn)
			continue
		}
		if got := r.actions[m.turn]; !possible(actions, got) {
			t.Errorf("%s: turn %d of round %s is %q, and the clicks were %q", name, m.turn, m.round, got, actions)
		}
	}
	var coins int
	p.discord.bank.query([]any{&coins}, `SELECT 100 + total(r.payout) - total(r.stake) FROM rounds r
		JOIN accounts a ON a.id = r.account WHERE a.player = ?`, p.actor.Person.ID)
	if got := p.discord.bank.balance(p.actor.Person.ID); got != coins {
		t.Errorf("%s has %d coins, and by the rounds %d", name, got, coins)
	}
	if checked == 0 {
		t.Errorf("%s has played nothing", name)
	}
	t.Logf("%s: %d turns, %d coins", name, checked, coins)
}

// possible tells whether one of the clicks on a turn can have become an action.
func possible(clicks []string, action string) bool {
	for _, c := range clicks {
		if c == action || (c == "random" || c == "climb") && strings.HasPrefix(action, "pick ") {
			return true
		}
	}
	return false
}
