package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"io"
)

// Scheme is the name of the scheme, as it enters every key and transcript.
const Scheme = "cr1"

// Inputs is what the draws of a round depend on besides the server seed. The
// stake is not among them: what is staked cannot change what is drawn.
type Inputs struct {
	Game       string // "next_level"
	Round      string // the round's ID
	ClientSeed string // the player's part, UTF-8
	Nonce      uint64 // the round's number among the player's rounds on the server
}

// Key is the key K of a round, from which all its streams come. It is a Source,
// and as secret as the seed: printing one shows nothing of it.
type Key struct {
	mac hash.Hash
}

// NewKey derives a round's key:
// HMAC-SHA256(seed, lp("cr1") lp(game) lp(round) lp(client seed) u64(nonce)).
func NewKey(s Seed, in Inputs) *Key {
	var msg []byte
	for _, part := range []string{Scheme, in.Game, in.Round, in.ClientSeed} {
		msg = appendPrefixed(msg, part)
	}
	msg = binary.BigEndian.AppendUint64(msg, in.Nonce)
	mac := hmac.New(sha256.New, s.Bytes())
	mac.Write(msg)
	return &Key{mac: hmac.New(sha256.New, mac.Sum(nil))}
}

// Format hides the key from every verb of fmt.
func (*Key) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "[key]") }

// Stream returns the words of block 0, 1, …, where block i is
// HMAC-SHA256(K, lp(label) u32(i)) read as four big-endian words.
func (k *Key) Stream(label string) Stream {
	return &stream{key: k, prefix: appendPrefixed(nil, label)}
}

type stream struct {
	key    *Key
	prefix []byte // lp(label)
	blocks uint32 // computed so far; none before the first word is asked for
	block  [sha256.Size]byte
	rest   []byte // the words of block that were not taken
}

func (s *stream) Next() uint64 {
	if len(s.rest) == 0 {
		mac := s.key.mac
		mac.Reset()
		mac.Write(s.prefix)
		mac.Write(binary.BigEndian.AppendUint32(s.block[:0], s.blocks))
		s.rest = mac.Sum(s.block[:0])
		s.blocks++
	}
	word := binary.BigEndian.Uint64(s.rest)
	s.rest = s.rest[8:]
	return word
}

// appendPrefixed appends lp(text): its length as 32 bits, then the text.
func appendPrefixed(b []byte, text string) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(text)))
	return append(b, text...)
}
