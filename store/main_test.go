package store_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler)) // panics on purpose
	goleak.VerifyTestMain(m)
}

const game = "next_level"

var (
	ann  = store.Owner{Guild: "100", Player: "1"}
	ben  = store.Owner{Guild: "100", Player: "2"}
	here = store.Message{Channel: "200", ID: "300", Locale: "fr"}
)

// board is Next Level on a board whose numbers 1 to 41 are good, whatever the
// seed, and whose multipliers are all the low ones or all the high ones.
type board struct {
	nextlevel.Game
	draws gamestest.Forced
}

func newBoard(high bool) board {
	b := board{draws: gamestest.Forced{"board": gamestest.Sample(50, 42, 43, 44, 45, 46, 47, 48, 49, 50)}}
	for level := 2; level <= nextlevel.Levels; level++ {
		if !high { // the high one is drawn by every result below its share
			b.draws["mult/"+strconv.Itoa(level)] = gamestest.Uniform(nextlevel.LevelAt(level).HighShare.Num().Uint64())
		}
	}
	return b
}

func (b board) Deal(_ fair.Source, t games.Ticket) (games.Round, error) {
	return b.Game.Deal(b.draws, t)
}

func catalog(t testing.TB, list ...games.Game) games.Catalog {
	t.Helper()
	c, err := games.NewCatalog(list...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// entropy is reproducible, and remembers the seeds that were read from it.
type entropy struct {
	random *rand.ChaCha8
	mu     sync.Mutex
	seeds  map[string]fair.Seed // by commit
}

func newEntropy() *entropy {
	return &entropy{random: rand.NewChaCha8([32]byte{1}), seeds: map[string]fair.Seed{}}
}

func (e *entropy) Read(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	n, err := e.random.Read(p)
	if len(p) == fair.SeedSize {
		seed, err := fair.NewSeed(bytes.NewReader(p))
		if err != nil {
			return 0, err
		}
		e.seeds[seed.Commit()] = seed
	}
	return n, err
}

func (e *entropy) seed(commit string) fair.Seed {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.seeds[commit]
}

// clock is a time that only the test moves.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// rig is a store on a file of its own, and what it depends on.
type rig struct {
	*store.Store
	t       testing.TB
	path    string
	clock   *clock
	entropy *entropy
	options store.Options
}

// newRig opens a store; by default on the board with the low multipliers.
func newRig(t testing.TB, change ...func(*store.Options)) *rig {
	t.Helper()
	r := &rig{
		t:       t,
		path:    filepath.Join(t.TempDir(), "palier.db"),
		clock:   &clock{now: time.UnixMilli(1_700_000_000_000)},
		entropy: newEntropy(),
	}
	r.options = store.Options{Games: catalog(t, newBoard(false)), Now: r.clock.Now, Entropy: r.entropy}
	for _, f := range change {
		f(&r.options)
	}
	r.open()
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func realGame(t testing.TB) func(*store.Options) {
	return func(o *store.Options) { o.Games = catalog(t, nextlevel.Game{}) }
}

func opening(c games.Coins) func(*store.Options) {
	return func(o *store.Options) { o.Opening = c }
}

func (r *rig) open() {
	r.t.Helper()
	s, err := store.Open(context.Background(), r.path, r.options)
	if err != nil {
		r.t.Fatal(err)
	}
	r.Store = s
}

func (r *rig) reopen() {
	r.t.Helper()
	if err := r.Close(); err != nil {
		r.t.Fatal(err)
	}
	r.open()
}

func (r *rig) panel(o store.Owner) store.View {
	r.t.Helper()
	v, err := r.Panel(context.Background(), o, game)
	if err != nil {
		r.t.Fatal(err)
	}
	return v
}

// rounds are those of the owner's server.
func (r *rig) rounds(o store.Owner) store.Rounds { return r.Rounds(o.Guild, game) }

func (r *rig) start(o store.Owner, ticket games.Ticket) store.View {
	r.t.Helper()
	v, err := r.rounds(o).Start(context.Background(), r.panel(o).Round.ID, o.Player, ticket, here)
	if err != nil {
		r.t.Fatal(err)
	}
	return v
}

// play plays on from a view and returns the next.
func (r *rig) play(v store.View, actions ...games.Action) store.View {
	r.t.Helper()
	v, err := r.rounds(v.Round.Owner).Play(context.Background(), v.Round.ID, v.Round.Player, v.Round.Turn, here, actions...)
	if err != nil {
		r.t.Fatal(err)
	}
	return v
}

func picks(first, last int) []games.Action {
	var list []games.Action
	for n := first; n <= last; n++ {
		list = append(list, nextlevel.Pick(n))
	}
	return list
}

func (r *rig) balance(o store.Owner) games.Coins {
	r.t.Helper()
	a, err := r.Find(context.Background(), o)
	if err != nil {
		r.t.Fatal(err)
	}
	return a.Balance
}

// resetServer resets a server as it is now, whatever was reset before.
func (r *rig) resetServer(
	ctx context.Context, guild store.GuildID, by store.PlayerID, reason, season string, progress func(done, total int),
) (store.ResetResult, error) {
	r.t.Helper()
	var last int64
	if p, err := r.PreviewResetAll(ctx, guild); err == nil {
		last = p.Last
	}
	return r.ResetAll(ctx, guild, store.Moderator{Player: by}, reason, season, last, progress)
}

// balanced fails the test unless every coin is accounted for.
func (r *rig) balanced() {
	r.t.Helper()
	found, err := r.Imbalances(context.Background())
	if err != nil {
		r.t.Fatal(err)
	}
	for _, i := range found {
		r.t.Error(i)
	}
}

func wantError(t testing.TB, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("error: %v, want %v", got, want)
	}
}
