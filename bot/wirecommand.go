package bot

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
)

const (
	typeSlashCommand = 1
	typeSubcommand   = 1 // of an option
)

// wireCommand is a command as it is registered. The field that the bot never
// sets is there to notice when somebody else has.
type wireCommand struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Options                  []wireParameter   `json:"options,omitempty"`
	Contexts                 []int             `json:"contexts,omitempty"`

	DefaultMemberPermissions *string `json:"default_member_permissions,omitempty"`
	NSFW                     bool    `json:"nsfw,omitempty"`
}

// wireParameter is an option of a command.
type wireParameter struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []wireChoice      `json:"choices,omitempty"`
	Options                  []wireParameter   `json:"options,omitempty"` // of a subcommand
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                int               `json:"min_length,omitempty"`
	MaxLength                int               `json:"max_length,omitempty"`

	Autocomplete bool `json:"autocomplete,omitempty"`
}

type wireChoice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             any               `json:"value"` // a string or a number
}

// wireCommands turns commands into what is registered. Contexts exist for
// commands that are registered everywhere, only.
func wireCommands(list []Command, inGuild bool) []wireCommand {
	out := make([]wireCommand, 0, len(list))
	for _, c := range list {
		w := wireCommand{
			Type:                     typeSlashCommand,
			Name:                     c.Name.Default,
			NameLocalizations:        c.Name.In,
			Description:              c.Description.Default,
			DescriptionLocalizations: c.Description.In,
		}
		w.Options = c.wireOptions()
		if c.Permissions != 0 {
			permissions := strconv.FormatUint(c.Permissions, 10)
			w.DefaultMemberPermissions = &permissions
		}
		if c.GuildOnly && !inGuild {
			w.Contexts = []int{0}
		}
		out = append(out, w)
	}
	return out
}

// wireOptions returns a command's options; of a group, its subcommands.
func (c Command) wireOptions() (list []wireParameter) {
	for _, part := range c.subcommands {
		list = append(list, wireParameter{
			Type:                     typeSubcommand,
			Name:                     part.Name.Default,
			NameLocalizations:        part.Name.In,
			Description:              part.Description.Default,
			DescriptionLocalizations: part.Description.In,
			Options:                  part.wireOptions(),
		})
	}
	for _, o := range c.Options {
		list = append(list, o.wire())
	}
	return list
}

func (o CommandOption) wire() wireParameter {
	w := wireParameter{
		Type:                     int(o.Kind),
		Name:                     o.Name.Default,
		NameLocalizations:        o.Name.In,
		Description:              o.Description.Default,
		DescriptionLocalizations: o.Description.In,
		Required:                 o.Required,
	}
	for _, c := range o.Choices {
		choice := wireChoice{Name: c.Name.Default, NameLocalizations: c.Name.In, Value: c.Value}
		if o.Kind == Integer {
			choice.Value = json.Number(c.Value)
		}
		w.Choices = append(w.Choices, choice)
	}
	switch {
	case o.Max <= 0:
	case o.Kind == Integer:
		least, most := float64(o.Min), float64(o.Max)
		w.MinValue, w.MaxValue = &least, &most
	case o.Kind == String:
		w.MinLength, w.MaxLength = o.Min, o.Max
	}
	return w
}

// normal brings a list into the order and form in which equal lists are equal.
// Discord may say in words what leaving it out means too: that a command is for
// every context.
func normal(list []wireCommand, inGuild bool) []wireCommand {
	out := slices.Clone(list)
	for i := range out {
		if inGuild || !slices.Equal(out[i].Contexts, []int{0}) {
			out[i].Contexts = nil
		}
	}
	slices.SortFunc(out, func(a, b wireCommand) int { return cmp.Compare(a.Name, b.Name) })
	return out
}
