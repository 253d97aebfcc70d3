package transcript

import (
	"slices"
	"strings"

	"github.com/palier-bot/palier/games"
)

// MaxSize is the most bytes that the text of one transcript can have. The
// longest honest one has under 4 KiB.
const MaxSize = 16 << 10

// keys are the fields of a transcript, in the order in which it is written.
var keys = []string{
	"format", "scheme", "game", "rules", "round", "nonce", "commit", "client_seed", "client_seed_source",
	"ticket", "actions", "status", "stake", "payout", "server_seed",
}

// Parse reads one transcript, strictly: every field once, by its exact name, of
// its JSON type and in its range; numbers in plain digits; no other field and
// nothing around the object but white space. The error is a *FlawError that wraps
// ErrFormat.
//
// Whether the round holds, Check says.
func Parse(text []byte) (Transcript, error) {
	var t Transcript
	if err := scan(text, MaxSize, t.read); err != nil {
		return Transcript{}, err
	}
	if err := t.fields(); err != nil {
		return Transcript{}, err
	}
	return t, nil
}

func (t *Transcript) read(s *scanner) error {
	return s.object(keys, func(key string) (err error) {
		switch key {
		case "format":
			t.Format, err = s.string()
		case "scheme":
			t.Scheme, err = s.string()
		case "game":
			t.Game, err = s.string()
		case "rules":
			t.Rules, err = s.string()
		case "round":
			t.Round, err = s.string()
		case "nonce":
			t.Nonce, err = s.whole(64)
		case "commit":
			t.Commit, err = s.string()
		case "client_seed":
			t.ClientSeed, err = s.string()
		case "client_seed_source":
			t.ClientSeedSource, err = s.string()
		case "ticket":
			t.Ticket, err = stringOf[games.Ticket](s)
		case "actions":
			err = t.readActions(s)
		case "status":
			t.Status, err = s.string()
		case "stake":
			t.Stake, err = coins(s)
		case "payout":
			t.Payout, err = coins(s)
		case "server_seed":
			t.ServerSeed, err = s.string()
		}
		return err
	})
}

func stringOf[S ~string](s *scanner) (S, error) {
	text, err := s.string()
	return S(text), err
}

func coins(s *scanner) (games.Coins, error) {
	n, err := s.whole(63)
	return games.Coins(n), err
}

func (t *Transcript) readActions(s *scanner) error {
	t.Actions = []games.Action{}
	// An action takes four bytes at least; most take about ten.
	if end := strings.IndexByte(s.text[s.at:], ']'); end > 0 {
		t.Actions = slices.Grow(t.Actions, strings.Count(s.text[s.at:s.at+end], ",")+1)
	}
	return s.list(func() error {
		a, err := stringOf[games.Action](s)
		t.Actions = append(t.Actions, a)
		return err
	})
}
