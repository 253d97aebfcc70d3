package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/store"
)

func restoreCommand(w locales.Words) *cobra.Command {
	var database string
	cmd := &cobra.Command{
		Use:   w.Text("cli.restore.use"),
		Short: w.Text("cli.restore.about"),
		Long:  w.Text("cli.restore.long"),
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return misused(w, "cli.restore.which_file", "Command", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if database == "" {
				s, err := readSettings(w)
				if err != nil {
					return err
				}
				database = s.database
			}
			said, err := restore(cmd.Context(), w, args[0], database)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), said)
			return err
		},
	}
	cmd.Flags().StringVar(&database, "db", "", w.Text("cli.restore.db"))
	return cmd
}

// restore puts a copy in the place of a database and says what came of it.
func restore(ctx context.Context, w locales.Words, file, database string) (said string, err error) {
	list, err := catalog.New()
	if err != nil {
		return "", fmt.Errorf("listing the games: %w", err)
	}
	done, err := store.Restore(ctx, file, database, list)
	if err != nil {
		key, status, cause := "cli.restore.failed", statusFailed, causeOf(w, err)
		var unsound *store.UnsoundError
		var linked *store.LinkedError
		switch {
		case errors.Is(err, store.ErrRestoring):
			key = "cli.restore.twice"
		case errors.Is(err, store.ErrInUse):
			key = "cli.restore.in_use"
		case errors.As(err, &unsound):
			key, cause = "cli.restore.unsound", unsound.Finding.String()
		case errors.Is(err, store.ErrNewerSchema):
			key = "cli.restore.newer"
		case errors.Is(err, store.ErrForeign):
			key = "cli.restore.foreign"
		case errors.As(err, &linked):
			key, file = "cli.restore.linked", linked.Path
		case errors.Is(err, store.ErrSameFile):
			key, status = "cli.restore.same", statusUnusable
		}
		text := w.Text(key, "Path", file, "Database", database, "Cause", cause)
		return "", &failure{text: text, status: status, cause: err}
	}
	said = w.Text("cli.restore.done", "Path", file, "Database", database)
	if done.Voided > 0 {
		said += "\n" + w.Text("cli.restore.voided", "Count", done.Voided, "Coins", w.Coins(done.Coins))
	}
	if done.Waiting > 0 {
		said += "\n" + w.Text("cli.restore.waiting", "Count", done.Waiting)
	}
	if done.Voided+done.Waiting == 0 {
		said += "\n" + w.Text("cli.restore.none_open")
	}
	if done.Aside != "" {
		said += "\n" + w.Text("cli.restore.aside", "Path", done.Aside)
	}
	return said, nil
}
