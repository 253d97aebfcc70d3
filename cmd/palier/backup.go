package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/store"
)

func backupCommand(w locales.Words) *cobra.Command {
	var database string
	cmd := &cobra.Command{
		Use:   w.Text("cli.backup.use"),
		Short: w.Text("cli.backup.about"),
		Long:  w.Text("cli.backup.long"),
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return misused(w, "cli.backup.which_file", "Command", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			database, err := databaseFile(w, database)
			if err != nil {
				return err
			}
			said, err := backup(cmd.Context(), w, database, args[0])
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), said)
			return err
		},
	}
	cmd.Flags().StringVar(&database, "db", "", w.Text("cli.backup.db"))
	return cmd
}

// backup copies a database, checks the copy and says what came of it. That the
// copy is not sound is an error, though it stays: so is the database.
func backup(ctx context.Context, w locales.Words, database, file string) (said string, err error) {
	switch err := store.Copy(ctx, database, file); {
	case errors.Is(err, store.ErrExists):
		return "", &failure{text: w.Text("cli.backup.exists", "Path", file), status: statusUnusable, cause: err}
	case errors.Is(err, store.ErrTaken):
		text := w.Text("cli.backup.taken", "Path", file, "Database", database)
		return "", &failure{text: text, status: statusUnusable, cause: err}
	case errors.Is(err, fs.ErrNotExist) && absent(filepath.Dir(file)):
		return "", &failure{text: w.Text("cli.backup.folder", "Path", filepath.Dir(file)), status: statusFailed, cause: err}
	case errors.Is(err, store.ErrLinked):
		return "", &failure{text: w.Text("cli.backup.linked", "Path", database), status: statusFailed, cause: err}
	case err != nil:
		return "", &failure{text: w.Text("cli.backup.failed", "Cause", causeOf(w, err)), status: statusFailed, cause: err}
	}
	list, err := catalog.New()
	if err != nil {
		return "", fmt.Errorf("listing the games: %w", err)
	}
	found, err := store.Check(ctx, file, list)
	older := slices.ContainsFunc(found, func(f store.Finding) bool { return f.Check == checkSchema })
	switch {
	case err != nil:
		text := w.Text("cli.backup.unchecked", "Path", file, "Database", database, "Cause", causeOf(w, err))
		return "", &failure{text: text, status: statusFailed, cause: err}
	case older && len(found) == 1:
		return w.Text("cli.backup.older", "Path", file, "Database", database), nil
	case len(found) > 0:
		text := w.Text("cli.backup.unsound", "Path", file, "Database", database, "Cause", found[0].String())
		return "", &failure{text: text, status: statusFailed}
	}
	return w.Text("cli.backup.done", "Path", file, "Database", database), nil
}

func absent(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}
