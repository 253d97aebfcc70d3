package fair_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games/fair"
)

const secret = "a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00"

func TestSeedText(t *testing.T) {
	seed := mustSeed(t, secret)
	if got := seed.Reveal(); got != secret {
		t.Errorf("Reveal() = %s, want %s", got, secret)
	}
	stored, err := fair.SeedFromBytes(seed.Bytes())
	if err != nil || stored.Reveal() != secret {
		t.Errorf("by way of Bytes: %s, %v", stored.Reveal(), err)
	}
	seed.Bytes()[0]++
	if got := seed.Reveal(); got != secret {
		t.Errorf("changing what Bytes returned made the seed %s", got)
	}
	if got, want := (fair.Seed{}).Reveal(), strings.Repeat("0", 64); got != want {
		t.Errorf("the zero seed is %s", got)
	}
}

func TestParseSeedRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"nothing":       "",
		"a digit less":  secret[1:],
		"a digit more":  secret + "0",
		"upper case":    strings.ToUpper(secret),
		"another sign":  "g" + secret[1:],
		"a prefix":      "0x" + secret[2:],
		"a sign of 2 b": "é" + secret[2:],
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := fair.ParseSeed(text); !errors.Is(err, fair.ErrSeed) {
				t.Errorf("%v, want ErrSeed", err)
			}
		})
	}
	for _, size := range []int{0, fair.SeedSize - 1, fair.SeedSize + 1} {
		if _, err := fair.SeedFromBytes(make([]byte, size)); !errors.Is(err, fair.ErrSeed) {
			t.Errorf("%d bytes: %v, want ErrSeed", size, err)
		}
	}
}

func TestNewSeed(t *testing.T) {
	seed, err := fair.NewSeed(bytes.NewReader(bytes.Repeat([]byte{0xab}, 40)))
	if err != nil || seed.Reveal() != strings.Repeat("ab", 32) {
		t.Errorf("%s, %v", seed.Reveal(), err)
	}
	if _, err := fair.NewSeed(strings.NewReader("too short")); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("from too little entropy: %v", err)
	}
}

// TestSeedStaysSecret prints and logs a seed, its key, and structs that hold
// them, in every way there is, and looks for any of their bytes.
func TestSeedStaysSecret(t *testing.T) {
	seed := mustSeed(t, secret)
	key := fair.NewKey(seed, fair.Inputs{})
	word := key.Stream("x").Next() // the key's buffer holds it now
	type hidden struct {
		name string
		seed fair.Seed
		key  *fair.Key
	}
	type open struct {
		Seed fair.Seed
		Ptr  *fair.Seed
		List []fair.Seed
		Map  map[string]fair.Seed
		Any  any
		In   hidden
	}
	holder := open{
		seed, &seed, []fair.Seed{seed}, map[string]fair.Seed{"a": seed}, seed,
		hidden{"round", seed, key},
	}
	var logs bytes.Buffer
	loggers := []*slog.Logger{
		slog.New(slog.NewTextHandler(&logs, nil)), slog.New(slog.NewJSONHandler(&logs, nil)),
	}
	for _, value := range []any{seed, &seed, key, holder, &holder, holder.In, &holder.In, []any{seed, holder}} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "% x", "%d", "%o", "%b", "%c", "%U", "%T"} {
			checkSecret(t, verb, fmt.Sprintf(verb, value), word)
		}
		checkSecret(t, "Sprint", fmt.Sprint(value), word)
		checkSecret(t, "Errorf", fmt.Errorf("round %v", value).Error(), word)
		text, err := json.Marshal(value)
		if err != nil {
			t.Errorf("json: %v", err)
		}
		checkSecret(t, "json", string(text), word)
		for _, logger := range loggers {
			logs.Reset()
			logger.Info("round", "value", value, slog.Group("in", "value", value))
			checkSecret(t, "slog", logs.String(), word)
		}
	}
	if got := fmt.Sprintf("%v", seed); got != "[seed]" {
		t.Errorf("printed as %q", got)
	}
}

// checkSecret looks for the seed's first bytes, and a word of the key's stream,
// as hexadecimal and as a list of numbers.
func checkSecret(t *testing.T, how, text string, word uint64) {
	t.Helper()
	low := strings.ToLower(text)
	for _, trace := range []string{
		"a1b2", "a1 b2", "161 178", "0xa1, 0xb2", "161,178", "\xa1\xb2", "241 262", "10100001 10110010",
		fmt.Sprintf("%x", word), fmt.Sprintf("%d %d", byte(word>>56), byte(word>>48)),
	} {
		if strings.Contains(low, trace) {
			t.Errorf("%s shows %q in %q", how, trace, text)
		}
	}
}

func TestSystem(t *testing.T) {
	stream := fair.System(bytes.NewReader([]byte{0, 0, 0, 0, 0, 0, 1, 2, 255, 255, 255, 255, 255, 255, 255, 255}))
	for _, want := range []uint64{0x102, 1<<64 - 1} {
		if got := stream.Next(); got != want {
			t.Errorf("%x, want %x", got, want)
		}
	}
}
