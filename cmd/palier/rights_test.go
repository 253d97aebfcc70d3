package main_test

import (
	"os"
	"path/filepath"
	"testing"
)

// bound runs the program as somebody whom permissions bind, which root is not.
func bound(t *testing.T, folder, locale string, args ...string) ran {
	t.Helper()
	if os.Geteuid() != 0 {
		return run(t, folder, []string{"LANG=" + locale}, "", args...)
	}
	return runUnder(t, []string{"setpriv", "--bounding-set", "-dac_override,-dac_read_search"}, folder, locale, args...)
}

// A database to which the bot could not write is none with which all is well, though
// it can be read; a backup may be kept from being changed.
func TestNoRightToWrite(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	d.bot()
	d.begin("Alice", "en-US", 2)
	if got := run(t, d.folder, nil, "", "backup", "copy.db"); got.status != 0 {
		t.Fatal(got.err)
	}
	for name, mode := range map[string]os.FileMode{"palier.db": 0o400, "palier.db-wal": 0o400, "copy.db": 0o400, ".": 0o500} {
		path := filepath.Join(d.folder, name)
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if name == "copy.db" {
			examined(t, bound(t, d.folder, "en", "doctor", "--db", "copy.db"), 0, "the ledger balances")
		} else {
			examined(t, bound(t, d.folder, "en", "doctor", "--db", "palier.db"), 1,
				"palier.db", "you lack a right to a file or to its folder", "→ give yourself the right to write")
			examined(t, bound(t, d.folder, "fr", "doctor", "--db", "palier.db"), 1,
				"il vous manque un droit sur un fichier ou sur son dossier", "→ donnez-vous le droit d’écrire")
		}
		if name == "." {
			examined(t, bound(t, d.folder, "en", "doctor", "--db", "palier.db"), 1, "✓ the ledger balances", "✗ nothing could be written")
		}
		if err := os.Chmod(path, info.Mode().Perm()); err != nil {
			t.Fatal(err)
		}
	}
	examined(t, run(t, d.folder, nil, "", "doctor", "--db", "palier.db"), 0, "the ledger balances")
}
