package commands_test

import (
	"fmt"
	"strings"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// lose plays rounds of Next Level, each lost at its first number, and returns
// their names.
func (r *rig) lose(who string, stake games.Coins, rounds int) (ids []store.RoundID) {
	r.t.Helper()
	for range rounds {
		round := r.round(who)
		r.begin(round, stake)
		_, losing := r.numbers(round.ID)
		r.act(round, nextlevel.Pick(losing[0]))
		ids = append(ids, round.ID)
	}
	return ids
}

// win plays a round of Next Level that is stopped at the first level.
func (r *rig) win(who string, stake games.Coins) store.RoundID {
	r.t.Helper()
	round := r.round(who)
	r.begin(round, stake)
	good, _ := r.numbers(round.ID)
	var actions []games.Action
	for _, n := range good[:nextlevel.LevelAt(1).Found] {
		actions = append(actions, nextlevel.Pick(n))
	}
	r.act(round, append(actions, nextlevel.Stop)...)
	return round.ID
}

func (r *rig) begin(round store.Round, stake games.Coins) {
	r.t.Helper()
	if _, err := r.rounds(round).Start(r.t.Context(), round.ID, round.Player, nextlevel.Ticket(stake), store.Message{}); err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) act(round store.Round, actions ...games.Action) {
	r.t.Helper()
	if _, err := r.rounds(round).Play(r.t.Context(), round.ID, round.Player, 0, store.Message{}, actions...); err != nil {
		r.t.Fatal(err)
	}
}

// crowd returns the account of somebody who is not in the playground.
func (r *rig) crowd(n int) store.Owner {
	return store.Owner{Guild: store.GuildID(r.discord.Guild()), Player: store.PlayerID(fmt.Sprint(900_000 + n))}
}

// fill opens accounts with 1, 2, 3, … coins.
func (r *rig) fill(accounts int) {
	r.t.Helper()
	for n := range accounts {
		if _, err := r.bank.Set(r.t.Context(), r.crowd(n), store.Moderator{Player: "1"}, "test", games.Coins(n+1)); err != nil {
			r.t.Fatal(err)
		}
	}
}

// endSeason resets the server.
func (r *rig) endSeason(name string) store.Season {
	r.t.Helper()
	guild := store.GuildID(r.discord.Guild())
	p, err := r.bank.PreviewResetAll(r.t.Context(), guild)
	if err != nil {
		r.t.Fatal(err)
	}
	done, err := r.bank.ResetAll(r.t.Context(), guild, store.Moderator{Player: "1"}, "test", name, p.Last, nil)
	if err != nil {
		r.t.Fatal(err)
	}
	return done.Season
}

// silent fails if a message has one of the texts.
func (r *rig) silent(m playground.Message, texts ...string) {
	r.t.Helper()
	for _, text := range texts {
		if strings.Contains(plainSpaces.Replace(m.Texts()), text) {
			r.t.Errorf("the message says %q:\n%s", text, m.Texts())
		}
	}
}

// hidden fails unless only one person sees a message.
func (r *rig) hidden(m playground.Message, who string) {
	r.t.Helper()
	if m.For != r.discord.Person(who).ID {
		r.t.Errorf("the message is for %q:\n%s", m.For, m.Texts())
	}
}

func (r *rig) mentioned(who string) string { return "<@" + r.discord.Person(who).ID + ">" }

// answered hands the router a request that no client would send, and returns
// what the private line says that it is answered or refused with.
func (r *rig) answered(who string, q bot.Request) string {
	r.t.Helper()
	router, err := bot.NewRouter(r.club.Routes())
	if err != nil {
		r.t.Fatal(err)
	}
	q.Guild, q.Channel, q.Locale = r.discord.Guild(), r.discord.Channel(), "en-US"
	q.User = bot.User{ID: r.discord.Person(who).ID}
	reply, err := router.Serve(r.t.Context(), &q)
	if err != nil {
		reply = r.club.Failure(r.t.Context(), &q, err)
	}
	return line(reply)
}
