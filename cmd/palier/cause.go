package main

import (
	"errors"
	"io/fs"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/store"
)

// causeOf says what is wrong with a storage in the language of the terminal, and
// then what the system says, which is in English.
func causeOf(w locales.Words, err error) string {
	f := store.FailureOf(err)
	if f == "" {
		f = store.Unknown
	}
	detail := innermost(err)
	var named *fs.PathError
	if errors.As(err, &named) {
		detail = named // of several files, which
	}
	return w.Text("cli.database.cause", "Cause", w.Text("cli.database.cause."+string(f)), "Detail", detail.Error())
}

// innermost returns the error that others wrap: it says what happened, and they
// say where, which is for the log.
func innermost(err error) error {
	for {
		var next error
		switch e := err.(type) { //nolint:errorlint // one step at a time
		case interface{ Unwrap() error }:
			next = e.Unwrap()
		case interface{ Unwrap() []error }:
			if list := e.Unwrap(); len(list) > 0 {
				next = list[len(list)-1]
			}
		}
		if next == nil {
			return err
		}
		err = next
	}
}
