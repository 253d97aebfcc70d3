package transcript_test

import (
	"errors"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/games/transcript"
)

func catalog(t testing.TB) games.Catalog {
	t.Helper()
	c, err := games.NewCatalog(nextlevel.Game{}, instantloto.Game{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// findings are what a check can find; an error wraps one of them.
var findings = []error{
	transcript.ErrFormat, transcript.ErrCommit, transcript.ErrActions,
	transcript.ErrStatus, transcript.ErrStake, transcript.ErrPayout,
}

// TestCheck bends an honest text, or a void one, in one place or in several: the
// first thing that is wrong is named.
func TestCheck(t *testing.T) {
	type bends [][2]string
	for _, tt := range []struct {
		name  string
		text  string
		bends bends
		want  error
	}{
		{"honest", honest, nil, nil},
		{"void", void, nil, nil},
		{"void, with a client seed", void, bends{{`"client_seed":""`, `"client_seed":"lucky"`}}, nil},

		{"an unknown game", honest, bends{{`"next_level",`, `"roulette",`}}, transcript.ErrFormat},
		{"another edition of the rules", honest, bends{{`"next_level/1"`, `"next_level/2"`}}, transcript.ErrFormat},
		{"a ticket that is not sold", honest, bends{{`"ticket":"2"`, `"ticket":"4"`}}, transcript.ErrFormat},
		{"no ticket", honest, bends{{`"ticket":"2"`, `"ticket":""`}}, transcript.ErrFormat},
		{"void, of an unknown game", void, bends{{`"next_level",`, `"roulette",`}}, transcript.ErrFormat},

		{"another seed", honest, bends{{`"0001020304`, `"1001020304`}}, transcript.ErrCommit},
		{"another commit", honest, bends{{`"630dcd`, `"730dcd`}}, transcript.ErrCommit},
		{"void, another commit", void, bends{{`"630dcd`, `"730dcd`}}, transcript.ErrCommit},

		{"a losing number left out", honest, bends{{`"pick 4"`, `"pick 2"`}}, transcript.ErrActions},
		{"a number twice", honest, bends{{`"pick 4"`, `"pick 3"`}}, transcript.ErrActions},
		{"a number off the grid", honest, bends{{`"pick 4"`, `"pick 51"`}}, transcript.ErrActions},
		{"another spelling", honest, bends{{`"pick 4"`, `"pick 04"`}}, transcript.ErrActions},
		{"no such action", honest, bends{{`"pick 4"`, `"reveal"`}}, transcript.ErrActions},
		{"an action left out", honest, bends{{`"pick 4",`, ``}}, transcript.ErrActions},
		{"the decision left out", honest, bends{{`"continue",`, ``}}, transcript.ErrActions},
		{"an action after the end", honest, bends{{`"stop"`, `"stop","pick 12"`}}, transcript.ErrActions},
		{"a second stop", honest, bends{{`"stop"`, `"stop","stop"`}}, transcript.ErrActions},
		{"an unfinished round", honest, bends{{`,"stop"`, ``}}, transcript.ErrActions},
		{"no actions", honest, bends{{honestActions, `[]`}}, transcript.ErrActions},
		{"void, with an action", void, bends{{`[]`, `["pick 1"]`}}, transcript.ErrActions},

		{"lost instead of won", honest, bends{{`"won"`, `"lost"`}}, transcript.ErrStatus},
		{"void, with a ticket", void, bends{{`"ticket":""`, `"ticket":"2"`}}, transcript.ErrStatus},
		{
			"won instead of lost", honest,
			bends{{honestActions, `["pick 2"]`}, {`"payout":10`, `"payout":0`}}, transcript.ErrStatus,
		},

		{"a stake of another ticket", honest, bends{{`"stake":2`, `"stake":3`}}, transcript.ErrStake},
		{"another ticket", honest, bends{{`"ticket":"2"`, `"ticket":"1"`}}, transcript.ErrStake},
		{"void, with a stake", void, bends{{`"stake":0`, `"stake":2`}}, transcript.ErrStake},

		{"a coin more", honest, bends{{`"payout":10`, `"payout":11`}}, transcript.ErrPayout},
		{"a coin less", honest, bends{{`"payout":10`, `"payout":9`}}, transcript.ErrPayout},
		{
			"paid for a lost round", honest,
			bends{{honestActions, `["pick 2"]`}, {`"won"`, `"lost"`}}, transcript.ErrPayout,
		},
		{"void, with a payout", void, bends{{`"payout":0`, `"payout":2`}}, transcript.ErrPayout},
		{
			"a loss, honestly told", honest,
			bends{{honestActions, `["pick 2"]`}, {`"won"`, `"lost"`}, {`"payout":10`, `"payout":0`}}, nil,
		},

		{
			"commit before actions", honest,
			bends{{`"630dcd`, `"730dcd`}, {`,"stop"`, ``}, {`"won"`, `"lost"`}}, transcript.ErrCommit,
		},
		{
			"actions before status", honest,
			bends{{`,"stop"`, ``}, {`"won"`, `"lost"`}, {`"stake":2`, `"stake":3`}}, transcript.ErrActions,
		},
		{
			"status before stake", honest,
			bends{{`"won"`, `"lost"`}, {`"stake":2`, `"stake":3`}, {`"payout":10`, `"payout":0`}}, transcript.ErrStatus,
		},
		{
			"stake before payout", honest,
			bends{{`"stake":2`, `"stake":3`}, {`"payout":10`, `"payout":0`}}, transcript.ErrStake,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := tt.text
			for _, b := range tt.bends {
				text = bend(t, text, b[0], b[1])
			}
			err := mustParse(t, text).Check(catalog(t))
			if !errors.Is(err, tt.want) {
				t.Fatalf("%v, want %v", err, tt.want)
			}
			for _, other := range findings {
				if errors.Is(err, other) && !errors.Is(tt.want, other) {
					t.Errorf("%v is %v too", err, other)
				}
			}
		})
	}
}

// TestCheckKeepsTheGamesError lets a caller say what exactly was refused.
func TestCheckKeepsTheGamesError(t *testing.T) {
	for _, tt := range []struct {
		old, new string
		want     error
	}{
		{`"pick 4"`, `"pick 3"`, nextlevel.ErrPicked},
		{`"stop"`, `"stop","stop"`, games.ErrOver},
		{`"ticket":"2"`, `"ticket":"4"`, games.ErrTicket},
		{`"next_level",`, `"roulette",`, games.ErrUnknownGame},
	} {
		if err := mustParse(t, bend(t, honest, tt.old, tt.new)).Check(catalog(t)); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.new, err, tt.want)
		}
	}
}

// TestCheckReadsEveryField checks transcripts that did not come from Parse.
func TestCheckReadsEveryField(t *testing.T) {
	for name, change := range map[string]func(*transcript.Transcript){
		"format":             func(tr *transcript.Transcript) { tr.Format = "" },
		"scheme":             func(tr *transcript.Transcript) { tr.Scheme = "cr2" },
		"round":              func(tr *transcript.Transcript) { tr.Round = "a/b" },
		"commit":             func(tr *transcript.Transcript) { tr.Commit = "" },
		"client_seed":        func(tr *transcript.Transcript) { tr.ClientSeed = "\xff" },
		"client_seed_source": func(tr *transcript.Transcript) { tr.ClientSeedSource = "" },
		"status":             func(tr *transcript.Transcript) { tr.Status = "" },
		"stake":              func(tr *transcript.Transcript) { tr.Stake = -2 },
		"payout":             func(tr *transcript.Transcript) { tr.Payout = -10 },
		"server_seed":        func(tr *transcript.Transcript) { tr.ServerSeed = "00" },
	} {
		t.Run(name, func(t *testing.T) {
			tr := mustParse(t, honest)
			change(&tr)
			if err := tr.Check(catalog(t)); !errors.Is(err, transcript.ErrFormat) {
				t.Errorf("%v, want ErrFormat", err)
			}
		})
	}
	if err := (transcript.Transcript{}).Check(games.Catalog{}); !errors.Is(err, transcript.ErrFormat) {
		t.Errorf("the zero transcript: %v, want ErrFormat", err)
	}
}
