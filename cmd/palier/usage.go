package main

import (
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/palier-bot/palier/commands/locales"
)

// usage is cobra's own template, shortened, with its words to be filled in.
const usage = `%[1]s
  {{.UseLine}} %[5]s{{if .HasAvailableSubCommands}}
  {{.CommandPath}} %[2]s

%[3]s{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

%[4]s
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}
`

// localizeUsage puts the help of a command and of those below it in the words
// of the person at the terminal.
func localizeUsage(root *cobra.Command, w locales.Words) {
	root.SetUsageTemplate(fmt.Sprintf(usage, w.Text("cli.usage"), w.Text("cli.command"),
		w.Text("cli.commands"), w.Text("cli.flags"), w.Text("cli.any_flags")))
	root.SetFlagErrorFunc(flagError(w))
	root.SetHelpCommand(helpCommand(root, w))
	for _, c := range append(root.Commands(), root) {
		c.DisableFlagsInUseLine = true // the template has them
		c.Flags().BoolP("help", "h", false, w.Text("cli.help"))
		c.Flags().VisitAll(func(f *pflag.Flag) { localizeDefault(f, w) })
	}
}

// localizeDefault writes a flag's default into its text, where cobra would put
// it in English. A default that is zero stands for none.
func localizeDefault(f *pflag.Flag, w locales.Words) {
	zero := ""
	if f.Value.Type() != "string" {
		zero = "0"
	}
	if f.Value.Type() != "bool" && f.DefValue != zero {
		f.Usage = w.Text("cli.default", "Text", f.Usage, "Value", w.Whole(f.DefValue))
		f.DefValue = zero
	}
}

// helpCommand is « palier help odds » for « palier odds --help ».
func helpCommand(root *cobra.Command, w locales.Words) *cobra.Command {
	return &cobra.Command{
		Use:    "help",
		Hidden: true,
		RunE: func(_ *cobra.Command, args []string) error {
			about, rest, err := root.Find(args)
			if err != nil {
				return err
			}
			if err := noArguments(w)(about, rest); err != nil {
				return err
			}
			return about.Help()
		},
	}
}
