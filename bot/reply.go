package bot

import "context"

// Reply is the one answer to an interaction, as data: a message, a change of
// the message that was clicked, or a form. It holds no session and is not sent
// by the handler that makes it.
type Reply struct {
	Update     bool // change the message that was clicked instead of sending one; a command, which has none, gets a new one
	Private    bool // only the person who acted sees it; without effect on an Update
	Components []Component
	Files      []File // replace all that the message had
	Form       *Form  // if set, everything else is ignored

	// Later, if set, is what takes longer than the person may wait for an answer.
	Later Later

	// Sent, if set, is called once a new message has been sent, with its ID, if
	// Discord tells it. The context ends with the time to answer.
	Sent func(ctx context.Context, message string)

	sealed *body // what is sent; nil before Seal
}

// Seal writes the reply out as the answer to a request, which sending it does
// otherwise: a handler that waits for something else may have that done meanwhile.
// The reply must not be changed any more but for Later and Sent.
func (r *Reply) Seal(q *Request) error {
	b, err := r.answerBody(q)
	if err != nil {
		return err
	}
	r.sealed = &b
	return nil
}

// Later goes on after a reply has been sent, for at most ten minutes. It may
// show how far it is in the reply's message, private or not, and the reply it
// returns takes the message's place in the end; its error is said there as that
// of a handler is. A stop of the bot does not wait for it longer than for an
// answer.
type Later func(ctx context.Context, show func(*Reply)) (*Reply, error)

// File is a file attached to a reply: a picture of a Gallery, or what a FileCard
// offers.
type File struct {
	Name string // "board.png"
	Type string // MIME type
	Alt  string // the file's description, at most 1024 characters
	Data []byte
}

// Form is what Discord calls a modal: a window with fields to fill in.
type Form struct {
	ID     string // custom_id, minted by a Pattern
	Title  string // at most 45 characters
	Inputs []Input
}
