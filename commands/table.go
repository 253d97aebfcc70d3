package commands

import (
	"context"
	"errors"
	"slices"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// table is one game as it is played in messages: all that a game brings here.
type table interface {
	game() string // the game's ID
	key() string  // what its texts begin with
	levels() int  // how far a round can go; 0 for a game without levels
	routes() []bot.Route
	refusals() []refusal
	// show returns the message of a round in the state that a view holds.
	// Focus says which part is looked at (a page of numbers, a grid); 0 leaves
	// it to the table.
	show(w house, v store.View, focus int) *bot.Reply
	// ended returns the message of a round that is over as anybody may see it
	// again: with its proof, without its player's coins and what to do next.
	ended(w house, v store.View) *bot.Reply
	// focus returns the part of a round that a click is about, for show.
	focus(q *bot.Request) int
	rules(w house) string // in plain words
	// odds returns the game's odds, a line each.
	odds(w house, odds games.Odds) []oddsLine
	// newID returns the custom_id of a button that opens a panel.
	newID() string
}

// tableOf returns the table of a game, and whether there is one.
func (c *Club) tableOf(game string) (table, bool) {
	for _, t := range c.tables {
		if t.game() == game {
			return t, true
		}
	}
	return nil, false
}

// step is what a click does to one of the game's rounds. It returns the round as
// it is then.
type step func(context.Context, *bot.Request, store.Rounds) (store.View, error)

// change returns the handler of a click that changes the clicked message. A
// click that came too late (a second press, an old message) has changed
// nothing; what it shows is how things stand.
func (c *Club) change(t table, do step) bot.Handler {
	return func(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
		if _, err := actor(q); err != nil {
			return nil, err
		}
		w := c.publicFor(ctx, q)
		early := &early{log: c.log, to: q, show: func(v store.View) *bot.Reply {
			reply := t.show(w, v, t.focus(q))
			reply.Update = true
			return reply
		}}
		v, err := do(ctx, q, c.rounds(t, q).Ahead(early.begin))
		switch {
		case errors.Is(err, store.ErrNotOwner):
			return c.stranger(ctx, t, q), nil
		case err != nil && !errors.Is(err, store.ErrStale):
			return nil, err
		}
		return early.reply(v, err), nil
	}
}

// rounds returns the rounds that a custom_id of a game can name where it is
// pressed. One that was made up could name any.
func (c *Club) rounds(t table, q *bot.Request) store.Rounds {
	return c.store.Rounds(store.GuildID(q.Guild), t.game())
}

// stranger answers a click on somebody else's round with a way to play one's own.
func (c *Club) stranger(ctx context.Context, t table, q *bot.Request) *bot.Reply {
	w := c.wordsFor(ctx, q)
	reply := private(w.Text("stranger.line"))
	reply.Components = append(reply.Components, bot.Row{Components: []bot.Component{
		bot.Button{ID: t.newID(), Label: w.Text("stranger.own"), Style: bot.Primary},
	}})
	return reply
}

// edit changes the draft of a panel.
type edit func(draft string) (string, error)

// replaceDraft is an edit that forgets what was chosen before.
func replaceDraft(draft string) edit {
	return func(string) (string, error) { return draft, nil }
}

// open shows the player's open round of a game in a new message: the one in
// play if there is one, or a panel. An edit, unless nil, is made to the panel.
func (c *Club) open(ctx context.Context, t table, q *bot.Request, change edit) (*bot.Reply, error) {
	owner, err := actor(q)
	if err != nil {
		return nil, err
	}
	if err := c.allow(ctx, q); err != nil {
		return nil, err
	}
	v, err := c.store.Panel(ctx, owner, t.game())
	if err != nil {
		return nil, err
	}
	if change != nil && v.Round.Status == store.Waiting {
		v, err = c.rounds(t, q).Draft(ctx, v.Round.ID, owner.Player, change)
		if err != nil && !errors.Is(err, store.ErrStale) {
			return nil, err
		}
	}
	w := c.publicFor(ctx, q)
	reply := t.show(w, v, 0)
	if change != nil && v.Round.Status == store.Playing {
		reply.Components = slices.Insert(reply.Components, 0, bot.Component(bot.Text{Content: w.Text("open.in_play")}))
	}
	return c.tracked(reply, v, q), nil
}

// tracked has the store learn the ID of a new message: the commit is to be seen
// there, and of a round in play the end can be told there one day.
func (c *Club) tracked(reply *bot.Reply, v store.View, q *bot.Request) *bot.Reply {
	reply.Sent = func(ctx context.Context, message string) {
		at := store.Message{Channel: q.Channel, ID: message, Locale: q.Locale}
		err := c.store.Committed(ctx, v.Round.ID, at)
		if err == nil && v.Round.Status == store.Playing {
			err = c.store.Seen(ctx, v.Round.ID, v.Round.Turn, at)
		}
		if err != nil {
			c.log.WarnContext(ctx, "keeping where a round is shown", "round", v.Round.ID, "error", err)
		}
	}
	return reply
}

// again returns the handler of « Play again »: it starts the round whose commit
// the ended message shows, in a message of its own, so that the proof of the
// round before stays readable.
func (c *Club) again(t table, ticket func(context.Context, *bot.Request) (games.Ticket, error)) bot.Handler {
	return func(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
		owner, err := actor(q)
		if err != nil {
			return nil, err
		}
		if err := c.allow(ctx, q); err != nil {
			return nil, err
		}
		w, public := c.wordsFor(ctx, q), c.publicFor(ctx, q)
		early := &early{log: c.log, to: q, show: func(v store.View) *bot.Reply { return t.show(public, v, 0) }}
		staked, err := ticket(ctx, q)
		var v store.View
		if err == nil {
			at := store.Message{Locale: q.Locale} // the new message's ID is not known yet
			v, err = c.rounds(t, q).Ahead(early.begin).Start(ctx, roundID(q), owner.Player, staked, at)
		}
		switch {
		case errors.Is(err, store.ErrNotOwner):
			return c.stranger(ctx, t, q), nil
		case errors.Is(err, store.ErrStale) && v.Round.Status == store.Playing:
			return private(w.Text("again.under_way", "Round", code(string(v.Round.ID)))), nil
		case errors.Is(err, store.ErrStale): // a panel with what the button would have staked
			return c.open(ctx, t, q, replaceDraft(string(staked)))
		case err != nil:
			return nil, err
		}
		return c.tracked(early.reply(v, nil), v, q), nil
	}
}

// mine returns a round of the person who acted, ErrNotOwner if it is somebody else's.
func mine(ctx context.Context, q *bot.Request, r store.Rounds, id store.RoundID) (store.View, error) {
	v, err := r.Round(ctx, id)
	switch {
	case err != nil:
		return store.View{}, err
	case v.Round.Player != player(q):
		return store.View{}, store.ErrNotOwner
	}
	return v, nil
}

// inPlay returns the clicked round for a look at it: ErrNotOwner if it is
// somebody else's, ErrStale with the view if the message is behind.
func inPlay(ctx context.Context, q *bot.Request, r store.Rounds) (store.View, error) {
	v, err := mine(ctx, q, r, roundID(q))
	if err != nil {
		return v, err
	}
	if v.Round.Status != store.Playing || v.Round.Turn != turn(q) {
		return v, store.ErrStale
	}
	return v, nil
}

// The parameters that the custom_ids of every game share.
func roundID(q *bot.Request) store.RoundID { return store.RoundID(q.Params["round"]) }

func player(q *bot.Request) store.PlayerID { return store.PlayerID(q.User.ID) }

func turn(q *bot.Request) int { return number(q, "turn") }

// number returns a numeric parameter. The pattern has seen to it that it is one.
func number(q *bot.Request, name string) int {
	n, _ := q.Params.Int(name)
	return n
}
