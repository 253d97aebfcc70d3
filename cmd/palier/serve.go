package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"golang.org/x/sync/errgroup"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands"
	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/store"
)

// runBot is `palier` without a subcommand.
func runBot(ctx context.Context, w locales.Words, term terminal) error {
	s, err := readSettings(w)
	if err != nil {
		return err
	}
	if s.token == "" {
		return &failure{text: w.Text("cli.no_token"), status: statusUnusable}
	}
	log := slog.New(slog.NewTextHandler(term.err, &slog.HandlerOptions{Level: s.level}))
	return serve(ctx, w, s, log, func() {})
}

// serve runs the bot until the context ends, or until Discord refuses it for
// good. It calls begin once nothing can be wrong with the settings any more.
// When it returns, the answers in flight have been sent and the database is
// closed.
func serve(ctx context.Context, w locales.Words, s settings, log *slog.Logger, begin func()) (err error) {
	spareMemory()
	list, err := catalog.New()
	if err != nil {
		return fmt.Errorf("listing the games: %w", err)
	}
	bank, err := store.Open(ctx, s.database, store.Options{Games: list, Log: log, Reached: crash.writing})
	if err != nil {
		return databaseFailure(w, s.database, err)
	}
	defer func() { err = errors.Join(err, bank.Close()) }()
	club, err := commands.New(commands.Config{Store: bank, Games: list, Log: log})
	if err != nil {
		return err
	}
	meters := newMeters(club.Refuses)
	lull := newLull(lullAfter, giveBackMemory)
	defer lull.stop()
	router, err := bot.NewRouter(club.Routes(), append(crash.answering, lull.watch, bot.Log(log), meters.count, bot.Recover(log))...)
	if err != nil {
		return fmt.Errorf("building the routes: %w", err)
	}
	robot, err := bot.New(bot.Config{
		Token: s.token, API: s.api, Guild: s.guild,
		Router: router, OnError: club.Failure, Rate: s.rate, Log: log,
	})
	if err != nil {
		return fmt.Errorf("preparing the bot: %w", err)
	}
	monitor, err := openMonitor(ctx, w, s.metrics, meters, bank, robot, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, monitor.Close()) }()
	begin()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return robot.Run(ctx) })
	group.Go(func() error {
		club.Watch(ctx, robot, s.inactivity)
		return nil
	})
	return explain(w, group.Wait())
}

// databaseFailure says why a database cannot be opened and what helps: what is
// wrong with its storage, or that it is from the future, another program's, or has
// several names.
func databaseFailure(w locales.Words, path string, err error) error {
	key := "cli.database"
	switch {
	case errors.Is(err, store.ErrNewerSchema):
		key = "cli.database_newer"
	case errors.Is(err, store.ErrForeign):
		key = "cli.database_foreign"
	case errors.Is(err, store.ErrLinked):
		key = "cli.database_linked"
	}
	text := w.Text(key, "Path", path, "Cause", causeOf(w, err))
	if f := store.FailureOf(err); f != "" {
		text += "\n→ " + w.Text("cli.database.advice."+string(f))
	}
	return &failure{text: text, status: statusFailed, cause: err}
}

// unusableDatabase says that a database cannot be used, and what helps where that is
// something else than for the bot's.
func unusableDatabase(w locales.Words, path string, err error, advice string) error {
	text := w.Text("cli.database", "Path", path, "Cause", causeOf(w, err)) + "\n→ " + w.Text(advice)
	return &failure{text: text, status: statusFailed, cause: err}
}

// missing says that a database to be read is not there, or why nobody can tell.
func missing(w locales.Words, path string, err error) error {
	text := w.Text("cli.database_missing", "Path", path)
	if !errors.Is(err, fs.ErrNotExist) {
		text = w.Text("cli.database", "Path", path, "Cause", causeOf(w, err))
	}
	return &failure{text: text, status: statusUnusable, cause: err}
}

// explain puts what ended the bot in words, with what to do about it.
func explain(w locales.Words, err error) error {
	switch {
	case errors.Is(err, bot.ErrToken):
		return &failure{text: w.Text("cli.bad_token"), status: statusRefused, cause: err}
	case errors.Is(err, bot.ErrGateway):
		return &failure{text: w.Text("cli.gateway", "Cause", err.Error()), status: statusRefused, cause: err}
	}
	return err
}
