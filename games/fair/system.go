package fair

import (
	"encoding/binary"
	"fmt"
	"io"
)

// System returns the words of a source of entropy, in production
// crypto/rand.Reader: for what is chosen at random outside every round, such as
// a pick for a player who asks for one. Nobody can check it afterwards.
//
// It is safe for concurrent use if the reader is. It panics if the reader
// fails, which crypto/rand.Reader never does.
func System(entropy io.Reader) Stream { return system{entropy} }

type system struct{ entropy io.Reader }

func (s system) Next() uint64 {
	var word [8]byte
	if _, err := io.ReadFull(s.entropy, word[:]); err != nil {
		panic(fmt.Errorf("reading entropy for a word: %w", err))
	}
	return binary.BigEndian.Uint64(word[:])
}
