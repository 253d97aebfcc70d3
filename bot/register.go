package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// keepRegistering registers the commands, again and again until it has worked.
func (b *Bot) keepRegistering(ctx context.Context, stop context.CancelCauseFunc, application string) {
	for pause := b.conf.Backoff; ; pause = min(2*pause, maxBackoff) {
		err := b.registerCommands(ctx, application)
		if err == nil {
			close(b.ready)
			return
		}
		if ctx.Err() != nil {
			return
		}
		if status(err) == http.StatusUnauthorized {
			stop(fmt.Errorf("%w: %w", ErrToken, err))
			return
		}
		wait := jitter(pause)
		b.log.Error("commands not registered", "error", err, "next_try_in", wait)
		if sleep(ctx, wait) != nil {
			return
		}
	}
}

// registerCommands replaces the registered commands by the router's if they
// differ: Discord allows 200 creations a day, and a replacement makes clients
// load the list again.
func (b *Bot) registerCommands(ctx context.Context, application string) error {
	url := discordgo.EndpointApplicationGlobalCommands(application)
	if b.conf.Guild != "" {
		url = discordgo.EndpointApplicationGuildCommands(application, b.conf.Guild)
	}
	get, err := newCall(http.MethodGet, url+"?with_localizations=true", nil, nil)
	if err != nil {
		return err
	}
	body, _, err := b.rest.do(ctx, get)
	if err != nil {
		return fmt.Errorf("reading the registered commands: %w", err)
	}
	var registered []wireCommand
	if err := json.Unmarshal(body, &registered); err != nil {
		return fmt.Errorf("reading the registered commands: %w", err)
	}
	inGuild := b.conf.Guild != ""
	ours := wireCommands(b.conf.Router.Commands(), inGuild)
	same, err := sameCommands(registered, ours, inGuild)
	if err != nil {
		return err
	}
	if same {
		b.log.Info("commands are registered already", "commands", len(ours), "guild", b.conf.Guild)
		return nil
	}
	put, err := newCall(http.MethodPut, url, ours, nil)
	if err != nil {
		return err
	}
	if _, _, err := b.rest.do(ctx, put); err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	b.log.Info("commands registered", "commands", len(ours), "before", len(registered), "guild", b.conf.Guild)
	return nil
}

// sameCommands compares two lists of commands, in whatever order.
func sameCommands(a, b []wireCommand, inGuild bool) (bool, error) {
	x, err := json.Marshal(normal(a, inGuild))
	if err != nil {
		return false, fmt.Errorf("comparing commands: %w", err)
	}
	y, err := json.Marshal(normal(b, inGuild))
	if err != nil {
		return false, fmt.Errorf("comparing commands: %w", err)
	}
	return bytes.Equal(x, y), nil
}
