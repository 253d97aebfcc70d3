package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestNoToken(t *testing.T) {
	t.Parallel()
	for locale, says := range map[string]string{
		"en_US.UTF-8": "there is no bot token",
		"fr_FR.UTF-8": "il n’y a pas de jeton",
		"":            "there is no bot token",
	} {
		t.Run(locale, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			run(t, folder, []string{"LANG=" + locale}, "").
				fails(t, 2, says, "palier playground", "https://discord.com/developers/applications", "DISCORD_TOKEN", ".env.example")
			if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
				t.Errorf("it leaves %v, %v", left, err)
			}
		})
	}
}

// The order of POSIX: LC_ALL before LC_MESSAGES before LANG.
func TestLanguageOfTheTerminal(t *testing.T) {
	t.Parallel()
	french := []string{"LANG=en_US.UTF-8", "LC_MESSAGES=fr_CH.UTF-8"}
	run(t, t.TempDir(), french, "").fails(t, 2, "jeton")
	run(t, t.TempDir(), append(french, "LC_ALL=C"), "").fails(t, 2, "token")
}

func TestSettingsThatCannotBeUsed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		variable string
		says     []string
	}{
		{"INACTIVITY=soon", []string{"INACTIVITY", "soon", "24h"}},
		{"INACTIVITY=24", []string{"INACTIVITY", "90m"}},
		{"INACTIVITY=999ms", []string{"INACTIVITY", "999ms", "1s"}},
		{"INACTIVITY=-1h", []string{"INACTIVITY", "1s"}},
		{"INACTIVITY=0", []string{"INACTIVITY", "1s"}},
		{"LOG_LEVEL=loud", []string{"LOG_LEVEL", "loud", "debug", "info", "warn", "error"}},
		{"DISCORD_API=discord.com", []string{"DISCORD_API", "discord.com", "https://discord.com"}},
		{"DISCORD_API=ftp://discord.com", []string{"DISCORD_API", "https://"}},
		{"DISCORD_API=http://", []string{"DISCORD_API", "https://"}},
		{"DISCORD_API=:", []string{"DISCORD_API", "https://"}},
		{"GUILD_ID=My server", []string{"GUILD_ID", "My server", "197038439483310086"}},
		{"GUILD_ID=-1", []string{"GUILD_ID", "-1"}},
		{"GUILD_ID=0", []string{"GUILD_ID"}},
		{"METRICS_ADDR=9464", []string{"METRICS_ADDR", "9464", "127.0.0.1:9464"}},
		{"METRICS_ADDR=localhost:", []string{"METRICS_ADDR", "localhost:"}},
		{"PLAYER_RATE=fast", []string{"PLAYER_RATE", "fast", "5"}},
		{"PLAYER_RATE=-1", []string{"PLAYER_RATE", "-1"}},
		{"PLAYER_RATE=NaN", []string{"PLAYER_RATE", "NaN"}},
	} {
		t.Run(c.variable, func(t *testing.T) {
			t.Parallel()
			for _, locale := range []string{"LANG=en_US.UTF-8", "LANG=fr_FR.UTF-8"} {
				got := run(t, t.TempDir(), []string{"DISCORD_TOKEN=secret", locale, c.variable}, "")
				got.fails(t, 2, c.says...)
				if strings.Contains(got.err, "secret") {
					t.Error("it tells the token")
				}
			}
		})
	}
}

func writeFile(t *testing.T, folder, name, text string) (path string) {
	t.Helper()
	path = filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestSettingsInAFile(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	writeFile(t, d.folder, ".env", "# a comment\nDISCORD_TOKEN="+d.Token()+"\n\nDISCORD_API='"+d.URL()+"'\nDATABASE_URL=file.db\n")
	p := start(t, d.folder, nil)
	p.logs("commands registered")
	d.command("Alice", "en-US", "balance", nil)
	if _, err := os.Stat(filepath.Join(d.folder, "file.db")); err != nil {
		t.Error(err)
	}
}

func TestEnvironmentBeforeFile(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	writeFile(t, d.folder, ".env", "DISCORD_TOKEN=wrong\nDISCORD_API=http://127.0.0.1:1\nLOG_LEVEL=loud\nDATABASE_URL=file.db\n")
	d.bot("LOG_LEVEL=info", "DATABASE_URL=environment.db")
	if _, err := os.Stat(filepath.Join(d.folder, "environment.db")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(d.folder, "file.db")); err == nil {
		t.Error("the file's database is used")
	}
}

// A file that cannot be read is not quoted: the line may be the token's.
func TestBrokenSettingsFile(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"no equals sign": "DISCORD_TOKEN s3cret\n",
		"a quote open":   "DISCORD_TOKEN=\"s3cret\n",
		"a strange name": "DISCORD-TOKEN=s3cret\n%=s3cret\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			writeFile(t, folder, ".env", text)
			got := run(t, folder, nil, "")
			got.fails(t, 2, ".env", "NAME=value", ".env.example")
			if strings.Contains(got.err, "s3cret") {
				t.Errorf("it quotes the file:\n%s", got.err)
			}
		})
	}
	t.Run("a folder", func(t *testing.T) {
		t.Parallel()
		folder := t.TempDir()
		if err := os.Mkdir(filepath.Join(folder, ".env"), 0o700); err != nil {
			t.Fatal(err)
		}
		run(t, folder, nil, "").fails(t, 2, ".env")
	})
}

func TestDatabaseThatCannotBeUsed(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	writeFile(t, folder, "text.db", strings.Repeat("This is not a database. ", 100))
	for _, path := range []string{"nowhere/x.db", "full", "text.db"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			run(t, folder, []string{"DISCORD_TOKEN=x", "DISCORD_API=http://127.0.0.1:1", "DATABASE_URL=" + path}, "").
				fails(t, 1, "the database "+path+" cannot be used")
			run(t, folder, []string{"LANG=fr_FR.UTF-8"}, "", "playground", "--listen", "127.0.0.1:0", "--db", path).
				fails(t, 1, "la base de données "+strings.TrimSuffix(path, ".db"), "est inutilisable")
		})
	}
}
