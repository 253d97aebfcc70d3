package main_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// examined checks what doctor says: its status, each text, and that every
// finding comes with what to do about it.
func examined(t *testing.T, r ran, status int, texts ...string) {
	t.Helper()
	if r.status != status || r.err != "" {
		t.Errorf("exit status %d, want %d; %q", r.status, status, r.err)
	}
	out := plain(r.out)
	for _, text := range texts {
		if !strings.Contains(out, text) {
			t.Errorf("it does not say %q:\n%s", text, r.out)
		}
	}
	for line := range strings.Lines(out) {
		sign, _, _ := strings.Cut(line, " ")
		if !slices.Contains([]string{"✓", "–", "✗", "→"}, sign) {
			t.Errorf("a line that is no finding: %q", line)
		}
	}
	if found := strings.Contains(out, "✗"); found != (status != 0) {
		t.Errorf("status %d after\n%s", status, r.out)
	}
}

// Everything that can be well, beside a running bot.
func TestDoctor(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	d.bot()
	d.begin("Alice", "en-US", 2)
	env := []string{"DISCORD_TOKEN=" + d.Token(), "DISCORD_API=" + d.URL()}
	everywhere := run(t, d.folder, env, "", "doctor")
	examined(t, everywhere, 0, "✓ DISCORD_TOKEN is set", "✓ DATABASE_URL is palier.db, the default", "– METRICS_ADDR is not set",
		"the database palier.db is whole", "up to date", "the ledger balances", "every round in play can go on",
		"that of Palier ("+d.ApplicationID()+")", "in the server Playground the bot has the permissions",
		"commands are registered", "→ all is well")
	here := run(t, d.folder, append(env, "GUILD_ID="+d.Guild(), "LANG=fr_FR.UTF-8"), "", "doctor")
	examined(t, here, 0, "✓ GUILD_ID vaut "+d.Guild(), "les écritures de chaque compte font son solde", "dans le serveur Playground", "→ tout va bien")
	if all := everywhere.out + here.out; strings.Contains(all, d.Token()) {
		t.Error("it tells the token")
	}
}

func TestDoctorWithoutDiscord(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	examined(t, run(t, folder, nil, "", "doctor"), 1,
		"✗ DISCORD_TOKEN is not set", "– the database palier.db is not there yet", "– Discord was not asked", "→ 1 thing is to be seen to")
	writeFile(t, folder, ".env", "DISCORD_TOKEN s3cret\n")
	got := run(t, folder, []string{"LOG_LEVEL=loud", "DATABASE_URL=nowhere/x.db", "LANG=fr_FR.UTF-8"}, "", "doctor")
	examined(t, got, 1, "✗ le fichier .env est illisible", "✗ LOG_LEVEL vaut loud", "✗ la base de données nowhere/x.db serait dans un dossier",
		"✗ DISCORD_TOKEN", "→ il y a 4 choses à faire")
	if strings.Contains(got.out, "s3cret") {
		t.Error("it quotes the file")
	}
	p := play(t, t.TempDir(), "127.0.0.1:0")
	examined(t, run(t, t.TempDir(), nil, "", "doctor", "--db", p.bank.path), 0, "– DISCORD_TOKEN is not set", "the ledger balances", "→ all is well")
}

// .env.example names every setting, and can be used as it is but for the token.
func TestDoctorOfTheExample(t *testing.T) {
	t.Parallel()
	example, err := os.ReadFile("../../.env.example")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	writeFile(t, folder, ".env", string(example))
	got := run(t, folder, nil, "", "doctor")
	examined(t, got, 1, "✗ DISCORD_TOKEN is not set", "→ 1 thing is to be seen to")
	names := regexp.MustCompile(`(?m)^[^ ] ([A-Z_]+) is`).FindAllStringSubmatch(got.out, -1)
	for _, name := range names {
		if !strings.Contains(string(example), "\n"+name[1]+"=") || !strings.Contains(string(readme), "| `"+name[1]+"` |") {
			t.Errorf("%s is not explained", name[1])
		}
	}
	if set := strings.Count(string(example), "="); set != len(names) {
		t.Errorf("%d settings are explained, and doctor knows %d", set, len(names))
	}
}

// What is wrong with a database is found without a token, and named.
func TestDoctorOfDatabases(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		harm   string
		en, fr string
	}{
		"books":   {`UPDATE accounts SET balance = balance + 1`, "✗ the ledger of %s does not balance", "✗ les comptes de %s ne sont pas justes"},
		"rounds":  {`UPDATE rounds SET rules = 'next_level/0' WHERE status = 'playing'`, "✗ a round in play in %s cannot go on", "✗ une partie en cours dans %s ne peut pas"},
		"missing": {`UPDATE outcomes SET game = game; UPDATE figures SET account = 99; INSERT INTO figures (account, game) VALUES (98, 'x')`, "✗ parts of the database %s are missing", "✗ il manque des parties de la base de données %s"},
		"old":     {`DELETE FROM goose_db_version WHERE version_id > 1`, "✗ the database %s is of an older version", "✗ la base de données %s est d’une version plus ancienne"},
		"new":     {`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`, "✗ the database %s was made by a newer", "✗ la base de données %s vient d’une version plus récente"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDiscord(t)
			p := d.bot()
			d.begin("Alice", "en-US", 2)
			p.kill()
			alter(t, d.bank.path, c.harm)
			for locale, text := range map[string]string{"en": c.en, "fr": c.fr} {
				got := run(t, t.TempDir(), []string{"LANG=" + locale}, "", "doctor", "--db", d.bank.path)
				examined(t, got, 1, fmt.Sprintf(text, d.bank.path))
			}
		})
	}
	t.Run("text", func(t *testing.T) {
		t.Parallel()
		path := writeFile(t, t.TempDir(), "x.db", strings.Repeat("This is not a database. ", 100))
		examined(t, run(t, t.TempDir(), nil, "", "doctor", "--db", path), 1, "✗ the database "+path+" cannot be read")
	})
}

// alter changes a database that no program has open.
func alter(t *testing.T, path, statements string) {
	t.Helper()
	db, err := openForWriting(path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
}

func openForWriting(path string) (*sql.DB, error) {
	return sql.Open("sqlite3", "file:"+filepath.ToSlash(path)+"?_busy_timeout=5000")
}

// portal answers the calls that doctor makes, as a Discord in which something
// is not right.
func portal(t *testing.T, answers map[string]string) (url string) {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/api/"), "/")
		body, known := answers[path]
		if !known {
			body = map[string]string{
				"users/@me":               `{"id": "7", "username": "Palier"}`,
				"applications/@me":        `{"id": "7", "name": "Palier", "interactions_endpoint_url": null}`,
				"users/@me/guilds":        `[{"id": "9", "name": "Home", "owner": false, "permissions": "35840"}]`,
				"applications/7/commands": `[]`,
			}[path]
		}
		if status, err := strconv.Atoi(body); err == nil { // an answer that is a status alone
			w.WriteHeader(status)
		}
		_, _ = fmt.Fprint(w, body)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func TestDoctorOfDiscord(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answers map[string]string
		guild   string
		says    []string
		status  int
	}{
		"new bot":      {says: []string{"– no commands are registered yet", "in the server Home the bot has"}},
		"owner":        {answers: map[string]string{"users/@me/guilds": `[{"id": "9", "name": "Home", "owner": true, "permissions": "0"}]`}},
		"admin":        {answers: map[string]string{"users/@me/guilds": `[{"id": "9", "name": "Home", "permissions": "8"}]`}},
		"token":        {answers: map[string]string{"users/@me": "401"}, status: 1, says: []string{"✗ Discord refuses the token"}},
		"broken":       {answers: map[string]string{"users/@me": "<html>"}, status: 1, says: []string{"✗ Discord does not answer as it should at http://127.0.0.1"}},
		"endpoint":     {answers: map[string]string{"applications/@me": `{"id": "7", "interactions_endpoint_url": "https://example.com/x"}`}, status: 1, says: []string{"✗ Discord sends commands and clicks to https://example.com/x"}},
		"nowhere":      {answers: map[string]string{"users/@me/guilds": `[]`}, status: 1, says: []string{"✗ the bot is in no server"}},
		"elsewhere":    {guild: "8", status: 1, says: []string{"✗ the bot is not in the server 8 of GUILD_ID"}},
		"no scope":     {guild: "9", answers: map[string]string{"applications/7/guilds/9/commands": "403"}, status: 1, says: []string{"✗ the bot came without the scope"}},
		"permissions":  {answers: map[string]string{"users/@me/guilds": `[{"id": "9", "name": "Home", "permissions": "2048"}]`}, status: 1, says: []string{"✗ in the server Home the bot has not the permissions: View Channels, Attach Files →"}},
		"strange name": {answers: map[string]string{"users/@me/guilds": `[{"id": "9", "name": "A\u001b[2J\nB", "permissions": "8"}]`}, says: []string{"in the server A [2J B the bot"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			env := []string{"DISCORD_TOKEN=s3cret", "DISCORD_API=" + portal(t, c.answers), "GUILD_ID=" + c.guild}
			got := run(t, t.TempDir(), env, "", "doctor")
			examined(t, got, c.status, c.says...)
			if strings.Contains(got.out, "s3cret") {
				t.Error("it tells the token")
			}
		})
	}
	t.Run("away", func(t *testing.T) {
		t.Parallel()
		env := []string{"DISCORD_TOKEN=s3cret", "DISCORD_API=http://127.0.0.1:1", "LANG=fr_FR.UTF-8"}
		examined(t, run(t, t.TempDir(), env, "", "doctor"), 1, "✗ Discord ne répond pas comme il faut sur http://127.0.0.1:1")
	})
}
