package commands_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// longestSeeds are client seeds of 64 characters that take the most room, each
// in another way: escaped one by one, of four bytes, and of no width.
var longestSeeds = []string{
	strings.Repeat("`", 64), strings.Repeat(`\`, 64), strings.Repeat("*_|<@", 13)[:64],
	strings.Repeat("𝔓", 64), strings.Repeat("\u202e", 64),
}

// Whatever a round comes to, its message can be sent: with the longest seeds,
// the highest balance, the highest gains and the most picks. Whatever goes wrong
// can be said.
func TestWorstCases(t *testing.T) {
	t.Parallel()
	for _, locale := range []string{"en-US", "fr"} {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			v := &tour{rig: newRig(t), locale: locale}
			v.seeds(v.call("Alice", "nextlevel", nil))
			m := v.call("Alice", "nextlevel", nil)
			for _, seed := range longestSeeds {
				view := widest()
				view.Round.ClientSeed, view.Account.ClientSeed = seed, seed
				v.edit(m, v.club.Show(locale, view, 0))
				if seed == longestSeeds[0] {
					v.highest(m, view)
				}
			}
			v.refusals(m)
			v.judge(t)
		})
	}
}

// seeds sets each of the longest seeds, whose form shows the one before, and
// plays with the last.
func (v *tour) seeds(m playground.Message) {
	for _, seed := range longestSeeds {
		answer, err := v.answer("Alice", m, "/seed")
		if err != nil {
			v.t.Fatal(err)
		}
		m = v.message(v.discord.Submit(v.t.Context(), v.discord.Person("Alice").As(v.locale), answer.Form, map[string]string{"seed": seed}))
		if got := v.round("Alice").ClientSeed; got != seed {
			v.t.Errorf("the seed %q is kept as %q", seed, got)
		}
	}
	m = v.press("Alice", m, "/play.")
	_, losing := v.numbers(v.round("Alice").ID)
	v.press("Alice", v.pick("Alice", v.locale, m, losing[0]), "/check")
}

// widest is a waiting round, all of whose texts are as long as they get.
func widest() store.View {
	const snowflake = "18446744073709551615"
	owner := store.Owner{Guild: snowflake, Player: snowflake}
	hash := strings.Repeat("f", 64)
	return store.View{
		Account: store.Account{Owner: owner, Balance: store.MaxBalance},
		Round: store.Round{
			ID: "WWWWWWWW", Owner: owner, Game: nextlevel.Game{}.Info().ID, Nonce: math.MaxInt64,
			Commit: hash, Status: store.Waiting, Draft: "3", ClientSeedSource: store.SourcePlayer,
		},
	}
}

// highest shows every state of a round that is won to the last level with the
// highest multipliers, and of one that is lost instead at each pick.
func (v *tour) highest(m playground.Message, view store.View) {
	const stake, gain = 3, 262_440
	draw := gamestest.Forced{"board": gamestest.Sample(nextlevel.Numbers, 1, 2, 3, 4, 5, 6, 7, 8, 9)}
	last := 0
	for n := range nextlevel.LevelAt(nextlevel.Levels).Found + 1 {
		for _, end := range [][]games.Action{nil, {nextlevel.Stop}, {nextlevel.Continue}, {nextlevel.Pick(1)}, {nextlevel.Continue, nextlevel.Pick(1)}} {
			play, err := nextlevel.Game{}.Deal(draw, nextlevel.Ticket(stake))
			if err != nil {
				v.t.Fatal(err)
			}
			actions := append(climbing(n), end...)
			for _, a := range actions {
				err = errors.Join(err, play.Act(a))
			}
			if err != nil {
				continue // this end is none of this state
			}
			view.Round.Play, view.Round.Actions, view.Round.Turn = play, actions, len(actions)
			last = max(last, v.states(m, view))
		}
	}
	if last != gain {
		v.t.Errorf("the highest payout is %d, not %d", last, gain)
	}
}

// climbing returns the actions that pick a number of good numbers of two digits,
// and continue on each level before the last pick.
func climbing(picks int) (list []games.Action) {
	level := 1
	for n := range picks {
		if n == nextlevel.LevelAt(level).Found {
			list = append(list, nextlevel.Continue)
			level++
		}
		list = append(list, nextlevel.Pick(nextlevel.Numbers-n))
	}
	return list
}

// states shows a round, on every page of its board if it is in play, and
// returns its payout.
func (v *tour) states(m playground.Message, view store.View) (payout int) {
	coins, over := view.Round.Play.Outcome()
	view.Round.Payout = coins
	pages := 2
	view.Round.Status = store.Playing
	if over {
		view.Round.Status, pages = store.Lost, 0
		if coins > 0 {
			view.Round.Status = store.Won
		}
		view.Round.ServerSeed = strings.Repeat("f", 64)
		next := widest().Round
		view.Next = &next
	}
	for page := range pages + 1 {
		v.edit(m, v.club.Show(v.locale, view, page))
	}
	return int(coins)
}

// refusals says every error, those too that nothing provokes.
func (v *tour) refusals(m playground.Message) {
	for _, err := range []error{
		bot.ErrUnknownRoute, bot.ErrBusy, bot.ErrPanic, bot.ErrNoReply, bot.ErrRefused,
		store.ErrNoRound, store.ErrRules, store.ErrClientSeed, store.ErrClosed, store.ErrUnavailable,
		&store.FundsError{Price: store.MaxBalance, Balance: store.MaxBalance - 1},
		games.ErrTicket, games.ErrAction, games.ErrOver,
		nextlevel.ErrNumber, nextlevel.ErrPicked, nextlevel.ErrNotAtLevel, nextlevel.ErrAtLevel,
		errors.New("of an unknown kind"),
	} {
		v.edit(m, v.club.Failure(v.t.Context(), &bot.Request{Locale: v.locale}, err))
	}
}
