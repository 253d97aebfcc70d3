package playground

import (
	"net/http"
)

// Types of answers to an interaction.
// https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object-interaction-callback-type
const (
	AnswerMessage        = 4
	AnswerDeferred       = 5
	AnswerDeferredUpdate = 6
	AnswerUpdate         = 7
	AnswerForm           = 9
)

// postCallback takes the one answer to an interaction.
func (s *Server) postCallback(r *http.Request) (any, error) {
	body, err := s.receive(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.interactions[r.PathValue("token")]
	switch {
	case i == nil || i.id != r.PathValue("interaction"):
		return nil, errUnknownInteraction
	case i.answered:
		return nil, errAnswered
	case i.late || s.options.Now().Sub(i.created) > s.options.AnswerLimit:
		return nil, errUnknownInteraction
	}
	answer, err := s.answer(i, body)
	if err != nil {
		i.refused = err
		return nil, err
	}
	i.answered = true
	answer.Body = body.json
	i.done <- answer
	if r.URL.Query().Get("with_response") != "true" {
		return nil, nil
	}
	return i.response(answer), nil
}

// answer judges an answer and carries it out. The caller holds s.mu.
func (s *Server) answer(i *interaction, body sent) (*Answer, error) {
	tree, err := parse(body.json)
	if err != nil {
		return nil, err
	}
	faults := new(faults)
	o, ok := asObject(tree, faults)
	if !ok {
		return nil, faults.err()
	}
	o.required("type")
	kind := int(o.choice("type", i.answers()...))
	if faults.any() {
		return nil, faults.err()
	}
	data, hasData := o.object("data")
	if !hasData {
		if faults.any() {
			return nil, faults.err()
		}
		data = object{map[string]any{}, faults.at("data")}
	}
	switch kind {
	case AnswerMessage:
		return s.answerMessage(i, data, body.files, faults)
	case AnswerDeferred:
		return s.answerDeferred(i, data, faults)
	case AnswerForm:
		o.required("data")
		return s.answerForm(i, data, faults)
	default:
		return s.answerUpdate(i, kind, data, body.files, faults)
	}
}

func (s *Server) answerMessage(i *interaction, data object, files map[int]upload, root *faults) (*Answer, error) {
	m, err := s.create(i, data, files, root)
	if err != nil {
		return nil, err
	}
	i.original = m.ID
	return &Answer{Type: AnswerMessage, Message: &m}, nil
}

// create posts a message that answers an interaction.
func (s *Server) create(i *interaction, data object, files map[int]upload, root *faults) (Message, error) {
	m, uploads, err := s.compose(data, s.frame(i), false, files)
	if faults := root.err(); faults != nil {
		return m, faults
	}
	if err != nil {
		return m, err
	}
	if m.Flags&flagEphemeral != 0 {
		m.For = i.actor.Person.ID
	}
	if err := s.put(m, uploads); err != nil {
		return m, err
	}
	i.messages = append(i.messages, m.ID)
	return m, nil
}

func (s *Server) answerDeferred(i *interaction, data object, root *faults) (*Answer, error) {
	m := s.frame(i)
	m.Flags = checkFlags(data, nil, false)&flagEphemeral | flagLoading
	if err := root.err(); err != nil {
		return nil, err
	}
	if m.Flags&flagEphemeral != 0 {
		m.For = i.actor.Person.ID
	}
	if err := s.put(m, nil); err != nil {
		return nil, err
	}
	i.original = m.ID
	i.messages = append(i.messages, m.ID)
	return &Answer{Type: AnswerDeferred, Message: &m}, nil
}

func (s *Server) answerUpdate(i *interaction, kind int, data object, files map[int]upload, root *faults) (*Answer, error) {
	m, ok := s.messages[i.source]
	if !ok {
		return nil, errUnknownMessage
	}
	if kind == AnswerUpdate && len(data.fields)+len(files) > 0 {
		var err error
		if m, err = s.edit(m, data, files, root); err != nil {
			return nil, err
		}
	}
	i.original = m.ID
	i.messages = append(i.messages, m.ID)
	return &Answer{Type: kind, Message: &m}, nil
}

// edit changes a message.
func (s *Server) edit(before Message, data object, files map[int]upload, root *faults) (Message, error) {
	m, uploads, err := s.compose(data, before, true, files)
	if faults := root.err(); faults != nil {
		return m, faults
	}
	if err != nil {
		return m, err
	}
	return m, s.put(m, uploads)
}

func (s *Server) answerForm(i *interaction, data object, root *faults) (*Answer, error) {
	checkForm(data)
	if err := root.err(); err != nil {
		return nil, err
	}
	form := &Form{Token: randomText()}
	decode(data.fields, data.faults, form)
	if err := root.err(); err != nil {
		return nil, err
	}
	complete(form.Components)
	i.form = form.Token
	s.forms[form.Token] = &openForm{form, i}
	return &Answer{Type: AnswerForm, Form: form}, nil
}

// response is what ?with_response=true asks for.
// https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-callback
func (i *interaction) response(a *Answer) any {
	about := map[string]any{"id": i.id, "type": i.kind, "channel_id": i.channel}
	if i.guild != "" {
		about["guild_id"] = i.guild
	}
	out := map[string]any{"interaction": about}
	if a.Message == nil {
		return out
	}
	about["response_message_id"] = a.Message.ID
	about["response_message_loading"] = a.Message.Flags&flagLoading != 0
	about["response_message_ephemeral"] = a.Message.Flags&flagEphemeral != 0
	if a.Type == AnswerMessage || a.Type == AnswerUpdate {
		out["resource"] = map[string]any{"type": a.Type, "message": a.Message}
	}
	return out
}
