package bot

import (
	"context"
	"time"

	"github.com/gorilla/websocket"
)

// Pace gives the tests what the bot asks of each interaction.
type Pace struct{ *pace }

// NewPace makes a pace of so many interactions a second.
func NewPace(perSecond float64) Pace { return Pace{newPace(perSecond)} }

// Step counts an interaction.
func (p Pace) Step(person string, now time.Time) (*PaceError, bool) { return p.step(person, now) }

// People returns how many are kept.
func (p Pace) People() int { return len(p.people) }

// Match gives the tests what the router asks of a pattern.
func (p Pattern) Match(id string) (Values, bool) { return p.match(id) }

// Overlaps gives the tests what the router asks of two patterns.
func (p Pattern) Overlaps(q Pattern) bool { return p.overlaps(q) }

// Payload returns what is sent as the answer to a request.
func (r *Reply) Payload(req *Request) any { return r.answerTo(req) }

// Trim leaves out of a gateway's message what the bot does not read of it.
func Trim(event []byte) []byte { return trim(event) }

// Dial connects to a gateway as discordgo does, and returns where the connection's
// end is reported.
func (b *Bot) Dial(ctx context.Context, address string) (*websocket.Conn, <-chan error, error) {
	lost := make(chan error, 1)
	c, _, err := b.dialer(ctx, lost).DialContext(ctx, address, nil)
	return c, lost, err
}
