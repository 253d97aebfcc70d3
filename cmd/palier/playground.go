package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

func playgroundCommand(w locales.Words, term terminal) *cobra.Command {
	var listen, database string
	cmd := &cobra.Command{
		Use:   "playground",
		Short: w.Text("cli.playground.about"),
		Long:  w.Text("cli.playground.long"),
		Args:  noArguments(w),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runPlayground(cmd.Context(), w, term, listen, database)
		},
	}
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:8420", w.Text("cli.playground.listen"))
	cmd.Flags().StringVar(&database, "db", "playground.db", w.Text("cli.playground.db"))
	return cmd
}

// runPlayground runs the bot as `palier` does, against a Discord of its own.
func runPlayground(ctx context.Context, w locales.Words, term terminal, listen, database string) (err error) {
	s, err := readSettings(w)
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(term.err, &slog.HandlerOptions{Level: s.level}))
	page, err := verifyPage()
	if err != nil {
		return err
	}
	// The playground opens the file without looking whether the disk has room for it.
	if err := store.TryWriting(channelFile(database)); err != nil {
		return channelFailure(w, channelFile(database), err)
	}
	discord, err := playground.New(playground.Options{History: channelFile(database), Log: log, Pages: []playground.Page{page}})
	if err != nil {
		return channelFailure(w, channelFile(database), err)
	}
	defer func() { err = errors.Join(err, discord.Close()) }()
	if err := discord.Listen(listen); err != nil {
		return &failure{
			text:   w.Text("cli.playground.listen_failed", "Address", listen, "Cause", err.Error()),
			status: statusFailed, cause: err,
		}
	}
	s.token, s.api, s.guild, s.database = discord.Token(), discord.URL(), discord.Guild(), database
	return serve(ctx, w, s, log, func() {
		_, _ = fmt.Fprintln(term.out, w.Text("cli.playground.open", "Address", discord.URL()))
	})
}

// channelFailure says why the channel's history cannot be opened, and what helps.
func channelFailure(w locales.Words, path string, err error) error {
	err = store.Diagnose(path, err)
	f := store.FailureOf(err)
	if f == store.Unwritable {
		return unusableDatabase(w, path, err, "cli.playground.unwritable")
	}
	if f == store.Damaged {
		return unusableDatabase(w, path, err, "cli.playground.damaged")
	}
	return databaseFailure(w, path, err)
}

// channelFile names the file that keeps the channel's history, beside the
// database of the bot: playground.db, playground.channel.db.
func channelFile(database string) string {
	ext := filepath.Ext(database)
	return strings.TrimSuffix(database, ext) + ".channel" + ext
}
