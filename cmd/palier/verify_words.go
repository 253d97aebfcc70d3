package main

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"syscall"
	"unicode"

	"github.com/palier-bot/palier/commands/locales"
	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/instantloto"
	"github.com/palier-bot/palier/games/nextlevel"
	"github.com/palier-bot/palier/games/transcript"
)

// sentences are what is said of transcripts, by several goroutines at once.
type sentences struct {
	words locales.Words
	held  map[string][]string // by status: the sentence, cut at its blanks
}

// The blanks of a sentence that is looked up once. To do so for each of millions
// of rounds would take longer than to check it.
const (
	blankRound  = "\x01"
	blankStake  = "\x02"
	blankPayout = "\x03"
)

func newSentences(w locales.Words) sentences {
	s := sentences{words: w, held: map[string][]string{}}
	for _, status := range []string{transcript.Won, transcript.Lost, transcript.Void} {
		text := w.Text("cli.verify.holds", "Round", blankRound,
			"Status", w.Text("status."+status), "Stake", blankStake, "Payout", blankPayout)
		for rest := text; rest != ""; {
			i := strings.IndexAny(rest, blankRound+blankStake+blankPayout)
			switch {
			case i < 0:
				i = len(rest)
			case i == 0:
				i = 1
			}
			s.held[status] = append(s.held[status], rest[:i])
			rest = rest[i:]
		}
	}
	return s
}

func (s sentences) holds(t transcript.Transcript) string {
	var text strings.Builder
	text.Grow(96)
	for _, part := range s.held[t.Status] {
		switch part {
		case blankRound:
			part = t.Round
		case blankStake:
			part = s.amount(t.Stake)
		case blankPayout:
			part = s.amount(t.Payout)
		}
		text.WriteString(part)
	}
	return text.String()
}

// amount writes a small number without asking how the language groups digits.
func (s sentences) amount(c games.Coins) string {
	if c < 1000 {
		return strconv.FormatInt(int64(c), 10)
	}
	return s.words.Number(int64(c))
}

func (s sentences) unreadable(file string, line int, err error) string {
	if line == 0 {
		return s.words.Text("cli.verify.unreadable", "File", printed(file), "Cause", s.why(err))
	}
	return s.words.Text("cli.verify.unreadable_line", "File", printed(file), "Line", line, "Cause", s.why(err))
}

// refused is the finding of a transcript that does not hold, or that cannot be
// checked.
func (s sentences) refused(file string, line int, t transcript.Transcript, err error) finding {
	if errors.Is(err, transcript.ErrFormat) {
		return finding{kind: unusable, line: s.unreadable(file, line, err)}
	}
	text := s.words.Text("cli.verify.fails", "Round", t.Round, "Check", s.check(err), "Cause", s.why(err))
	return finding{kind: fails, transcript: t, line: text}
}

func (s sentences) chainHolds(c transcript.Closing) string {
	text := s.words.Text("cli.verify.chain.holds", "Player", c.Player, "Server", c.Server,
		"First", strconv.FormatUint(c.First, 10), "Last", strconv.FormatUint(c.Last, 10))
	if n := len(c.Open); n > 0 {
		text += s.words.Text("cli.verify.chain.open", "Number", n)
	}
	if n := len(c.Erased); n > 0 {
		text += s.words.Text("cli.verify.chain.erased", "Number", n)
	}
	return text
}

func (s sentences) chainFails(c transcript.Closing, err error) string {
	return s.words.Text("cli.verify.chain.fails", "Player", c.Player, "Server", c.Server,
		"Check", s.check(err), "Cause", s.why(err))
}

func (s sentences) chainCut(file string, err error) string {
	return s.words.Text("cli.verify.chain.cut", "File", printed(file), "Check", s.check(err), "Cause", s.why(err))
}

// check names the check that failed.
func (s sentences) check(err error) string {
	for _, c := range []struct {
		err error
		key string
	}{
		{transcript.ErrCommit, "commit"},
		{transcript.ErrActions, "actions"},
		{transcript.ErrStatus, "status"},
		{transcript.ErrStake, "stake"},
		{transcript.ErrPayout, "payout"},
		{transcript.ErrOrder, "order"},
		{transcript.ErrRepeat, "repeat"},
		{transcript.ErrEnd, "end"},
		{transcript.ErrFirst, "first"},
		{transcript.ErrNonces, "nonces"},
		{transcript.ErrOpen, "open"},
		{transcript.ErrErased, "erased"},
		{transcript.ErrChains, "chains"},
	} {
		if errors.Is(err, c.err) {
			return s.words.Text("cli.verify.check." + c.key)
		}
	}
	return ""
}

// why says what exactly is wrong.
func (s sentences) why(err error) string {
	var flaw *transcript.FlawError
	if !errors.As(err, &flaw) {
		return s.cause(err)
	}
	text := s.words.Text("cli.verify.reason."+string(flaw.Reason), "Field", flaw.Field, "Want", flaw.Want, "Got", flaw.Got)
	if cause := s.cause(flaw.Cause); cause != "" {
		return s.words.Text("cli.verify.because", "Text", text, "Cause", cause)
	}
	return text
}

// causes are the refusals of the rules, and of files.
var causes = []struct {
	err error
	key string
}{
	{fs.ErrNotExist, "cli.verify.cause.no_file"},
	{fs.ErrPermission, "cli.verify.cause.permission"},
	{syscall.EISDIR, "cli.verify.cause.folder"},

	{games.ErrUnknownGame, ""}, // has been said
	{games.ErrAction, "cli.verify.cause.action"},
	{games.ErrOver, "cli.verify.cause.over"},

	{nextlevel.ErrStake, "cli.verify.cause.stake"},
	{nextlevel.ErrNumber, "cli.verify.cause.number"},
	{nextlevel.ErrPicked, "cli.verify.cause.picked"},
	{nextlevel.ErrNotAtLevel, "cli.verify.cause.not_at_level"},
	{nextlevel.ErrAtLevel, "cli.verify.cause.at_level"},

	{instantloto.ErrGrid, "cli.verify.cause.grid"},
	{instantloto.ErrBall, "cli.verify.cause.ball"},
	{instantloto.ErrRevealed, "cli.verify.cause.revealed"},
	{instantloto.ErrNotRevealed, "cli.verify.cause.not_revealed"},
	{instantloto.ErrNoBonus, "cli.verify.cause.no_bonus"},
	{instantloto.ErrBonusPlayed, "cli.verify.cause.bonus_played"},
	{instantloto.ErrNumber, "cli.verify.cause.number"},
	{instantloto.ErrChance, "cli.verify.cause.chance"},
	{instantloto.ErrDuplicate, "cli.verify.cause.duplicate"},
	{instantloto.ErrTooManyNumbers, "cli.verify.cause.too_many_numbers"},
	{instantloto.ErrTooManyChances, "cli.verify.cause.too_many_chances"},
	{instantloto.ErrIncomplete, "cli.verify.cause.incomplete"},
	{instantloto.ErrSyntax, "cli.verify.cause.spelling"},
	{instantloto.ErrNoGrid, "cli.verify.cause.no_grid"},
	{instantloto.ErrTooManyGrids, "cli.verify.cause.too_many_grids"},
}

// cause says a refusal; one that there are no words for is said in English.
func (s sentences) cause(err error) string {
	if err == nil {
		return ""
	}
	for _, c := range causes {
		switch {
		case !errors.Is(err, c.err):
		case c.key == "":
			return ""
		default:
			return s.words.Text(c.key)
		}
	}
	return s.words.Text("cli.verify.detail", "Text", err.Error())
}

// printed writes a file's name so that it stays on its line, whatever is in it.
func printed(name string) string {
	for _, r := range name {
		if !unicode.IsPrint(r) {
			return strconv.Quote(name)
		}
	}
	return name
}
