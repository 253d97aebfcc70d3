package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/palier-bot/palier/commands/locales"
)

// noArguments refuses arguments, which for a command with subcommands are names
// of none.
func noArguments(w locales.Words) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		key := "cli.no_arguments"
		if cmd.HasAvailableSubCommands() {
			key = "cli.unknown_command"
		}
		return misused(w, key, "Name", args[0], "Command", cmd.CommandPath())
	}
}

// requireFlags refuses to go on without flags that have no default.
func requireFlags(w locales.Words, cmd *cobra.Command, names ...string) error {
	var missing []string
	for _, name := range names {
		if !cmd.Flags().Changed(name) {
			missing = append(missing, "--"+name)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return misused(w, "cli.flag.missing", "Flags", strings.Join(missing, " "), "Command", cmd.CommandPath())
}

// flagError puts what is wrong with a flag in the words of the person at the
// terminal.
func flagError(w locales.Words) func(*cobra.Command, error) error {
	return func(cmd *cobra.Command, err error) error {
		var (
			unknown *pflag.NotExistError
			bare    *pflag.ValueRequiredError
			value   *pflag.InvalidValueError
			syntax  *pflag.InvalidSyntaxError
		)
		say := func(key, flag string, pairs ...any) error {
			return misused(w, key, append(pairs, "Flag", flag, "Command", cmd.CommandPath())...)
		}
		switch {
		case errors.As(err, &unknown):
			return say("cli.flag.unknown", dashed(unknown.GetSpecifiedName()))
		case errors.As(err, &bare):
			return say("cli.flag.no_value", dashed(bare.GetSpecifiedName()))
		case errors.As(err, &value):
			return say("cli.flag.value", dashed(value.GetFlag().Name), "Value", value.GetValue())
		case errors.As(err, &syntax):
			return say("cli.flag.unknown", syntax.GetSpecifiedFlag())
		}
		return err
	}
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

func misused(w locales.Words, key string, pairs ...any) error {
	return &failure{text: w.Text(key, pairs...), status: statusUnusable}
}
