package store_test

import (
	"bufio"
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

// refusals are the names of errors in testdata/rounds.txt.
var refusals = map[string]error{
	"not_at_level":            nextlevel.ErrNotAtLevel,
	"number_out_of_range":     nextlevel.ErrNumber,
	"number_already_selected": nextlevel.ErrPicked,
	"invalid_stake":           games.ErrTicket,
	"insufficient_balance":    store.ErrFunds,
	"game_in_progress":        store.ErrStale,
	"game_over":               store.ErrStale,
}

// scenario is a line of testdata/rounds.txt.
type scenario struct {
	id            string
	balance       games.Coins
	high          bool
	moves         []string
	refused       int // −1 if no move is
	why           error
	status        store.Status
	payout, after games.Coins
}

func scenarios(t *testing.T) []scenario {
	t.Helper()
	file, err := os.Open("testdata/rounds.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	number := func(text string) int {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	var list []scenario
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		f := strings.Split(lines.Text(), "; ")
		c := scenario{
			id: f[0], balance: games.Coins(number(f[1])), high: f[2] == "high", refused: -1,
			status: store.Status(f[5]), payout: games.Coins(number(f[6])), after: games.Coins(number(f[7])),
		}
		for _, move := range strings.Fields(f[3]) {
			first, last, run := strings.Cut(move, "..")
			if !run {
				c.moves = append(c.moves, move)
				continue
			}
			for n := number(first); n <= number(last); n++ {
				c.moves = append(c.moves, strconv.Itoa(n))
			}
		}
		if at, why, ok := strings.Cut(f[4], " "); ok {
			c.refused, c.why = number(at), refusals[why]
			if c.why == nil {
				t.Fatalf("%s: unknown refusal %q", c.id, why)
			}
		}
		list = append(list, c)
	}
	return list
}

func TestScenarios(t *testing.T) {
	t.Parallel()
	list := scenarios(t)
	if len(list) < 38 {
		t.Fatalf("only %d scenarios", len(list))
	}
	for _, c := range list {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			r := newRig(t, func(o *store.Options) {
				o.Games, o.Opening = catalog(t, newBoard(c.high)), c.balance
			})
			v := r.panel(ann)
			for i, move := range c.moves {
				before := v
				after, err := r.move(v, move)
				if i != c.refused {
					if err != nil {
						t.Fatalf("move %d, %s: %v", i, move, err)
					}
					v = after
					continue
				}
				wantError(t, err, c.why)
				if v, err = r.Round(t.Context(), before.Round.ID); err != nil {
					t.Fatal(err)
				}
				if v.Round.Turn != before.Round.Turn || v.Round.Status != before.Round.Status || v.Account != before.Account {
					t.Errorf("the refused move changed %+v\nto %+v", before, v)
				}
			}
			if v.Round.Status != c.status || v.Round.Payout != c.payout || v.Account.Balance != c.after {
				t.Errorf("%s, payout %d, balance %d; want %s, %d, %d",
					v.Round.Status, v.Round.Payout, v.Account.Balance, c.status, c.payout, c.after)
			}
			r.balanced()
		})
	}
}

// move makes one move of a scenario.
func (r *rig) move(v store.View, move string) (store.View, error) {
	ctx := context.Background()
	id, player, turn := v.Round.ID, v.Round.Player, v.Round.Turn
	if ticket, ok := strings.CutPrefix(move, "start="); ok {
		return r.rounds(v.Round.Owner).Start(ctx, id, player, games.Ticket(ticket), here)
	}
	switch move {
	case "restart":
		r.reopen()
		return r.Round(ctx, id)
	case "expire":
		r.clock.pass(24 * time.Hour)
		ids, err := r.Idle(ctx, r.clock.Now(), 10)
		if err != nil || len(ids) != 1 || ids[0] != id {
			return store.View{}, errors.Join(err, errors.New("the round is not idle"))
		}
		return r.Expire(ctx, id, r.clock.Now())
	case "stop", "continue":
		return r.rounds(v.Round.Owner).Play(ctx, id, player, turn, here, games.Action(move))
	}
	return r.rounds(v.Round.Owner).Play(ctx, id, player, turn, here, games.Action("pick "+move))
}
