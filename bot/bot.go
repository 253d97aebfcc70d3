// Package bot connects handlers to Discord: the session and what keeps it alive,
// the routes, the custom_ids, the replies and the registration of commands.
//
// It knows Discord and nothing of games, coins or languages. A handler gets a
// Request and returns a Reply, both plain data; sending is this package's
// business, and happens once for each interaction.
package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// ErrorReply makes the reply to a request whose handler returned an error, such
// as a private line in the person's language. A nil reply sends nothing.
// context.DeadlineExceeded is among the errors: the handler took too long, and
// may still be at work.
type ErrorReply func(context.Context, *Request, error) *Reply

// Config is what a Bot needs. Token, Router and OnError are required.
type Config struct {
	Token   string // as the developer portal shows it
	API     string // scheme and host for every REST call; DefaultAPI if empty
	Guild   string // register commands for this server only, at once; everywhere if empty
	Router  *Router
	OnError ErrorReply
	Rate    float64      // of one person, interactions a second in the long run; 0 for no bound
	Log     *slog.Logger // slog.Default() if nil

	// The rest has defaults that suit Discord; tests set shorter ones.

	AnswerLimit time.Duration // from the event to the end of its answer: 2.5 s of the 3 s that Discord waits
	OpenLimit   time.Duration // for a connection to be ready: 20 s
	QuietLimit  time.Duration // for a read or write of a connection: 90 s, twice a heartbeat's interval
	Backoff     time.Duration // before the second try to connect: 1 s; doubles up to 4 min
	StopLimit   time.Duration // for answers in flight at a stop: 10 s
	InFlight    int           // interactions handled at once: 512; beyond it they are refused
}

const (
	maxBackoff = 4 * time.Minute // 360 connections a day of two identifies, where Discord allows 1000
	lived      = 30              // times the first pause, after which a connection was a good one
	remembered = 4096            // interactions; a resume repeats a few seconds' worth
	userAgent  = "DiscordBot (https://github.com/palier-bot/palier, 1)"
)

func (c *Config) setDefaults() {
	setDefault(&c.API, DefaultAPI)
	setDefault(&c.Log, slog.Default())
	setDefault(&c.AnswerLimit, 2500*time.Millisecond)
	setDefault(&c.OpenLimit, 20*time.Second)
	setDefault(&c.QuietLimit, 90*time.Second)
	setDefault(&c.Backoff, time.Second)
	setDefault(&c.StopLimit, 10*time.Second)
	setDefault(&c.InFlight, 512)
}

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Bot is a bot on Discord. Make it with New.
type Bot struct {
	conf      Config
	log       *slog.Logger
	transport *transport
	rest      *rest
	seen      *recent
	flight    *flight
	pace      *pace

	ready     chan struct{}
	register  sync.Once
	connected atomic.Bool
}

// New makes a bot that is not connected yet.
func New(c Config) (*Bot, error) {
	if c.Token == "" || c.Router == nil || c.OnError == nil {
		return nil, errors.New("a bot needs a token, a router and a reply to errors")
	}
	c.setDefaults()
	t, err := newTransport(c.API)
	if err != nil {
		return nil, err
	}
	b := &Bot{
		conf:      c,
		log:       c.Log,
		transport: t,
		seen:      newRecent(remembered),
		flight:    newFlight(),
		pace:      newPace(c.Rate),
		ready:     make(chan struct{}),
	}
	session, err := b.newSession()
	if err != nil {
		return nil, err
	}
	session.Client = t.client()
	b.rest = &rest{session}
	return b, nil
}

func (b *Bot) newSession() (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + strings.TrimPrefix(b.conf.Token, "Bot "))
	if err != nil {
		return nil, fmt.Errorf("making a session: %w", err)
	}
	logDiscordgo(b.log)
	s.LogLevel = discordgo.LogWarning
	s.UserAgent = userAgent
	s.StateEnabled = false
	s.SyncEvents = true
	s.Compress = false // what is compressed cannot be screened, and takes longer to inflate than to read
	// Its own way of reconnecting never gives up a bad token and has no limits.
	s.ShouldReconnectOnError = false
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.Identify.Intents = discordgo.IntentsNone // interactions come without any
	return s, nil
}

// Ready is closed when the bot has been connected and its commands registered
// for the first time.
func (b *Bot) Ready() <-chan struct{} { return b.ready }

// Connected reports whether the gateway has the bot online at this moment. It is
// safe for concurrent use.
func (b *Bot) Connected() bool { return b.connected.Load() }

// Run connects the bot and keeps it connected until ctx ends. It then accepts
// no more interactions, finishes those in flight, closes the session and
// returns nil. It returns earlier for good only: with ErrToken or ErrGateway.
// Call it once.
func (b *Bot) Run(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	var tasks sync.WaitGroup
	err := b.supervise(ctx, func(application string) {
		b.register.Do(func() {
			tasks.Go(func() { b.keepRegistering(ctx, stop, application) })
		})
	})
	stop(err)
	tasks.Wait()

	b.flight.close()
	wait, cancel := context.WithTimeout(context.Background(), b.conf.StopLimit)
	defer cancel()
	if waitErr := b.flight.wait(wait); waitErr != nil {
		b.log.Error("stopped with interactions in flight", "after", b.conf.StopLimit)
	}
	b.transport.base.CloseIdleConnections()
	return err
}
