package transcript

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"github.com/palier-bot/palier/games"
	"github.com/palier-bot/palier/games/fair"
)

// What the check of a chain can find, in the order in which it looks. ErrCommit
// is one of them too, for an erased round, after ErrNonces. Every error of a
// Chain is a *FlawError that wraps exactly one.
var (
	// ErrOrder is for nonces that do not ascend from transcript to transcript.
	ErrOrder = errors.New("the transcripts are not in the order of their nonces")
	// ErrRepeat is for two rounds with one name or one commit.
	ErrRepeat = errors.New("a round is there twice")
	// ErrEnd is for transcripts at the end of a file without a closing line.
	ErrEnd = errors.New("the chain has no closing line")
	// ErrFirst is for a chain that begins later than with a player's first round.
	ErrFirst = errors.New("the chain does not begin with the first round")
	// ErrNonces is for a nonce that no round has, or two, or that is outside.
	ErrNonces = errors.New("the nonces are not each there once")
	// ErrOpen is for rounds that cannot all be open.
	ErrOpen = errors.New("the open rounds are not possible")
	// ErrErased is for erased rounds of somebody who is still there.
	ErrErased = errors.New("the erased rounds are not possible")
	// ErrChains is for a chain that does not come after the one before.
	ErrChains = errors.New("the chains are not in order")
)

// The ways in which a chain does not hold.
const (
	Behind      Reason = "behind"       // Got: a nonce that comes after Want
	SameRound   Reason = "same_round"   // Got
	SameCommit  Reason = "same_commit"  // Got
	CutShort    Reason = "cut_short"    // Got: how many transcripts
	Late        Reason = "late"         // Got: the first nonce
	Gap         Reason = "gap"          // Got: a nonce that no round has
	Double      Reason = "double"       // Got: a nonce that two rounds have
	Outside     Reason = "outside"      // Got: a nonce that is not in Want
	ErasedHash  Reason = "erased_hash"  // Got: the round; Want: what its seed hashes to
	SecondOpen  Reason = "second_open"  // Got: a game with two open rounds
	EndedAfter  Reason = "ended_after"  // Got: a game whose open round is older than one that has ended
	NoSuchGame  Reason = "no_such_game" // Got: a game that is none
	ErasedOpen  Reason = "erased_open"  // a deleted player has no open rounds
	ErasedHalf  Reason = "erased_half"  // Got: a round whose client seed was deleted with the others'
	ChainBehind Reason = "chain_behind" // Got: the chain before, whose name is not less
)

// Chain checks the chains of a file, one after the other: that no round is left
// out, there twice or hidden, as far as its book can show it. Whether each
// transcript holds, its own Check says.
//
// Of the rounds of one chain it keeps 32 bytes each; nothing of a chain that is
// closed. It is not for use by several goroutines at once.
type Chain struct {
	Partial bool          // accept chains that begin later than with nonce 1
	Games   games.Catalog // whose rounds there can be

	flaw           error // the first of the chain that is being read
	rounds         int
	first, last    uint64 // nonces of transcripts
	gaps           []span // between transcripts
	chosen         string // a round with a client seed of its player
	names, commits prints
	newest         map[string]uint64 // nonce of each game's newest round that is not open
	closed         bool              // a chain has been
	server, player string            // whose
}

// span is some nonces in a row, both ends among them.
type span struct{ from, to uint64 }

// prints are the beginnings of hashes of what a chain has had.
type prints map[[16]byte]struct{}

// add reports whether there was such a one already.
func (p *prints) add(hash []byte) (again bool) {
	if *p == nil {
		*p = prints{}
	}
	key := [16]byte(hash)
	_, again = (*p)[key]
	(*p)[key] = struct{}{}
	return again
}

// Add takes the next transcript of the chain.
func (c *Chain) Add(t Transcript) {
	switch {
	case c.rounds == 0:
		c.first = t.Nonce
	case t.Nonce <= c.last:
		c.found(&FlawError{Check: ErrOrder, Reason: Behind, Got: decimal(t.Nonce), Want: decimal(c.last)})
	case t.Nonce > c.last+1:
		c.gaps = append(c.gaps, span{c.last + 1, t.Nonce - 1})
	}
	c.rounds++
	c.last = t.Nonce
	c.ended(t.Game, t.Nonce)
	if t.Status != Void && t.ClientSeedSource == ByPlayer {
		c.chosen = t.Round
	}
	c.once(t.Round, t.Commit)
}

// ended notes that a round of a game is over.
func (c *Chain) ended(game string, nonce uint64) {
	if c.newest == nil {
		c.newest = map[string]uint64{}
	}
	c.newest[game] = max(c.newest[game], nonce)
}

// once notes that a round is there, which may be so once.
func (c *Chain) once(round, commit string) {
	name := sha256.Sum256([]byte(round))
	if c.names.add(name[:16]) {
		c.found(&FlawError{Check: ErrRepeat, Reason: SameRound, Got: round})
	}
	hash, err := hex.DecodeString(commit)
	if err != nil || len(hash) < 16 { // not from Parse
		c.found(unreadable(NotHex, "commit"))
	} else if c.commits.add(hash[:16]) {
		c.found(&FlawError{Check: ErrRepeat, Reason: SameCommit, Got: commit})
	}
}

// found keeps the first flaw.
func (c *Chain) found(f *FlawError) {
	if c.flaw == nil {
		c.flaw = f
	}
}

// Close takes the closing line behind the transcripts that were added, and
// returns the first thing that does not hold of their chain, or nil. The next
// transcript begins another chain.
func (c *Chain) Close(closing Closing) error {
	for _, o := range closing.Open {
		c.once(o.Round, o.Commit)
	}
	for _, e := range closing.Erased {
		c.once(e.Round, e.Commit)
		c.ended(e.Game, e.Nonce)
	}
	if closing.First != 1 && !c.Partial {
		c.found(&FlawError{Check: ErrFirst, Reason: Late, Got: decimal(closing.First)})
	}
	c.checkNonces(closing)
	c.checkLists(closing)
	if c.closed && cmp.Or(cmp.Compare(closing.Server, c.server), cmp.Compare(closing.Player, c.player)) <= 0 {
		c.found(&FlawError{Check: ErrChains, Reason: ChainBehind, Got: c.player})
	}
	flaw := c.flaw
	*c = Chain{Partial: c.Partial, Games: c.Games, server: closing.Server, player: closing.Player, closed: true}
	return flaw
}

// End returns ErrEnd if the file ends with transcripts that no line has closed.
// What is read next is another file.
func (c *Chain) End() error {
	rounds := c.rounds
	*c = Chain{Partial: c.Partial, Games: c.Games}
	if rounds > 0 {
		return &FlawError{Check: ErrEnd, Reason: CutShort, Got: decimal(rounds)}
	}
	return nil
}

// checkNonces checks that every nonce of the chain is there once.
func (c *Chain) checkNonces(closing Closing) {
	whole := span{closing.First, closing.Last}
	missing := c.gaps
	switch {
	case c.rounds == 0:
		missing = []span{whole}
	case c.first < whole.from:
		c.outside(c.first, whole)
	case c.last > whole.to:
		c.outside(c.last, whole)
	default:
		if c.first > whole.from {
			missing = slices.Insert(missing, 0, span{whole.from, c.first - 1})
		}
		if c.last < whole.to {
			missing = append(missing, span{c.last + 1, whole.to})
		}
	}
	for _, nonce := range others(closing) {
		switch {
		case nonce < whole.from || nonce > whole.to:
			c.outside(nonce, whole)
		case len(missing) == 0 || nonce < missing[0].from:
			c.found(&FlawError{Check: ErrNonces, Reason: Double, Got: decimal(nonce)})
		case nonce > missing[0].from:
			c.found(&FlawError{Check: ErrNonces, Reason: Gap, Got: decimal(missing[0].from)})
		case nonce == missing[0].to:
			missing = missing[1:]
		default:
			missing[0].from++
		}
	}
	if len(missing) > 0 {
		c.found(&FlawError{Check: ErrNonces, Reason: Gap, Got: decimal(missing[0].from)})
	}
}

func (c *Chain) outside(nonce uint64, whole span) {
	c.found(&FlawError{
		Check: ErrNonces, Reason: Outside, Got: decimal(nonce), Want: decimal(whole.from) + "–" + decimal(whole.to),
	})
}

// others are the nonces of the rounds that there is no transcript of, ascending.
func others(closing Closing) []uint64 {
	nonces := make([]uint64, 0, len(closing.Open)+len(closing.Erased))
	for _, o := range closing.Open {
		nonces = append(nonces, o.Nonce)
	}
	for _, e := range closing.Erased {
		nonces = append(nonces, e.Nonce)
	}
	slices.Sort(nonces)
	return nonces
}

// checkLists checks what the scheme and a deletion allow of the rounds that
// there is no transcript of, lest these lists be a place to hide rounds: they are
// of games that there are; a player has one open round of a game at most, which is
// that game's newest; and a deletion leaves none, nor a client seed that its
// player had chosen.
func (c *Chain) checkLists(closing Closing) {
	for _, e := range closing.Erased {
		c.checkGame(ErrErased, e.Game)
		seed, err := fair.ParseSeed(e.ServerSeed)
		if err != nil {
			c.found(unreadable(NotHex, "server_seed")) // not from ParseClosing
		} else if commit := seed.Commit(); commit != e.Commit {
			c.found(&FlawError{Check: ErrCommit, Reason: ErasedHash, Got: e.Round, Want: commit})
		}
	}
	open := map[string]bool{}
	for _, o := range closing.Open {
		c.checkGame(ErrOpen, o.Game)
		if c.newest[o.Game] > o.Nonce {
			c.found(&FlawError{Check: ErrOpen, Reason: EndedAfter, Got: o.Game})
		}
		if open[o.Game] {
			c.found(&FlawError{Check: ErrOpen, Reason: SecondOpen, Got: o.Game})
		}
		open[o.Game] = true
	}
	switch {
	case len(closing.Erased) == 0:
	case len(open) > 0:
		c.found(&FlawError{Check: ErrErased, Reason: ErasedOpen})
	case c.chosen != "":
		c.found(&FlawError{Check: ErrErased, Reason: ErasedHalf, Got: c.chosen})
	}
}

func (c *Chain) checkGame(check error, game string) {
	if _, err := c.Games.Game(game); err != nil {
		c.found(&FlawError{Check: check, Reason: NoSuchGame, Got: game})
	}
}
