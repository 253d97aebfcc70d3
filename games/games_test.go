package games_test

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/gamestest"
	"github.com/palier-bot/palier/games/nextlevel"
)

func TestCatalog(t *testing.T) {
	c, err := games.NewCatalog(nextlevel.Game{})
	if err != nil {
		t.Fatal(err)
	}
	if g, err := c.Game("next_level"); err != nil || g.Info().ID != "next_level" {
		t.Errorf("the game by its ID: %v, %v", g, err)
	}
	for _, id := range []string{"", "Next_Level", "next_level/1", "next_level ", "roulette", strings.Repeat("x", 1<<20)} {
		g, err := c.Game(id)
		if !errors.Is(err, games.ErrUnknownGame) || g != nil {
			t.Errorf("game %.40q: %v, want ErrUnknownGame", id, err)
		} else if len(err.Error()) > 100 {
			t.Errorf("an error of %d bytes", len(err.Error()))
		}
	}
	list := c.All()
	list[0] = nil
	if c.All()[0] == nil {
		t.Error("changing what All returned changed the catalog")
	}
	if _, err := games.NewCatalog(nextlevel.Game{}, nextlevel.Game{}); err == nil {
		t.Error("two games with one ID were accepted")
	}
	var empty games.Catalog
	if _, err := empty.Game("next_level"); !errors.Is(err, games.ErrUnknownGame) || len(empty.All()) != 0 {
		t.Errorf("the zero catalog: %v", err)
	}
}

// TestProgramCatalog checks that the program's own games have IDs of their own.
func TestProgramCatalog(t *testing.T) {
	c, err := catalog.New()
	if err != nil || len(c.All()) == 0 {
		t.Fatalf("%d games, %v", len(c.All()), err)
	}
}

func TestReplay(t *testing.T) {
	src := gamestest.Forced{"board": gamestest.Sample(50, 42, 43, 44, 45, 46, 47, 48, 49, 50)}
	for _, tt := range []struct {
		name    string
		ticket  games.Ticket
		actions []games.Action
		err     error
		says    string
	}{
		{"whole", "2", []games.Action{"pick 1", "pick 50"}, nil, ""},
		{"not begun", "2", nil, nil, ""},
		{"no ticket", "9", nil, games.ErrTicket, "dealing"},
		{"a refused action", "2", []games.Action{"pick 1", "stop"}, nextlevel.ErrNotAtLevel, `action 2 ("stop")`},
		{"after the end", "2", []games.Action{"pick 50", "pick 1"}, games.ErrOver, `action 2 ("pick 1")`},
		{"a long text", "2", []games.Action{games.Action(strings.Repeat("x", 1<<20))}, games.ErrAction, "action 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := games.Replay(nextlevel.Game{}, src, tt.ticket, tt.actions)
			if !errors.Is(err, tt.err) || (r == nil) != (tt.err != nil) {
				t.Fatalf("round %v, error %v; want %v", r, err, tt.err)
			}
			if err != nil && (!strings.Contains(err.Error(), tt.says) || len(err.Error()) > 200) {
				t.Errorf("%d bytes: %.200v; want it short and to say %q", len(err.Error()), err, tt.says)
			}
		})
	}
}

func TestRoundHalfUp(t *testing.T) {
	for _, tt := range []struct {
		num, den int64
		decimals int
		want     string
	}{
		{1, 8, 2, "0.13"},
		{3, 8, 2, "0.38"},
		{1, 200, 2, "0.01"},
		{499, 100000, 2, "0.00"},
		{1, 3, 2, "0.33"},
		{2, 3, 2, "0.67"},
		{0, 1, 2, "0.00"},
		{43, 1, 2, "43.00"},
		{999, 1000, 2, "1.00"},
		{19995, 1000, 2, "20.00"},
		{5, 2, 0, "3"},
		{7, 2, 0, "4"},
		{49, 100, 0, "0"},
		{1, 16, 3, "0.063"},
		{1059380, 374699, 2, "2.83"},
		{19068840, 1, 0, "19068840"},
	} {
		r := big.NewRat(tt.num, tt.den)
		before := r.String()
		if got := games.RoundHalfUp(r, tt.decimals); got != tt.want {
			t.Errorf("%s to %d decimals: %s, want %s", r, tt.decimals, got, tt.want)
		}
		if r.String() != before {
			t.Errorf("rounding %s changed it to %s", before, r)
		}
	}
}
