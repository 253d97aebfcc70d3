package fair

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
)

// SeedSize is the length of a seed in bytes.
const SeedSize = 32

// Seed is a round's server seed: 32 secret bytes until the round has ended.
// Printing or logging one never shows it; only Reveal and Bytes do. The zero
// value is a seed of zeros. Seeds are compared by their Commit.
type Seed struct {
	// A function, because fmt cannot call Format on a Seed in an unexported
	// field of somebody's struct. Of bytes it would print those, and with some
	// verbs of a pointer too; of a function it never prints more than an address.
	secret func() [SeedSize]byte
}

func newSeed(secret [SeedSize]byte) Seed {
	return Seed{secret: func() [SeedSize]byte { return secret }}
}

// ErrSeed is returned for what is no seed.
var ErrSeed = errors.New("a seed is 32 bytes, written as 64 lower-case hexadecimal digits")

// NewSeed reads a seed from a source of entropy, in production crypto/rand.Reader.
func NewSeed(entropy io.Reader) (Seed, error) {
	var secret [SeedSize]byte
	if _, err := io.ReadFull(entropy, secret[:]); err != nil {
		return Seed{}, fmt.Errorf("reading entropy for a seed: %w", err)
	}
	return newSeed(secret), nil
}

// ParseSeed reads the text that Reveal writes, or returns ErrSeed.
func ParseSeed(text string) (Seed, error) {
	if !IsHex64(text) {
		return Seed{}, ErrSeed
	}
	var secret [SeedSize]byte
	if _, err := hex.Decode(secret[:], []byte(text)); err != nil {
		return Seed{}, ErrSeed
	}
	return newSeed(secret), nil
}

// SeedFromBytes takes a seed back from storage. It returns ErrSeed unless
// there are SeedSize bytes, which it copies.
func SeedFromBytes(b []byte) (Seed, error) {
	if len(b) != SeedSize {
		return Seed{}, ErrSeed
	}
	return newSeed([SeedSize]byte(b)), nil
}

// Bytes returns a copy of the secret, for storage.
func (s Seed) Bytes() []byte {
	if s.secret == nil {
		return make([]byte, SeedSize)
	}
	secret := s.secret()
	return secret[:]
}

// IsHex64 reports whether a text is 64 lower-case hexadecimal digits, the form
// of seeds and commits.
func IsHex64(text string) bool {
	if len(text) != 64 {
		return false
	}
	for i := range len(text) {
		if !hexDigits[text[i]] {
			return false
		}
	}
	return true
}

// hexDigits are the bytes that a seed or commit is written with.
var hexDigits = func() (digits [256]bool) {
	for _, c := range []byte("0123456789abcdef") {
		digits[c] = true
	}
	return digits
}()

// Commit returns SHA-256 of the seed in hexadecimal: what is shown before the round.
func (s Seed) Commit() string {
	sum := sha256.Sum256(s.Bytes())
	return hex.EncodeToString(sum[:])
}

// Reveal returns the seed in hexadecimal. Call it for rounds that have ended, only.
func (s Seed) Reveal() string { return hex.EncodeToString(s.Bytes()) }

const hidden = "[seed]"

// Format hides the seed from every verb of fmt.
func (s Seed) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, hidden) }

// LogValue hides the seed from structured logs.
func (s Seed) LogValue() slog.Value { return slog.StringValue(hidden) }

// MarshalText hides the seed from encoders.
func (s Seed) MarshalText() ([]byte, error) { return []byte(hidden), nil }
