package store

import (
	"sync"
)

// maxChosen bounds the servers whose settings are kept in memory.
const maxChosen = 4096

// chosen keeps servers' settings as they were read last. It is safe for
// concurrent use.
type chosen struct {
	mu      sync.Mutex
	known   map[GuildID]Settings
	edition uint64 // counts what was forgotten
}

// get returns a server's settings, if they are kept, and the edition for put.
func (c *chosen) get(guild GuildID) (Settings, uint64, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, ok := c.known[guild]
	s.Channels = append([]string(nil), s.Channels...)
	return s, c.edition, ok
}

// put keeps settings that were read after get had returned the edition, unless
// something has been forgotten since: they may be older than that.
func (c *chosen) put(guild GuildID, s Settings, edition uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if edition != c.edition {
		return
	}
	if c.known == nil || len(c.known) >= maxChosen {
		c.known = make(map[GuildID]Settings)
	}
	s.Channels = append([]string(nil), s.Channels...)
	c.known[guild] = s
}

// forget drops what is kept of a server.
func (c *chosen) forget(guild GuildID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.known, guild)
	c.edition++
}
