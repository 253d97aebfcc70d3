package main

import (
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/joho/godotenv"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands/locales"
)

// settings is what the environment says; .env.example documents each.
type settings struct {
	token      string
	database   string
	guild      string
	api        string
	inactivity time.Duration
	level      slog.Level
	metrics    string
	rate       float64 // of one player, a second; 0 for no bound
}

// minInactivity is the shortest inactivity limit that makes sense.
const minInactivity = time.Second

// maxRate is the highest bound of a player's rate that makes sense, and keeps out
// what is no number.
const maxRate = 1e6

// variable is one variable of the environment.
type variable struct {
	name     string
	fallback string                           // what holds if it is not set
	secret   bool                             // nobody is shown its value
	wrong    string                           // end of the key of what is said about a value that cannot be used
	read     func(s *settings, v string) bool // false for such a value
}

// variables are all that there are, in the order of .env.example.
var variables = []variable{
	{name: "DISCORD_TOKEN", secret: true, wrong: "token", read: func(s *settings, v string) bool {
		s.token = v
		return v == "" || printable.MatchString(v)
	}},
	{name: "DATABASE_URL", fallback: "palier.db", read: func(s *settings, v string) bool {
		s.database = v
		return true
	}},
	{name: "GUILD_ID", wrong: "guild", read: func(s *settings, v string) bool {
		s.guild = v
		return v == "" || isID(v)
	}},
	{name: "DISCORD_API", fallback: bot.DefaultAPI, wrong: "api", read: func(s *settings, v string) bool {
		s.api = v
		return isOrigin(v)
	}},
	{name: "INACTIVITY", fallback: "24h", wrong: "inactivity", read: func(s *settings, v string) (ok bool) {
		var err error
		s.inactivity, err = time.ParseDuration(v)
		return err == nil && s.inactivity >= minInactivity
	}},
	{name: "LOG_LEVEL", fallback: "info", wrong: "log_level", read: func(s *settings, v string) bool {
		return s.level.UnmarshalText([]byte(v)) == nil
	}},
	{name: "METRICS_ADDR", wrong: "metrics", read: func(s *settings, v string) bool {
		s.metrics = v
		_, port, err := net.SplitHostPort(v)
		return v == "" || err == nil && port != ""
	}},
	{name: "PLAYER_RATE", fallback: "5", wrong: "player_rate", read: func(s *settings, v string) (ok bool) {
		var err error
		s.rate, err = strconv.ParseFloat(v, 64)
		return err == nil && s.rate >= 0 && s.rate <= maxRate
	}},
}

// printable is what a token can be made of.
var printable = regexp.MustCompile(`^[!-~]+$`)

// isOrigin reports whether a text is a scheme and host and nothing more.
func isOrigin(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http") &&
		u.User == nil && (u.Path == "" || u.Path == "/") && u.RawQuery == "" && u.Fragment == ""
}

// isID tells whether a text can be one of Discord's IDs.
// https://discord.com/developers/docs/reference#snowflakes
func isID(text string) bool {
	n, err := strconv.ParseUint(text, 10, 64)
	return err == nil && n > 0 && strconv.FormatUint(n, 10) == text
}

// value returns what holds for the variable, and whether the environment says it.
func (v variable) value() (value string, set bool) {
	if value = strings.TrimSpace(os.Getenv(v.name)); value != "" {
		return value, true
	}
	return v.fallback, false
}

// apply puts the variable's value into the settings, or returns what is wrong
// with it in the words of the person at the terminal.
func (v variable) apply(w locales.Words, s *settings) error {
	value, _ := v.value()
	if v.read(s, value) {
		return nil
	}
	return &failure{text: w.Text("cli.setting."+v.wrong, "Name", v.name, "Value", value), status: statusUnusable}
}

// readSettings reads the environment, after a file .env in the working folder,
// if there is one. A variable that is set in the environment wins.
func readSettings(w locales.Words) (s settings, err error) {
	if err := readFile(w); err != nil {
		return settings{}, err
	}
	for _, v := range variables {
		if err := v.apply(w, &s); err != nil {
			return settings{}, err
		}
	}
	return s, nil
}

// databaseFile returns the database that a command was given, or else that of
// the settings.
func databaseFile(w locales.Words, given string) (string, error) {
	if given != "" {
		return given, nil
	}
	s, err := readSettings(w)
	return s.database, err
}

// readFile adds what .env says to the environment.
func readFile(w locales.Words) error {
	if err := godotenv.Load(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		// The cause is left out: it may quote the line, and with it the token.
		return &failure{text: w.Text("cli.setting.env_file"), status: statusUnusable}
	}
	return nil
}
