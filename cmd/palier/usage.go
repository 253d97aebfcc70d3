package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
)

// usage is cobra's own template, shortened, with its headings to be filled in.
const usage = `%[1]s
  {{.UseLine}}{{if .HasAvailableSubCommands}}
  {{.CommandPath}} %[2]s

%[3]s{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name .NamePadding}} {{.Short}}{{end}}{{end}}{{end}}{{if .HasAvailableLocalFlags}}

%[4]s
{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}{{end}}
`

// localizeUsage puts the help of a command and of those below it in the words
// of the person at the terminal.
func localizeUsage(root *cobra.Command, w locales.Words) {
	root.SetUsageTemplate(fmt.Sprintf(usage, w.Text("cli.usage"), w.Text("cli.command"), w.Text("cli.commands"), w.Text("cli.flags")))
	root.SetHelpCommand(&cobra.Command{Use: "no-help", Hidden: true}) // --help is the one way
	for _, c := range append(root.Commands(), root) {
		c.Flags().BoolP("help", "h", false, w.Text("cli.help"))
	}
}
