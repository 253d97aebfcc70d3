package commands

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/store"
)

// capField is the form's only field.
const capField = "cap"

// The custom_ids of /limits. They name nobody: each is about the limits of
// whoever presses.
var (
	limitShow = bot.MustPattern("lm/show")
	limitCap  = bot.MustPattern("lm/{window}/cap") // asks with a form, whose answer has the same
	limitKeep = bot.MustPattern("lm/{window}/keep")
	breakAsk  = bot.MustPattern("lm/break")
	breakTake = bot.MustPattern("lm/break.{days:int}")
)

// breaks are how long a break can be, in days.
var breaks = []int{1, 3, 7, 30, 90, 180, 365}

var (
	// errCap refuses a cap of no coins: who means “nothing at all” wants a
	// break, and who means “no cap” leaves the field empty.
	errCap = errors.New("a cap is at least one coin")
	// errShorter refuses a break that would end before the present one.
	errShorter = errors.New("a break cannot be shortened")
)

// limitStep reads or changes a player's own limits, and returns them as they
// are then.
type limitStep func(context.Context, *bot.Request, store.Owner) (store.Limits, error)

// limits returns the handler that takes a step and shows one's limits, in the
// message that was clicked if there is one.
func (c *Club) limits(step limitStep) bot.Handler {
	return func(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
		owner, err := actor(q)
		if err != nil {
			return nil, err
		}
		l, err := step(ctx, q, owner)
		if err != nil {
			return nil, err
		}
		reply := limitsPanel(c.wordsFor(ctx, q), l)
		reply.Update = q.Kind != bot.Called
		return reply, nil
	}
}

func (c *Club) presentLimits(ctx context.Context, _ *bot.Request, o store.Owner) (store.Limits, error) {
	return c.store.Limits(ctx, o)
}

// askCap answers the button of a window with the form for its cap.
func (c *Club) askCap(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	owner, err := actor(q)
	if err != nil {
		return nil, err
	}
	l, err := c.store.Limits(ctx, owner)
	if err != nil {
		return nil, err
	}
	window := store.Window(q.Params["window"])
	if !slices.Contains(windows, window) {
		return nil, store.ErrWindow
	}
	w := c.wordsFor(ctx, q)
	input := bot.Input{
		ID: capField, Label: w.Text("limits.label." + string(window)), Placeholder: w.Text("limits.placeholder"),
		Max: 30, // the highest cap, in groups of three
	}
	if present, _ := of(l, window); present > 0 {
		input.Value = strconv.FormatInt(int64(present), 10)
	}
	return &bot.Reply{Form: &bot.Form{
		ID: limitCap.ID(string(window)), Title: w.Text("limits.button." + string(window)), Inputs: []bot.Input{input},
	}}, nil
}

// setCap keeps the cap that the form brings.
func (c *Club) setCap(ctx context.Context, q *bot.Request, o store.Owner) (store.Limits, error) {
	wish, err := coinsOrNone(c.wordsFor(ctx, q), q.Fields[capField])
	if err != nil {
		return store.Limits{}, err
	}
	return c.store.SetLimit(ctx, o, store.Window(q.Params["window"]), wish)
}

// coinsOrNone reads a cap, 0 if the text is empty.
func coinsOrNone(w house, text string) (games.Coins, error) {
	amount, given, err := typedCoins(w, text)
	switch {
	case err != nil:
		return 0, err
	case given && amount < 1:
		return 0, errCap
	}
	return amount, nil
}

// keepCap takes the wish for a higher cap back.
func (c *Club) keepCap(ctx context.Context, q *bot.Request, o store.Owner) (store.Limits, error) {
	l, err := c.store.Limits(ctx, o)
	if err != nil {
		return l, err
	}
	window := store.Window(q.Params["window"])
	for _, p := range l.Pending {
		if p.Window == window {
			present, _ := of(l, window)
			return c.store.SetLimit(ctx, o, window, present)
		}
	}
	return l, nil
}

// askBreak answers the choice of a break with what it means, and asks: it
// cannot be taken back.
func (c *Club) askBreak(ctx context.Context, q *bot.Request) (*bot.Reply, error) {
	if _, err := actor(q); err != nil {
		return nil, err
	}
	if len(q.Chosen) != 1 {
		return nil, bot.ErrUnknownRoute
	}
	days, ok := wholeNumber(q.Chosen[0])
	if !ok || !slices.Contains(breaks, days) {
		return nil, bot.ErrUnknownRoute
	}
	return breakQuestion(c.wordsFor(ctx, q), days), nil
}

// takeBreak begins a break.
func (c *Club) takeBreak(ctx context.Context, q *bot.Request, o store.Owner) (store.Limits, error) {
	days := number(q, "days")
	if !slices.Contains(breaks, days) {
		return store.Limits{}, bot.ErrUnknownRoute
	}
	l, err := c.store.TakeBreak(ctx, o, time.Duration(days)*24*time.Hour)
	if errors.Is(err, store.ErrBreak) {
		return l, fmt.Errorf("%w: %w", errShorter, err)
	}
	return l, err
}
