package commands

import (
	"context"
	"fmt"
	"strconv"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/store"
)

// undoChange is the custom_id below a change: it takes the change back.
var undoChange = bot.MustPattern("mod/undo/{change}")

// undo answers /mod undo.
func (c *Club) undo(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	change, named := q.Options["change"]
	if !named {
		return c.offerUndo(ctx, q, by)
	}
	return c.takeBack(ctx, q, by, change)
}

// offerUndo shows the newest change that can be taken back, with the button that
// does. Nothing happens yet: whoever means the newest change may not know of one
// that another moderator has made, or taken back, meanwhile.
func (c *Club) offerUndo(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	last, err := c.store.Undoable(ctx, by.Guild)
	if err != nil {
		return nil, err
	}
	w := c.wordsFor(ctx, q)
	reply := framed(neutral, nil,
		bot.Text{Content: w.Text("mod.undo_offer") + "\n" + entry(w, last)},
		undoButton(w, last),
		bot.Text{Content: small(w.Text("mod.undo_other"))},
	)
	reply.Private = true
	return reply, nil
}

// undoButton takes a change back.
func undoButton(w house, change store.Change) bot.Row {
	number := changeNumber(change.ID)
	return bot.Row{Components: []bot.Component{
		bot.Button{ID: undoChange.ID(number), Label: w.Text("mod.undo", "Change", number)},
	}}
}

// clickUndo answers the button below a change, which is shown as taken back then.
func (c *Club) clickUndo(ctx context.Context, q *bot.Request, by store.Owner) (*bot.Reply, error) {
	reply, err := c.takeBack(ctx, q, by, q.Params["change"])
	if err != nil {
		return nil, err
	}
	reply.Update = true
	return reply, nil
}

// takeBack takes the change of a number back.
func (c *Club) takeBack(ctx context.Context, q *bot.Request, by store.Owner, number string) (*bot.Reply, error) {
	change, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("%w: %.40q", store.ErrNoChange, number)
	}
	// One that was about the whole server may take long.
	return c.underWay(ctx, q, func(ctx context.Context, _ func(done, total int)) (*bot.Reply, error) {
		done, err := c.store.Undo(ctx, by.Guild, asking(q, by), change)
		return c.receipt(ctx, q, done, err)
	})
}
