package main

import (
	"errors"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"regexp"
	"strings"
	"time"

	"github.com/joho/godotenv"

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
}

// Defaults, and the shortest inactivity limit that makes sense.
const (
	defaultDatabase   = "palier.db"
	defaultAPI        = "https://discord.com"
	defaultInactivity = 24 * time.Hour
	minInactivity     = time.Second
)

// readSettings reads the environment, after a file .env in the working folder,
// if there is one. A variable that is set in the environment wins.
func readSettings(w locales.Words) (settings, error) {
	if err := godotenv.Load(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		// The cause is left out: it may quote the line, and with it the token.
		return settings{}, &failure{text: w.Text("cli.setting.env_file"), status: statusUnusable}
	}
	s := settings{
		token:      strings.TrimSpace(os.Getenv("DISCORD_TOKEN")),
		database:   orDefault(os.Getenv("DATABASE_URL"), defaultDatabase),
		guild:      strings.TrimSpace(os.Getenv("GUILD_ID")),
		api:        orDefault(os.Getenv("DISCORD_API"), defaultAPI),
		inactivity: defaultInactivity,
	}
	wrong := func(name, key string) error {
		text := w.Text("cli.setting."+key, "Name", name, "Value", os.Getenv(name))
		return &failure{text: text, status: statusUnusable}
	}
	if s.token != "" && !printable.MatchString(s.token) { // its value is not repeated
		return settings{}, &failure{text: w.Text("cli.setting.token"), status: statusUnusable}
	}
	if s.guild != "" && !snowflake.MatchString(s.guild) {
		return settings{}, wrong("GUILD_ID", "guild")
	}
	if !isOrigin(s.api) {
		return settings{}, wrong("DISCORD_API", "api")
	}
	if v := os.Getenv("INACTIVITY"); v != "" {
		d, err := time.ParseDuration(v)
		if err != nil || d < minInactivity {
			return settings{}, wrong("INACTIVITY", "inactivity")
		}
		s.inactivity = d
	}
	if v := os.Getenv("LOG_LEVEL"); v != "" {
		if err := s.level.UnmarshalText([]byte(v)); err != nil {
			return settings{}, wrong("LOG_LEVEL", "log_level")
		}
	}
	return s, nil
}

var (
	printable = regexp.MustCompile(`^[!-~]+$`)
	snowflake = regexp.MustCompile(`^[0-9]{1,20}$`)
)

// isOrigin reports whether a text is a scheme and host and nothing more.
func isOrigin(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Host != "" && (u.Scheme == "https" || u.Scheme == "http") &&
		u.User == nil && (u.Path == "" || u.Path == "/") && u.RawQuery == "" && u.Fragment == ""
}

func orDefault(value, fallback string) string {
	if value == "" {
		return fallback
	}
	return value
}
