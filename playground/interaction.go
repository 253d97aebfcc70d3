package playground

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// Types of interactions.
// https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object-interaction-type
const (
	interactionCommand   = 2
	interactionComponent = 3
	interactionForm      = 5
)

// Why an action of a person came to nothing.
var (
	ErrNotConnected     = errors.New("no bot is connected")
	ErrNoAnswer         = errors.New("the bot did not answer in time")
	ErrUnknownCommand   = errors.New("unknown command")
	ErrForbidden        = errors.New("command not available to this person")
	ErrUnknownMessage   = errors.New("unknown message")
	ErrUnknownComponent = errors.New("no such component in the message")
	ErrDisabled         = errors.New("component is disabled")
	ErrUnknownForm      = errors.New("unknown form")
	ErrInvalid          = errors.New("invalid value")
)

// Answer is what a bot answered to an interaction.
type Answer struct {
	Type    int             // AnswerMessage and so on
	Message *Message        // the message made or changed; nil for a form
	Form    *Form           // nil for a message
	Took    time.Duration   // from the event's dispatch to the answer's acceptance
	Body    json.RawMessage // the answer as it was sent
}

// interaction is one event that the bot answers.
type interaction struct {
	id, token      string
	kind           int
	actor          Actor
	guild, channel string // guild is "" in a direct message
	created        time.Time
	command        string // its name, of a command
	source         string // the message whose component was used, also for a form opened by one
	metadata       Metadata

	// What follows is guarded by Server.mu.
	answered bool
	late     bool
	refused  error    // why the last answer was not accepted
	original string   // the message of the answer
	messages []string // all messages that it made or changed
	form     string   // token of the form it opened
	done     chan *Answer
}

// answers are the types of answers Discord takes for an interaction. A form
// cannot be answered by another one.
func (i *interaction) answers() []int64 {
	if i.kind == interactionForm {
		return []int64{AnswerMessage, AnswerDeferred, AnswerDeferredUpdate, AnswerUpdate}
	}
	return []int64{AnswerMessage, AnswerDeferred, AnswerDeferredUpdate, AnswerUpdate, AnswerForm}
}

func (s *Server) newInteraction(kind int, actor Actor) *interaction {
	i := &interaction{
		id: s.ids.next(), token: randomText() + randomText(), kind: kind, actor: actor,
		guild: s.scene.Guild, channel: s.scene.Channel, created: s.options.Now(),
		done: make(chan *Answer, 1),
	}
	owner := s.scene.Guild
	if actor.Direct {
		i.guild, i.channel, owner = "", actor.Person.Direct, "0"
	}
	i.metadata = Metadata{
		ID: i.id, Type: kind, User: actor.Person.user(), Owners: map[string]string{"0": owner},
	}
	return i
}

// payload is the event as the gateway sends it, but for its data.
// https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object
func (s *Server) payload(i *interaction) map[string]any {
	const everything = uint64(1)<<53 - 1 // what the bot may do here
	p := map[string]any{
		"id": i.id, "application_id": s.scene.Application, "type": i.kind, "token": i.token, "version": 1,
		"channel_id": i.channel, "app_permissions": strconv.FormatUint(everything&^permissionAdministrator, 10),
		"locale": i.actor.locale(), "entitlements": []any{}, "entitlement_sku_ids": []any{},
		"authorizing_integration_owners": i.metadata.Owners, "attachment_size_limit": maxFile,
	}
	if i.guild == "" {
		p["context"] = 1
		p["user"] = i.actor.Person.user()
		p["channel"] = map[string]any{"id": i.channel, "type": 1}
		return p
	}
	p["context"] = 0
	p["guild_id"], p["guild_locale"] = i.guild, "en-US"
	p["guild"] = map[string]any{"id": i.guild, "locale": "en-US", "features": []string{}}
	p["channel"] = s.scene.channel()
	p["member"] = i.actor.Person.member()
	return p
}

// ask sends an interaction to the bot and waits for the answer.
func (s *Server) ask(ctx context.Context, i *interaction, payload map[string]any) (*Answer, error) {
	event, err := json.Marshal(payload)
	if err != nil {
		return nil, fmt.Errorf("writing interaction: %w", err)
	}
	s.expect(i)
	started := time.Now()
	if !s.gateway.dispatch("INTERACTION_CREATE", event, i.guild) {
		s.giveUp(i)
		return nil, ErrNotConnected
	}
	limit := time.NewTimer(s.options.AnswerLimit)
	defer limit.Stop()
	select {
	case answer := <-i.done:
		answer.Took = time.Since(started)
		return answer, nil
	case <-limit.C:
		err = ErrNoAnswer
	case <-ctx.Done():
		err = ctx.Err()
	case <-s.closing:
		err = ErrNotConnected
	}
	if answer := s.giveUp(i); answer != nil {
		answer.Took = time.Since(started)
		return answer, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if i.refused != nil {
		return nil, fmt.Errorf("%w; what it sent was refused: %w", err, i.refused)
	}
	return nil, err
}

// expect makes an interaction known to the callback's route, and forgets those
// whose tokens have run out.
func (s *Server) expect(i *interaction) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.interactions[i.token] = i
	s.recent = append(s.recent, i)
	for len(s.recent) > 0 && s.options.Now().Sub(s.recent[0].created) > tokenLife {
		old := s.recent[0]
		delete(s.interactions, old.token)
		delete(s.forms, old.form)
		s.recent = s.recent[1:]
	}
}

// giveUp closes an interaction to answers, and returns the one that came at the
// last moment, if one did.
func (s *Server) giveUp(i *interaction) *Answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case answer := <-i.done:
		return answer
	default:
		i.late = true
		return nil
	}
}

// randomText is a token that cannot be guessed.
func randomText() string { return rand.Text() }
