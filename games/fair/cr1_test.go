package fair_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/palier-bot/palier/games/fair"
)

// vector is a round whose draws were computed independently of this package.
type vector struct {
	ServerSeed string `json:"server_seed"`
	Commit     string `json:"commit"`
	Game       string `json:"game"`
	Round      string `json:"round"`
	ClientSeed string `json:"client_seed"`
	Nonce      uint64 `json:"nonce"`
	Key        string `json:"key"` // K of the scheme
	Draws      []draw `json:"draws"`
}

// draw is one of: a sample; a uniform number; whether a uniform number is
// below a bound.
type draw struct {
	Label   string  `json:"label"`
	Of      uint64  `json:"of"`
	Sample  []int   `json:"sample"`
	Uniform *uint64 `json:"uniform"`
	Below   uint64  `json:"below"`
	Hit     bool    `json:"hit"`
}

func vectors(t *testing.T) []vector {
	t.Helper()
	text, err := os.ReadFile("testdata/cr1.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []vector
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != 10 {
		t.Fatalf("%d vectors, want 10", len(list))
	}
	return list
}

func (v vector) inputs() fair.Inputs {
	return fair.Inputs{Game: v.Game, Round: v.Round, ClientSeed: v.ClientSeed, Nonce: v.Nonce}
}

func TestVectors(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.Game+"/"+v.Round, func(t *testing.T) {
			seed := mustSeed(t, v.ServerSeed)
			if got := seed.Commit(); got != v.Commit {
				t.Errorf("commit %s, want %s", got, v.Commit)
			}
			key := fair.NewKey(seed, v.inputs())
			checkBlocks(t, key, v)
			for _, d := range v.Draws {
				d.check(t, key)
			}
		})
	}
}

func (d draw) check(t *testing.T, src fair.Source) {
	t.Helper()
	stream := src.Stream(d.Label)
	switch {
	case d.Sample != nil:
		if got := fair.Sample(stream, int(d.Of), len(d.Sample)); !slices.Equal(got, d.Sample) {
			t.Errorf("%s: sample %v, want %v", d.Label, got, d.Sample)
		}
	case d.Uniform != nil:
		if got := fair.Uniform(stream, d.Of); got != *d.Uniform {
			t.Errorf("%s: %d, want %d", d.Label, got, *d.Uniform)
		}
	default:
		if got := fair.Uniform(stream, d.Of); (got < d.Below) != d.Hit {
			t.Errorf("%s: %d of %d; below %d should be %t", d.Label, got, d.Of, d.Below, d.Hit)
		}
	}
}

// checkBlocks computes the first three blocks of a stream from the vector's K.
func checkBlocks(t *testing.T, src fair.Source, v vector) {
	t.Helper()
	k, err := hex.DecodeString(v.Key)
	if err != nil {
		t.Fatal(err)
	}
	const label = "board"
	stream := src.Stream(label)
	for block := range uint32(3) {
		mac := hmac.New(sha256.New, k)
		mac.Write([]byte{0, 0, 0, byte(len(label))})
		mac.Write([]byte(label))
		mac.Write(binary.BigEndian.AppendUint32(nil, block))
		sum := mac.Sum(nil)
		for i := range 4 {
			want := binary.BigEndian.Uint64(sum[8*i:])
			if got := stream.Next(); got != want {
				t.Fatalf("block %d, word %d: %x, want %x", block, i, got, want)
			}
		}
	}
}

// TestStreamsAreIndependent reads two streams of one key in turns, and one twice.
func TestStreamsAreIndependent(t *testing.T) {
	v := vectors(t)[0]
	key := fair.NewKey(mustSeed(t, v.ServerSeed), v.inputs())
	alone := take(key.Stream("a"), 10)
	a, b, again := key.Stream("a"), key.Stream("b"), key.Stream("a")
	for i, want := range alone {
		b.Next()
		if got := a.Next(); got != want {
			t.Errorf("word %d is %x when another stream is read too, want %x", i, got, want)
		}
		if got := again.Next(); got != want {
			t.Errorf("word %d is %x the second time, want %x", i, got, want)
		}
	}
	if slices.Equal(alone, take(key.Stream("b"), 10)) {
		t.Error("two labels have one stream")
	}
}

// TestInputsSeparate checks that whatever differs in the inputs, and however
// their texts could run together, the draws differ.
func TestInputsSeparate(t *testing.T) {
	zero, err := fair.SeedFromBytes(make([]byte, fair.SeedSize))
	if err != nil {
		t.Fatal(err)
	}
	one := mustSeed(t, "00000000000000000000000000000000000000000000000000000000000000ff")
	base := fair.Inputs{Game: "game", Round: "round", ClientSeed: "client", Nonce: 7}
	seen := map[uint64]string{}
	for _, tt := range []struct {
		name string
		seed fair.Seed
		in   fair.Inputs
	}{
		{"base", zero, base},
		{"another server seed", one, base},
		{"another game", zero, fair.Inputs{Game: "gamf", Round: "round", ClientSeed: "client", Nonce: 7}},
		{"another round", zero, fair.Inputs{Game: "game", Round: "rounds", ClientSeed: "client", Nonce: 7}},
		{"another client seed", zero, fair.Inputs{Game: "game", Round: "round", ClientSeed: "Client", Nonce: 7}},
		{"another nonce", zero, fair.Inputs{Game: "game", Round: "round", ClientSeed: "client", Nonce: 8}},
		{"a nonce beyond 32 bits", zero, fair.Inputs{Game: "game", Round: "round", ClientSeed: "client", Nonce: 7 + 1<<32}},
		{"a letter moved to the round", zero, fair.Inputs{Game: "gam", Round: "eround", ClientSeed: "client", Nonce: 7}},
		{"a letter moved to the client seed", zero, fair.Inputs{Game: "game", Round: "roun", ClientSeed: "dclient", Nonce: 7}},
		{"the round and the client seed joined", zero, fair.Inputs{Game: "game", Round: "roundclient", Nonce: 7}},
		{"a nonce as text", zero, fair.Inputs{Game: "game", Round: "round", ClientSeed: "client7"}},
		{"a zero byte at the end", zero, fair.Inputs{Game: "game", Round: "round", ClientSeed: "client\x00", Nonce: 7}},
	} {
		word := fair.NewKey(tt.seed, tt.in).Stream("board").Next()
		if other, ok := seen[word]; ok {
			t.Errorf("%s draws as %s does", tt.name, other)
		}
		seen[word] = tt.name
	}
}

func take(s fair.Stream, n int) []uint64 {
	list := make([]uint64, n)
	for i := range list {
		list[i] = s.Next()
	}
	return list
}

func mustSeed(t *testing.T, text string) fair.Seed {
	t.Helper()
	seed, err := fair.ParseSeed(text)
	if err != nil {
		t.Fatalf("ParseSeed: %v", err)
	}
	return seed
}

func BenchmarkSample(b *testing.B) {
	key := fair.NewKey(fair.Seed{}, fair.Inputs{Game: "next_level", Round: "R"})
	b.ReportAllocs()
	for b.Loop() {
		fair.Sample(key.Stream("board"), 50, 9)
	}
}
