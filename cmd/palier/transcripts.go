package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games/transcript"
	"github.com/palier-bot/palier/store"
)

func transcriptsCommand(w locales.Words) *cobra.Command {
	var database, since string
	var which store.Selection
	var plain bool
	cmd := &cobra.Command{
		Use:   "transcripts",
		Short: w.Text("cli.transcripts.about"),
		Long:  w.Text("cli.transcripts.long"),
		Args:  noArguments(w),
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if since != "" {
				if which.Since, err = moment(since, time.Now()); err != nil {
					text := w.Text("cli.transcripts.bad_since", "Value", since, "Command", cmd.CommandPath())
					return &failure{text: text, status: statusUnusable, cause: err}
				}
			}
			if database, err = databaseFile(w, database); err != nil {
				return err
			}
			out := &bookWriter{out: bufio.NewWriter(cmd.OutOrStdout()), plain: plain}
			return out.failure(w, database, out.database(cmd.Context(), database, which))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&database, "db", "", w.Text("cli.transcripts.db"))
	flags.StringVar((*string)(&which.Guild), "guild", "", w.Text("cli.transcripts.guild"))
	flags.StringVar((*string)(&which.Player), "player", "", w.Text("cli.transcripts.player"))
	flags.StringVar(&since, "since", "", w.Text("cli.transcripts.since"))
	flags.BoolVar(&which.Names, "names", false, w.Text("cli.transcripts.names"))
	flags.BoolVar(&plain, "plain", false, w.Text("cli.transcripts.plain"))
	return cmd
}

// moment reads a date or a point in time, or how long ago one was: 2026-03-01,
// 2026-03-01T18:00:00Z, 36h, 7d.
func moment(text string, now time.Time) (time.Time, error) {
	if at, err := time.ParseInLocation(time.DateOnly, text, time.Local); err == nil {
		return at, nil
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	if days, ok := strings.CutSuffix(text, "d"); ok {
		if n, err := strconv.ParseUint(days, 10, 16); err == nil {
			return now.AddDate(0, 0, -int(n)), nil
		}
	}
	ago, err := time.ParseDuration(text)
	if err == nil && ago < 0 {
		err = fmt.Errorf("%v is in the future", ago)
	}
	return now.Add(-ago), err
}

// bookWriter writes a book, a transcript or closing line a line.
type bookWriter struct {
	out   *bufio.Writer
	plain bool // transcripts only
}

// errWriting is for an output that takes no more.
var errWriting = errors.New("writing the book")

func (b *bookWriter) database(ctx context.Context, path string, which store.Selection) (err error) {
	book, err := store.OpenBook(ctx, path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	for chain, err := range book.Chains(ctx, which) {
		if err != nil {
			return err
		}
		if err := b.chain(ctx, chain); err != nil {
			return err
		}
	}
	if err := b.out.Flush(); err != nil {
		return fmt.Errorf("%w: %w", errWriting, err)
	}
	return nil
}

func (b *bookWriter) chain(ctx context.Context, chain *store.BookChain) error {
	closing := transcript.Closing{
		Format: transcript.ChainFormat,
		Server: chain.Server, Player: chain.Player, First: chain.First, Last: chain.Last,
	}
	for r, err := range chain.Rounds(ctx) {
		switch {
		case err != nil:
			return err
		case r.Status.Open():
			closing.Open = append(closing.Open, transcript.Open{
				Nonce: r.Nonce, Game: r.Game, Round: string(r.ID), Commit: r.Commit, Status: string(r.Status),
			})
		case r.Erased:
			closing.Erased = append(closing.Erased, transcript.Erased{
				Nonce: r.Nonce, Round: string(r.ID), Game: r.Game, Commit: r.Commit, ServerSeed: r.ServerSeed,
			})
		default:
			if err := b.line(r.Transcript()); err != nil {
				return err
			}
		}
	}
	if b.plain {
		return nil
	}
	return b.line(closing)
}

func (b *bookWriter) line(value json.Marshaler) error {
	text, err := value.MarshalJSON()
	if err != nil {
		return fmt.Errorf("writing a line of the book: %w", err)
	}
	if _, err := b.out.Write(append(text, '\n')); err != nil {
		return fmt.Errorf("%w: %w", errWriting, err)
	}
	return nil
}

// failure says what kept the book from being written, in the words of the person
// at the terminal.
func (b *bookWriter) failure(w locales.Words, path string, err error) error {
	said := &failure{status: statusFailed, cause: err}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return missing(w, path, err)
	case errors.Is(err, store.ErrNewerSchema):
		said.text, said.status = w.Text("cli.database_newer", "Path", path), statusUnusable
	case errors.Is(err, store.ErrOlderSchema):
		said.text, said.status = w.Text("cli.transcripts.older", "Path", path), statusUnusable
	case errors.Is(err, store.ErrForgotten):
		said.text = w.Text("cli.transcripts.forgotten")
	case errors.Is(err, errWriting):
		said.text = w.Text("cli.transcripts.failed", "Cause", err.Error())
	default:
		if f := store.FailureOf(err); f == store.ReadOnly || f == store.Unwritable {
			return unusableDatabase(w, path, err, "cli.transcripts.unwritable")
		}
		return databaseFailure(w, path, err)
	}
	return said
}
