// Palier is a Discord bot with two instant-draw games for play money.
//
// This command puts the parts together: it reads the settings, opens the store,
// and runs the bot against Discord or against a playground of its own. Each
// subcommand is a file.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
)

// Exit statuses. verify gives statusFailed where a round does not hold and
// statusUnusable where one cannot be read.
const (
	statusFailed   = 1 // what was asked for did not succeed
	statusUnusable = 2 // the arguments, settings or files cannot be used
	statusRefused  = 3 // Discord refuses the bot for good
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(run(ctx, terminal{os.Stdin, os.Stdout, os.Stderr}, os.Args[1:]))
}

// terminal is what a command reads and writes.
type terminal struct {
	in       io.Reader
	out, err io.Writer
}

// failure is an error in the words of the person at the terminal.
type failure struct {
	text   string
	status int
	cause  error
}

func (f *failure) Error() string { return f.text }
func (f *failure) Unwrap() error { return f.cause }

// add says one thing more, in a line of its own.
func (f *failure) add(text string) {
	if f.text != "" {
		f.text += "\n"
	}
	f.text += text
}

// run executes a command line and returns the exit status.
func run(ctx context.Context, term terminal, args []string) int {
	bundle, err := locales.Load()
	if err != nil {
		_, _ = fmt.Fprintln(term.err, "palier:", err)
		return statusFailed
	}
	words := bundle.For(language(os.Getenv))
	root := rootCommand(words, term)
	root.SetArgs(args)
	root.SetIn(term.in)
	root.SetOut(term.out)
	root.SetErr(term.err)

	err = root.ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	said := &failure{text: err.Error(), status: statusUnusable}
	errors.As(err, &said)
	if said.text != "" {
		_, _ = fmt.Fprintln(term.err, "palier:", said.text)
	}
	return said.status
}

func rootCommand(w locales.Words, term terminal) *cobra.Command {
	root := &cobra.Command{
		Use:           "palier",
		Short:         w.Text("cli.about"),
		Long:          w.Text("cli.long"),
		Args:          noArguments(w),
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runBot(cmd.Context(), w, term)
		},
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.AddCommand(
		playgroundCommand(w, term),
		oddsCommand(w),
		simulateCommand(w),
		drawCommand(w),
		verifyCommand(w),
		transcriptsCommand(w),
		doctorCommand(w),
		backupCommand(w),
		restoreCommand(w),
		inviteCommand(w),
	)
	localizeUsage(root, w)
	return root
}

// language returns the locale of a terminal, by the order that POSIX gives the
// variables.
func language(getenv func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if v := getenv(name); v != "" {
			return v
		}
	}
	return ""
}
