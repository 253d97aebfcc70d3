package store

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
)

// How much of the database a connection keeps in memory, in KiB with a minus sign.
// What players do touches few pages, which the system has too; what changes a whole
// server comes back to the same ones again and again.
const (
	usualCache = "-1024"
	readCache  = "-256"
	largeCache = "-32768"
)

// Options of a connection. The driver knows those that begin with an
// underscore and applies them to every connection that a pool makes; SQLite
// knows the others (https://www.sqlite.org/uri.html).
var (
	writerOptions = url.Values{
		"mode":             {"rwc"},
		"_journal_mode":    {"WAL"},
		"_synchronous":     {"FULL"}, // what survives a power cut
		"_txlock":          {"immediate"},
		"_busy_timeout":    {"5000"},
		"_foreign_keys":    {"1"},
		"_secure_delete":   {"FAST"}, // what is forgotten is overwritten
		"_stmt_cache_size": {"64"},
		"_cache_size":      {largeCache}, // until it is up to date
		"_mutex":           {"no"},       // database/sql never shares a connection
	}
	// Readers do not wait inside SQLite: see patiently.
	readerOptions = url.Values{
		"mode":             {"rw"},
		"_query_only":      {"1"},
		"_txlock":          {"deferred"},
		"_busy_timeout":    {"0"},
		"_stmt_cache_size": {"64"},
		"_cache_size":      {readCache},
		"_mutex":           {"no"},
	}
)

// dataSource names a file as a URI, in which every character of a path can be
// written, whatever it would mean unescaped.
func dataSource(path string, options url.Values) (string, error) {
	// SQLite ends a name at the first zero byte and would open another file.
	if path == "" || strings.ContainsRune(path, 0) {
		return "", fmt.Errorf("%q does not name a file", path)
	}
	full, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("finding the folder of %q: %w", path, err)
	}
	full = filepath.ToSlash(full)
	if !strings.HasPrefix(full, "/") { // a drive letter
		full = "/" + full
	}
	return (&url.URL{Scheme: "file", Path: full, RawQuery: options.Encode()}).String(), nil
}
