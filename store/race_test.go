package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/store"
)

const crowd = 32

// at once calls do from many goroutines and counts those that got through;
// every other must be stale.
func atOnce(t *testing.T, do func(i int) error) (through int64) {
	t.Helper()
	var count atomic.Int64
	var wait sync.WaitGroup
	begin := make(chan struct{})
	for i := range crowd {
		wait.Go(func() {
			<-begin
			switch err := do(i); {
			case err == nil:
				count.Add(1)
			case !errors.Is(err, store.ErrStale):
				t.Error(err)
			}
		})
	}
	close(begin)
	wait.Wait()
	return count.Load()
}

func TestOnePressTakes(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.start(ann, "1")
	through := atOnce(t, func(i int) error {
		got, err := r.rounds(ann).Play(context.Background(), v.Round.ID, ann.Player, 0, here, nextlevel.Pick(i+1))
		if got.Round.Turn != 1 {
			t.Errorf("after the press the turn is %d", got.Round.Turn)
		}
		return err
	})
	if now := r.panel(ann).Round; through != 1 || now.Turn != 1 {
		t.Errorf("%d presses took, turn %d", through, now.Turn)
	}
}

func TestOneStake(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.panel(ann)
	through := atOnce(t, func(int) error {
		_, err := r.rounds(ann).Start(context.Background(), v.Round.ID, ann.Player, "3", here)
		return err
	})
	if balance := r.balance(ann); through != 1 || balance != 97 {
		t.Errorf("%d starts took, balance %d", through, balance)
	}
	r.balanced()
}

func TestOnePanel(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	var ids sync.Map
	through := atOnce(t, func(int) error {
		v, err := r.Panel(context.Background(), ann, game)
		ids.Store(v.Round.ID, v.Round.Nonce)
		return err
	})
	count := 0
	ids.Range(func(_, nonce any) bool {
		count++
		return nonce == uint64(1)
	})
	if through != crowd || count != 1 {
		t.Errorf("%d panels show %d rounds", through, count)
	}
	r.balanced()
}

func TestDoubleStopPaysOnce(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	v := r.play(r.start(ann, "2"), picks(1, 5)...)
	r.clock.pass(time.Hour)
	through := atOnce(t, func(i int) error {
		var got store.View
		var err error
		if i%4 == 0 { // the sweep is one of them
			got, err = r.Expire(context.Background(), v.Round.ID, r.clock.Now())
		} else {
			got, err = r.rounds(ann).Play(context.Background(), v.Round.ID, ann.Player, v.Round.Turn, here, nextlevel.Stop)
		}
		if got.Round.Payout != 4 || got.Round.Status != store.Won {
			t.Errorf("a late stop sees %+v", got.Round)
		}
		return err
	})
	if balance := r.balance(ann); through != 1 || balance != 102 {
		t.Errorf("%d stops took, balance %d", through, balance)
	}
	r.balanced()
}

// Players who press, give up at random moments and press again: whatever
// ErrUnavailable was answered was not done, everything else was.
func TestGivingUpAtRandom(t *testing.T) {
	t.Parallel()
	r := newRig(t, opening(1000))
	var wait sync.WaitGroup
	for i := range 12 {
		wait.Go(func() {
			random := rand.New(rand.NewPCG(uint64(i), 1))
			o := store.Owner{Guild: "100", Player: store.PlayerID(fmt.Sprint(i))}
			v := r.panel(o)
			want := v.Account.Balance
			for range 60 {
				ctx, cancel := context.WithTimeout(context.Background(), time.Duration(random.IntN(1500))*time.Microsecond)
				var next store.View
				var err error
				before := v
				if v.Round.Status == store.Waiting {
					next, err = r.rounds(o).Start(ctx, v.Round.ID, o.Player, "3", here)
				} else {
					next, err = r.rounds(o).Play(ctx, v.Round.ID, o.Player, v.Round.Turn, here, choose(random, v.Round))
				}
				cancel()
				if err != nil {
					if !errors.Is(err, store.ErrUnavailable) {
						t.Errorf("player %d: %v", i, err)
					}
					next = r.panel(o)
					if next.Round.ID != before.Round.ID || next.Round.Turn != before.Round.Turn ||
						next.Round.Status != before.Round.Status {
						t.Errorf("player %d: what was unavailable was done: %+v, then %+v", i, before.Round, next.Round)
					}
				} else if before.Round.Status == store.Waiting {
					want -= 3
				}
				if next.Next != nil {
					want += next.Round.Payout
					next.Round, next.Next = *next.Next, nil
				}
				if v = next; v.Account.Balance != want {
					t.Errorf("player %d: balance %d, want %d", i, v.Account.Balance, want)
				}
			}
		})
	}
	wait.Wait()
	r.balanced()
}

// choose returns an action that the rules allow.
func choose(random *rand.Rand, r store.Round) games.Action {
	play := r.Play.(*nextlevel.Round)
	if play.Deciding() {
		if random.IntN(2) == 0 {
			return nextlevel.Stop
		}
		return nextlevel.Continue
	}
	for {
		if n := 1 + random.IntN(nextlevel.Numbers); !play.Picked(n) {
			return nextlevel.Pick(n)
		}
	}
}
