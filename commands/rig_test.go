package commands_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"flag"
	"log"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/playground"
	"github.com/palier-bot/palier/store"
)

func TestMain(m *testing.M) {
	// A bot that stops gives Discord a second to take leave. The tests wait
	// together, whatever the number of cores.
	if err := flag.Set("test.parallel", "8"); err != nil {
		log.Fatal(err)
	}
	goleak.VerifyTestMain(m)
}

// patience is how long a bot may take to answer. These tests are about what it
// answers; a busy machine must not fail them.
const patience = 30 * time.Second

// rig is the whole program but for the command line: the real bot on the real
// discordgo, a real database, and the playground's Discord.
type rig struct {
	t       *testing.T
	discord *playground.Server
	bank    *store.Store
	path    string
	log     *lockedBuffer
	stop    func()

	mu   sync.Mutex
	sent []sentBody // what the bot sent, for the schema

	club    *commands.Club
	robot   *bot.Bot
	entropy *rand.ChaCha8
	clock   clock
}

// clock is the time of the store, which tests move.
type clock struct{ ahead atomic.Int64 }

func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

func (c *clock) pass(d time.Duration) { c.ahead.Add(int64(d)) }

type sentBody struct {
	method, path string
	body         []byte
}

// newRig starts everything. The seeds come from a generator that starts the
// same in every run, so that messages can be compared with golden files.
func newRig(t *testing.T) *rig {
	t.Helper()
	r := &rig{
		t: t, path: filepath.Join(t.TempDir(), "palier.db"), log: &lockedBuffer{},
		entropy: rand.NewChaCha8(sha256.Sum256([]byte(t.Name()))),
	}
	var err error
	r.discord, err = playground.New(playground.Options{AnswerLimit: patience, OnSend: func(method, path string, body []byte) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.sent = append(r.sent, sentBody{method, path, bytes.Clone(body)})
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.discord.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	r.start()
	t.Cleanup(func() {
		r.stop()
		if err := r.discord.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// start runs the bot until r.stop.
func (r *rig) start() {
	r.t.Helper()
	list, err := catalog.New()
	if err != nil {
		r.t.Fatal(err)
	}
	r.bank, err = store.Open(r.t.Context(), r.path, store.Options{Games: list, Entropy: r.entropy, Now: r.clock.now})
	if err != nil {
		r.t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	r.club, err = commands.New(commands.Config{
		Games: list,
		Store: r.bank, Log: log,
		Luck: &lockedStream{stream: fair.NewKey(fair.Seed{}, fair.Inputs{Round: r.t.Name()}).Stream("luck")},
	})
	if err != nil {
		r.t.Fatal(err)
	}
	router, err := bot.NewRouter(r.club.Routes(), bot.Log(log), bot.Recover(log))
	if err != nil {
		r.t.Fatal(err)
	}
	r.robot, err = bot.New(bot.Config{
		Token: r.discord.Token(), API: r.discord.URL(), Guild: r.discord.Guild(),
		Router: router, OnError: r.club.Failure, Log: log, AnswerLimit: patience,
	})
	if err != nil {
		r.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.t.Context()))
	ended := make(chan error, 1)
	go func() { ended <- r.robot.Run(ctx) }()
	select {
	case <-r.robot.Ready():
	case err := <-ended:
		r.t.Fatalf("the bot ended: %v", err)
	case <-time.After(10 * time.Second):
		r.t.Fatal("the bot is not ready after 10 s")
	}
	r.stop = func() {
		cancel()
		if err := <-ended; err != nil {
			r.t.Errorf("the bot ended: %v", err)
		}
		wrong, err := r.bank.Imbalances(context.Background())
		if err != nil {
			r.t.Errorf("checking the ledger: %v", err)
		}
		for _, w := range wrong {
			r.t.Errorf("the ledger does not balance: %+v", w)
		}
		if err := r.bank.Close(); err != nil {
			r.t.Errorf("closing the store: %v", err)
		}
	}
}

// restart stops the bot and starts it again on the same files.
func (r *rig) restart() {
	r.t.Helper()
	r.stop()
	r.start()
}

// command runs a slash command and returns the message it brings.
func (r *rig) command(who, locale, name string, options map[string]any) playground.Message {
	r.t.Helper()
	answer, err := r.discord.Command(r.t.Context(), r.discord.Person(who).As(locale), name, options)
	return r.message(answer, err)
}

// click presses the button whose label begins with a text.
func (r *rig) click(who, locale string, m playground.Message, label string) playground.Message {
	r.t.Helper()
	answer, err := r.discord.Click(r.t.Context(), r.discord.Person(who).As(locale), m.ID, r.button(m, label).CustomID)
	return r.message(answer, err)
}

// forge presses a button that the message may not have.
func (r *rig) forge(who string, m playground.Message, customID string) playground.Message {
	r.t.Helper()
	answer, err := r.discord.ClickAnything(r.t.Context(), r.discord.Person(who).As("en-US"), m.ID, customID)
	return r.message(answer, err)
}

// stormSize is how often an impatient player presses.
const stormSize = 16

// storm presses one button many times at once.
func (r *rig) storm(who string, m playground.Message, customID string) {
	r.t.Helper()
	var clicks sync.WaitGroup
	for range stormSize {
		clicks.Go(func() {
			if _, err := r.discord.ClickAnything(r.t.Context(), r.discord.Person(who).As("en-US"), m.ID, customID); err != nil {
				r.t.Errorf("click: %v", err)
			}
		})
	}
	clicks.Wait()
}

func (r *rig) message(answer *playground.Answer, err error) playground.Message {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
	if answer.Message == nil {
		r.t.Fatalf("the answer has no message: %s", answer.Body)
	}
	return *answer.Message
}

func (r *rig) button(m playground.Message, label string) playground.Button {
	r.t.Helper()
	var labels []string
	for _, b := range m.Buttons() {
		if strings.HasPrefix(plainSpaces.Replace(b.Label), label) {
			return b
		}
		labels = append(labels, b.Label)
	}
	r.t.Fatalf("no button %q among %q", label, labels)
	return playground.Button{}
}

// plainSpaces makes the spaces that do not break, which French is full of, plain.
var plainSpaces = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

// says fails unless a message has all of the texts.
func (r *rig) says(m playground.Message, texts ...string) {
	r.t.Helper()
	for _, text := range texts {
		if !strings.Contains(plainSpaces.Replace(m.Texts()), text) {
			r.t.Errorf("the message does not say %q:\n%s", text, m.Texts())
		}
	}
}

func (r *rig) owner(who string) store.Owner {
	return store.Owner{Guild: store.GuildID(r.discord.Guild()), Player: store.PlayerID(r.discord.Person(who).ID)}
}

func (r *rig) balance(who string, want int) {
	r.t.Helper()
	account, err := r.bank.Account(r.t.Context(), r.owner(who))
	if err != nil {
		r.t.Fatal(err)
	}
	if int(account.Balance) != want {
		r.t.Errorf("%s has %d coins, want %d", who, account.Balance, want)
	}
}

// open returns the player's open round of a game.
func (r *rig) open(who, game string) store.Round {
	r.t.Helper()
	v, err := r.bank.Panel(r.t.Context(), r.owner(who), game)
	if err != nil {
		r.t.Fatal(err)
	}
	return v.Round
}

// rounds are those of a round's game, in its server.
func (r *rig) rounds(of store.Round) store.Rounds { return r.bank.Rounds(of.Guild, of.Game) }

// stored returns a round as it is now.
func (r *rig) stored(id store.RoundID) store.Round {
	r.t.Helper()
	v, err := r.bank.Round(r.t.Context(), id)
	if err != nil {
		r.t.Fatal(err)
	}
	return v.Round
}
