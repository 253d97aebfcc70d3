package playground

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
)

// Command is a registered command.
// https://discord.com/developers/docs/interactions/application-commands#application-command-object
type Command struct {
	ID                       string            `json:"id"`
	ApplicationID            string            `json:"application_id"`
	GuildID                  string            `json:"guild_id,omitempty"` // "" for a global one
	Version                  string            `json:"version"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Options                  []CommandOption   `json:"options,omitempty"`
	DefaultMemberPermissions *string           `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	Contexts                 []int             `json:"contexts"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	NSFW                     bool              `json:"nsfw"`
}

// CommandOption is an option of a command, or a subcommand.
type CommandOption struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
	Choices                  []CommandChoice   `json:"choices,omitempty"`
	Options                  []CommandOption   `json:"options,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	MinValue                 *json.Number      `json:"min_value,omitempty"`
	MaxValue                 *json.Number      `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
}

// CommandChoice is a value that an option offers.
type CommandChoice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             json.RawMessage   `json:"value"`
}

// Commands are the registered commands, in the order they were sent.
func (s *Server) Commands() []Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.commands)
}

// scope reads whose commands a call is about: of a server, or global.
func (s *Server) scope(r *http.Request) (guild string, err error) {
	if r.PathValue("application") != s.scene.Application {
		return "", errUnknownApplication
	}
	guild = r.PathValue("guild")
	if guild != "" && guild != s.scene.Guild {
		return "", errUnknownGuild
	}
	return guild, nil
}

func (s *Server) getCommands(r *http.Request) (any, error) {
	guild, err := s.scope(r)
	if err != nil {
		return nil, err
	}
	full, err := strconv.ParseBool(r.URL.Query().Get("with_localizations"))
	if err != nil {
		full = false
	}
	found := []Command{}
	for _, c := range s.Commands() {
		if c.GuildID == guild {
			if !full {
				c = c.plain()
			}
			found = append(found, c)
		}
	}
	return found, nil
}

// plain is the command without its translations.
func (c Command) plain() Command {
	c.NameLocalizations, c.DescriptionLocalizations = nil, nil
	c.Options = plainOptions(c.Options)
	return c
}

func plainOptions(options []CommandOption) []CommandOption {
	out := slices.Clone(options)
	for i := range out {
		out[i].NameLocalizations, out[i].DescriptionLocalizations = nil, nil
		out[i].Options = plainOptions(out[i].Options)
		out[i].Choices = slices.Clone(out[i].Choices)
		for j := range out[i].Choices {
			out[i].Choices[j].NameLocalizations = nil
		}
	}
	return out
}

// putCommands replaces all commands of a scope.
func (s *Server) putCommands(r *http.Request) (any, error) {
	guild, err := s.scope(r)
	if err != nil {
		return nil, err
	}
	body, err := s.receive(r)
	if err != nil {
		return nil, err
	}
	tree, err := parse(body.json)
	if err != nil {
		return nil, err
	}
	root := new(faults)
	list, ok := tree.([]any)
	if !ok {
		root.add("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return nil, root.err()
	}
	checkCommands(list, root)
	for _, item := range list {
		// A bit set may come as a number; it is always given back as text.
		if fields, ok := item.(map[string]any); ok {
			if bits, isNumber := fields["default_member_permissions"].(json.Number); isNumber {
				fields["default_member_permissions"] = string(bits)
			}
		}
	}
	var commands []Command
	if !root.any() {
		decode(list, root, &commands)
	}
	if err := root.err(); err != nil {
		return nil, err
	}
	return s.register(guild, commands)
}

func (s *Server) register(guild string, commands []Command) ([]Command, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	others := slices.DeleteFunc(slices.Clone(s.commands), func(c Command) bool { return c.GuildID == guild })
	for i := range commands {
		c := &commands[i]
		c.Type = max(c.Type, 1)
		c.ID = s.ids.next()
		for _, old := range s.commands {
			if old.GuildID == guild && old.Name == c.Name && old.Type == c.Type {
				c.ID = old.ID
			}
		}
		c.ApplicationID, c.GuildID, c.Version = s.scene.Application, guild, s.ids.next()
	}
	all := slices.Concat(others, commands)
	if err := s.history.remember("commands", all); err != nil {
		return nil, err
	}
	s.commands = all
	s.hub.publish("commands", "", all)
	return append([]Command{}, commands...), nil
}
