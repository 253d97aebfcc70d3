package playground

import (
	"context"
	"fmt"
	"slices"
	"strconv"
)

// Command runs a slash command as a person does. The name of a subcommand
// follows its command's: "coins grant". Options are by their default names:
// strings, numbers, booleans, and people by name or ID.
//
// Errors: ErrUnknownCommand, ErrForbidden, ErrInvalid when Discord's client
// would not send it; ErrNotConnected; ErrNoAnswer.
func (s *Server) Command(ctx context.Context, actor Actor, name string, options map[string]any) (*Answer, error) {
	return s.command(ctx, actor, name, options, true)
}

// CommandAnything is Command for someone whose client checks nothing: neither
// the permissions nor the options' bounds. The command must be registered.
func (s *Server) CommandAnything(ctx context.Context, actor Actor, name string, options map[string]any) (*Answer, error) {
	return s.command(ctx, actor, name, options, false)
}

func (s *Server) command(ctx context.Context, actor Actor, name string, options map[string]any, check bool) (*Answer, error) {
	command, path, err := s.findCommand(name)
	if err != nil {
		return nil, err
	}
	if check {
		if err := command.available(actor); err != nil {
			return nil, err
		}
	}
	choice := &filling{server: s, check: check, given: options, people: make(map[string]Person)}
	list, err := choice.fill(command.Options, path)
	if err != nil {
		return nil, fmt.Errorf("command %s: %w", name, err)
	}
	data := map[string]any{"id": command.ID, "name": command.Name, "type": command.Type}
	if len(list) > 0 {
		data["options"] = list
	}
	if len(choice.people) > 0 {
		data["resolved"] = choice.resolved(actor.Direct)
	}
	if command.GuildID != "" {
		data["guild_id"] = command.GuildID
	}
	i := s.newInteraction(interactionCommand, actor)
	i.command = name
	payload := s.payload(i)
	payload["data"] = data
	return s.ask(ctx, i, payload)
}

// Click presses a button as a person does. Errors: ErrUnknownMessage,
// ErrUnknownComponent, ErrDisabled when Discord's client would not send it;
// ErrNotConnected; ErrNoAnswer.
func (s *Server) Click(ctx context.Context, actor Actor, message, customID string) (*Answer, error) {
	m, c, err := s.findComponent(actor, message, customID)
	if err != nil {
		return nil, err
	}
	if c.Type != typeButton {
		return nil, fmt.Errorf("%w: %s is not a button", ErrUnknownComponent, customID)
	}
	return s.use(ctx, actor, m, map[string]any{"custom_id": customID, "component_type": typeButton, "id": c.ID})
}

// ClickAnything presses a button that the message need not have, as an altered
// client can, or as someone does whose screen is out of date.
func (s *Server) ClickAnything(ctx context.Context, actor Actor, message, customID string) (*Answer, error) {
	m, err := s.findMessage(actor, message)
	if err != nil {
		return nil, err
	}
	return s.use(ctx, actor, m, map[string]any{"custom_id": customID, "component_type": typeButton, "id": 1})
}

// Choose picks values of a select as a person does; of a select of people, roles
// or channels, by name or ID. Errors as Click's, and ErrInvalid for values it does not offer
// and for too few or too many.
func (s *Server) Choose(ctx context.Context, actor Actor, message, customID string, values []string) (*Answer, error) {
	m, c, err := s.findComponent(actor, message, customID)
	if err != nil {
		return nil, err
	}
	if !selectType(c.Type) {
		return nil, fmt.Errorf("%w: %s is not a select", ErrUnknownComponent, customID)
	}
	data := map[string]any{"custom_id": customID, "component_type": c.Type, "id": c.ID}
	if err := s.choose(c, values, actor, data); err != nil {
		return nil, err
	}
	return s.use(ctx, actor, m, data)
}

// choose judges a select's values and writes them into the event's data.
func (s *Server) choose(c *Component, values []string, actor Actor, data map[string]any) error {
	values = slices.Clone(values)
	if n := len(values); n < *c.MinValues || n > *c.MaxValues {
		return fmt.Errorf("%w: %d values chosen of %s", ErrInvalid, n, c.CustomID)
	}
	people := &filling{server: s, people: make(map[string]Person)}
	for n, value := range values {
		wrong := slices.Contains(values[n+1:], value)
		switch c.Type {
		case typeSelect:
			wrong = wrong || !slices.ContainsFunc(c.Options, func(o Option) bool { return o.Value == value })
		case typeUsers, typeMentionable:
			p, ok := people.person(value)
			values[n], wrong = p.ID, wrong || !ok
		case typeRoles:
			values[n], wrong = s.scene.Role, wrong || value != s.scene.Role && value != roleName
		case typeChannels:
			values[n], wrong = s.scene.Channel, wrong || value != s.scene.Channel && value != channelName
		default:
			wrong = true
		}
		if wrong {
			return fmt.Errorf("%w: %q of %s", ErrInvalid, value, c.CustomID)
		}
	}
	data["values"] = append([]string{}, values...)
	switch {
	case len(people.people) > 0:
		data["resolved"] = people.resolved(actor.Direct)
	case len(values) > 0 && c.Type == typeRoles:
		data["resolved"] = map[string]any{"roles": map[string]any{s.scene.Role: s.scene.role()}}
	case len(values) > 0 && c.Type == typeChannels:
		data["resolved"] = map[string]any{"channels": map[string]any{s.scene.Channel: s.scene.channel()}}
	}
	return nil
}

// use sends the interaction of a component.
func (s *Server) use(ctx context.Context, actor Actor, m Message, data map[string]any) (*Answer, error) {
	actor.Direct = m.ChannelID != s.scene.Channel
	i := s.newInteraction(interactionComponent, actor)
	i.source = m.ID
	i.metadata.Interacted = m.ID
	payload := s.payload(i)
	payload["message"], payload["data"] = m, data
	return s.ask(ctx, i, payload)
}

// findMessage finds a message that a person sees.
func (s *Server) findMessage(actor Actor, id string) (Message, error) {
	m, ok := s.Message(id)
	here := m.ChannelID == s.scene.Channel || m.ChannelID == actor.Person.Direct
	if !ok || !here || !m.visibleTo(actor.Person.ID) {
		return m, fmt.Errorf("%w: %s", ErrUnknownMessage, id)
	}
	return m, nil
}

func (s *Server) findComponent(actor Actor, message, customID string) (Message, *Component, error) {
	m, err := s.findMessage(actor, message)
	if err != nil {
		return m, nil, err
	}
	c := m.component(customID)
	if c == nil {
		return m, nil, fmt.Errorf("%w: %s", ErrUnknownComponent, customID)
	}
	if c.Disabled {
		return m, nil, fmt.Errorf("%w: %s", ErrDisabled, customID)
	}
	return m, c, nil
}

// available tells whether Discord's client offers the command to a person.
func (c Command) available(actor Actor) error {
	guildOnly := c.GuildID != "" || c.DMPermission != nil && !*c.DMPermission || c.Contexts != nil && !slices.Contains(c.Contexts, 1)
	if actor.Direct {
		if guildOnly {
			return fmt.Errorf("%w: %s in a direct message", ErrUnknownCommand, c.Name)
		}
		return nil
	}
	if c.Contexts != nil && !slices.Contains(c.Contexts, 0) {
		return fmt.Errorf("%w: %s in a server", ErrUnknownCommand, c.Name)
	}
	if c.DefaultMemberPermissions == nil || actor.Person.Permissions&permissionAdministrator != 0 {
		return nil
	}
	needed, err := strconv.ParseUint(*c.DefaultMemberPermissions, 10, 64)
	if err != nil {
		return fmt.Errorf("reading the permissions of %s: %w", c.Name, err)
	}
	// A command whose set is empty is for administrators only.
	if needed == 0 || actor.Person.Permissions&needed != needed {
		return fmt.Errorf("%w: %s", ErrForbidden, c.Name)
	}
	return nil
}
