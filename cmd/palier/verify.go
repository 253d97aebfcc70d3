package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/transcript"
)

func verifyCommand(w locales.Words) *cobra.Command {
	var chain, partial, quiet bool
	var seen string
	cmd := &cobra.Command{
		Use:   w.Text("cli.verify.use"),
		Short: w.Text("cli.verify.about"),
		Long:  w.Text("cli.verify.long"),
		Args:  atLeastOneFile(w),
		RunE: func(cmd *cobra.Command, files []string) (err error) {
			bar := newProgress(cmd.ErrOrStderr(), sizeOf(files), inBytes)
			defer bar.clear()
			v := &verifier{
				sentences: newSentences(w), out: bufio.NewWriter(bar.beside(cmd.OutOrStdout())), bar: bar, quiet: quiet,
			}
			if v.games, err = catalog.New(); err != nil {
				return fmt.Errorf("listing the games: %w", err)
			}
			if chain || partial {
				v.chain = &transcript.Chain{Partial: partial, Games: v.games}
			}
			if seen != "" {
				if v.seen, err = readCommits(w, seen); err != nil {
					return err
				}
			}
			for _, name := range files {
				if err := v.file(cmd.Context(), name, cmd.InOrStdin()); err != nil {
					return err
				}
			}
			return v.conclude()
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&chain, "chain", false, w.Text("cli.verify.chain"))
	flags.BoolVar(&partial, "partial", false, w.Text("cli.verify.partial"))
	flags.StringVar(&seen, "commits", "", w.Text("cli.verify.commits"))
	flags.BoolVarP(&quiet, "quiet", "q", false, w.Text("cli.verify.quiet"))
	return cmd
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
	sentences
	games games.Catalog
	chain *transcript.Chain // nil if chains are not checked
	seen  commits           // nil if none are looked for
	out   *bufio.Writer
	bar   *progress
	quiet bool // say what is wrong, only

	held, failed, unusable int // transcripts
	whole, broken          int // chains
}

// file checks the transcripts of a file, "-" for standard input. That it cannot
// be read is a finding; an error is that of the output, or the context's.
func (v *verifier) file(ctx context.Context, name string, stdin io.Reader) error {
	in := stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return v.take(finding{kind: unusable, line: v.unreadable(name, 0, err)})
		}
		defer f.Close() //nolint:errcheck // only read from
		in = f
	}
	before := v.looked()
	if err := v.examine(ctx, name, in); err != nil {
		return err
	}
	if v.chain != nil {
		if err := v.chain.End(); err != nil {
			v.broken++
			return v.say(v.chainCut(name, err))
		}
	}
	if v.looked() == before {
		nothing := &transcript.FlawError{Check: transcript.ErrFormat, Reason: transcript.NothingRead}
		return v.take(finding{kind: unusable, line: v.unreadable(name, 0, nothing)})
	}
	return nil
}

// looked counts what there has been to look at.
func (v *verifier) looked() int { return v.held + v.failed + v.unusable + v.whole + v.broken }

// take counts a finding and says it.
func (v *verifier) take(f finding) error {
	switch f.kind {
	case holds:
		v.held++
	case fails:
		v.failed++
	case unusable:
		v.unusable++
	case closing:
		return v.close(*f.closing)
	}
	if f.kind != unusable {
		v.seen.found(f.transcript.Commit)
		if v.chain != nil {
			v.chain.Add(f.transcript)
		}
	}
	return v.say(f.line)
}

// close checks a chain at its closing line.
func (v *verifier) close(c transcript.Closing) error {
	for _, o := range c.Open {
		v.seen.found(o.Commit)
	}
	for _, e := range c.Erased {
		v.seen.found(e.Commit)
	}
	if v.chain == nil {
		return nil
	}
	if err := v.chain.Close(c); err != nil {
		v.broken++
		return v.say(v.chainFails(c, err))
	}
	v.whole++
	if v.quiet {
		return nil
	}
	return v.say(v.chainHolds(c))
}

// say writes a line; an empty one is none.
func (v *verifier) say(line string) error {
	if line == "" {
		return nil
	}
	if _, err := v.out.WriteString(line + "\n"); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	return nil
}

// conclude sums up, and returns nil if everything was read and holds. The text of
// its failure is empty: the lines have said it.
func (v *verifier) conclude() error {
	missing := v.seen.missing()
	for _, commit := range missing {
		if err := v.say(v.words.Text("cli.verify.nowhere", "Commit", commit)); err != nil {
			return err
		}
	}
	if v.chain != nil {
		if err := v.say(v.words.Text("cli.verify.sum.chains", "Held", v.whole, "Failed", v.broken)); err != nil {
			return err
		}
	}
	if v.seen != nil {
		found := len(v.seen) - len(missing)
		if err := v.say(v.words.Text("cli.verify.sum.commits", "Found", found, "Missing", len(missing))); err != nil {
			return err
		}
	}
	if err := v.say(v.words.Text("cli.verify.sum.rounds", "Held", v.held, "Failed", v.failed, "Unreadable", v.unusable)); err != nil {
		return err
	}
	if err := v.out.Flush(); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	switch {
	case v.unusable > 0:
		return &failure{status: statusUnusable}
	case v.failed > 0 || v.broken > 0 || len(missing) > 0:
		return &failure{status: statusFailed}
	}
	return nil
}
