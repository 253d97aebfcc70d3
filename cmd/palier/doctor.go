package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/palier-bot/palier/commands/locales"
)

func doctorCommand(w locales.Words) *cobra.Command {
	var database string
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: w.Text("cli.doctor.about"),
		Long:  w.Text("cli.doctor.long"),
		Args:  noArguments(w),
		RunE: func(cmd *cobra.Command, _ []string) error {
			given := cmd.Flags().Changed("db")
			if _, err := os.Stat(database); given && err != nil {
				return missing(w, database, err)
			}
			c := &checkup{w: w, out: cmd.OutOrStdout()}
			s, usable := c.settings(given)
			if given {
				s.database = database
			}
			if err := c.database(cmd.Context(), s.database); err != nil {
				return err
			}
			if usable && s.token != "" {
				c.discord(cmd.Context(), s)
			} else {
				c.skipped("cli.doctor.discord.not_asked")
			}
			return c.conclude()
		},
	}
	cmd.Flags().StringVar(&database, "db", "", w.Text("cli.doctor.db"))
	return cmd
}

// checkup writes a line for everything that is looked at, and counts the
// findings.
type checkup struct {
	w        locales.Words
	out      io.Writer
	findings int
	err      error // the first of writing
}

// well says that something is as it should be, found that something is to be
// done, and skipped that something was not looked at.
func (c *checkup) well(key string, pairs ...any)    { c.line("✓", c.w.Text(key, pairs...)) }
func (c *checkup) skipped(key string, pairs ...any) { c.line("–", c.w.Text(key, pairs...)) }
func (c *checkup) found(key string, pairs ...any) {
	c.findings++
	c.line("✗", c.w.Text(key, pairs...))
}

// line writes one line. What others have written, such as the name of a server,
// cannot make it more than one, nor steer the terminal.
func (c *checkup) line(sign, text string) {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return ' '
		}
		return r
	}, text)
	if _, err := fmt.Fprintln(c.out, sign, text); err != nil && c.err == nil {
		c.err = fmt.Errorf("writing what was found: %w", err)
	}
}

func (c *checkup) conclude() error {
	if c.findings == 0 {
		c.line("→", c.w.Text("cli.doctor.all_well"))
		return c.err
	}
	c.line("→", c.w.Text("cli.doctor.findings", "Count", c.findings))
	return errors.Join(c.err, &failure{status: statusFailed}) // all has been said
}

// settings looks at each variable, and reports whether all can be used; one that
// cannot has its default in the result. With a database of its own, doctor needs
// neither that of the settings nor a token.
func (c *checkup) settings(ownDatabase bool) (s settings, usable bool) {
	before := c.findings
	if err := readFile(c.w); err != nil {
		c.wrong(err)
	}
	for _, v := range variables {
		value, set := v.value()
		switch err := v.apply(c.w, &s); {
		case v.name == "DATABASE_URL" && ownDatabase:
		case err != nil:
			c.wrong(err)
			v.read(&s, v.fallback)
		case v.name == "DISCORD_TOKEN" && !set && !ownDatabase:
			c.found("cli.doctor.setting.no_token", "Name", v.name)
		case v.secret && set:
			c.well("cli.doctor.setting.secret", "Name", v.name)
		case set:
			c.well("cli.doctor.setting.set", "Name", v.name, "Value", value)
		case value == "":
			c.skipped("cli.doctor.setting.unset", "Name", v.name)
		default:
			c.well("cli.doctor.setting.fallback", "Name", v.name, "Value", value)
		}
	}
	return s, c.findings == before
}

// wrong reports an error that is in the words of the person at the terminal.
func (c *checkup) wrong(err error) {
	c.findings++
	c.line("✗", err.Error())
}
