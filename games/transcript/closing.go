package transcript

import (
	"encoding/json"
	"fmt"

	"github.com/palier-bot/palier/games/fair"
)

// ChainFormat is the name and edition of the format of closing lines.
const ChainFormat = "palier-chain/1"

// Limits of a closing line.
const (
	MaxOwner = 64 // characters of a player's or server's name: A–Z, a–z, 0–9, _ and -
	// MaxClosing is the most bytes that a closing line can have, which some
	// 250,000 erased rounds of one player fill.
	MaxClosing = 64 << 20
)

// How far an open round is.
const (
	Waiting = "waiting" // its commit has been shown, nothing is staked
	Playing = "playing"
)

// Closing is the line behind the transcripts of one player in one server: what
// the chain of their rounds is, and the rounds that there is no transcript of.
// The order of the fields is the order of the keys.
type Closing struct {
	Format string   `json:"format"`
	Server string   `json:"server"`
	Player string   `json:"player"` // of this server
	First  uint64   `json:"first"`  // nonce; 1, unless the book was asked to begin later
	Last   uint64   `json:"last"`   // nonce, of the newest round
	Open   []Open   `json:"open"`   // by nonce
	Erased []Erased `json:"erased"` // by nonce
}

// Open is a round whose commit has been shown and whose seed is still secret.
type Open struct {
	Nonce  uint64 `json:"nonce"`
	Game   string `json:"game"`
	Round  string `json:"round"`
	Commit string `json:"commit"`
	Status string `json:"status"` // Waiting or Playing
}

// Erased is a round that has ended and can be replayed no more, because its
// player has had their data deleted, the client seed that they had chosen with
// it. That its seed is that of its commit can still be checked.
type Erased struct {
	Nonce      uint64 `json:"nonce"`
	Round      string `json:"round"`
	Game       string `json:"game"`
	Commit     string `json:"commit"`
	ServerSeed string `json:"server_seed"`
}

// MarshalJSON writes the closing line, with empty lists for none.
func (c Closing) MarshalJSON() ([]byte, error) {
	type plain Closing // without this method
	if c.Open == nil {
		c.Open = []Open{}
	}
	if c.Erased == nil {
		c.Erased = []Erased{}
	}
	text, err := json.Marshal(plain(c))
	if err == nil && len(text) > MaxClosing {
		return nil, &FlawError{Check: ErrFormat, Reason: TooLong, Want: decimal(MaxClosing)}
	}
	return text, err
}

// fields checks the value of every field as far as the transcripts need not be
// known. The error is a *FlawError that wraps ErrFormat.
func (c Closing) fields() error {
	switch {
	case c.Format != ChainFormat:
		return notOne("format", ChainFormat)
	case !isName(c.Server, MaxOwner):
		return notName("server", MaxOwner)
	case !isName(c.Player, MaxOwner):
		return notName("player", MaxOwner)
	case c.First == 0 || c.Last < c.First:
		return unreadable(NoRange, "")
	}
	for i, o := range c.Open {
		if err := o.fields(); err != nil {
			return within(fmt.Sprintf("open, %d", i+1), err)
		}
		if i > 0 && o.Nonce <= c.Open[i-1].Nonce {
			return unreadable(NotOrdered, "open")
		}
	}
	for i, e := range c.Erased {
		if err := e.fields(); err != nil {
			return within(fmt.Sprintf("erased, %d", i+1), err)
		}
		if i > 0 && e.Nonce <= c.Erased[i-1].Nonce {
			return unreadable(NotOrdered, "erased")
		}
	}
	return nil
}

func (o Open) fields() error {
	switch {
	case !isName(o.Game, MaxRound):
		return notName("game", MaxRound)
	case !isName(o.Round, MaxRound):
		return notName("round", MaxRound)
	case !fair.IsHex64(o.Commit):
		return unreadable(NotHex, "commit")
	case o.Status != Waiting && o.Status != Playing:
		return notOne("status", Waiting, Playing)
	}
	return nil
}

func (e Erased) fields() error {
	switch {
	case !isName(e.Game, MaxRound):
		return notName("game", MaxRound)
	case !isName(e.Round, MaxRound):
		return notName("round", MaxRound)
	case !fair.IsHex64(e.Commit):
		return unreadable(NotHex, "commit")
	case !fair.IsHex64(e.ServerSeed):
		return unreadable(NotHex, "server_seed")
	}
	return nil
}
