package fair

import (
	"encoding/binary"
	"math/rand/v2"
)

// Bulk is a fast source for rounds by the million, which nobody has to check one
// by one: ChaCha8, seeded.
//
// It is one sequence of words whatever the labels, and asking twice for a label
// goes on where the first left off. So it is good only for what asks once for
// each label of a round, and for as many rounds as one likes, one after the
// other. It is its own Stream. It is not safe for concurrent use.
type Bulk struct{ generator *rand.ChaCha8 }

// NewBulk returns the source that the next four words of a stream are the seed of.
func NewBulk(seed Stream) *Bulk {
	var bytes [32]byte
	for i := range 4 {
		binary.BigEndian.PutUint64(bytes[8*i:], seed.Next())
	}
	return &Bulk{rand.NewChaCha8(bytes)}
}

// Stream returns the source itself.
func (b *Bulk) Stream(string) Stream { return b }

// Next returns the next word of the sequence.
func (b *Bulk) Next() uint64 { return b.generator.Uint64() }
