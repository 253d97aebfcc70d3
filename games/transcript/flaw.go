package transcript

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// FlawError says what exactly is wrong, for programs that say it in words of their
// own. Every error of Parse, Check and Chain is one, and wraps the check that
// found it and, where a game refused something, the game's own error.
type FlawError struct {
	Check  error  // ErrFormat, ErrCommit, …
	Reason Reason // in which of the ways
	Field  string // what it is about: the key of a field, or several
	Want   string // what should be there
	Got    string // what is there, not more than the beginning of it
	Cause  error  // why a game refuses a ticket or an action, or nil
}

// Reason names one of the ways in which a check fails.
type Reason string

// The ways in which a text cannot be read (ErrFormat).
const (
	TooLong     Reason = "too_long"     // Want: the most bytes
	NotUTF8     Reason = "not_utf8"     //
	NotJSON     Reason = "not_json"     // or not one object, whole and alone
	HalfPair    Reason = "half_pair"    // of surrogates
	Unknown     Reason = "unknown"      // Got: a key that no field has
	Twice       Reason = "twice"        // Field
	Missing     Reason = "missing"      // Field: all that are missing
	NotText     Reason = "not_text"     // Field is not a JSON string
	NotList     Reason = "not_list"     // Field
	NotWhole    Reason = "not_whole"    // Field is not a whole number of at most Want bits in plain digits
	NotOne      Reason = "not_one"      // Field is not one of Want
	NotHex      Reason = "not_hex"      // Field is not 64 lower-case hexadecimal digits
	NotName     Reason = "not_name"     // Field is not 1 to Want of A–Z, a–z, 0–9, _ and -
	NotSeed     Reason = "not_seed"     // Field is not 1 to Want characters
	NotGame     Reason = "not_game"     // Got
	NotRules    Reason = "not_rules"    // Got, where only Want can be replayed
	NotTicket   Reason = "not_ticket"   // Got
	NoRange     Reason = "no_range"     // last before first, or first 0
	NotOrdered  Reason = "not_ordered"  // Field: a list whose nonces do not ascend
	NothingRead Reason = "nothing_read" // in a whole file
)

// The ways in which a round does not hold.
const (
	OtherHash   Reason = "other_hash"   // Want: what the seed hashes to
	VoidActions Reason = "void_actions" // Got: how many
	VoidTicket  Reason = "void_ticket"  // Got
	Refused     Reason = "refused"      // Field: which action, from 1; Got: the action; Cause
	NotOver     Reason = "not_over"     // Got: after how many actions
	Differs     Reason = "differs"      // Want, Got
)

// reasons are the words of Error.
var reasons = map[Reason]string{
	TooLong:     "longer than {want} bytes",
	NotUTF8:     "not UTF-8",
	NotJSON:     "not one JSON object, whole and alone",
	HalfPair:    "half of a surrogate pair in a string",
	Unknown:     "{got} is not a field",
	Twice:       "{field} is there twice",
	Missing:     "missing: {field}",
	NotText:     "{field}: want a string",
	NotList:     "{field}: want a list",
	NotWhole:    "{field}: want a whole number in plain digits, 0 or more, of at most {want} bits",
	NotOne:      "{field}: want {want}",
	NotHex:      "{field}: want 64 lower-case hexadecimal digits",
	NotName:     "{field}: want 1 to {want} of A–Z a–z 0–9 _ -",
	NotSeed:     "{field}: want 1 to {want} characters",
	NotGame:     "unknown game {got}",
	NotRules:    "rules: {got} cannot be replayed, only {want}",
	NotTicket:   "ticket: {got}",
	NoRange:     "first and last: want 1 or more, and last not before first",
	NotOrdered:  "{field}: want ascending nonces",
	NothingRead: "no transcript in the file",
	OtherHash:   "it is {want}",
	VoidActions: "a void round has none, not {got}",
	VoidTicket:  "a void round has no ticket, and this one {got}",
	Refused:     "action {field} ({got})",
	NotOver:     "the round is not over after {got}",
	Differs:     "it is {want}, not {got}",
	Behind:      "{got} comes after {want}",
	SameRound:   "two rounds are called {got}",
	SameCommit:  "two rounds have the commit {got}",
	CutShort:    "the file ends after {got} of its transcripts",
	Late:        "it begins with round {got}",
	Gap:         "no round has the nonce {got}",
	Double:      "two rounds have the nonce {got}",
	Outside:     "the nonce {got} is not one of {want}",
	ErasedHash:  "the seed of round {got} hashes to {want}",
	SecondOpen:  "two rounds of {got}",
	EndedAfter:  "a round of {got} that is older than one that has ended",
	NoSuchGame:  "no game {got}",
	ErasedOpen:  "a deleted player has no open rounds",
	ErasedHalf:  "round {got} has kept the client seed of its player",
	ChainBehind: "its name is not behind that of {got}, the chain before",
}

// Reasons returns all the ways there are, for programs that need words for each.
func Reasons() []Reason { return slices.Sorted(maps.Keys(reasons)) }

// Error says all of it in English.
func (f *FlawError) Error() string {
	text := strings.NewReplacer("{field}", f.Field, "{want}", f.Want, "{got}", f.Got).Replace(reasons[f.Reason])
	if f.Cause != nil {
		return fmt.Sprintf("%v: %s: %v", f.Check, text, f.Cause)
	}
	return fmt.Sprintf("%v: %s", f.Check, text)
}

// Unwrap returns the check and the cause.
func (f *FlawError) Unwrap() []error {
	if f.Cause == nil {
		return []error{f.Check}
	}
	return []error{f.Check, f.Cause}
}

// unreadable is a flaw of ErrFormat in a field.
func unreadable(reason Reason, field string) *FlawError {
	return &FlawError{Check: ErrFormat, Reason: reason, Field: field}
}

// excerpt quotes the beginning of a text that somebody else has written.
func excerpt[S ~string](text S) string { return fmt.Sprintf("%.40q", text) }

func decimal[N ~int | ~int64 | ~uint64](n N) string {
	if n < 0 {
		return strconv.FormatInt(int64(n), 10)
	}
	return strconv.FormatUint(uint64(n), 10)
}
