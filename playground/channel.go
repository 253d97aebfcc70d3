package playground

import (
	"fmt"
	"slices"
)

// put writes a message, new or changed, and shows it. The caller holds s.mu.
func (s *Server) put(m Message, files []upload) error {
	if err := s.history.save(m, files); err != nil {
		return err
	}
	if _, known := s.messages[m.ID]; !known {
		s.order = append(s.order, m.ID)
	}
	s.messages[m.ID] = m
	if m.ChannelID == s.scene.Channel {
		s.hub.publish("message", m.For, pageMessage{m, m.For})
	}
	return nil
}

// drop removes a message. The caller holds s.mu.
func (s *Server) drop(m Message) error {
	if err := s.history.remove(m.ID); err != nil {
		return err
	}
	delete(s.messages, m.ID)
	if at, found := slices.BinarySearchFunc(s.order, m.ID, byAge); found {
		s.order = slices.Delete(s.order, at, at+1)
	}
	if m.ChannelID == s.scene.Channel {
		s.hub.publish("delete", m.For, map[string]string{"id": m.ID})
	}
	return nil
}

// byAge orders IDs by the time they were made.
func byAge(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// Messages are all messages, private ones and direct ones too, oldest first.
func (s *Server) Messages() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	messages := make([]Message, len(s.order))
	for i, id := range s.order {
		messages[i] = s.messages[id]
	}
	return messages
}

// Message finds a message by its ID.
func (s *Server) Message(id string) (Message, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.messages[id]
	return m, ok
}

// Delete removes a message as a moderator would. ErrUnknownMessage.
func (s *Server) Delete(message string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, ok := s.messages[message]
	if !ok {
		return fmt.Errorf("%w: %s", ErrUnknownMessage, message)
	}
	return s.drop(m)
}
