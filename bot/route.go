package bot

import "context"

// Handler answers one request. It has until its context ends. An error becomes
// a private line for the person who acted; nothing else is sent then.
type Handler func(context.Context, *Request) (*Reply, error)

// Middleware wraps a handler.
type Middleware func(Handler) Handler

// Route is one way in. Make it with OnCommand, OnGroup, OnClick or OnSubmit.
type Route struct {
	command *Command
	parts   []Route // of a group
	pattern Pattern
	form    bool
	handle  Handler
}

// OnCommand routes a slash command.
func OnCommand(c Command, h Handler) Route { return Route{command: &c, handle: h} }

// OnGroup routes a command that is called by its subcommands only. Each part is
// an OnCommand; its GuildOnly and Permissions are without effect, for Discord
// knows them of whole commands.
func OnGroup(c Command, parts ...Route) Route { return Route{command: &c, parts: parts} }

// OnClick routes the buttons and selects whose custom_ids a pattern mints.
func OnClick(p Pattern, h Handler) Route { return Route{pattern: p, handle: h} }

// OnSubmit routes the forms whose custom_ids a pattern mints.
func OnSubmit(p Pattern, h Handler) Route { return Route{pattern: p, form: true, handle: h} }

// Localized is a text in the default language and its translations by locale ("fr").
type Localized struct {
	Default string
	In      map[string]string
}

// Command is a slash command as it is registered.
// https://discord.com/developers/docs/interactions/application-commands
type Command struct {
	Name        Localized // 1–32 characters, lower case
	Description Localized // at most 100 characters
	Options     []CommandOption
	GuildOnly   bool // not in direct messages

	// Permissions are those a member needs, all of them, to be offered the
	// command; 0 for none. A server can change that, and administrators are
	// offered everything: a handler checks for itself.
	Permissions uint64

	subcommands []Command
}

// OptionKind is the type of an option's value.
type OptionKind int

// The kinds in use, by Discord's numbers.
const (
	String  OptionKind = 3
	Integer OptionKind = 4
	Person  OptionKind = 6
)

// CommandOption is an option of a command.
type CommandOption struct {
	Kind        OptionKind
	Name        Localized
	Description Localized
	Required    bool
	Min, Max    int // of an Integer when Max > 0; of a String's length when Max > 0
	Choices     []CommandChoice
}

// CommandChoice is a value offered for an option.
type CommandChoice struct {
	Name  Localized
	Value string // written as a number for an Integer
}
