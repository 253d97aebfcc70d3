package playground

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Chaos makes troubles at random. It is safe for concurrent use.
type Chaos struct {
	share float64       // of what happens that goes wrong, from 0 to 1
	limit time.Duration // after which an answer is too late

	mu     sync.Mutex
	chance *rand.Rand
	held   []Event // back, until others have passed them
}

// NewChaos makes chaos of a seed: two of the same, asked the same, do the same.
func NewChaos(seed uint64, share float64, limit time.Duration) *Chaos {
	return &Chaos{share: share, limit: limit, chance: rand.New(rand.NewPCG(seed, 0))}
}

// Troubles are what the chaos does to connections, events and calls.
func (c *Chaos) Troubles() Troubles {
	return Troubles{Connect: c.connect, Event: c.event, Call: c.call}
}

// happens tells whether something goes wrong, and which of so many things. The
// caller holds c.mu.
func (c *Chaos) happens(kinds int) (int, bool) {
	return c.chance.IntN(kinds), c.chance.Float64() < c.share
}

func (c *Chaos) connect(int) Reception {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n, wrong := c.happens(int(InvalidForReady)); wrong {
		return Reception(n + 1)
	}
	return Welcome
}

func (c *Chaos) call(string, string) Mishap {
	c.mu.Lock()
	defer c.mu.Unlock()
	mishaps := []Mishap{
		{Delay: c.limit / 3},
		{Delay: c.limit + c.limit/10},
		TooMany(50*time.Millisecond, false),
		TooMany(100*time.Millisecond, true),
		Failure(http.StatusInternalServerError),
		ProxyFailure(http.StatusBadGateway),
		ProxyFailure(http.StatusServiceUnavailable),
		Refusal(http.StatusNotFound, 10062, "Unknown interaction"),
		Refusal(http.StatusBadRequest, 40060, "Interaction has already been acknowledged."),
		Refusal(http.StatusNotFound, 10008, "Unknown Message"),
		Refusal(http.StatusForbidden, 50001, "Missing Access"),
		{Cut: true},
		{Done: true, Cut: true},
		{Done: true, Status: http.StatusBadGateway},
	}
	if n, wrong := c.happens(len(mishaps)); wrong {
		return mishaps[n]
	}
	return Mishap{}
}

func (c *Chaos) event(e Event) []Event {
	c.mu.Lock()
	defer c.mu.Unlock()
	sent := []Event{e}
	switch n, wrong := c.happens(8); {
	case !wrong:
	case n == 0:
		sent = nil
	case n == 1:
		sent = []Event{e, e}
	case n == 2: // out of order
		c.held = append(c.held, e)
		return nil
	case n == 3:
		sent = []Event{{e.Name, e.Data[:len(e.Data)/2]}, e}
	case n == 4:
		sent = []Event{{"GUILD_CREATE", []byte("null")}, {"ZORK", []byte(`{"a":[null]}`)}, e}
	default:
		sent = []Event{{e.Name, c.garbled(e.Data)}, e}
	}
	sent = append(sent, c.held...)
	c.held = nil
	return sent
}

// garbled is another interaction like one that there is, with something in it
// that should not be. The caller holds c.mu.
func (c *Chaos) garbled(data []byte) []byte {
	var fields map[string]any
	if err := json.Unmarshal(data, &fields); err != nil {
		return []byte("null")
	}
	fields["id"] = strconv.FormatUint(c.chance.Uint64()>>1, 10)
	names := make([]string, 0, len(fields))
	for name := range fields {
		names = append(names, name)
	}
	slices.Sort(names) // the order of a map is another chance
	name := names[c.chance.IntN(len(names))]
	wrong := []any{nil, 7, "x", true, []any{nil}, map[string]any{"a": nil}}
	switch c.chance.IntN(5) {
	case 0:
		fields["message"] = map[string]any{"id": "1", "components": []any{map[string]any{"type": 99}}}
	case 1:
		fields["type"] = 77
	case 2:
		fields["member"] = map[string]any{"permissions": "0"}
	case 3:
		delete(fields, name)
	default:
		fields[name] = wrong[c.chance.IntN(len(wrong))]
	}
	return encode(fields)
}

// Strike does one thing to the connections that there are, and says which.
func (c *Chaos) Strike(s *Server) (what string) {
	strikes := []struct {
		name string
		do   func()
	}{
		{"dropped", s.Drop},
		{"mute", s.Mute},
		{"op 7", s.Reconnect},
		{"op 9", func() { s.Invalidate(false) }},
		{"op 9, resumable", func() { s.Invalidate(true) }},
		{"closed 4000", func() { s.Disconnect(4000) }},
		{"closed 1001", func() { s.Disconnect(1001) }},
		{"null", func() { s.Say([]byte("null")) }},
		{"truncated", func() { s.Say([]byte(`{"op":0,"s":7,"t":"INTERACTION_CREATE","d":{"id"`)) }},
		{"unknown op", func() { s.Say([]byte(`{"op":99,"d":{"x":1}}`)) }},
		{"heartbeat wanted", func() { s.Say([]byte(`{"op":1,"d":null}`)) }},
		{"replayed", func() { s.Replay(20) }},
	}
	c.mu.Lock()
	n := c.chance.IntN(len(strikes))
	c.mu.Unlock()
	strikes[n].do()
	return strikes[n].name
}
