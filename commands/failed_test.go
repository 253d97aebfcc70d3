package commands_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// A refusal is the rules at work; whoever looks after the bot is woken for the rest.
func TestRefusals(t *testing.T) {
	t.Parallel()
	list, err := catalog.New()
	if err != nil {
		t.Fatal(err)
	}
	club, err := commands.New(commands.Config{Games: list, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		err     error
		refused bool
	}{
		{&store.FundsError{Balance: 1, Price: 2}, true},
		{store.ErrStale, true},
		{store.ErrClientSeed, true},
		{bot.ErrUnknownRoute, true},
		{nextlevel.ErrPicked, true},
		{bot.ErrPanic, false},
		{bot.ErrBusy, false},
		{bot.ErrNoReply, false},
		{store.ErrClosed, false},
		{store.ErrUnavailable, false},
		{fmt.Errorf("%w: %w", store.ErrUnavailable, games.ErrAction), false},
		{context.DeadlineExceeded, false},
		{errors.New("something else"), false},
	} {
		if got := club.Refuses(fmt.Errorf("doing something: %w", c.err)); got != c.refused {
			t.Errorf("%v: refused %t, want %t", c.err, got, c.refused)
		}
	}
}
