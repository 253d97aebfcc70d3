package main_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/palier-bot/palier/store"
)

// What has been answered is on the disk, and a message outlives the program
// that wrote it.
func TestKilledInTheMiddle(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	p := d.bot()
	m, good := d.begin("Alice", "en-US", 2)
	id := d.bank.open(d.Person("Alice").ID)
	for _, n := range good[:5] {
		p.kill()
		p = d.bot()
		m = d.pick("Alice", "en-US", m, n)
	}
	p.kill()
	p = d.bot()
	says(t, d.click("Alice", "en-US", m, "Stop"), "Won 4 coins", "You have 102 coins")
	p.kill()
	d.bank.balanced()
	if r := d.bank.round(id); r.status != "won" || r.turn != 6 {
		t.Errorf("the round is %+v", r)
	}
}

const (
	crowdSize   = 16
	livesADay   = 40          // deaths on one database
	deathWithin = time.Minute // of a program that is to end itself
)

// death is how a life of the program ends.
type death struct {
	name  string
	often int // how often the place is come to in that life, at most

	// One of these says where; none is at any moment.
	step     bool   // of a write or of an answer; the name is the step's
	disk     string // at a call to the disk: an order without its number
	reply    bool   // Discord has the answer, and the program does not know
	starting bool
}

// deaths lists them all.
func deaths() (list []death) {
	for _, s := range store.Steps() {
		often := 40
		if s == store.Staked || s == store.Paid { // not of every write
			often = 10
		}
		list = append(list, death{name: string(s), step: true, often: often})
	}
	return append(list,
		death{name: "answering", step: true, often: 60},
		death{name: "answered", step: true, often: 60},
		death{name: "log written", disk: "write *.db-wal kill", often: 200},
		death{name: "log torn", disk: "write *.db-wal tear", often: 200},
		death{name: "log synced", disk: "sync *.db-wal kill", often: 30},
		death{name: "database written", disk: "write *.db kill", often: 20},
		death{name: "database torn", disk: "write *.db tear", often: 20},
		death{name: "database synced", disk: "sync *.db kill", often: 1},
		death{name: "reply on its way", reply: true, often: 60},
		death{name: "starting", starting: true},
		death{name: "any moment"},
	)
}

// The program is killed at every step of a write, at its calls to the disk, and
// at any moment, while a crowd plays both games. After each start the books are
// right, what was answered is there, nothing counts twice, and play goes on from
// the messages that were left.
func TestKilledUnderLoad(t *testing.T) {
	t.Parallel()
	faults := newDisk(t)
	seed := rand.Uint64()
	t.Logf("the chance of this run: %d", seed)
	chance := rand.New(rand.NewPCG(seed, 0))
	died := map[string]int{}
	end := time.Now().Add(*soak)
	for day := 1; day == 1 || time.Now().Before(end); day++ {
		list := deaths()
		for len(list) < livesADay && *soak > 0 {
			list = append(list, deaths()[chance.IntN(len(deaths()))])
		}
		chance.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		if ok := t.Run(fmt.Sprint("day ", day), func(t *testing.T) {
			c := newCrowd(t, rand.New(rand.NewPCG(seed, uint64(day))))
			for _, how := range list {
				if c.live(faults, how) {
					died[how.name]++
				}
				if t.Failed() {
					return
				}
			}
			c.rest()
		}); !ok {
			break
		}
	}
	total := 0
	for _, how := range deaths() {
		total += died[how.name]
		if died[how.name] == 0 && !t.Failed() {
			t.Errorf("the program has never died of %q", how.name)
		}
	}
	t.Logf("%d deaths: %v", total, died)
}

// crowd is many players, and what is known of their doings.
type crowd struct {
	*discord
	t       *testing.T
	chance  *rand.Rand
	players []*player
	ledger  *ledger
	spoken  *spoken
	answers atomic.Int32 // in a life
}

func newCrowd(t *testing.T, chance *rand.Rand) *crowd {
	t.Helper()
	d := newDiscord(t)
	c := &crowd{discord: d, t: t, chance: chance, ledger: newLedger(d.bank), spoken: listen(d)}
	people := d.People()
	for len(people) < crowdSize {
		people = append(people, stranger(people[0]))
	}
	for i, who := range people {
		locale := []string{"en-US", "fr"}[i%2]
		c.players = append(c.players, newPlayer(d, who.As(locale), rand.New(rand.NewPCG(chance.Uint64(), 0))))
	}
	return c
}

// live runs the program until its death, and reports whether it died as it was
// meant to.
func (c *crowd) live(faults *disk, how death) bool {
	c.t.Helper()
	if how.starting {
		p := c.start()
		time.Sleep(time.Duration(c.chance.IntN(200)) * time.Millisecond)
		p.kill()
		return true
	}
	p := c.begin(faults, how)
	ctx, cancel := context.WithCancel(c.t.Context())
	var all sync.WaitGroup
	for _, player := range c.players {
		all.Go(func() { player.click(ctx, &c.answers) })
	}
	asMeant := c.awaitDeath(p, how)
	cancel()
	all.Wait()
	c.onAnswer.Store(nil)
	return asMeant
}

// begin starts the program and looks at what the one before has left.
func (c *crowd) begin(faults *disk, how death) *process {
	c.t.Helper()
	env := []string{"DISCORD_TOKEN=" + c.Token(), "DISCORD_API=" + c.URL()}
	number := 1 + c.chance.IntN(max(how.often, 1))
	faults.fails("")
	switch {
	case how.step:
		env = append(env, fmt.Sprintf("CRASH_AT=%s:%d", how.name, number))
	case how.disk != "":
		env = append(env, faults.env()...)
	}
	p := startCommand(c.t, commandOf(c.t, buildCrashing, c.folder, env, nil))
	p.logs("commands registered", "commands are registered already")
	c.look(p)
	switch {
	case how.disk != "":
		faults.fails(fmt.Sprint(how.disk, " ", number))
	case how.reply:
		var replies atomic.Int32
		kill := func() {
			if int(replies.Add(1)) == number {
				_ = p.cmd.Process.Kill() // that it is dead already would be seen
			}
		}
		c.onAnswer.Store(&kill)
	}
	return p
}

// look examines the database after a start, and the messages and the log of the
// life before.
func (c *crowd) look(p *process) {
	c.t.Helper()
	examined(c.t, run(c.t, c.folder, nil, "", "doctor", "--db", c.bank.path), 0, "the ledger balances", "every round in play can go on")
	for _, player := range c.players {
		player.merge(&c.ledger.deeds)
		player.restarted()
	}
	c.ledger.check()
	c.spoken.check(c.bank)
	c.spoken.begin(p)
	c.answers.Store(0)
}

func (c *crowd) awaitDeath(p *process, how death) bool {
	c.t.Helper()
	if !how.step && how.disk == "" && !how.reply {
		enough := 1 + c.chance.Int32N(80)
		p.waitFor("clicks", func() bool { return c.answers.Load() >= enough })
		time.Sleep(time.Duration(c.chance.IntN(5000)) * time.Microsecond) // anywhere within a click
		p.kill()
		return true
	}
	select {
	case <-p.ended:
		return p.cmd.ProcessState.Sys().(syscall.WaitStatus).Signal() == syscall.SIGKILL
	case <-time.After(deathWithin):
		c.t.Logf("it has not died of %q within %v and %d answers", how.name, deathWithin, c.answers.Load())
		p.kill()
		return false
	}
}

// rest ends a day: what the last life has left is looked at, and nothing is left
// open after an orderly stop.
func (c *crowd) rest() {
	c.t.Helper()
	p := c.bot()
	c.look(p)
	ctx, cancel := context.WithCancel(c.t.Context())
	var all sync.WaitGroup
	for _, player := range c.players {
		all.Go(func() {
			for range 2 * len(player.fresh) { // every message that is left is played from
				answer, err := player.act(ctx)
				if err != nil {
					c.t.Errorf("%s: %v", player.actor.Person.Name, err)
					return
				}
				player.see(answer)
			}
		})
	}
	all.Wait()
	cancel()
	c.look(p)
	p.signal(syscall.SIGTERM)
	p.exits(0)
	c.bank.closed()
	c.ledger.report()
}
