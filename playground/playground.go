// Package playground is a Discord on loopback: the REST API and the gateway
// that a bot talks to, a channel with a few people in it, and a page to look at
// the channel with. A program drives the people through [Server.Command],
// [Server.Click], [Server.Choose] and [Server.Submit]; the page does the same
// over HTTP.
//
// It knows Discord's API from its public description and nothing of any bot: it
// imports no Discord library and none of this project's packages, so that it is
// an independent witness of what a bot sends. It is strict: what Discord would
// refuse is refused, with Discord's status, code and body. Where Discord's own
// name for a fault is not public, the name is ours and the place in the body is
// Discord's.
//
// With [Server.Suffer] and the methods that end connections it has troubles, too,
// by a script or at random.
//
// Left out: messages that people write, threads, reactions, voice, polls,
// stickers, autocomplete, rate limits that are not asked for, and in forms every
// component except text inputs, string selects and text.
package playground

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// ErrNotLoopback is the error of Listen for an address other machines could reach.
var ErrNotLoopback = errors.New("playground: not a loopback address")

// Options are the settings of a Server. The zero value is useful.
type Options struct {
	History     string           // the SQLite file with the channel's history; "" keeps it in memory
	Log         *slog.Logger     // nil discards
	AnswerLimit time.Duration    // how long a bot may take to answer; 0 is Discord's 3 s
	Heartbeat   time.Duration    // the interval asked of gateway clients; 0 is Discord's 41.25 s
	Now         func() time.Time // nil is time.Now
	Pages       []Page           // served beside the playground's page, and linked from it

	// OnSend, if set, gets every JSON body that the bot sent over REST, before
	// it is judged. It may be called from several goroutines at once and must
	// not call the Server.
	OnSend func(method, path string, body []byte)
}

// Server is the playground. It is safe for concurrent use.
type Server struct {
	options  Options
	log      *slog.Logger
	history  *history
	scene    scene
	ids      *snowflakes
	gateway  *gateway
	hub      *hub
	troubles troubles

	base     string // http://127.0.0.1:8420, set once by Listen
	listener net.Listener
	http     *http.Server
	served   sync.WaitGroup
	closing  chan struct{}
	closed   sync.Once
	failed   error // of the first Close

	mu           sync.Mutex // guards what follows
	messages     map[string]Message
	order        []string // of messages, oldest first
	commands     []Command
	interactions map[string]*interaction // by token
	recent       []*interaction          // oldest first
	forms        map[string]*openForm    // by token
}

// New opens the history and prepares a server that does not listen yet. The
// caller closes it.
func New(options Options) (*Server, error) {
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	if options.AnswerLimit == 0 {
		options.AnswerLimit = 3 * time.Second
	}
	if options.Heartbeat == 0 {
		options.Heartbeat = 41250 * time.Millisecond
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	history, err := openHistory(options.History)
	if err != nil {
		return nil, err
	}
	s := &Server{
		options:      options,
		log:          options.Log,
		history:      history,
		ids:          &snowflakes{now: options.Now},
		hub:          newHub(),
		closing:      make(chan struct{}),
		messages:     make(map[string]Message),
		interactions: make(map[string]*interaction),
		forms:        make(map[string]*openForm),
	}
	if err := s.restore(); err != nil {
		return nil, errors.Join(err, history.close())
	}
	s.gateway = newGateway(s)
	return s, nil
}

// restore takes up what the history holds.
func (s *Server) restore() error {
	last, err := s.history.lastID()
	if err != nil {
		return err
	}
	s.ids.last = last
	if s.scene, err = s.history.loadScene(s.ids); err != nil {
		return err
	}
	if s.commands, err = s.history.loadCommands(); err != nil {
		return err
	}
	for _, c := range s.commands {
		s.ids.last = max(s.ids.last, uint64(number(c.ID)), uint64(number(c.Version)))
	}
	messages, err := s.history.loadMessages()
	if err != nil {
		return err
	}
	for _, m := range messages {
		s.messages[m.ID] = m
		s.order = append(s.order, m.ID)
	}
	return nil
}

// Listen starts to serve on a loopback address, "127.0.0.1:0" for any free
// port. It is called once. ErrNotLoopback for every other kind of address.
func (s *Server) Listen(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("reading address %q: %w", addr, err)
	}
	if !loopback(host) {
		return fmt.Errorf("%w: %s", ErrNotLoopback, addr)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("listening on %s: %w", addr, err)
	}
	s.listener = listener
	s.base = "http://" + listener.Addr().String()
	s.rebase()
	s.http = &http.Server{Handler: s.routes(), ReadHeaderTimeout: 10 * time.Second}
	s.served.Go(func() {
		if err := s.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("playground stopped serving", "err", err)
		}
	})
	return nil
}

// rebase points the addresses of pictures at this run's port.
func (s *Server) rebase() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, m := range s.messages {
		s.messages[id] = m.rebased(s.base)
	}
}

// URL is where the server listens: "http://127.0.0.1:8420". Empty before Listen.
func (s *Server) URL() string { return s.base }

// Token is the bot's token, without "Bot ". It is the same in every run on one history.
func (s *Server) Token() string { return s.scene.Token }

// Guild is the ID of the only server.
func (s *Server) Guild() string { return s.scene.Guild }

// Channel is the ID of the server's only channel.
func (s *Server) Channel() string { return s.scene.Channel }

// Role is the ID of the server's one role, which gives no permissions.
func (s *Server) Role() string { return s.scene.Role }

// ApplicationID is the bot's application, and also its user.
func (s *Server) ApplicationID() string { return s.scene.Application }

// Disconnect ends every gateway connection with a close code, as Discord does
// when it restarts (1001) or refuses a bot (4004). Sessions stay resumable.
func (s *Server) Disconnect(code int) { s.gateway.disconnect(code) }

// Close stops serving, ends every connection and closes the history.
func (s *Server) Close() error {
	s.closed.Do(func() {
		close(s.closing)
		if s.http != nil {
			s.failed = s.http.Close()
		}
		s.gateway.close()
		s.served.Wait()
		s.failed = errors.Join(s.failed, s.history.close())
	})
	return s.failed
}

// loopback tells whether a host names this machine to itself.
func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
