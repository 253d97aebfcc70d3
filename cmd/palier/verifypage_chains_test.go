package main_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/catalog"
	"github.com/palier-bot/palier/games/transcript"
)

// book is the lines of four chains of six rounds: with open rounds, and one
// with erased ones.
func (r *recorder) book() (lines []string) {
	r.t.Helper()
	for _, owner := range [][2]string{{"s1", "p1"}, {"s1", "p2"}, {"s2", "p1"}, {"s2", "p9"}} {
		closing := transcript.Closing{Format: transcript.ChainFormat, Server: owner[0], Player: owner[1], First: 1, Last: 6}
		for nonce := uint64(1); nonce <= 6; nonce++ {
			t := r.void(r.games.All()[nonce%2])
			t.Nonce = nonce
			switch erased := owner[1] == "p2"; {
			case erased && nonce%3 == 2:
				closing.Erased = append(closing.Erased, transcript.Erased{
					Nonce: nonce, Round: t.Round, Game: t.Game, Commit: t.Commit, ServerSeed: t.ServerSeed,
				})
			case !erased && nonce > 4: // the newest of each game
				closing.Open = append(closing.Open, transcript.Open{
					Nonce: nonce, Round: t.Round, Game: t.Game, Commit: t.Commit, Status: transcript.Waiting,
				})
			default:
				lines = append(lines, written(r.t, t))
			}
		}
		lines = append(lines, mustJSON(r.t, closing))
	}
	return lines
}

// findings is what the program finds in a file, line by line, as the page says it.
func findings(list games.Catalog, file string) string {
	var found []string
	chain := transcript.Chain{Games: list}
	closed := false
	chained := func(err error) string {
		if err != nil {
			return "fails chain"
		}
		return "holds"
	}
	for text, err := range transcript.Texts(strings.NewReader(file)) {
		var t transcript.Transcript
		var closing *transcript.Closing
		if err == nil {
			t, closing, err = transcript.Read(text.Bytes)
		}
		switch {
		case closing != nil:
			closed = true
			found = append(found, chained(chain.Close(*closing)))
			continue
		case err == nil:
			err = t.Check(list)
		}
		if !errors.Is(err, transcript.ErrFormat) {
			chain.Add(t)
		}
		found = append(found, finding(err))
	}
	if err := chain.End(); err != nil && closed {
		found = append(found, chained(err))
	}
	return strings.Join(found, ", ")
}

// The page and the program find the same in a book from which a line is taken
// away, there twice, out of order or changed, or that is cut short.
func TestVerifyPageAgreesOnChains(t *testing.T) {
	t.Parallel()
	b := openVerifier(t, pageFile(t), 1000, 800)
	list, err := catalog.New()
	if err != nil {
		t.Fatal(err)
	}
	r := newRecorder(t, 11)
	lines := r.book()
	file := func(lines []string) string { return strings.Join(lines, "\n") + "\n" }
	files := []string{file(lines)}
	for i := range lines {
		files = append(files,
			file(slices.Delete(slices.Clone(lines), i, i+1)),
			file(slices.Insert(slices.Clone(lines), i, lines[i])),
			file(append(slices.Clone(lines[i+1:]), lines[:i+1]...)),
			file(lines[:i+1]))
		for range 5 {
			changed := slices.Clone(lines)
			changed[i] = changeByte(r.rng, lines[i])
			files = append(files, file(changed))
		}
		if old := lines[i]; strings.Contains(old, transcript.ChainFormat) {
			for _, change := range [][2]string{
				{`"first":1`, `"first":2`}, {`"last":6`, `"last":7`}, {`"last":6`, `"last":18446744073709551615`},
				{`"player":"p`, `"player":"o`}, {`"nonce":3`, `"nonce":4`}, {`"nonce":5`, `"nonce":2`}, {`"waiting"`, `"won"`},
				{`"commit":"`, `"commit":"0`}, {`instant_loto`, `next_level`}, {`next_level`, `instant_loto`},
			} {
				changed := slices.Clone(lines)
				changed[i] = strings.Replace(old, change[0], change[1], 1)
				files = append(files, file(changed))
			}
		}
	}
	broken := 0
	for i, got := range b.found(files) {
		if want := findings(list, files[i]); got != want {
			t.Errorf("the page finds %q, the program %q in\n%s", got, want, files[i])
		}
		if strings.Contains(got, "fails chain") {
			broken++
		}
	}
	if broken < len(files)/3 {
		t.Errorf("of %d books only %d have a broken chain", len(files), broken)
	}
}
