package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands/locales"
)

// permission is one that the bot needs in a server.
type permission struct {
	bit uint64
	key string // end of the key of its name, as Discord's own settings call it
}

// permissions are those that the bot needs: to be where it is called, to write
// there, and to put the picture into messages that it changes by itself, when a
// round has been left alone for too long.
var permissions = []permission{
	{bot.PermissionViewChannel, "view_channels"},
	{bot.PermissionSendMessages, "send_messages"},
	{bot.PermissionAttachFiles, "attach_files"},
}

// askLimit bounds a conversation with Discord, with all tries.
const askLimit = 15 * time.Second

func inviteCommand(w locales.Words) *cobra.Command {
	var application string
	cmd := &cobra.Command{
		Use:   "invite",
		Short: w.Text("cli.invite.about"),
		Long:  w.Text("cli.invite.long"),
		Args:  noArguments(w),
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			switch given := cmd.Flags().Changed("application"); {
			case given && !isID(application):
				return misused(w, "cli.flag.value", "Flag", "--application", "Value", application, "Command", cmd.CommandPath())
			case !given:
				if application, err = askApplication(cmd.Context(), w); err != nil {
					return err
				}
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), invitation(application))
			return err
		},
	}
	cmd.Flags().StringVar(&application, "application", "", w.Text("cli.invite.application"))
	return cmd
}

// invitation is the link by which a server gets the bot, with what it needs.
// https://discord.com/developers/docs/topics/oauth2#bot-authorization-flow
func invitation(application string) string {
	var bits uint64
	for _, p := range permissions {
		bits |= p.bit
	}
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", application, bits)
}

// askApplication asks Discord whose token it is.
func askApplication(ctx context.Context, w locales.Words) (id string, err error) {
	s, err := readSettings(w)
	if err != nil {
		return "", err
	}
	if s.token == "" {
		return "", &failure{text: w.Text("cli.invite.no_token"), status: statusUnusable}
	}
	client, err := bot.NewClient(s.token, s.api)
	if err != nil {
		return "", fmt.Errorf("preparing to ask Discord: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	switch app, err := client.Application(ctx); {
	case errors.Is(err, bot.ErrToken):
		return "", &failure{text: w.Text("cli.bad_token"), status: statusRefused, cause: err}
	case err != nil:
		text := w.Text("cli.invite.unreachable", "Address", s.api, "Cause", err.Error())
		return "", &failure{text: text, status: statusFailed, cause: err}
	default:
		return app.ID, nil
	}
}
