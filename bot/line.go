package bot

import (
	"context"
	"errors"
	"fmt"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

var (
	errSilent = errors.New("the gateway did not say that it is ready")
	errLost   = errors.New("the connection was lost")
)

// line is a discordgo session and the connection it has at the moment. It may
// be opened again after it lost its connection or could not get one, which
// resumes the session if there is one. It is spent, and given up for a new one,
// when Open has not returned in time: discordgo waits for a mute gateway without
// a limit, and holds its lock meanwhile.
type line struct {
	session *discordgo.Session
	ready   chan string   // the application's ID at a READY, nothing at a RESUMED
	down    chan struct{} // discordgo has closed the connection
	lost    chan error    // why it has, if it was not discordgo's own wish
	cut     context.CancelFunc
	spent   bool
}

func (b *Bot) newLine() (*line, error) {
	s, err := b.newSession()
	if err != nil {
		return nil, err
	}
	l := &line{session: s, ready: make(chan string, 1), down: make(chan struct{}, 1), cut: func() {}}
	s.AddHandler(b.receive)
	s.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) { offer(l.ready, applicationOf(r)) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { offer(l.ready, "") })
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { offer(l.down, struct{}{}) })
	return l, nil
}

func applicationOf(r *discordgo.Ready) string {
	switch {
	case r.Application != nil && r.Application.ID != "":
		return r.Application.ID
	case r.User != nil: // the same for all but the oldest bots
		return r.User.ID
	}
	return ""
}

// offer sends unless somebody has to be waited for.
func offer[T any](c chan<- T, v T) {
	select {
	case c <- v:
	default:
	}
}

// open connects the line and returns when the gateway has said that it is
// ready, with the application's ID if it was a READY.
func (b *Bot) open(ctx context.Context, l *line) (application string, err error) {
	// The connection outlives ctx by the close frame that a stop sends.
	alive, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer func() {
		if err != nil {
			cut()
		}
	}()
	l.cut = cut
	l.lost = make(chan error, 1)
	l.session.Client = b.transport.clientUntil(alive)
	l.session.Dialer = b.dialer(alive, l.lost)
	drain(l.ready)
	drain(l.down)

	limit, cancel := context.WithTimeoutCause(ctx, b.conf.OpenLimit, errSilent)
	defer cancel()
	opened := make(chan error, 1)
	go func() { opened <- l.session.Open() }()
	select {
	case err = <-opened:
		if err != nil {
			err = l.why(err)
			// Discord's own codes may be about what it was asked to resume; gorilla
			// has others for connections that were merely lost.
			closed, ok := errors.AsType[*websocket.CloseError](err)
			l.spent = ok && closed.Code >= closeDiscord
			return "", fmt.Errorf("connecting: %w", plain(err))
		}
	case <-limit.Done():
		l.spent = true
		return "", fmt.Errorf("connecting: %w", context.Cause(limit))
	}
	// Open returns early when the gateway answers op 9, which discordgo answers
	// by identifying anew on the same connection.
	select {
	case application = <-l.ready:
		return application, nil
	case <-l.down:
		return "", fmt.Errorf("connecting: %w", l.why(errLost))
	case <-limit.Done():
		l.spent = true
		return "", fmt.Errorf("connecting: %w", context.Cause(limit))
	}
}

// why returns the reason for which the connection has ended, err if there is none
// but what discordgo saw of it.
func (l *line) why(err error) error {
	select {
	case cause := <-l.lost:
		return cause
	default:
		return err
	}
}

func drain[T any](c chan T) {
	select {
	case <-c:
	default:
	}
}
