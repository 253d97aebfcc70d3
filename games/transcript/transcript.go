// Package transcript reads, writes and checks the records of finished rounds,
// in the format palier-transcript/1: one JSON object a round, from which anyone
// can tell that the round was drawn before it was played.
//
// It knows the games only through a catalog, and neither players nor storage.
// What it cannot read is an error, never a pass.
package transcript

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// Format is the name and edition of the format.
const Format = "palier-transcript/1"

// How a round ended.
const (
	Won  = "won"  // with a payout
	Lost = "lost" // without
	Void = "void" // never played: no ticket, no actions, nothing staked
)

// Who chose the client seed.
const (
	ByPlayer = "player"
	AtRandom = "random"
)

// seedSources are the words for who chose the client seed. The format fixes none
// for a seed that no player chose; other programs may say who drew it.
var seedSources = []string{ByPlayer, AtRandom, "bot", "server"}

// Limits of the fields, in characters.
const (
	MaxRound      = 32 // of A–Z, a–z, 0–9, _ and -
	MaxClientSeed = 64
)

// Transcript is the record of one round that has ended, its seed included. The
// order of the fields is the order of the keys.
type Transcript struct {
	Format           string         `json:"format"`
	Scheme           string         `json:"scheme"`
	Game             string         `json:"game"`
	Rules            string         `json:"rules"`
	Round            string         `json:"round"`
	Nonce            uint64         `json:"nonce"`
	Commit           string         `json:"commit"`
	ClientSeed       string         `json:"client_seed"`
	ClientSeedSource string         `json:"client_seed_source"`
	Ticket           games.Ticket   `json:"ticket"`
	Actions          []games.Action `json:"actions"`
	Status           string         `json:"status"`
	Stake            games.Coins    `json:"stake"`
	Payout           games.Coins    `json:"payout"`
	ServerSeed       string         `json:"server_seed"`
}

// MarshalJSON writes the transcript on one line. A round without actions has an
// empty list, which Parse insists on, and not null. A client seed that is not
// UTF-8 is an error that wraps ErrFormat: JSON could only carry another one.
func (t Transcript) MarshalJSON() ([]byte, error) {
	if !utf8.ValidString(t.ClientSeed) {
		return nil, fmt.Errorf("%w: client_seed: not UTF-8", ErrFormat)
	}
	type plain Transcript // without this method
	if t.Actions == nil {
		t.Actions = []games.Action{}
	}
	return json.Marshal(plain(t))
}

// fields checks the value of every field as far as no game has to be asked. The
// error wraps ErrFormat.
func (t Transcript) fields() error {
	played := t.Status != Void
	for _, f := range []struct {
		ok   bool
		want string
	}{
		{t.Format == Format, `format: want "` + Format + `"`},
		{t.Scheme == fair.Scheme, `scheme: want "` + fair.Scheme + `"`},
		{isRoundID(t.Round), fmt.Sprintf("round: want 1 to %d of A–Z a–z 0–9 _ -", MaxRound)},
		{fair.IsHex64(t.Commit), "commit: want 64 lower-case hexadecimal digits"},
		{isClientSeed(t.ClientSeed, played), fmt.Sprintf("client_seed: want 1 to %d characters", MaxClientSeed)},
		{
			slices.Contains(seedSources, t.ClientSeedSource) || !played && t.ClientSeedSource == "",
			"client_seed_source: want one of " + strings.Join(seedSources, ", "),
		},
		{t.Status == Won || t.Status == Lost || t.Status == Void, `status: want "won", "lost" or "void"`},
		{t.Stake >= 0, "stake: want 0 or more"},
		{t.Payout >= 0, "payout: want 0 or more"},
		{fair.IsHex64(t.ServerSeed), "server_seed: want 64 lower-case hexadecimal digits"},
	} {
		if !f.ok {
			return fmt.Errorf("%w: %s", ErrFormat, f.want)
		}
	}
	return nil
}

func isRoundID(id string) bool {
	if id == "" || len(id) > MaxRound {
		return false
	}
	for _, c := range []byte(id) {
		switch {
		case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '_', c == '-':
		default:
			return false
		}
	}
	return true
}

// isClientSeed allows a round that was never played to have none: it is locked
// when the stake is taken.
func isClientSeed(seed string, played bool) bool {
	n := utf8.RuneCountInString(seed)
	return utf8.ValidString(seed) && n <= MaxClientSeed && (n > 0 || !played)
}
