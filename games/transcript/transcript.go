// Package transcript reads, writes and checks the records of rounds that have
// ended, from which anyone can tell that they were drawn before they were played.
//
// A transcript, in the format palier-transcript/1, is one JSON object a round. A
// file holds one of them, or one a line.
//
// The book of a bot, or of one of its servers, has all its rounds: for each
// player in each server a chain, the transcripts of their rounds by nonce,
// which counts a player's rounds of all games in a server, and behind them a
// closing line in the format palier-chain/1. It says whose chain it was and
// from which nonce to which, and lists the rounds that can have no transcript:
// those that are still open, by their commits only, and those whose client seed
// was deleted with its player, with their seeds:
//
//	{"format":"palier-chain/1","server":"s7Q…","player":"pX4…","first":1,"last":43,
//	 "open":[{"nonce":42,"game":"next_level","round":"R7K29QXF","commit":"<64 hex>","status":"waiting"}],
//	 "erased":[{"nonce":17,"round":"W20QJ8ZT","game":"next_level","commit":"<64 hex>","server_seed":"<64 hex>"}]}
//
// Every nonce from first to last is that of exactly one round, in one of the
// three. So no round can be left out, and a file that was cut short shows it.
// The chains of a book ascend by server and player, by the bytes of their names,
// so that none is there twice. Within a line the order of the keys is free, but
// the format comes first in a closing line of more than MaxSize bytes.
//
// The package knows the games only through a catalog, and neither players nor
// storage. What it cannot read is an error, never a pass.
package transcript

import (
	"encoding/json"
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
		return nil, unreadable(NotUTF8, "client_seed")
	}
	type plain Transcript // without this method
	if t.Actions == nil {
		t.Actions = []games.Action{}
	}
	return json.Marshal(plain(t))
}

// fields checks the value of every field as far as no game has to be asked. The
// error is a *FlawError that wraps ErrFormat.
func (t Transcript) fields() error {
	played := t.Status != Void
	switch {
	case t.Format != Format:
		return notOne("format", Format)
	case t.Scheme != fair.Scheme:
		return notOne("scheme", fair.Scheme)
	case !isName(t.Round, MaxRound):
		return notName("round", MaxRound)
	case !fair.IsHex64(t.Commit):
		return unreadable(NotHex, "commit")
	case !isClientSeed(t.ClientSeed, played):
		return &FlawError{Check: ErrFormat, Reason: NotSeed, Field: "client_seed", Want: decimal(MaxClientSeed)}
	case !slices.Contains(seedSources, t.ClientSeedSource) && (played || t.ClientSeedSource != ""):
		return notOne("client_seed_source", seedSources...)
	case t.Status != Won && t.Status != Lost && t.Status != Void:
		return notOne("status", Won, Lost, Void)
	case t.Stake < 0:
		return &FlawError{Check: ErrFormat, Reason: NotWhole, Field: "stake", Want: "63"}
	case t.Payout < 0:
		return &FlawError{Check: ErrFormat, Reason: NotWhole, Field: "payout", Want: "63"}
	case !fair.IsHex64(t.ServerSeed):
		return unreadable(NotHex, "server_seed")
	}
	return nil
}

func notOne(field string, allowed ...string) *FlawError {
	return &FlawError{Check: ErrFormat, Reason: NotOne, Field: field, Want: strings.Join(allowed, ", ")}
}

func notName(field string, most int) *FlawError {
	return &FlawError{Check: ErrFormat, Reason: NotName, Field: field, Want: decimal(most)}
}

// isName tells whether a text is 1 to so many letters, digits, _ and -.
func isName(text string, most int) bool {
	if text == "" || len(text) > most {
		return false
	}
	for _, c := range []byte(text) {
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
