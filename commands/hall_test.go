package commands_test

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/palier-bot/palier/bot"
	"github.com/palier-bot/palier/commands"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/store"
)

// hall is where the people of the fuzz tests meet: the router and a real store,
// without a gateway in between.
type hall struct {
	t       *testing.T
	out     *outlet
	bank    *store.Store
	reader  *sql.DB
	club    *commands.Club
	router  *bot.Router
	screens [][]control    // of the messages so far
	form    bot.Form       // the newest
	robot   store.PlayerID // who may have no account
}

// newHall opens a hall for one test.
func newHall(t *testing.T, out *outlet) *hall {
	t.Helper()
	h, err := openHall(t.TempDir(), out)
	if err != nil {
		t.Fatal(err)
	}
	h.t = t
	t.Cleanup(func() {
		if err := h.close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// openHall opens a hall in a folder, for whichever test is in its t.
func openHall(folder string, out *outlet) (*hall, error) {
	list, err := catalog.New()
	if err != nil {
		return nil, err
	}
	path := filepath.Join(folder, "palier.db")
	h := &hall{out: out, form: bot.Form{ID: "nl/ZZZZZZZZ/seed"}}
	h.bank, err = store.Open(context.Background(), path, store.Options{
		Games: list, Entropy: rand.NewChaCha8(sha256.Sum256([]byte("clicks"))),
	})
	if err != nil {
		return nil, err
	}
	h.reader, err = sql.Open("sqlite3", (&url.URL{Scheme: "file", Path: path, RawQuery: "mode=ro"}).String())
	if err != nil {
		return nil, errors.Join(err, h.bank.Close())
	}
	h.club, err = commands.New(commands.Config{
		Store: h.bank, Games: list, Log: slog.New(slog.DiscardHandler),
		Luck: fair.NewKey(fair.Seed{}, fair.Inputs{}).Stream("luck"),
	})
	if err == nil {
		h.router, err = bot.NewRouter(h.club.Routes())
	}
	if err != nil {
		return nil, errors.Join(err, h.close())
	}
	return h, nil
}

func (h *hall) close() error { return errors.Join(h.reader.Close(), h.bank.Close()) }

// serve answers as the bot does, and checks the answer.
func (h *hall) serve(q *bot.Request) {
	h.t.Helper()
	ctx := h.t.Context()
	reply, err := h.router.Serve(ctx, q)
	if err != nil {
		reply = h.club.Failure(ctx, q, err)
		if reflect.DeepEqual(reply, h.club.Failure(ctx, q, errors.New("of an unknown kind"))) {
			h.t.Fatalf("%s of %q failed: %v", q.Kind, q.Key, err)
		}
	}
	switch {
	case reply == nil:
		h.t.Fatalf("%s of %q is not answered", q.Kind, q.Key)
	case reply.Form != nil && q.Kind == bot.Submitted:
		h.t.Fatalf("the form %q is answered with a form", q.Key)
	case reply.Form != nil:
		h.form = *reply.Form
		h.inspect(q, h.out.form(h.t, reply.Form))
		return
	}
	for reply.Later != nil {
		if reply, err = reply.Later(ctx, func(r *bot.Reply) { h.inspect(q, h.out.message(h.t, r)) }); err != nil {
			reply = h.club.Failure(ctx, q, err)
		}
	}
	sent := h.out.message(h.t, reply)
	h.inspect(q, sent)
	shown := controlsOf(h.t, sent.body)
	if n, err := strconv.Atoi(q.Message); err == nil && reply.Update && n >= 0 && n < len(h.screens) {
		h.screens[n] = shown
		return
	}
	h.screens = append(h.screens, shown)
}

// inspect holds a body against the limits, and looks in it for seeds that must
// not be known yet.
func (h *hall) inspect(q *bot.Request, s sentBody) {
	h.t.Helper()
	for _, breach := range breaches(s.method, s.path, s.body) {
		h.t.Errorf("%s of %q: %s\nin %s", q.Kind, q.Key, breach, s.body)
	}
	rows, err := h.reader.Query(`SELECT server_seed FROM rounds WHERE ended_at IS NULL`)
	if err != nil {
		h.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var seed []byte
		if err := rows.Scan(&seed); err != nil {
			h.t.Fatal(err)
		}
		if strings.Contains(string(s.body), hex.EncodeToString(seed)) {
			h.t.Errorf("%s of %q tells the seed of a round that has not ended: %s", q.Kind, q.Key, s.body)
		}
	}
	if err := rows.Err(); err != nil {
		h.t.Fatal(err)
	}
}

// settle checks that no coin was lost or made.
func (h *hall) settle() {
	ctx := context.Background()
	wrong, err := h.bank.Imbalances(ctx)
	if err != nil || len(wrong) > 0 {
		h.t.Errorf("the ledger does not balance: %v, %v", wrong, err)
	}
	rows, err := h.reader.Query(`
		SELECT a.guild, a.player,
		       (SELECT sum(e.amount) FROM entries e WHERE e.account = a.id AND e.round IS NULL),
		       (SELECT coalesce(sum(r.payout - r.stake), 0) FROM rounds r WHERE r.account = a.id)
		  FROM accounts a`)
	if err != nil {
		h.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var o store.Owner
		var given, played int
		if err := rows.Scan(&o.Guild, &o.Player, &given, &played); err != nil {
			h.t.Fatal(err)
		}
		account, err := h.bank.Account(ctx, o)
		if err != nil {
			h.t.Fatal(err)
		}
		if int(account.Balance) != given+played {
			h.t.Errorf("%v has %d coins, of %d given and %d won or lost", o, account.Balance, given, played)
		}
		if o.Guild == "" || o.Player == h.robot {
			h.t.Errorf("%v has an account", o)
		}
	}
	if err := rows.Err(); err != nil {
		h.t.Fatal(err)
	}
}

// control is a button or select of a message that can be used.
type control struct {
	id      string
	options []string // of a select
}

// controlsOf finds the controls of a message, whatever is around them.
func controlsOf(t *testing.T, body []byte) (list []control) {
	t.Helper()
	type part struct {
		CustomID   string `json:"custom_id"`
		Disabled   bool
		Options    []struct{ Value string }
		Components []part
	}
	var message part
	if err := json.Unmarshal(body, &message); err != nil {
		t.Fatal(err)
	}
	var visit func(part)
	visit = func(p part) {
		if p.CustomID != "" && !p.Disabled {
			c := control{id: p.CustomID}
			for _, o := range p.Options {
				c.options = append(c.options, o.Value)
			}
			list = append(list, c)
		}
		for _, inner := range p.Components {
			visit(inner)
		}
	}
	visit(message)
	return list
}
