package playground

import (
	"net/http"
	"slices"
	"time"
)

// tokenLife is how long an interaction's token can be used after the answer.
const tokenLife = 15 * time.Minute

// byToken finds the interaction that a webhook call belongs to. The caller holds s.mu.
func (s *Server) byToken(r *http.Request) (*interaction, error) {
	if r.PathValue("application") != s.scene.Application {
		return nil, errUnknownWebhook
	}
	i := s.interactions[r.PathValue("token")]
	if i == nil || s.options.Now().Sub(i.created) > tokenLife {
		return nil, errWebhookToken
	}
	if !i.answered {
		return nil, errUnknownWebhook
	}
	return i, nil
}

// answerOf finds a message that an interaction made or changed. The caller holds s.mu.
func (s *Server) answerOf(r *http.Request) (Message, error) {
	i, err := s.byToken(r)
	if err != nil {
		return Message{}, err
	}
	id := r.PathValue("message")
	if id == "@original" {
		id = i.original
	}
	m, ok := s.messages[id]
	if !ok || !slices.Contains(i.messages, id) {
		return Message{}, errUnknownMessage
	}
	return m, nil
}

func (s *Server) getAnswer(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.answerOf(r)
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (s *Server) patchAnswer(r *http.Request) (any, error) { return s.patch(r, s.answerOf) }

func (s *Server) deleteAnswer(r *http.Request) (any, error) { return s.erase(r, s.answerOf) }

// postFollowup adds a message to an answered interaction.
func (s *Server) postFollowup(r *http.Request) (any, error) {
	body, err := s.receive(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i, err := s.byToken(r)
	if err != nil {
		return nil, err
	}
	o, root, err := body.object()
	if err != nil {
		return nil, err
	}
	m, err := s.create(i, o, body.files, root)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// byChannel finds a message as the channel's routes do: private ones do not
// exist for them. The caller holds s.mu.
func (s *Server) byChannel(r *http.Request) (Message, error) {
	m, ok := s.messages[r.PathValue("message")]
	if !ok || m.ChannelID != r.PathValue("channel") || m.For != "" {
		return Message{}, errUnknownMessage
	}
	return m, nil
}

func (s *Server) getMessage(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.byChannel(r)
	if err != nil {
		return nil, err
	}
	return m, nil
}

func (s *Server) patchMessage(r *http.Request) (any, error) { return s.patch(r, s.byChannel) }

func (s *Server) deleteMessage(r *http.Request) (any, error) { return s.erase(r, s.byChannel) }

// patch changes the message that find finds.
func (s *Server) patch(r *http.Request, find func(*http.Request) (Message, error)) (any, error) {
	body, err := s.receive(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	before, err := find(r)
	if err != nil {
		return nil, err
	}
	o, root, err := body.object()
	if err != nil {
		return nil, err
	}
	m, err := s.edit(before, o, body.files, root)
	if err != nil {
		return nil, err
	}
	return m, nil
}

// erase removes the message that find finds.
func (s *Server) erase(r *http.Request, find func(*http.Request) (Message, error)) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := find(r)
	if err != nil {
		return nil, err
	}
	return nil, s.drop(m)
}

// object is the body as an object to be judged.
func (b sent) object() (object, *faults, error) {
	tree, err := parse(b.json)
	if err != nil {
		return object{}, nil, err
	}
	root := new(faults)
	o, ok := asObject(tree, root)
	if !ok {
		return object{}, nil, root.err()
	}
	return o, root, nil
}
