package transcript_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
	"github.com/palier-bot/palier/games/transcript"
)

// verified reads a book, checks its transcripts and chains, and returns all that
// is wrong.
func verified(known games.Catalog, book string, partial bool) (wrong []error) {
	chain := transcript.Chain{Partial: partial, Games: known}
	for text, err := range transcript.Texts(strings.NewReader(book)) {
		var tr transcript.Transcript
		var closing *transcript.Closing
		if err == nil {
			tr, closing, err = transcript.Read(text.Bytes)
		}
		switch {
		case err != nil:
		case closing != nil:
			err = chain.Close(*closing)
		default:
			err = tr.Check(known)
			chain.Add(tr)
		}
		if err != nil {
			wrong = append(wrong, err)
		}
	}
	if err := chain.End(); err != nil {
		wrong = append(wrong, err)
	}
	return wrong
}

// seedOf is a seed of its own for each number.
func seedOf(t testing.TB, n int) fair.Seed {
	t.Helper()
	seed, err := fair.ParseSeed(fmt.Sprintf("%064x", n+1))
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

// link is a round of a chain, still to be written down.
type link struct {
	nonce  uint64
	kind   string // "won" for any that was played to its end, "void", "waiting", "playing", "erased"
	source string // of its client seed; of the player if empty
}

// links reads "1 2v 3w 4e 5r": nonces, each with v for void, w for waiting, p for
// playing, e for erased, r for a random client seed.
func links(t testing.TB, short string) (list []link) {
	t.Helper()
	kinds := map[string]string{"v": transcript.Void, "w": transcript.Waiting, "p": transcript.Playing, "e": "erased"}
	for word := range strings.FieldsSeq(short) {
		var l link
		var sign string
		if _, err := fmt.Sscanf(word+" .", "%d%s", &l.nonce, &sign); err != nil {
			t.Fatalf("link %q: %v", word, err)
		}
		l.kind, l.source = kinds[sign], transcript.ByPlayer
		if sign == "r" {
			l.source = transcript.AtRandom
		}
		list = append(list, l)
	}
	return list
}

// chainText writes a chain down. Its rounds are all Next Level, but for the first
// and third open one.
func chainText(t testing.TB, player, short string, bend ...func(*transcript.Closing)) string {
	t.Helper()
	var text strings.Builder
	c := transcript.Closing{Format: transcript.ChainFormat, Server: "s1", Player: player}
	for _, l := range links(t, short) {
		if c.First == 0 {
			c.First = l.nonce
		}
		c.Last = l.nonce
		name := player + "-" + fmt.Sprint(l.nonce)
		rng := rand.New(rand.NewPCG(l.nonce, uint64(len(player))))
		seed := seedOf(t, int(l.nonce)+1000*int(player[len(player)-1]))
		switch l.kind {
		case transcript.Waiting, transcript.Playing:
			game := []string{"instant_loto", "next_level", "instant_loto"}[len(c.Open)]
			c.Open = append(c.Open, transcript.Open{Nonce: l.nonce, Game: game, Round: name, Commit: seed.Commit(), Status: l.kind})
		case "erased":
			c.Erased = append(c.Erased, transcript.Erased{
				Nonce: l.nonce, Round: name, Game: "next_level", Commit: seed.Commit(), ServerSeed: seed.Reveal(),
			})
		default:
			tr := transcript.Transcript{
				Format: transcript.Format, Scheme: fair.Scheme, Game: "next_level", Rules: "next_level/1", Round: name,
				Nonce: l.nonce, Commit: seed.Commit(), Status: transcript.Void, ServerSeed: seed.Reveal(),
			}
			if l.kind != transcript.Void {
				tr.ClientSeed, tr.ClientSeedSource = "clover", l.source
				tr = played(t, rng, tr)
			}
			line, err := json.Marshal(tr)
			if err != nil {
				t.Fatal(err)
			}
			text.Write(append(line, '\n'))
		}
	}
	for _, f := range bend {
		f(&c)
	}
	line, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return text.String() + string(line) + "\n"
}

func TestChains(t *testing.T) {
	known := catalog(t)
	two := chainText(t, "p1", "1 2v 3 4w") + chainText(t, "p2", "1r 2e 3r 4e")
	for _, tt := range []struct {
		name    string
		book    string
		partial bool
		want    error
		reason  transcript.Reason
	}{
		{"one round", chainText(t, "p1", "1"), false, nil, ""},
		{"rounds of every kind", chainText(t, "p1", "1 2v 3 4w 5r 6p"), false, nil, ""},
		{"nothing but an open round", chainText(t, "p1", "1w"), false, nil, ""},
		{"nothing but erased rounds", chainText(t, "p1", "1e 2e 3e"), false, nil, ""},
		{"erased between random ones", chainText(t, "p1", "1r 2e 3v 4e"), false, nil, ""},
		{"two chains", two, false, nil, ""},
		{"a later beginning, if that is accepted", chainText(t, "p1", "7 8w"), true, nil, ""},
		{"the last nonce there is", chainText(t, "p1", "18446744073709551614 18446744073709551615w"), true, nil, ""},

		{"a later beginning", chainText(t, "p1", "7 8w"), false, transcript.ErrFirst, transcript.Late},
		{"a gap", chainText(t, "p1", "1 3"), false, transcript.ErrNonces, transcript.Gap},
		{"a gap at the end", chainText(t, "p1", "1 2", last(3)), false, transcript.ErrNonces, transcript.Gap},
		{"a gap of all that there are", chainText(t, "p1", "1", last(18446744073709551615)), false, transcript.ErrNonces, transcript.Gap},
		{"a gap among the open", chainText(t, "p1", "1 2w 4p"), false, transcript.ErrNonces, transcript.Gap},
		{"a gap before the first, if that is accepted", chainText(t, "p1", "7 8", first(5)), true, transcript.ErrNonces, transcript.Gap},
		{"a round of before", chainText(t, "p1", "1 2", first(2)), true, transcript.ErrNonces, transcript.Outside},
		{"a round of after", chainText(t, "p1", "1 2", last(1)), false, transcript.ErrNonces, transcript.Outside},
		{"an open round of after", chainText(t, "p1", "1 2w", last(1)), false, transcript.ErrNonces, transcript.Outside},
		{"open and ended", chainText(t, "p1", "1 2 3", open(2)), false, transcript.ErrNonces, transcript.Double},
		{"open and erased", chainText(t, "p1", "1e", open(1)), false, transcript.ErrNonces, transcript.Double},
		{"nonces that descend", chainText(t, "p1", "2 1", first(1), last(2)), false, transcript.ErrOrder, transcript.Behind},
		{"a nonce twice", chainText(t, "p1", "1 2") + chainText(t, "p2", "2 2"), false, transcript.ErrOrder, transcript.Behind},
		{"a name twice", chainText(t, "p1", "1 2w", rename("p1-1")), false, transcript.ErrRepeat, transcript.SameRound},
		{"a commit twice", chainText(t, "p1", "1 2w", recommit(t)), false, transcript.ErrRepeat, transcript.SameCommit},
		{"two open rounds of a game", chainText(t, "p1", "1w 2w 3w"), false, transcript.ErrOpen, transcript.SecondOpen},
		{"an open round older than one that has ended", chainText(t, "p1", "1 2w 3", regame("next_level")), false, transcript.ErrOpen, transcript.EndedAfter},
		{"an open round of no game", chainText(t, "p1", "1 2w", regame("zz0")), false, transcript.ErrOpen, transcript.NoSuchGame},
		{"an open round of a game in capitals", chainText(t, "p1", "1 2w", regame("NEXT_LEVEL")), false, transcript.ErrOpen, transcript.NoSuchGame},
		{"erased of no game", chainText(t, "p1", "1e", func(c *transcript.Closing) { c.Erased[0].Game = "x" }), false, transcript.ErrErased, transcript.NoSuchGame},
		{"erased while others are open", chainText(t, "p1", "1e 2w"), false, transcript.ErrErased, transcript.ErasedOpen},
		{"one that was not erased", chainText(t, "p1", "1e 2"), false, transcript.ErrErased, transcript.ErasedHalf},
		{"an erased seed of another commit", chainText(t, "p1", "1e", reseed), false, transcript.ErrCommit, transcript.ErasedHash},
		{"the same chain twice", chainText(t, "p1", "1") + chainText(t, "p1", "1"), false, transcript.ErrChains, transcript.ChainBehind},
		{"chains that descend", chainText(t, "p2", "1") + chainText(t, "p1", "1"), false, transcript.ErrChains, transcript.ChainBehind},
		{"no closing line", strings.SplitAfter(two, "\n")[0], false, transcript.ErrEnd, transcript.CutShort},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wrong := verified(known, tt.book, tt.partial)
			if tt.want == nil {
				if len(wrong) > 0 {
					t.Fatal(wrong)
				}
				return
			}
			if len(wrong) == 0 {
				t.Fatal("nothing is wrong with it")
			}
			var flaw *transcript.FlawError
			if err := wrong[len(wrong)-1]; !errors.Is(err, tt.want) || !errors.As(err, &flaw) || flaw.Reason != tt.reason {
				t.Errorf("%v, want %v (%s)", wrong, tt.want, tt.reason)
			}
		})
	}
}

func first(n uint64) func(*transcript.Closing) { return func(c *transcript.Closing) { c.First = n } }
func last(n uint64) func(*transcript.Closing)  { return func(c *transcript.Closing) { c.Last = n } }

func open(nonce uint64) func(*transcript.Closing) {
	return func(c *transcript.Closing) {
		c.Open = append(c.Open, transcript.Open{
			Nonce: nonce, Game: "next_level", Round: "another", Commit: strings.Repeat("ab", 32), Status: transcript.Playing,
		})
	}
}

func rename(to string) func(*transcript.Closing) {
	return func(c *transcript.Closing) { c.Open[0].Round = to }
}

func regame(to string) func(*transcript.Closing) {
	return func(c *transcript.Closing) { c.Open[0].Game = to }
}

// recommit gives the open round the commit of round 1 of p1.
func recommit(t testing.TB) func(*transcript.Closing) {
	return func(c *transcript.Closing) { c.Open[0].Commit = seedOf(t, 1+1000*int('1')).Commit() }
}

func reseed(c *transcript.Closing) { c.Erased[0].ServerSeed = strings.Repeat("0", 64) }

// TestEveryLineCounts takes one line after the other out of a book, doubles it,
// exchanges it with the next and with the last, and cuts the file there.
func TestEveryLineCounts(t *testing.T) {
	known := catalog(t)
	book := chainText(t, "p1", "1 2v 3 4w 5 6 7p") + chainText(t, "p2", "1") + chainText(t, "p3", "1w") +
		chainText(t, "p4", "1r 2e 3r 4v 5e") + chainText(t, "p5", "1 2 3 4 5 6 7 8")
	if wrong := verified(known, book, false); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(book, "\n"), "\n")
	lines[len(lines)-1] += "\n"
	join := func(parts ...[]string) string {
		var text strings.Builder
		for _, part := range parts {
			text.WriteString(strings.Join(part, ""))
		}
		return text.String()
	}
	for i, line := range lines {
		bent := map[string]string{
			"taken out":  join(lines[:i], lines[i+1:]),
			"doubled":    join(lines[:i+1], lines[i:]),
			"moved last": join(lines[:i], lines[i+1:], lines[i:i+1]),
		}
		if i+1 < len(lines) {
			bent["exchanged"] = join(lines[:i], lines[i+1:i+2], lines[i:i+1], lines[i+2:])
		} else {
			delete(bent, "moved last")
		}
		switch closes := strings.Contains(line, transcript.ChainFormat); {
		case !closes:
			bent["cut behind"] = join(lines[:i+1])
		case strings.Contains(lines[i-1], transcript.ChainFormat):
			delete(bent, "taken out") // and with it a whole chain, which no file can show
		}
		for what, text := range bent {
			if wrong := verified(known, text, false); len(wrong) == 0 {
				t.Errorf("line %d %s: nothing is wrong\n%s", i+1, what, line)
			}
		}
	}
}

// TestEveryByteCounts cuts a book at every byte. Only one that ends with a whole
// chain can be a book.
func TestEveryByteCounts(t *testing.T) {
	known := catalog(t)
	book := chainText(t, "p1", "1r 2e") + chainText(t, "p2", "1 2v 3w")
	for n := 1; n < len(book)-1; n++ {
		if strings.HasSuffix(strings.TrimSuffix(book[:n], "\n"), "]}") {
			continue
		}
		if wrong := verified(known, book[:n], false); len(wrong) == 0 {
			t.Errorf("nothing is wrong with the first %d bytes", n)
		}
	}
}

// TestEveryFieldOfAClosingLineCounts changes one field after the other. What
// nobody can check is whose the chain is, and what is said of open rounds.
func TestEveryFieldOfAClosingLineCounts(t *testing.T) {
	known := catalog(t)
	for _, tt := range []struct{ name, book, old, new string }{
		{"format", chainText(t, "p1", "1"), `"palier-chain/1"`, `"palier-chain/2"`},
		{"server", chainText(t, "p1", "1"), `"s1"`, `"s 1"`},
		{"player", chainText(t, "p1", "1"), `"player":"p1"`, `"player":""`},
		{"first up", chainText(t, "p1", "1 2"), `"first":1`, `"first":2`},
		{"first down", chainText(t, "p1", "1 2"), `"first":1`, `"first":0`},
		{"last up", chainText(t, "p1", "1 2"), `"last":2`, `"last":3`},
		{"last down", chainText(t, "p1", "1 2"), `"last":2`, `"last":1`},
		{"an open round more", chainText(t, "p1", "1"), `"open":[]`, `"open":[{"nonce":2,"game":"g","round":"R","commit":"` + strings.Repeat("0", 64) + `","status":"waiting"}]`},
		{"an open round less", chainText(t, "p1", "1 2w"), `"status":"waiting"}`, `"status":"void"}`},
		{"an open nonce", chainText(t, "p1", "1 2w"), `{"nonce":2`, `{"nonce":1`},
		{"an open commit", chainText(t, "p1", "1w"), `"commit":"`, `"commit":"0`},
		{"an erased nonce", chainText(t, "p1", "1r 2e"), `{"nonce":2`, `{"nonce":3`},
		{"an erased commit", chainText(t, "p1", "1e"), `"commit":"`, `"commit":"0`},
		{"an erased round", chainText(t, "p1", "1r 2e"), `"round":"p1-2"`, `"round":"p1-1"`},
		{"a field more", chainText(t, "p1", "1"), `"open":[]`, `"open":[],"note":""`},
		{"a field twice", chainText(t, "p1", "1"), `"open":[]`, `"open":[],"\u006fpen":[]`},
		{"a field less", chainText(t, "p1", "1"), `,"erased":[]`, ``},
		{"a null", chainText(t, "p1", "1"), `"erased":[]`, `"erased":null`},
		{"an object for a list", chainText(t, "p1", "1"), `"erased":[]`, `"erased":{}`},
		{"a comma more", chainText(t, "p1", "1w"), `"}]`, `"},]`},
		{"a number as text", chainText(t, "p1", "1"), `"last":1`, `"last":"1"`},
		{"another spelling of a number", chainText(t, "p1", "1"), `"last":1`, `"last":1.0`},
		{"a line end", chainText(t, "p1", "1"), `"open":[`, `"open":[` + "\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if wrong := verified(known, tt.book, false); len(wrong) > 0 {
				t.Fatal(wrong)
			}
			lines := strings.SplitAfter(tt.book, "\n")
			closing := &lines[len(lines)-2]
			*closing = bend(t, *closing, tt.old, tt.new)
			if wrong := verified(known, strings.Join(lines, ""), false); len(wrong) == 0 {
				t.Error("nothing is wrong with it")
			}
		})
	}
}
