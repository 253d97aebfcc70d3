package bot

import "strconv"

// Kind is the way in that an interaction took.
type Kind int

// The kinds of interactions that a Router serves.
const (
	Called    Kind = iota + 1 // a slash command
	Clicked                   // a button or a select
	Submitted                 // a form
)

// String returns the kind as the logs write it.
func (k Kind) String() string {
	switch k {
	case Called:
		return "command"
	case Clicked:
		return "click"
	case Submitted:
		return "form"
	}
	return "unknown"
}

// Request is one interaction, decoded and checked. Every field that Discord may
// leave out is the zero value then; nothing in it is nil when it comes from
// Discord.
type Request struct {
	ID      string // the interaction's
	Kind    Kind
	Key     string // the command's default name ("mod reset" for a subcommand), or the custom_id
	Guild   string // empty in a direct message
	Channel string
	Message string // the message that was clicked; empty for commands
	User    User
	Locale  string // the person's language as Discord names it: "fr", "en-GB"

	// Permissions are the person's in the channel, as Discord's bit set; 0
	// outside a server. https://discord.com/developers/docs/topics/permissions
	Permissions uint64
	Roles       []string // the person's in the server, by ID

	Options Values            // of a command, by the option's default name
	People  map[string]User   // those whom the Person options name, by their ID
	Params  Values            // of a custom_id, by the pattern's names
	Chosen  []string          // of a select
	Fields  map[string]string // of a form, by the inputs' IDs
	Texts   []string          // of the message that was clicked, in order, as the bot wrote them

	route string
}

// Route returns the pattern or the command's name that a Router matched;
// empty for an unknown route. Unlike Key it holds nothing of the person's.
func (r *Request) Route() string { return r.route }

// User is a person on Discord: who acted, or whom an option names.
type User struct {
	ID   string
	Name string // as shown in the server
	Bot  bool
}

// Values are named values in text, as they came.
type Values map[string]string

// Int returns the value as a number, and false if there is none or it is not a
// whole number as Discord writes them: "7" is one, "+7", "07" and "-0" are not.
func (v Values) Int(name string) (int, bool) {
	n, err := strconv.Atoi(v[name])
	return n, err == nil && strconv.Itoa(n) == v[name]
}
