package mosaic

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"testing"
)

// inflate reads a whole block of what has been written.
func inflate(t *testing.T, write func(*stream)) []byte {
	t.Helper()
	var out stream
	out.add(blockHead.bits, blockHead.count)
	out.addAll(blockHead.rest)
	write(&out)
	out.addCode(literals[endOfBlock])
	data, err := io.ReadAll(flate.NewReader(bytes.NewReader(out.bytes())))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestRunLengths writes runs of every length, in one match and in several.
func TestRunLengths(t *testing.T) {
	const most = 3*maxMatch + 10
	for length := minMatch; length <= most; length++ {
		got := inflate(t, func(out *stream) {
			out.addCode(literals[7])
			run := run{out: out}
			for left := length; left > 0; {
				part := min(left, 100)
				if left-part < minMatch {
					part = left
				}
				run.extend(match{uint16(part), 1})
				left -= part
			}
			run.end()
		})
		if want := bytes.Repeat([]byte{7}, length+1); !bytes.Equal(got, want) {
			t.Fatalf("a run of %d came to %d bytes", length, len(got)-1)
		}
	}
}

// TestRunOfFilterTypes writes what no match is long enough for.
func TestRunOfFilterTypes(t *testing.T) {
	got := inflate(t, func(out *stream) {
		out.addCode(literals[7])
		run := run{out: out}
		run.extend(match{1, 50}) // a filter type, followed by what another row repeats
		run.extend(match{3, 2 - 1})
		run.end()
	})
	if want := []byte{7, 0, 0, 0, 0}; !bytes.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestDistances copies from every distance that there is.
func TestDistances(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	want := make([]byte, maxDistance)
	for i := range want {
		want[i] = uint8(rng.IntN(256))
	}
	got := inflate(t, func(out *stream) {
		for _, v := range want {
			out.addCode(literals[v])
		}
		for distance := 1; distance <= maxDistance; distance++ {
			out.addMatch(minMatch, distance)
		}
	})
	for distance := 1; distance <= maxDistance; distance++ {
		for range minMatch {
			want = append(want, want[len(want)-distance])
		}
	}
	if !bytes.Equal(got, want) {
		t.Error("something else was copied")
	}
}
