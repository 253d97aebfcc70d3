package bot

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// arrival is a decoded interaction with what is needed to answer it.
type arrival struct {
	request     *Request
	application string
	token       string // secret for 15 minutes: whoever has it can answer
}

// ReadRequest reads the data of an interaction event, as the gateway would, for
// programs that have it from elsewhere: captured, or made up. An error means that
// the bot would drop it, since there is nobody or nothing to answer.
func ReadRequest(event []byte) (*Request, error) {
	var e discordgo.InteractionCreate
	err := json.Unmarshal(event, &e) // discordgo passes on what it could read
	a, unusable := decode(&e)
	if unusable != nil {
		return nil, errors.Join(unusable, err)
	}
	return a.request, nil
}

// decode reads an interaction. What comes in may be half empty: discordgo
// passes on events that it failed to read, such as a click on a message with a
// component that it does not know. An error means that there is nobody or
// nothing to answer.
func decode(e *discordgo.InteractionCreate) (arrival, error) {
	if e == nil || e.Interaction == nil || e.ID == "" || e.Token == "" {
		return arrival{}, errors.New("an interaction that could not be read")
	}
	r := &Request{
		ID:      e.ID,
		Guild:   e.GuildID,
		Channel: e.ChannelID,
		Locale:  string(e.Locale),
		Options: Values{},
		People:  map[string]User{},
		Params:  Values{},
		Chosen:  []string{},
		Fields:  map[string]string{},
		Roles:   []string{},
		Texts:   []string{},
	}
	if e.Message != nil {
		r.Message = e.Message.ID
		r.readTexts(e.Message.Components)
	}
	r.User, r.Permissions = actor(e.Interaction)
	if e.Member != nil {
		r.Roles = append(r.Roles, e.Member.Roles...)
	}
	if r.User.ID == "" {
		return arrival{}, errors.New("an interaction of nobody")
	}
	switch data := e.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		if e.Type != discordgo.InteractionApplicationCommand || data.CommandType > discordgo.ChatApplicationCommand {
			return arrival{}, fmt.Errorf("type %d with a command of type %d is not in use", e.Type, data.CommandType)
		}
		r.Kind, r.Key = Called, data.Name
		r.readOptions(data.Options)
		r.readPeople(data.Resolved)
	case discordgo.MessageComponentInteractionData:
		r.Kind, r.Key = Clicked, data.CustomID
		r.Chosen = append(r.Chosen, data.Values...)
	case discordgo.ModalSubmitInteractionData:
		r.Kind, r.Key = Submitted, data.CustomID
		r.readFields(data.Components)
	default:
		return arrival{}, fmt.Errorf("type %d is not in use", e.Type)
	}
	return arrival{request: r, application: e.AppID, token: e.Token}, nil
}

// actor returns who acted and their permissions: the member in a server, the
// user in a direct message. Discord sends one of the two.
func actor(i *discordgo.Interaction) (User, uint64) {
	if i.Member == nil {
		return person(i.User, nil), 0
	}
	user := i.Member.User
	if user == nil {
		user = i.User
	}
	return person(user, i.Member), uint64(i.Member.Permissions)
}

// person names a user as the server shows them. Either may be nil.
func person(u *discordgo.User, m *discordgo.Member) User {
	if u == nil {
		return User{}
	}
	name := u.DisplayName()
	if m != nil && m.Nick != "" {
		name = m.Nick
	}
	return User{ID: u.ID, Name: name, Bot: u.Bot}
}

// readOptions reads a command's options. A subcommand comes as an option that
// has options of its own, and becomes a part of the key.
func (r *Request) readOptions(list []*discordgo.ApplicationCommandInteractionDataOption) {
	for _, o := range list {
		if o == nil {
			continue
		}
		if o.Type == discordgo.ApplicationCommandOptionSubCommand {
			r.Key += " " + o.Name
			r.readOptions(o.Options)
			return
		}
		if text, ok := optionText(o.Value); ok {
			r.Options[o.Name] = text
		}
	}
}

func (r *Request) readPeople(resolved *discordgo.ApplicationCommandInteractionDataResolved) {
	if resolved == nil {
		return
	}
	for id, u := range resolved.Users {
		if u != nil {
			r.People[id] = person(u, resolved.Members[id])
		}
	}
}

func optionText(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case bool:
		return strconv.FormatBool(v), true
	case float64: // Discord's integers stay within ±2^53, which a float64 holds exactly
		return strconv.FormatFloat(v, 'f', -1, 64), true
	}
	return "", false
}

func (r *Request) readTexts(list []discordgo.MessageComponent) {
	for _, c := range list {
		switch c := c.(type) {
		case *discordgo.Container:
			r.readTexts(c.Components)
		case *discordgo.TextDisplay:
			r.Texts = append(r.Texts, c.Content)
		}
	}
}

func (r *Request) readFields(list []discordgo.MessageComponent) {
	for _, c := range list {
		switch c := c.(type) {
		case *discordgo.ActionsRow:
			r.readFields(c.Components)
		case *discordgo.TextInput:
			r.Fields[c.CustomID] = c.Value
		}
	}
}
