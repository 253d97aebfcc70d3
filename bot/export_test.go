package bot

import (
	"encoding/json"

	"github.com/bwmarrin/discordgo"
)

// Match gives the tests what the router asks of a pattern.
func (p Pattern) Match(id string) (Values, bool) { return p.match(id) }

// Overlaps gives the tests what the router asks of two patterns.
func (p Pattern) Overlaps(q Pattern) bool { return p.overlaps(q) }

// Decode reads the data of an interaction event the way the gateway does.
func Decode(event []byte) (*Request, error) {
	var e discordgo.InteractionCreate
	_ = json.Unmarshal(event, &e) // discordgo logs the error and passes on what it has
	a, err := decode(&e)
	return a.request, err
}

// Payload returns what is sent as the answer to a request.
func (r *Reply) Payload(req *Request) any { return r.answerTo(req) }

// Trim leaves out of a gateway's message what the bot does not read of it.
func Trim(event []byte) []byte { return trim(event) }
