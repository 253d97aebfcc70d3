package bot

import (
	"errors"
	"fmt"
)

// Errors of a single interaction, as an ErrorReply gets them.
var (
	// ErrUnknownRoute is returned for an interaction that no route matches: a
	// button of an older version, for the most part.
	ErrUnknownRoute = errors.New("no route for this interaction")
	// ErrPanic is returned in place of a handler's panic.
	ErrPanic = errors.New("the handler panicked")
	// ErrBusy is returned when too many interactions are being handled; the
	// handler was not called.
	ErrBusy = errors.New("too many interactions at once")
	// ErrNoReply is returned for a handler that returns neither a reply nor an error.
	ErrNoReply = errors.New("the handler returned no reply")
	// ErrRefused wraps Discord's refusal of a reply that it cannot show.
	ErrRefused = errors.New("refused by Discord")
)

// Errors of the bot as a whole.
var (
	// ErrToken means that Discord does not know the token: close code 4004, or
	// status 401.
	ErrToken = errors.New("the bot's token is not valid")
	// ErrGateway means that Discord will not let the bot connect as it is:
	// close codes 4010 to 4014.
	ErrGateway = errors.New("the gateway refuses this bot")
	// ErrGone is returned by Edit when the message, or the access to it, is
	// gone. There is no use in trying again.
	ErrGone = errors.New("the message or the access to it is gone")
	// ErrChannelGone is an ErrGone that holds for every message of the channel.
	ErrChannelGone = fmt.Errorf("the whole channel: %w", ErrGone)
)
