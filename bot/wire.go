package bot

// What goes over the wire. These structs are ours because discordgo's cannot
// say all of it: they lack alt text, always carry a content, and leave out the
// empty list of attachments that takes an old picture away.

// Types of answers and message flags.
// https://discord.com/developers/docs/interactions/receiving-and-responding
const (
	answerMessage = 4
	answerUpdate  = 7
	answerForm    = 9

	flagPrivate = 1 << 6  // EPHEMERAL
	flagV2      = 1 << 15 // IS_COMPONENTS_V2
)

type wireAnswer struct {
	Type int `json:"type"`
	Data any `json:"data"`
}

// wireMessage never has a content: Discord refuses one beside flagV2.
type wireMessage struct {
	Flags       int               `json:"flags"`
	Components  []any             `json:"components"`
	Attachments *[]wireAttachment `json:"attachments,omitempty"` // an empty list takes the old files away
	Mentions    wireMentions      `json:"allowed_mentions"`
}

type wireMentions struct {
	Parse []string `json:"parse"`
}

type wireAttachment struct {
	ID          string `json:"id"` // of the part files[ID]
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

type wireForm struct {
	CustomID   string    `json:"custom_id"`
	Title      string    `json:"title"`
	Components []wireBox `json:"components"`
}

// answerBody writes the answer that a reply is to a request.
func (r *Reply) answerBody(req *Request) (body, error) {
	files := r.Files
	if r.Form != nil {
		files = nil
	}
	return newBody(r.answerTo(req), files)
}

// answerTo returns the answer that a reply is to a request.
func (r *Reply) answerTo(req *Request) wireAnswer {
	switch {
	case r.Form != nil:
		return wireAnswer{Type: answerForm, Data: r.Form.wire()}
	case r.Update && req.Message != "":
		return wireAnswer{Type: answerUpdate, Data: r.edit()}
	}
	m := r.message()
	if r.Private {
		m.Flags |= flagPrivate
	}
	return wireAnswer{Type: answerMessage, Data: m}
}

func (r *Reply) message() wireMessage {
	m := wireMessage{
		Flags:      flagV2,
		Components: wireList(r.Components),
		Mentions:   wireMentions{Parse: []string{}},
	}
	if len(r.Files) > 0 {
		m.Attachments = r.attachments()
	}
	return m
}

// edit is a message that replaces all that another one had.
func (r *Reply) edit() wireMessage {
	m := r.message()
	m.Attachments = r.attachments()
	return m
}
