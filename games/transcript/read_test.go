package transcript_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/palier-bot/palier/games/transcript"
)

// pretty writes a text over many lines.
func pretty(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(text), "", "  "); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// read returns how each transcript of a file was read: "ok", or the error.
func read(r io.Reader) []string {
	var list []string
	for tr, err := range transcript.All(r) {
		switch {
		case err != nil && tr.Format != "":
			list = append(list, "an error and a transcript")
		case errors.Is(err, transcript.ErrFormat):
			line, _, _ := strings.Cut(err.Error(), ":")
			list = append(list, line)
		case err != nil:
			list = append(list, err.Error())
		default:
			list = append(list, "ok")
		}
	}
	return list
}

func TestAll(t *testing.T) {
	long := `{"format":"` + strings.Repeat("x", 3*transcript.MaxSize) + `"}`
	for _, tt := range []struct {
		name, file string
		want       string
	}{
		{"one object", honest, "ok"},
		{"with a line end", honest + "\n", "ok"},
		{"pretty", pretty(t, honest), "ok"},
		{"pretty, between blank lines", "\n \n" + pretty(t, honest) + "\n\t\n", "ok"},
		{"pretty, with the other line ends", strings.ReplaceAll(pretty(t, honest), "\n", "\r\n"), "ok"},
		{"one a line", honest + "\n" + void + "\n" + honest + "\n", "ok, ok, ok"},
		{"the last without a line end", honest + "\n" + void, "ok, ok"},
		{"blank lines", "\n\n" + honest + "\r\n\r\n \t\n" + void + "\n\n", "ok, ok"},
		{"a bad line between good ones", honest + "\nhello\n" + honest, "ok, line 2, ok"},
		{"bad lines first", "hello\n}\n" + honest, "line 1, line 2, ok"},
		{"the last one cut off", honest + "\n" + honest[:200], "ok, line 2"},
		{"cut off in the middle", honest + "\n" + honest[:200] + "\n" + honest, "ok, line 2, ok"},
		{"the first cut off in a string", honest[:20] + "\n" + honest, "line 1, ok"},
		{"the only one cut off", honest[:200], "line 1"},
		{"a line end after an escaped quote", bend(t, honest, `"trèfle à 4",`, `"\"",`+"\n"), "ok"},
		{"pretty, cut off", pretty(t, honest)[:300], "line 1"},
		{"two on a line", honest + honest, "line 1"},
		{"two on a line, with a space", honest + " " + honest + "\n" + honest, "line 1, ok"},
		{"pretty, and another", pretty(t, honest) + "\n" + honest, "line 1"},
		{"pretty, after one on a line", honest + "\n" + pretty(t, "{}") + "\n" + pretty(t, `{"a":1}`), "ok, line 2, line 3, line 4, line 5"},
		{"a list", "[" + honest + "]", "line 1"},
		{"a long line", long + "\n" + honest, "line 1, ok"},
		{"a long line at the end", honest + "\n" + long, "ok, line 2"},
		{"a long object", "{\n" + strings.Repeat(" \n", 2*transcript.MaxSize) + honest[1:] + "\n" + honest, "line 1"},
		{"an object without an end", "{\n" + strings.Repeat("[\n", transcript.MaxSize), "line 1"},
		{"a line as long as allowed", strings.Repeat(" ", transcript.MaxSize-len(honest)) + honest + "\n" + honest, "ok, ok"},
		{"a line a byte longer", strings.Repeat(" ", transcript.MaxSize+1-len(honest)) + honest + "\n" + honest, "line 1, ok"},
		{"nothing", "", transcript.ErrFormat.Error()},
		{"blank", " \n\n", transcript.ErrFormat.Error()},
		{"zeros", strings.Repeat("\x00", 100), "line 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for name, r := range map[string]io.Reader{
				"at once":       strings.NewReader(tt.file),
				"byte by byte":  iotest.OneByteReader(strings.NewReader(tt.file)),
				"end with data": iotest.DataErrReader(strings.NewReader(tt.file)),
			} {
				if got := strings.Join(read(r), ", "); got != tt.want {
					t.Errorf("%s: %s, want %s", name, got, tt.want)
				}
			}
		})
	}
}

// TestAllReaderFails ends with the reader's error and takes nothing half read
// for a transcript.
func TestAllReaderFails(t *testing.T) {
	fault := errors.New("the disk is gone")
	for name, text := range map[string]string{
		"between lines":   honest + "\n",
		"after an object": honest + "\n" + honest,
		"in an object":    honest + "\n" + honest[:50],
		"in a long line":  honest + "\n" + strings.Repeat("x", 2*transcript.MaxSize),
	} {
		t.Run(name, func(t *testing.T) {
			var got []error
			for _, err := range transcript.All(io.MultiReader(strings.NewReader(text), iotest.ErrReader(fault))) {
				got = append(got, err)
			}
			if len(got) != 2 || got[0] != nil || !errors.Is(got[1], fault) || errors.Is(got[1], transcript.ErrFormat) {
				t.Errorf("%v, want nil and the reader's error", got)
			}
		})
	}
	for name, text := range map[string]string{
		"pretty": "{\n", "long and pretty": "{\n" + strings.Repeat(" ", 2*transcript.MaxSize),
	} {
		t.Run(name, func(t *testing.T) {
			for _, err := range transcript.All(io.MultiReader(strings.NewReader(text), iotest.ErrReader(fault))) {
				if !errors.Is(err, fault) {
					t.Errorf("%v, want the reader's error", err)
				}
			}
		})
	}
}

func TestAllStopsWhenAsked(t *testing.T) {
	for _, file := range []string{honest + "\n" + honest, "bad\n" + honest, strings.Repeat("x", 2*transcript.MaxSize) + "\n" + honest} {
		n := 0
		for range transcript.All(strings.NewReader(file)) {
			n++
			break
		}
		if n != 1 {
			t.Errorf("%d transcripts", n)
		}
	}
}

// endless is a file of one line over and over.
type endless struct {
	line string
	left int
	rest string
}

func (e *endless) Read(p []byte) (int, error) {
	if e.rest == "" {
		if e.left == 0 {
			return 0, io.EOF
		}
		e.left--
		e.rest = e.line
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// TestAllIsConstantInMemory reads a line of 64 MiB, and an object of as much,
// without keeping them.
func TestAllIsConstantInMemory(t *testing.T) {
	for name, line := range map[string]string{
		"a line": strings.Repeat("x", 1<<16), "an object": "{\n" + strings.Repeat(" ", 1<<16),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got := read(&endless{line: line, left: 1024})
		runtime.ReadMemStats(&after)
		if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 1<<20 || len(got) != 1 {
			t.Errorf("%s: %d bytes were allocated, %v", name, allocated, got)
		}
	}
}
