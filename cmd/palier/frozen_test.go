package main_test

import (
	"path/filepath"
	"testing"
)

// frozen runs the program where a folder is on a file system that is read-only, in
// a namespace of its own.
func frozen(t *testing.T, folder, locale string, args ...string) ran {
	t.Helper()
	under := []string{"unshare", "--map-root-user", "--mount", "sh", "-ec", `
		mount --bind "$0" "$0"
		mount -o remount,bind,ro "$0"
		exec "$@"`, folder}
	return runUnder(t, under, t.TempDir(), locale, args...)
}

// A file system that is read-only is called so by whatever needs to write to it, in
// the language of the terminal, and doctor says what helps.
func TestReadOnlyFileSystem(t *testing.T) {
	t.Parallel()
	d := newDiscord(t)
	d.bot().kill()
	d.bank.balanced() // and moves the log into the file: beside one, it can be read as it is
	folder, path := d.folder, d.bank.path
	elsewhere := filepath.Join(t.TempDir(), "x.db")
	for locale, c := range map[string]struct{ cause, advice string }{
		"en": {"the file system is read-only (detail", "have it mounted for writing, or use a file elsewhere"},
		"fr": {"le système de fichiers est en lecture seule (détail", "faites-le monter en écriture, ou prenez un fichier qui est ailleurs"},
	} {
		examined(t, frozen(t, folder, locale, "doctor", "--db", path), 1, c.cause, "→ "+c.advice)
		for _, args := range [][]string{
			{"backup", "--db", path, elsewhere},
			{"backup", "--db", path, filepath.Join(folder, "copy.db")},
			{"restore", "--db", elsewhere, path},
			{"restore", "--db", path, elsewhere},
			{"transcripts", "--db", path},
		} {
			frozen(t, folder, locale, args...).fails(t, 1, c.cause)
		}
	}
}
