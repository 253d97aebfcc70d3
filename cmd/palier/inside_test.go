package main_test

import (
	"context"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

// inside is the bot in the process of the test, so that its goroutines can be
// counted and its pauses are short. Everything in it is the real thing.
type inside struct {
	*playground.Server
	t    *testing.T
	bank bank
	log  lockedBuffer
	stop func()

	arrivals atomic.Int64 // newcomers so far

	mu   sync.Mutex
	sent strings.Builder // bodies that the bot has sent
}

// answerLimit is how long Discord waits for an answer.
const answerLimit = 3 * time.Second

// newInside starts a Discord and the bot in front of it, which ends with the
// test at the latest.
func newInside(t *testing.T) *inside {
	t.Helper()
	in := &inside{t: t, bank: bank{t, filepath.Join(t.TempDir(), "palier.db")}}
	var err error
	in.Server, err = playground.New(playground.Options{
		AnswerLimit: answerLimit, Heartbeat: time.Second,
		OnSend: func(_, _ string, body []byte) {
			in.mu.Lock()
			defer in.mu.Unlock()
			in.sent.Write(body)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := in.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	end := in.start()
	in.stop = sync.OnceFunc(func() {
		end()
		if err := in.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(in.stop)
	return in
}

// start runs the bot and returns what ends it.
func (in *inside) start() (end func()) {
	t := in.t
	t.Helper()
	list, err := catalog.New()
	if err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), in.bank.path, store.Options{Games: list})
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(&in.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	club, err := commands.New(commands.Config{Store: s, Games: list, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	router, err := bot.NewRouter(club.Routes(), bot.Log(log), bot.Recover(log))
	if err != nil {
		t.Fatal(err)
	}
	robot, err := bot.New(bot.Config{
		Token: in.Token(), API: in.URL(), Guild: in.Guild(), Router: router, OnError: club.Failure, Log: log,
		OpenLimit: time.Second, QuietLimit: 2500 * time.Millisecond, Backoff: 10 * time.Millisecond,
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- robot.Run(ctx) }()
	select {
	case <-robot.Ready():
	case <-time.After(patience):
		t.Error("the bot is not ready")
	}
	return func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the bot has ended with %v", err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// newcomer returns somebody who has not been here before.
func (in *inside) newcomer() playground.Person {
	n := strconv.FormatInt(in.arrivals.Add(1), 10)
	p := in.People()[0]
	p.ID, p.Name = n, "newcomer "+n
	return p
}

// losses returns how often the bot has been without a connection.
func (in *inside) losses() int { return strings.Count(in.log.String(), "not connected to the gateway") }

// settled ends the bot and checks its books and what it has said.
func (in *inside) settled() {
	in.t.Helper()
	in.quiet()
	in.stop()
	in.bank.balanced()
}

// quiet fails if a log tells of a panic, or a log or message the seed of a round
// that has not ended.
func (in *inside) quiet() {
	in.t.Helper()
	log := in.log.String()
	if strings.Contains(log, "panic") {
		in.t.Error("the log tells of a panic")
	}
	in.mu.Lock()
	said := in.sent.String()
	in.mu.Unlock()
	for _, seed := range in.bank.openSeeds() {
		if strings.Contains(log, seed) || strings.Contains(said, seed) {
			in.t.Error("the seed of a round that has not ended is told")
		}
	}
}
