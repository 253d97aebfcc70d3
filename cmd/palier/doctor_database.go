package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/store"
)

// checkSchema names the finding that the database is of an older program. What
// would come after it has not been checked then.
const checkSchema = "schema"

// checks are what store.Check looks at, in its order.
var checks = []string{"file", "references", checkSchema, "books", "rounds"}

// database examines the file, which may be in use.
func (c *checkup) database(ctx context.Context, path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			c.found("cli.doctor.database.folder", "Path", path)
		} else if c.writing(path) {
			c.skipped("cli.doctor.database.missing", "Path", path)
		}
		return nil
	}
	list, err := catalog.New()
	if err != nil {
		return fmt.Errorf("listing the games: %w", err)
	}
	found, err := store.Check(ctx, path, list)
	switch {
	case errors.Is(err, store.ErrNewerSchema):
		c.found("cli.doctor.database.newer", "Path", path)
		return nil
	case errors.Is(err, store.ErrForeign):
		c.found("cli.doctor.database.foreign", "Path", path)
		return nil
	case errors.Is(err, store.ErrLinked):
		c.found("cli.doctor.database.linked", "Path", path)
		return nil
	case err != nil:
		c.unusable(path, err)
		return nil
	}
	details := map[string][]string{}
	for _, f := range found {
		details[f.Check] = append(details[f.Check], f.Detail)
	}
	for _, check := range checks {
		for _, detail := range details[check] {
			c.found("cli.doctor.database.found."+check, "Path", path, "Detail", detail)
		}
		if len(details[check]) == 0 {
			c.well("cli.doctor.database.well."+check, "Path", path)
		} else if check == checkSchema {
			break
		}
	}
	c.writing(path)
	return nil
}

// writing reports whether the bot could write to a database, and what helps if not.
func (c *checkup) writing(path string) bool {
	err := store.TryWriting(path)
	if err != nil {
		advice := c.w.Text("cli.database.advice." + string(store.FailureOf(err)))
		c.found("cli.doctor.database.unwritten", "Path", path, "Cause", causeOf(c.w, err), "Advice", advice)
	}
	return err == nil
}

// unusable reports that a database cannot be examined. What helps is what helps
// the bot, but where that is to ask doctor.
func (c *checkup) unusable(path string, err error) {
	cause := causeOf(c.w, err)
	switch f := store.FailureOf(err); f {
	case "", store.Unknown, store.Damaged:
		c.found("cli.doctor.database.unreadable", "Path", path, "Cause", cause)
	default:
		c.found("cli.doctor.database.unusable", "Path", path, "Cause", cause, "Advice", c.w.Text("cli.database.advice."+string(f)))
	}
}
