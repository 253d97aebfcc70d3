package playground

import (
	"strconv"
	"sync"
	"time"
)

// discordEpoch is the first millisecond of 2015.
// https://discord.com/developers/docs/reference#snowflakes
const discordEpoch = 1420070400000

// snowflakes makes unique, increasing IDs in Discord's layout: milliseconds
// since the epoch, 22 bits left for worker and counter. Safe for concurrent use.
type snowflakes struct {
	now  func() time.Time
	mu   sync.Mutex
	last uint64
}

func (s *snowflakes) next() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := uint64(s.now().UnixMilli()-discordEpoch) << 22
	// A clock that stands still or was put back must not repeat an ID.
	s.last = max(id, s.last+1)
	return strconv.FormatUint(s.last, 10)
}
