package nextlevel_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/nextlevel"
)

// forced returns a source with 42…50 as the losing numbers, and either the low
// or the high multiplier at every level.
func forced(high bool) gamestest.Forced {
	src := gamestest.Forced{"board": gamestest.Sample(nextlevel.Numbers, 42, 43, 44, 45, 46, 47, 48, 49, 50)}
	for n := 2; n <= nextlevel.Levels; n++ {
		src["mult/"+strconv.Itoa(n)] = multiplier(n, high)
	}
	return src
}

// multiplier returns the words that force the multiplier of a level.
func multiplier(level int, high bool) []uint64 {
	if high {
		return gamestest.Uniform(0)
	}
	return gamestest.Uniform(nextlevel.LevelAt(level).HighShare.Num().Uint64())
}

// deal starts a round on a stake of its own type.
func deal(t *testing.T, src gamestest.Forced, ticket games.Ticket) *nextlevel.Round {
	t.Helper()
	r, err := nextlevel.Game{}.Deal(src, ticket)
	if err != nil {
		t.Fatalf("dealing: %v", err)
	}
	return r.(*nextlevel.Round)
}

// moves reads a short form of actions: "4" a pick, "1-5" five picks, "+" for
// continue, and anything else as it is.
func moves(t *testing.T, short string) []games.Action {
	t.Helper()
	var list []games.Action
	for word := range strings.FieldsSeq(short) {
		from, to, isRun := strings.Cut(word, "-")
		first, err := strconv.Atoi(from)
		switch {
		case word == "+":
			list = append(list, nextlevel.Continue)
		case err != nil:
			list = append(list, games.Action(word))
		case !isRun:
			list = append(list, nextlevel.Pick(first))
		default:
			last, err := strconv.Atoi(to)
			if err != nil {
				t.Fatalf("moves %q: %v", short, err)
			}
			for n := first; n <= last; n++ {
				list = append(list, nextlevel.Pick(n))
			}
		}
	}
	return list
}

// toTheEnd finds the 29 good numbers and never stops.
const toTheEnd = "1-5 + 6-9 + 10-12 + 13-15 + 16-18 + 19-21 + 22-23 + 24-25 + 26-27 + 28-29"

const (
	playing = "playing"
	won     = "won"
	lost    = "lost"
)

func status(r games.Round) string {
	switch payout, over := r.Outcome(); {
	case !over:
		return playing
	case payout > 0:
		return won
	}
	return lost
}

// TestCases plays one scenario for each sentence of the rules that decides
// something. Where there is an error, the last action is refused with it and
// everything is as before.
func TestCases(t *testing.T) {
	const low, high = false, true
	for _, tt := range []struct {
		name    string
		article string
		board   bool // low or high multipliers
		stake   games.Ticket
		moves   string
		status  string
		level   int
		payout  games.Coins
		err     error
	}{
		{"stop at level 1, stake 1", "2.3, 2.4.4 a, 2.4.5", low, "1", "1-5 stop", won, 1, 2, nil},
		{"stop at level 1, stake 2", "2.3, 2.4.4 a", low, "2", "1-5 stop", won, 1, 4, nil},
		{"stop at level 1, stake 3", "2.3, 2.4.4 a", low, "3", "1-5 stop", won, 1, 6, nil},
		{"×2.5 at level 2, stake 1", "2.3", low, "1", "1-5 + 6-9 stop", won, 2, 5, nil},
		{"×3 at level 2, stake 1", "2.3", high, "1", "1-5 + 6-9 stop", won, 2, 6, nil},
		{"×2.5 at level 2, stake 3: whole coins", "2.3", low, "3", "1-5 + 6-9 stop", won, 2, 15, nil},
		{"×2.5 then ×2 at level 3", "2.3", low, "1", "1-5 + 6-9 + 10-12 stop", won, 3, 10, nil},
		{"×3 then ×3 at level 3, stake 3", "2.3", high, "3", "1-5 + 6-9 + 10-12 stop", won, 3, 54, nil},
		{"level 5, the least", "2.3", low, "1", "1-5 + 6-9 + 10-12 + 13-15 + 16-18 stop", won, 5, 40, nil},
		{"level 6, the most: ×5", "2.3", high, "1", "1-5 + 6-9 + 10-12 + 13-15 + 16-18 + 19-21 stop", won, 6, 810, nil},
		{"level 7, the least, stake 2", "2.3", low, "2", "1-5 + 6-9 + 10-12 + 13-15 + 16-18 + 19-21 + 22-23 stop", won, 7, 320, nil},
		{"level 10, the least: settles by itself", "2.4.5", low, "1", toTheEnd, won, 10, 1280, nil},
		{"level 10, the most, stake 1", "2.3, 2.4.5", high, "1", toTheEnd, won, 10, 87480, nil},
		{"level 10, the most, stake 2", "2.3, 2.4.5", high, "2", toTheEnd, won, 10, 174960, nil},
		{"level 10, the most, stake 3", "2.3, 2.4.5", high, "3", toTheEnd, won, 10, 262440, nil},
		{"stop after level 10", "2.4.5", low, "1", toTheEnd + " stop", won, 10, 1280, games.ErrOver},
		{"the 29th pick loses all", "2.4.2, 2.4.4 b", low, "1", strings.Replace(toTheEnd, "28-29", "28 50", 1), lost, 9, 0, nil},
		{"the first pick loses", "2.4.2", low, "2", "50", lost, 0, 0, nil},
		{"four good, then a losing one", "2.4.2", low, "1", "1-4 42", lost, 0, 0, nil},
		{"continuing renounces the gain", "2.4.4 b", low, "3", "1-5 + 43", lost, 1, 0, nil},
		{"stop before any pick", "2.4.4", low, "1", "stop", playing, 0, 0, nextlevel.ErrNotAtLevel},
		{"stop at 3 good numbers", "2.4.4", low, "1", "1-3 stop", playing, 0, 0, nextlevel.ErrNotAtLevel},
		{"continue before any pick", "2.4.4", low, "1", "+", playing, 0, 0, nextlevel.ErrNotAtLevel},
		{"continue at 3 good numbers", "2.4.4", low, "1", "1-3 +", playing, 0, 0, nextlevel.ErrNotAtLevel},
		{"stop just after continuing", "2.4.4 b", low, "1", "1-5 + stop", playing, 1, 0, nextlevel.ErrNotAtLevel},
		{"continue twice", "2.4.4 b", low, "1", "1-5 + +", playing, 1, 0, nextlevel.ErrNotAtLevel},
		{"a pick where a decision is due", "2.4.4", low, "1", "1-6", playing, 1, 0, nextlevel.ErrAtLevel},
		{"a pick after a loss", "2.4.2", low, "1", "50 1", lost, 0, 0, games.ErrOver},
		{"continue after a loss", "2.4.2", low, "1", "50 +", lost, 0, 0, games.ErrOver},
		{"stop after a loss", "2.4.2", low, "1", "50 stop", lost, 0, 0, games.ErrOver},
		{"continue after a stop", "2.4.4 a", low, "1", "1-5 stop +", won, 1, 2, games.ErrOver},
		{"a pick after a stop", "2.4.4 a", low, "1", "1-5 stop 6", won, 1, 2, games.ErrOver},
		{"a second stop pays nothing", "2.4.4 a", low, "1", "1-5 stop stop", won, 1, 2, games.ErrOver},
		{"number 0", "2.2.1", low, "1", "0", playing, 0, 0, nextlevel.ErrNumber},
		{"number 51", "2.2.1", low, "1", "51", playing, 0, 0, nextlevel.ErrNumber},
		{"one number twice", "2.4.2", low, "1", "7 7", playing, 0, 0, nextlevel.ErrPicked},
		{"a text that is no action", "2.4", low, "1", "cash-out", playing, 0, 0, games.ErrAction},
		{"continuing costs nothing", "2.4.4 b", low, "1", "1-5 + 6-9 + 10-12", playing, 3, 0, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := deal(t, forced(tt.board), tt.stake)
			list := moves(t, tt.moves)
			for i, a := range list {
				before := look(r)
				err := r.Act(a)
				if i == len(list)-1 && tt.err != nil {
					if !errors.Is(err, tt.err) || !slices.Equal(before.Picks, r.Picks()) || before.Deciding != r.Deciding() {
						t.Fatalf("%q: %v, %+v after %+v; want %v and no change", a, err, look(r), before, tt.err)
					}
				} else if err != nil {
					t.Fatalf("art. %s: action %d (%q): %v", tt.article, i+1, a, err)
				}
			}
			payout, _ := r.Outcome()
			if status(r) != tt.status || r.Level() != tt.level || payout != tt.payout {
				t.Errorf("art. %s: %s at level %d with %d, want %s at %d with %d",
					tt.article, status(r), r.Level(), payout, tt.status, tt.level, tt.payout)
			}
			if price, err := (nextlevel.Game{}).Price(tt.stake); err != nil || r.Stake() != price {
				t.Errorf("stake %d, want %d (%v)", r.Stake(), price, err)
			}
		})
	}
}

func TestTickets(t *testing.T) {
	for _, stake := range nextlevel.Stakes() {
		price, err := nextlevel.Game{}.Price(nextlevel.Ticket(stake))
		if err != nil || price != stake {
			t.Errorf("Price(Ticket(%d)) = %d, %v", stake, price, err)
		}
	}
	if got := nextlevel.Stakes(); !slices.Equal(got, []games.Coins{1, 2, 3}) {
		t.Errorf("stakes %v, want 1, 2, 3 (art. 2.1)", got)
	}
}
