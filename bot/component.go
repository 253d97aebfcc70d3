package bot

// Component is one part of a message or of a form. The types below are all
// there are; they are plain data.
// https://discord.com/developers/docs/components/reference
type Component interface{ component() }

// Container groups components behind a bar of colour.
type Container struct {
	Accent     int // 0xRRGGBB; 0 for none
	Components []Component
}

// Text is text in Discord's markdown.
type Text struct{ Content string }

// Gallery shows attached pictures.
type Gallery struct{ Items []Media }

// Media is a picture of a Gallery: a file of the same reply.
type Media struct {
	File string // the File's name
	Alt  string // what the picture says, for those who do not see it; at most 1024 characters
}

// FileCard offers a file of the same reply that is no picture, to download.
type FileCard struct{ File string } // the File's name

// Separator is a vertical gap, with or without a line.
type Separator struct{ Line bool }

// Row holds up to five buttons, or one select.
type Row struct{ Components []Component }

// ButtonStyle is the look of a button.
type ButtonStyle int

// The styles of buttons that lead back to the bot.
const (
	Primary   ButtonStyle = 1
	Secondary ButtonStyle = 2
	Success   ButtonStyle = 3
	Danger    ButtonStyle = 4
)

// Button is a button. The zero Style is sent as Secondary.
type Button struct {
	ID       string // custom_id, minted by a Pattern
	Label    string // at most 80 characters
	Emoji    string // one Unicode emoji, or nothing
	Style    ButtonStyle
	Disabled bool
}

// Select is a menu of strings.
type Select struct {
	ID          string
	Placeholder string // at most 150 characters
	Options     []Option
	Min, Max    int // how many may be chosen; one when Max is 0
	Disabled    bool
}

// Option is a line of a Select.
type Option struct {
	Value, Label, Description string // each at most 100 characters
	Chosen                    bool
}

// ChannelSelect is a menu of the server's channels, which Discord fills in.
type ChannelSelect struct {
	ID          string
	Placeholder string   // at most 150 characters
	Chosen      []string // channels, by ID
	Kinds       []int    // of channels that are offered, by Discord's numbers; all when empty
	Min, Max    int      // how many may be chosen; one when Max is 0
	Disabled    bool
}

// RoleSelect is a menu of the server's roles, which Discord fills in.
type RoleSelect struct {
	ID          string
	Placeholder string   // at most 150 characters
	Chosen      []string // roles, by ID
	Min, Max    int      // how many may be chosen; one when Max is 0
	Disabled    bool
}

// Input is a field of a Form.
type Input struct {
	ID          string // name in Request.Fields
	Label       string // at most 45 characters
	Value       string // what it holds at first
	Placeholder string // at most 100 characters
	Min, Max    int    // length in characters; no limit of its own when Max is 0
	Required    bool
	Paragraph   bool // several lines
}

func (Container) component()     {}
func (Text) component()          {}
func (Gallery) component()       {}
func (FileCard) component()      {}
func (Separator) component()     {}
func (Row) component()           {}
func (Button) component()        {}
func (Select) component()        {}
func (ChannelSelect) component() {}
func (RoleSelect) component()    {}
func (Input) component()         {}
