package commands_test

import (
	"bytes"
	"sync"

	"github.com/palier-bot/palier/games/fair"
)

// lockedBuffer is a log that several goroutines write.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// lockedStream is luck that several goroutines draw on.
type lockedStream struct {
	mu     sync.Mutex
	stream fair.Stream
}

func (s *lockedStream) Next() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stream.Next()
}
