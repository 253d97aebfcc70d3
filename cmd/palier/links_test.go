package main_test

import (
	"os"
	"path/filepath"
	"testing"
)

// A database under a second name is refused by whatever would open it, with what to
// do, while the bot is at work under the first.
func TestSecondName(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	d.bot()
	m, good := d.begin("Alice", "en-US", 2)
	if got := run(t, d.folder, nil, "", "backup", "copy.db"); got.status != 0 {
		t.Fatal(got.err)
	}
	second := filepath.Join(d.folder, "second.db")
	if err := os.Link(d.bank.path, second); err != nil {
		t.Skip("this file system has no links:", err)
	}
	for locale, c := range map[string]struct{ fault, help string }{
		"en": {"a file with several names (hard links)", "eep one name and remove the others"},
		"fr": {"un fichier qui a plusieurs noms (liens physiques)", "ardez un seul nom et supprimez les autres"},
	} {
		env := []string{"LANG=" + locale, "DISCORD_TOKEN=" + d.Token(), "DISCORD_API=" + d.URL(), "DATABASE_URL=second.db"}
		for _, args := range [][]string{
			{}, {"playground", "--listen", "127.0.0.1:0", "--db", "second.db"},
			{"backup", "x.db"}, {"transcripts"}, {"restore", "copy.db"}, {"restore", "--db", "x.db", "second.db"},
		} {
			run(t, d.folder, env, "", args...).fails(t, 1, "second.db", c.fault, c.help)
		}
		examined(t, run(t, d.folder, env, "", "doctor", "--db", "second.db"), 1, "second.db", c.fault, "→ ", c.help)
	}
	for _, name := range []string{"second.db-wal", "second.db-shm", "x.db"} {
		if _, err := os.Stat(filepath.Join(d.folder, name)); err == nil {
			t.Errorf("it leaves %s", name)
		}
	}
	says(t, d.pick("Alice", "en-US", m, good[0]), "1 good number found")
	if err := os.Remove(second); err != nil {
		t.Fatal(err)
	}
	examined(t, run(t, d.folder, nil, "", "doctor", "--db", "palier.db"), 0, "the ledger balances")
}
