package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/transcript"
)

func verifyCommand(w locales.Words) *cobra.Command {
	return &cobra.Command{
		Use:   w.Text("cli.verify.use"),
		Short: w.Text("cli.verify.about"),
		Long:  w.Text("cli.verify.long"),
		Args:  atLeastOneFile(w),
		RunE: func(cmd *cobra.Command, files []string) error {
			list, err := catalog.New()
			if err != nil {
				return fmt.Errorf("listing the games: %w", err)
			}
			v := verifier{words: w, games: list, out: cmd.OutOrStdout()}
			for _, name := range files {
				v.file(name, cmd.InOrStdin())
			}
			return v.result()
		},
	}
}

func atLeastOneFile(w locales.Words) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return &failure{text: w.Text("cli.verify.no_file"), status: statusUnusable}
		}
		return nil
	}
}

// verifier checks transcripts and writes a line for each.
type verifier struct {
	words            locales.Words
	games            games.Catalog
	out              io.Writer
	failed, unusable int
	writing          error // the first error of out
}

// file checks the transcripts of a file, "-" for standard input.
func (v *verifier) file(name string, stdin io.Reader) {
	in := stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			v.unreadable(name, err)
			return
		}
		defer f.Close() //nolint:errcheck // only read from
		in = f
	}
	for t, err := range transcript.All(in) {
		if err != nil {
			v.unreadable(name, err)
			continue
		}
		switch err := t.Check(v.games); {
		case err == nil:
			v.say("cli.verify.holds", "Round", t.Round, "Status", v.words.Text("status."+t.Status), "Stake", t.Stake, "Payout", t.Payout)
		case errors.Is(err, transcript.ErrFormat):
			v.unreadable(name, fmt.Errorf("%s: %w", t.Round, err))
		default:
			v.failed++
			v.say("cli.verify.fails", "Round", t.Round, "Check", v.check(err), "Cause", err.Error())
		}
	}
}

// check names the check that failed.
func (v *verifier) check(err error) string {
	for _, c := range []struct {
		err error
		key string
	}{
		{transcript.ErrCommit, "commit"},
		{transcript.ErrActions, "actions"},
		{transcript.ErrStatus, "status"},
		{transcript.ErrStake, "stake"},
		{transcript.ErrPayout, "payout"},
	} {
		if errors.Is(err, c.err) {
			return v.words.Text("cli.verify.check." + c.key)
		}
	}
	return ""
}

func (v *verifier) unreadable(name string, err error) {
	v.unusable++
	v.say("cli.verify.unreadable", "File", printed(name), "Cause", err.Error())
}

// printed writes a file's name so that it stays on its line, whatever is in it.
func printed(name string) string {
	for _, r := range name {
		if !unicode.IsPrint(r) {
			return strconv.Quote(name)
		}
	}
	return name
}

func (v *verifier) say(id string, pairs ...any) {
	if _, err := fmt.Fprintln(v.out, v.words.Text(id, pairs...)); err != nil && v.writing == nil {
		v.writing = err
	}
}

// result returns nil if everything was read and holds. Its text is empty: the
// lines have said it.
func (v *verifier) result() error {
	switch {
	case v.writing != nil:
		return fmt.Errorf("writing the result: %w", v.writing)
	case v.unusable > 0:
		return &failure{status: statusUnusable}
	case v.failed > 0:
		return &failure{status: statusFailed}
	}
	return nil
}
