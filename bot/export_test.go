package bot

// Match gives the tests what the router asks of a pattern.
func (p Pattern) Match(id string) (Values, bool) { return p.match(id) }

// Overlaps gives the tests what the router asks of two patterns.
func (p Pattern) Overlaps(q Pattern) bool { return p.overlaps(q) }

// Payload returns what is sent as the answer to a request.
func (r *Reply) Payload(req *Request) any { return r.answerTo(req) }
