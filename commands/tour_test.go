package commands_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// tour plays through every message that there is, in one language, and keeps
// what was sent. Alice plays; Bruno looks on.
type tour struct {
	*rig
	locale string
	scenes []scene
}

// scene is the body of a message, by the name of what it shows.
type scene struct {
	name string
	body []byte
}

// tours are the ways through the messages: those of accounts, and those of each
// game. A new game is one line here, and names its scenes after itself.
var tours = []struct {
	name  string
	visit func(*tour)
}{
	{"accounts", (*tour).accounts},
	{"standings", (*tour).standings},
	{"care", (*tour).care},
	{"moderation", (*tour).moderation},
	{"next_level", (*tour).nextLevel},
	{"instant_loto", (*tour).instantLoto},
}

// eachTour runs a test on every tour in every language, each in front of a bot
// of its own: what one plays moves nothing in the scenes of another.
func eachTour(t *testing.T, test func(*testing.T, *tour)) {
	for _, locale := range []string{"en-US", "fr"} {
		for _, way := range tours {
			t.Run(locale+"/"+way.name, func(t *testing.T) {
				t.Parallel()
				v := &tour{rig: newRig(t), locale: locale}
				way.visit(v)
				test(t, v)
			})
		}
	}
}

// bodies returns everything that the bot has sent so far.
func (r *rig) bodies() []sentBody {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]sentBody(nil), r.sent...)
}

// keep keeps what was sent last.
func (v *tour) keep(name string) {
	v.t.Helper()
	all := v.bodies()
	v.scenes = append(v.scenes, scene{name, all[len(all)-1].body})
}

func (v *tour) call(who, name string, options map[string]any) playground.Message {
	v.t.Helper()
	return v.command(who, v.locale, name, options)
}

// press presses the first button whose custom_id has a text in it: unlike a
// label, that is the same in every language.
func (v *tour) press(who string, m playground.Message, part string) playground.Message {
	v.t.Helper()
	return v.message(v.answer(who, m, part))
}

func (v *tour) answer(who string, m playground.Message, part string) (*playground.Answer, error) {
	v.t.Helper()
	for _, b := range m.Buttons() {
		if strings.Contains(b.CustomID, part) {
			return v.discord.Click(v.t.Context(), v.discord.Person(who).As(v.locale), m.ID, b.CustomID)
		}
	}
	v.t.Fatalf("no button with %q in %+v", part, m.Buttons())
	return nil, nil
}

// refused presses what a message does not offer, and keeps the answer.
func (v *tour) refused(name string, m playground.Message, customID string) {
	v.t.Helper()
	v.message(v.discord.ClickAnything(v.t.Context(), v.discord.Person("Alice").As(v.locale), m.ID, customID))
	v.keep(name)
}

// edit puts a reply into a message that was sent, which Discord judges like
// any other.
func (v *tour) edit(m playground.Message, r *bot.Reply) {
	v.t.Helper()
	if err := v.robot.Edit(v.t.Context(), m.ChannelID, m.ID, r); err != nil {
		v.t.Error(err)
	}
}

// accounts shows what belongs to no game.
func (v *tour) accounts() {
	v.keep("commands") // registered before anything else
	m := v.call("Alice", "balance", nil)
	v.keep("balance")
	v.refused("unknown-button", m, "mines/1/2")
	v.knowledge()
	direct := v.discord.Person("Alice").As(v.locale)
	direct.Direct = true
	v.message(v.discord.CommandAnything(v.t.Context(), direct, "balance", nil))
	v.keep("direct-message")
}

// knowledge asks for everything that can be read.
func (v *tour) knowledge() {
	v.call("Alice", "help", nil)
	v.keep("help")
	for _, game := range []string{"next_level", "instant_loto"} {
		v.call("Alice", "rules", map[string]any{"game": game})
		v.keep("rules-" + game)
		v.call("Alice", "odds", map[string]any{"game": game})
		v.keep("odds-" + game)
	}
	v.call("Alice", "seed", nil)
	v.keep("seed")
	v.call("Alice", "proof", map[string]any{"round": "ZZZZZZZZ"})
	v.keep("proof-of-no-round")
}

// nextLevel plays rounds that are lost at once, lost later, stopped, won to the
// last level, left and cancelled.
func (v *tour) nextLevel() {
	m := v.seedForm()
	id := string(v.round("Alice").ID)
	v.refused("no-such-stake", m, "nl/"+id+"/play.4")
	v.refused("no-such-round", m, "nl/ZZZZZZZZ/play.1")
	m = v.press("Alice", m, "/play.")
	v.keep("board")
	v.call("Alice", "balance", nil)
	v.keep("balance-held")
	v.refused("check-too-early", m, "nl/"+id+"/check")
	v.press("Bruno", m, "/pick.")
	v.keep("stranger")

	good, losing := v.numbers(v.round("Alice").ID)
	m = v.pick("Alice", v.locale, m, good[0])
	m = v.pick("Alice", v.locale, m, good[len(good)-1])
	m = v.pick("Alice", v.locale, m, good[len(good)-2])
	v.keep("board-page-2")
	v.refused("picked-already", m, "nl/"+id+"/3/pick."+strconv.Itoa(good[0]))
	v.refused("no-such-number", m, "nl/"+id+"/3/pick.51")
	v.refused("not-on-a-level", m, "nl/"+id+"/3/stop")
	m = v.press("Alice", m, "/page.1")
	v.keep("board-page-1")
	m = v.pick("Alice", v.locale, m, good[1])
	m = v.pick("Alice", v.locale, m, good[2])
	v.keep("deciding")
	v.refused("on-a-level", m, "nl/"+id+"/5/random")
	m = v.press("Alice", m, "/continue")
	v.keep("board-after-level-1")
	end := v.pick("Alice", v.locale, m, losing[0])
	v.keep("lost")
	v.press("Bruno", end, "/check")
	v.keep("check")

	m = v.press("Alice", end, "/again.")
	v.keep("again")
	v.press("Alice", end, "/again.")
	v.keep("under-way")
	_, losing = v.numbers(v.round("Alice").ID)
	end = v.pick("Alice", v.locale, m, losing[0])
	v.keep("lost-early")

	m = v.climb(v.press("Alice", end, "/again."), 4)
	v.keep("deciding-high")
	end = v.press("Alice", m, "/stop")
	v.keep("won")
	v.climb(v.press("Alice", end, "/again."), nextlevel.Levels)
	v.keep("won-last")

	m = v.climb(v.press("Alice", v.call("Alice", "nextlevel", nil), "/play."), 1)
	v.club.Expire(v.t.Context(), v.robot, time.Now().Add(time.Minute))
	v.keep("expired")
	void, err := v.bank.Round(v.t.Context(), v.round("Alice").ID)
	if err != nil {
		v.t.Fatal(err)
	}
	void.Round.Status = store.Void
	v.edit(m, v.club.Show(v.locale, void, 0))
	v.keep("void")
	v.poor()
}

// seedForm gives Alice a seed and returns the panel.
func (v *tour) seedForm() playground.Message {
	m := v.call("Alice", "nextlevel", nil)
	v.keep("panel")
	m = v.press("Alice", m, "/stake.2")
	answer, err := v.answer("Alice", m, "/seed")
	if err != nil {
		v.t.Fatal(err)
	}
	v.keep("seed-form")
	submit := func(seed string) playground.Message {
		return v.message(v.discord.Submit(v.t.Context(), v.discord.Person("Alice").As(v.locale), answer.Form, map[string]string{"seed": seed}))
	}
	m = submit("*trèfle* `à` 4 <@1>")
	v.keep("panel-with-seed")
	answer, err = v.answer("Alice", m, "/seed")
	if err != nil {
		v.t.Fatal(err)
	}
	v.keep("seed-form-filled")
	submit("two\tcolumns")
	v.keep("no-such-seed")
	return m
}

// climb picks good numbers and continues, up to a level, from a board that has
// no picks yet.
func (v *tour) climb(m playground.Message, level int) playground.Message {
	v.t.Helper()
	good, _ := v.numbers(v.round("Alice").ID)
	for n := range nextlevel.LevelAt(level).Found {
		if len(m.Buttons()) == 2 { // on a level
			m = v.press("Alice", m, "/continue")
		}
		m = v.pick("Alice", v.locale, m, good[n])
	}
	return m
}

// poor has Bruno lose nearly all that he has, and try to play on.
func (v *tour) poor() {
	v.call("Bruno", "nextlevel", map[string]any{"stake": 3})
	lose := func(stake games.Coins) {
		round := v.round("Bruno")
		if _, err := v.rounds(round).Start(v.t.Context(), round.ID, round.Player, nextlevel.Ticket(stake), store.Message{}); err != nil {
			v.t.Fatal(err)
		}
		_, losing := v.numbers(round.ID)
		if _, err := v.rounds(round).Play(v.t.Context(), round.ID, round.Player, 0, store.Message{}, nextlevel.Pick(losing[0])); err != nil {
			v.t.Fatal(err)
		}
	}
	for range 33 {
		lose(3)
	}
	v.press("Bruno", v.call("Bruno", "nextlevel", nil), "/play.3")
	v.keep("funds-for-less")
	lose(1)
	v.press("Bruno", v.call("Bruno", "nextlevel", nil), "/play.1")
	v.keep("funds-for-nothing")
}
